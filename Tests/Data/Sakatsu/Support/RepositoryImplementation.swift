import DatabaseCore
import DatabaseTestSupport
import SakatsuData
import Testing

/// One of the ways to keep visits; the contract tests run once for each.
struct RepositoryImplementation: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let make: @Sendable (Database) -> any SakatsuRepository

    static let all = [RepositoryImplementation(testDescription: "SQLite", make: SakatsuRepositories.live)]

    /// Gives a repository on a database file of its own.
    func callAsFunction(_ body: (any SakatsuRepository) async throws -> Void) async throws {
        try await withDatabase { try await body(make($0)) }
    }
}
