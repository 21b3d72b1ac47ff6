import Foundation

/// Where drafts stay that could not be saved: `$XDG_STATE_HOME/loki`, or below `~/.local/state` (XDG Base Directory
/// Specification). Nobody else can read them.
struct DraftFolder {
    let environment: [String: String]

    /// - Returns: the file's path.
    func keep(_ typed: Data) throws(CommandFailure) -> String {
        let file = url.appending(path: "draft-\(UUID().shortText).txt")
        do {
            try FileManager.default.createDirectory(
                at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            try typed.write(to: file, options: .withoutOverwriting)
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
        } catch {
            throw .fileNotWritten(file.path)
        }
        return file.path
    }

    /// The text of a file, wherever it is.
    static func read(_ path: String) throws(CommandFailure) -> String {
        guard let contents = FileManager.default.contents(atPath: path) else { throw .fileUnreadable(path) }
        return try String(text: contents)
    }

    var url: URL {
        // A relative path is none, the specification says.
        if let path = environment["XDG_STATE_HOME"], path.hasPrefix("/") {
            return URL(filePath: path, directoryHint: .isDirectory).appending(path: "loki")
        }
        let home = environment["HOME"].map { URL(filePath: $0, directoryHint: .isDirectory) }
        return (home ?? FileManager.default.homeDirectoryForCurrentUser).appending(path: ".local/state/loki")
    }
}
