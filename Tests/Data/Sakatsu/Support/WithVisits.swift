import DatabaseCore
import DatabaseTestSupport
import ModelsCore
import SakatsuData

/// Gives a repository on a database file of its own.
func withVisits(_ body: (any SakatsuRepository) async throws -> Void) async throws {
    try await withDatabase { try await body(SakatsuRepositories.live($0)) }
}
