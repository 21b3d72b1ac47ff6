import ApiClientLiveCore
import Foundation

/// Where drafts stay that could not be saved: `$XDG_STATE_HOME/loki`, or below `~/.local/state` (XDG Base Directory
/// Specification). Nobody else can read them.
struct DraftFolder {
    let environment: [String: String]

    /// - Returns: the file's path.
    func keep(_ typed: Data) throws(CommandFailure) -> String {
        let file = url.appending(path: "draft-\(UUID().shortText).txt")
        do {
            try PrivateFile.write(typed, to: file)
        } catch {
            throw .fileNotWritten(file.path)
        }
        // One that was there may be open to others.
        chmod(url.path, 0o700)
        return file.path
    }

    /// The text of a file, wherever it is.
    static func read(_ path: String) throws(CommandFailure) -> String {
        guard let contents = FileManager.default.contents(atPath: path) else { throw .fileUnreadable(path) }
        return try String(text: contents)
    }

    var url: URL { BaseFolder.state.folder(environment: environment) }
}
