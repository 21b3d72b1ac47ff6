import APICore
import LocalizationCore

/// The server itself.
struct ServerHandler: Sendable {
    /// Words for what it can do. A calendar subscribes to an address of its own, outside of the API.
    static let features = API.features + ["calendar"]

    /// The program's.
    let version: String

    /// - Parameter version: the one that is known; nil, or one that there never was, for none.
    func answer(changesSince version: String?, _ call: APICall) -> APIAnswer<ServerInformation> {
        let changes = ReleaseNotes.lines(since: version).map { line in
            ServerChange(version: line.version, text: call.localize(line.word))
        }
        return .payload(
            ServerInformation(version: self.version, features: Self.features, changes: changes))
    }
}

/// What is new in the program's versions.
enum ReleaseNotes {
    struct Line: Equatable, Sendable {
        let version: String
        let word: APIString
    }

    /// Newest version first.
    static let all = [
        Line(version: "0.1.0", word: .newVisits),
        Line(version: "0.1.0", word: .newMemos),
        Line(version: "0.1.0", word: .newAccounts),
        Line(version: "0.1.0", word: .newAPI),
    ]

    /// - Parameter version: the one that is known; all lines are given for nil, and for what is no version.
    static func lines(since version: String?) -> [Line] {
        guard let known = version.flatMap(numbers) else { return all }
        return all.filter { line in
            numbers(line.version).map { known.lexicographicallyPrecedes($0) } ?? true
        }
    }

    /// The three numbers of a version, by whose order versions are ordered.
    private static func numbers(_ version: String) -> [Int]? {
        let parts = version.split(separator: ".", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { Int($0) }
        return parts.count == 3 && numbers.count == 3 ? numbers : nil
    }
}
