package import DatabaseCore
package import ValuesCore

/// Adds many memos at once, as they are: with their identifiers, revisions and instants.
package struct MemoImporter: Sendable {
    private let repository: SQLiteMemoRepository

    package init(_ database: Database) {
        repository = SQLiteMemoRepository(database: database)
    }

    /// Adds all of the memos, or none when this throws.
    ///
    /// - Throws: also when a memo with the same identifier is there already.
    package func add(_ memos: [Memo], to account: AccountID) async throws {
        try await repository.add(memos, to: account)
    }
}
