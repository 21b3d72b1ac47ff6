package import DatabaseCore
package import ValuesCore

/// Adds many visits at once, as they are: with their identifiers, revisions and instants.
package struct SakatsuImporter: Sendable {
    private let repository: SQLiteSakatsuRepository

    package init(_ database: Database) {
        repository = SQLiteSakatsuRepository(database: database)
    }

    /// Adds all of the visits, or none when this throws.
    ///
    /// - Throws: also when a visit with the same identifier is there already.
    package func add(_ sakatsus: [Sakatsu], to account: AccountID) async throws {
        try await repository.add(sakatsus, to: account)
    }
}
