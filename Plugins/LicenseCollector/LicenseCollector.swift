import Foundation

/// Collects the licence texts of the program's components into one Swift file.
@main
enum LicenseCollector {
    static func main() {
        do {
            try Command(arguments: Array(CommandLine.arguments.dropFirst())).run()
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
