package import DatabaseCore
package import Foundation
package import ModelsCore

/// Stores what users write about facilities, most recently changed first. A search looks at names, areas and notes.
///
/// A single facility is also found by its identifier if nothing is written about it, but it was visited.
package protocol FacilityRepository: ListRepository<Facility, FacilityCursor> where Filter == FacilityFilter {
    /// All facilities that were visited or written about: most recently visited first, then by name.
    ///
    /// - Parameter limit: the maximum number, 0 or more.
    func summaries(limit: Int, of account: AccountID) async throws -> [FacilitySummary]

    /// A facility, and all others in the order of ``summaries(limit:of:)``; nil if it was neither visited nor written
    /// about.
    func facility(_ reference: FacilityReference, of account: AccountID) async throws -> FoundFacility?

    /// Writes about a facility. One that gets a new name keeps its old one as an alias.
    ///
    /// - Parameters:
    ///   - content: in its normalized form.
    ///   - revision: the revision that the edit is based on, 0 if nothing was written yet.
    /// - Throws: also ``FacilityProblem`` when another facility has one of the names.
    func save(
        _ content: FacilityContent, id: UUID, basedOn revision: Int, at now: Timestamp, of account: AccountID
    ) async throws -> SaveResult<Facility>

    /// Deletes a facility that was never visited, unless it has changed since.
    ///
    /// - Throws: also ``VisitedFacilityError``.
    func delete(
        id: UUID, basedOn revision: Int, at now: Timestamp, of account: AccountID
    ) async throws -> DeletionResult<Facility>

    /// Makes one facility of two. The names of the merged one become other names of the remaining one, to which its
    /// visits belong then. Restoring the merged one from the trash undoes that.
    ///
    /// - Parameters:
    ///   - merged: moves to the trash.
    ///   - id: identifies the remaining facility.
    /// - Returns: the remaining facility; `deleted` if one of both does not exist, or if they are the same.
    /// - Throws: also ``FacilityProblem`` and `PhotoProblem` when the remaining facility would break a limit.
    func merge(
        _ merged: UUID, into id: UUID, at now: Timestamp, of account: AccountID
    ) async throws -> SaveResult<Facility>
}

/// What a facility is found by.
package enum FacilityReference: Hashable, Sendable {
    case id(UUID)
    /// Any of its names, in any spelling that a search treats as the same.
    case name(String)
}

/// A facility with the facts of its visits.
package struct FoundFacility: Hashable, Sendable {
    package let facility: Facility
    package let summary: FacilitySummary
    /// The account's other facilities.
    package let others: [FacilitySummary]

    package init(_ facility: Facility, _ summary: FacilitySummary, others: [FacilitySummary] = []) {
        self.facility = facility
        self.summary = summary
        self.others = others
    }
}

/// A facility cannot be deleted while there are visits to it.
package struct VisitedFacilityError: Error, Hashable {
    /// The number of visits.
    package let count: Int

    package init(count: Int) {
        self.count = count
    }
}

/// Creates the repositories of a database.
package enum FacilityRepositories {
    package static func live(_ database: Database) -> any FacilityRepository {
        DatabaseFacilityRepository(database: database)
    }

    /// The facilities as one of an account's lists.
    package static func list(_ database: Database) -> any StoredList<Facility> {
        DatabaseList<FacilityRecord>(database)
    }

    /// Adds facilities as they are: all of them, or none when this throws.
    ///
    /// - Throws: also when a facility with the same identifier exists.
    package static func add(_ facilities: [Facility], to account: AccountID, in database: Database) async throws {
        try await DatabaseFacilityRepository(database: database).add(facilities, to: account)
    }
}
