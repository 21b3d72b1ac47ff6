import Foundation

/// Generates the typed texts of a module from its String Catalog, or reports the catalogue's problems.
@main
enum StringsGenerator {
    static let usage = "usage: StringsGenerator <module> <catalogue> <output> <source>…"

    static func main() {
        do {
            try run(Array(CommandLine.arguments.dropFirst()))
        } catch {
            FileHandle.standardError.write(Data("\(error)\n".utf8))
            exit(1)
        }
    }

    /// - Throws: ``StringsError`` with a line for each problem, or an error of reading or writing files.
    static func run(_ arguments: [String]) throws {
        guard arguments.count >= 3 else { throw StringsError(lines: [usage]) }
        let (module, path, output) = (arguments[0], arguments[1], arguments[2])
        do {
            let catalog = try StringCatalog(json: try Data(contentsOf: URL(filePath: path)))
            let file = SwiftFile(module: module, texts: catalog.texts)
            let sources = try arguments[3...].map { try Data(contentsOf: URL(filePath: $0)) }
            let unused = catalog.unusedNames(in: sources, type: file.type)
            guard unused.isEmpty else { throw StringsError(lines: unused.map { "\"\($0)\" is not used" }) }
            try write(file.text, to: output)
        } catch let error as StringsError {
            throw StringsError(lines: error.lines.map { "\(path): error: \($0)" })
        }
    }

    /// Does not touch an unchanged file, because the build would compile it and everything that depends on it again.
    private static func write(_ text: String, to path: String) throws {
        guard (try? String(contentsOfFile: path, encoding: .utf8)) != text else { return }
        try text.write(toFile: path, atomically: true, encoding: .utf8)
    }
}

/// All problems of a catalogue, as a message to print.
struct StringsError: Error, Equatable, CustomStringConvertible {
    let lines: [String]

    var description: String { lines.joined(separator: "\n") }
}
