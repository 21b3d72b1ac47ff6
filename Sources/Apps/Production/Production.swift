import CommandLineApp

/// The program `loki`: the command line, which also starts the server.
@main enum Production {
    static func main() { Loki.start() }
}
