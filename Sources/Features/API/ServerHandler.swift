import APICore
import LocalizationCore

/// The server itself.
struct ServerHandler: Sendable {
    /// The names of its features. Calendars use an address of their own, outside of the API.
    static let features = API.features + ["calendar"]

    /// The version of the program.
    let version: String

    /// - Parameter version: the version that the caller knows; nil, or one that never existed, for none.
    func answer(changesSince version: String?, _ call: APICall) -> APIAnswer<ServerInformation> {
        let changes = ReleaseNotes.lines(since: version).map { line in
            ServerChange(version: line.version, text: call.localize(line.word))
        }
        return .payload(
            ServerInformation(version: self.version, features: Self.features, changes: changes))
    }
}

/// The changes in the program's versions.
enum ReleaseNotes {
    struct Line: Equatable, Sendable {
        let version: String
        let word: APIString
    }

    /// Newest version first.
    static let all = [
        Line(version: "0.2.0", word: .newFacts),
        Line(version: "0.2.0", word: .newSearch),
        Line(version: "0.2.0", word: .newFacilities),
        Line(version: "0.2.0", word: .newReview),
        Line(version: "0.2.0", word: .newImports),
        Line(version: "0.2.0", word: .newPhotos),
        Line(version: "0.1.0", word: .newVisits),
        Line(version: "0.1.0", word: .newMemos),
        Line(version: "0.1.0", word: .newAccounts),
        Line(version: "0.1.0", word: .newAPI),
    ]

    /// - Parameter version: the version that the caller knows; nil or an invalid one returns all lines.
    static func lines(since version: String?) -> [Line] {
        guard let known = version.flatMap(numbers) else { return all }
        return all.filter { line in
            numbers(line.version).map { known.lexicographicallyPrecedes($0) } ?? true
        }
    }

    /// The three numbers of a version, which define the order of versions.
    private static func numbers(_ version: String) -> [Int]? {
        let parts = version.split(separator: ".", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { Int($0) }
        return parts.count == 3 && numbers.count == 3 ? numbers : nil
    }
}
