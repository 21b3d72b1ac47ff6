import Foundation

/// The editor that the person has chosen in `VISUAL` or `EDITOR`, and else `vi`.
struct Editor {
    let environment: [String: String]

    /// - Throws: ``CommandFailure/editor``, or what stands in the way of a file.
    func edit(_ text: String) throws -> String {
        let folder = FileManager.default.temporaryDirectory.appending(path: "loki-\(UUID().uuidString)")
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "loki.txt")
        try Data(text.utf8).write(to: file)
        // Through the shell, because the variable may hold arguments; and not by `Process`, which gives its child a
        // group of its own that may not read from the terminal.
        let quoted = file.path.replacing("'", with: #"'\''"#)
        guard system("\(command) '\(quoted)'") == 0 else { throw CommandFailure.editor }
        return String(decoding: try Data(contentsOf: file), as: UTF8.self)
    }

    var command: String {
        let names = ["VISUAL", "EDITOR"].lazy.compactMap { environment[$0] }
        return names.first { !$0.isEmpty } ?? "vi"
    }
}
