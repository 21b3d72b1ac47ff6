import Foundation

/// The editor that the person has chosen in `VISUAL` or `EDITOR`, and else `vi`.
struct Editor {
    let environment: [String: String]
    /// Where the text lies while the editor has it.
    var temporaryFolder = FileManager.default.temporaryDirectory

    func edit(_ text: String) throws(EditorError) -> String {
        let folder = temporaryFolder.appending(path: "loki-\(UUID().uuidString)")
        let file = folder.appending(path: "loki.txt")
        defer { try? FileManager.default.removeItem(at: folder) }
        do {
            try FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
            try Data(text.utf8).write(to: file)
        } catch {
            throw EditorError(reason: .fileNotWritten(file.path))
        }
        // Through the shell, because the variable may hold arguments; and not by `Process`, which gives its child a
        // group of its own that may not read from the terminal.
        let status = system("\(command) \(file.path.shellQuoted)")
        // Before its end is judged: an editor may save and fail.
        let contents = try? Data(contentsOf: file)
        guard status == 0 else { throw EditorError(reason: .editor, contents: contents) }
        guard let contents else { throw EditorError(reason: .fileUnreadable(file.path)) }
        do throws(CommandFailure) {
            return try String(text: contents)
        } catch {
            throw EditorError(reason: error, contents: contents)
        }
    }

    var command: String {
        let names = ["VISUAL", "EDITOR"].lazy.compactMap { environment[$0] }
        return names.first { !$0.isEmpty } ?? "vi"
    }
}
