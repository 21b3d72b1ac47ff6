import APICore
import LocalizationCore

/// The server itself.
struct ServerHandler: Sendable {
    /// Words for what it can do.
    static let features = ["visits", "memos", "settings", "facilities", "text", "events"]

    /// The program's.
    let version: String

    /// - Parameter version: the one that is known; nil, or one that there never was, for none.
    func answer(changesSince version: String?, _ call: APICall) throws -> APIAnswer {
        let changes = ReleaseNotes.lines(since: version).map { line in
            ServerChange(version: line.version, text: call.localize(line.word))
        }
        return try .payload(
            ServerInformation(version: self.version, features: Self.features, changes: changes))
    }
}
