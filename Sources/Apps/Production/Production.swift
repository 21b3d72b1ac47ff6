import CommandLineApp

/// The program `loki`: the command line, from which the server is started as well.
@main enum Production {
    static func main() async { await Loki.main() }
}
