package import DatabaseCore
package import Foundation
package import ModelsCore

/// Where visits are kept, the newest first. A search looks in all that a person wrote of them.
package protocol SakatsuRepository: ListRepository<Sakatsu, SakatsuCursor> where Filter == SakatsuFilter {
    /// The newest visit to the facility of exactly this name; nil before the first.
    func latest(at facilityName: String, of account: AccountID) async throws -> Sakatsu?

    /// Names of visited facilities, most recently visited first.
    func facilityNames(limit: Int, of account: AccountID) async throws -> [String]

    /// Visited facilities, most recently visited first, then by name.
    ///
    /// - Parameter limit: how many at most, 0 or more.
    func facilities(limit: Int, of account: AccountID) async throws -> [Facility]

    /// Records a visit or changes it.
    ///
    /// - Parameters:
    ///   - revision: the revision that the edit started from, 0 for a new visit.
    ///   - now: becomes `updatedAt`, and `createdAt` of a new visit.
    func save(
        _ content: SakatsuContent, id: UUID, basedOn revision: Int, at now: Timestamp, of account: AccountID
    ) async throws -> SakatsuSaveResult

    /// Deletes one visit, unless it has changed since.
    ///
    /// - Parameter revision: the revision that the person who deletes it has seen.
    func delete(
        id: UUID, basedOn revision: Int, at now: Timestamp, of account: AccountID
    ) async throws -> SakatsuDeletionResult
}

package typealias SakatsuSaveResult = SaveResult<Sakatsu>
package typealias SakatsuDeletionResult = DeletionResult<Sakatsu>

/// Chooses the implementation.
package enum SakatsuRepositories {
    package static func live(_ database: Database) -> any SakatsuRepository {
        DatabaseSakatsuRepository(database: database)
    }

    /// The visits as one of an account's lists.
    package static func list(_ database: Database) -> any StoredList<Sakatsu> {
        DatabaseList<SakatsuRecord>(database)
    }

    /// Adds visits as they are, with their identifiers, revisions and instants: all of them, or none when this throws.
    ///
    /// - Throws: also when a visit with the same identifier is there already.
    package static func add(_ sakatsus: [Sakatsu], to account: AccountID, in database: Database) async throws {
        try await DatabaseSakatsuRepository(database: database).add(sakatsus, to: account)
    }
}
