import Foundation

/// What the tool was asked to check.
enum Command: Equatable {
    /// All modules below a folder.
    case tree(root: String)
    /// The files of one module; `stamp`, a Swift file without code, is there once they keep the rules, so that a build
    /// need not look again.
    case module(name: String, stamp: String, paths: [String])

    static let usage = "usage: LayerCheck <sources> | LayerCheck --module <name> --stamp <path> <file>…"

    /// - Throws: `CommandError` with the usage when the arguments are neither form.
    init(arguments: [String]) throws {
        if arguments.count == 1, let root = arguments.first, !root.hasPrefix("-") {
            self = .tree(root: root)
        } else if arguments.count >= 4, arguments[0] == "--module", arguments[2] == "--stamp" {
            self = .module(name: arguments[1], stamp: arguments[3], paths: Array(arguments[4...]))
        } else {
            throw CommandError(Self.usage)
        }
    }

    /// Checks the files and returns the line to print, if any: a build says nothing while all is well.
    ///
    /// - Throws: `CommandError` with a line for each violation, or what reading and writing files threw.
    func run() throws -> String? {
        let files = try self.files()
        let violations = files.flatMap(\.violations)
        guard violations.isEmpty else {
            throw CommandError(violations.map(\.description).joined(separator: "\n"))
        }
        switch self {
        case .tree:
            return "Layer check: \(files.count) files keep the rules"
        case .module(let name, let stamp, _):
            try write("// \(name) keeps the rules of the layers.\n", toStamp: stamp)
            return nil
        }
    }

    /// Leaves a stamp that is there as it is: the build compiles it, and all that depends on it, when it is written.
    private func write(_ text: String, toStamp path: String) throws {
        guard (try? String(contentsOfFile: path, encoding: .utf8)) != text else { return }
        try text.write(toFile: path, atomically: true, encoding: .utf8)
    }

    private func files() throws -> [SourceFile] {
        switch self {
        case .tree(let root):
            try SourceTree(root: root).files()
        case .module(let name, _, let paths):
            try paths.map {
                SourceFile(path: $0, module: name, text: try String(contentsOfFile: $0, encoding: .utf8))
            }
        }
    }
}

/// A finding or a wrong call, in the words to print.
struct CommandError: Error, Equatable {
    let message: String

    init(_ message: String) {
        self.message = message
    }
}
