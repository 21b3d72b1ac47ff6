import Foundation

/// Fails when a file imports what its layer must not.
@main
enum LayerCheck {
    static func main() {
        do {
            let command = try Command(arguments: Array(CommandLine.arguments.dropFirst()))
            if let summary = try command.run() { print(summary) }
        } catch let error as CommandError {
            fail(error.message)
        } catch {
            fail("error: \(error.localizedDescription)")
        }
    }

    private static func fail(_ message: String) -> Never {
        FileHandle.standardError.write(Data("\(message)\n".utf8))
        exit(1)
    }
}
