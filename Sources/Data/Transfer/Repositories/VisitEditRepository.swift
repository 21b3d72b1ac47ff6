package import DatabaseCore
package import Foundation
package import ModelsCore
import SakatsuData

/// Edits many visits at once. Each edit is kept like an import, so that it can be undone for 30 days.
package protocol VisitEditRepository: Sendable {
    /// Edits all visits that a search finds. A visit that is changed elsewhere at the same time stays as it is.
    ///
    /// - Parameters:
    ///   - id: identifies the edit, to undo it.
    ///   - name: what is changed, for the list of imports.
    ///   - change: the new content of a visit; nil if it stays the same.
    /// - Returns: the number of edited visits.
    /// - Throws: also ``ImportError`` when the account cannot store as much.
    func edit(
        _ id: UUID, named name: String, matching searchText: String, at now: Timestamp, of account: AccountID,
        _ change: (SakatsuContent) -> SakatsuContent?
    ) async throws -> Int

    /// Restores the visits as they were, except those that were changed since.
    func undo(_ id: UUID, at now: Timestamp, of account: AccountID) async throws
}

/// Creates the repository of a database.
package enum VisitEditRepositories {
    package static func live(_ database: Database) -> any VisitEditRepository {
        DatabaseVisitEditRepository(
            visits: SakatsuRepositories.live(database), imports: ImportRepositories.live(database))
    }
}

struct DatabaseVisitEditRepository: VisitEditRepository {
    /// How many visits are read at a time.
    private static let pageSize = 200

    let visits: any SakatsuRepository
    let imports: any ImportRepository

    func edit(
        _ id: UUID, named name: String, matching searchText: String, at now: Timestamp, of account: AccountID,
        _ change: (SakatsuContent) -> SakatsuContent?
    ) async throws -> Int {
        try await imports.begin(id, named: name, at: now, of: account)
        var count = 0
        var range: ListRange<SakatsuCursor>? = .start
        while let part = range {
            let page = try await visits.page(matching: searchText, in: part, limit: Self.pageSize, of: account)
            let edited = page.items.compactMap { visit -> ImportedItem? in
                guard let content = change(visit.content), content != visit.content else { return nil }
                var visit = visit
                visit.content = content
                return .edit(visit)
            }
            try await imports.keep(edited, from: count + 1, in: id, of: account)
            count += edited.count
            range = page.next.map(ListRange.after)
        }
        guard count > 0 else {
            try await imports.discard(id, of: account)
            return 0
        }
        try await imports.finish(id, of: account)
        while try await imports.apply(id, overwriting: true, at: now, of: account)?.state == .applying {}
        return count
    }

    func undo(_ id: UUID, at now: Timestamp, of account: AccountID) async throws {
        while try await imports.undo(id, at: now, of: account)?.state == .undoing {}
    }
}
