package import DatabaseCore
package import Foundation
package import ModelsCore

/// Stores visits, newest first. A search includes everything that a person wrote in them.
package protocol SakatsuRepository: ListRepository<Sakatsu, SakatsuCursor> where Filter == SakatsuFilter {
    /// The newest visit to the facility with exactly this name, or with any of its names if something is written about
    /// it; nil without visits.
    func latest(at facilityName: String, of account: AccountID) async throws -> Sakatsu?

    /// Names of facilities, most recently visited first, then those that the user wants to visit.
    func facilityNames(limit: Int, of account: AccountID) async throws -> [String]

    /// The newest visits to the facility with this name, in any spelling, or with one of its
    /// other names. Large visits end the result early.
    ///
    /// - Parameter limit: the maximum number, 0 or more.
    func visits(toFacilityNamed name: String, limit: Int, of account: AccountID) async throws -> [Sakatsu]

    /// The tags in use, those of the most visits first, then by name.
    ///
    /// - Parameter limit: the maximum number, 0 or more.
    func tags(limit: Int, of account: AccountID) async throws -> [UsedTag]

    /// The months with visits, from that of one day through that of another, newest first.
    func months(in days: ClosedRange<CivilDate>, of account: AccountID) async throws -> [VisitMonth]

    /// The position of a visit among those to its facility.
    func history(of sakatsu: Sakatsu, of account: AccountID) async throws -> VisitHistory

    /// The positions of the visits in a range of days among those to their facilities, from 1, by the visits'
    /// identifiers. Empty for an account with thousands of facilities.
    func numbers(in days: ClosedRange<CivilDate>, of account: AccountID) async throws -> [UUID: Int]

    /// Sums over the visits of a span of days that a search finds.
    func statistics(
        matching searchText: String, in days: ClosedRange<CivilDate>, of account: AccountID
    ) async throws -> VisitStatistics

    /// The days of a span with visits that a search finds, from the first.
    func days(
        matching searchText: String, in days: ClosedRange<CivilDate>, of account: AccountID
    ) async throws -> [VisitDay]

    /// What goes with higher scores, from the newest visits with a score.
    func recipe(of account: AccountID) async throws -> VisitRecipe

    /// Records or changes a visit.
    ///
    /// - Parameters:
    ///   - revision: the revision that the edit is based on, 0 for a new visit.
    ///   - now: becomes `updatedAt`, and `createdAt` of a new visit.
    func save(
        _ content: SakatsuContent, id: UUID, basedOn revision: Int, at now: Timestamp, of account: AccountID
    ) async throws -> SakatsuSaveResult

    /// Deletes one visit, unless it has changed since.
    ///
    /// - Parameter revision: the revision that the deletion is based on.
    func delete(
        id: UUID, basedOn revision: Int, at now: Timestamp, of account: AccountID
    ) async throws -> SakatsuDeletionResult
}

/// A month in which there are visits.
package struct VisitMonth: Hashable, Sendable {
    package let firstDay: CivilDate
    /// The number of visits, 1 or more.
    package let count: Int
    /// The number of facilities, 1 or more.
    package let facilityCount: Int

    package init(firstDay: CivilDate, count: Int, facilityCount: Int) {
        self.firstDay = firstDay
        self.count = count
        self.facilityCount = facilityCount
    }
}

/// A tag, in the spelling that most visits have.
package struct UsedTag: Hashable, Sendable {
    package let tag: Tag
    /// The number of visits, 1 or more.
    package let count: Int

    package init(tag: Tag, count: Int) {
        self.tag = tag
        self.count = count
    }
}

/// The visits to a facility up to one of them.
package struct VisitHistory: Hashable, Sendable {
    /// The number of the visit, from 1.
    package let number: Int
    /// The day of the visit before; nil for the first.
    package let previous: CivilDate?

    package init(number: Int, previous: CivilDate?) {
        self.number = number
        self.previous = previous
    }
}

package typealias SakatsuSaveResult = SaveResult<Sakatsu>
package typealias SakatsuDeletionResult = DeletionResult<Sakatsu>

/// Creates the repositories of a database.
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
    /// - Throws: also when a visit with the same identifier exists.
    package static func add(_ sakatsus: [Sakatsu], to account: AccountID, in database: Database) async throws {
        try await DatabaseSakatsuRepository(database: database).add(sakatsus, to: account)
    }
}
