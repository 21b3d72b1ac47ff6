import Foundation

/// Where drafts stay that could not be saved: `$XDG_STATE_HOME/loki`, or below `~/.local/state` (XDG Base Directory
/// Specification). Nobody else can read them.
struct DraftFolder {
    let environment: [String: String]

    /// - Returns: the file's path.
    func keep(_ text: String) throws -> String {
        try FileManager.default.createDirectory(
            at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let file = url.appending(path: "draft-\(UUID().shortText).txt")
        try Data(text.utf8).write(to: file, options: .withoutOverwriting)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
        return file.path
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
