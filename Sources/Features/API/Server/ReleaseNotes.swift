/// What is new in the program's versions.
enum ReleaseNotes {
    struct Line: Equatable, Sendable {
        let version: String
        let word: APIWord
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
        let numbers = version.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
        guard numbers.count == 3 else { return nil }
        let known = numbers.compactMap { $0 }
        return known.count == 3 ? known : nil
    }
}
