package import Foundation
package import ValuesCore

/// Where visits are kept. One method is one intention and one transaction, and every one names the account.
///
/// All methods throw when the storage fails; an empty answer always means that there is nothing.
package protocol SakatsuRepository: Sendable {
    /// A part of the list, newest visit first.
    ///
    /// - Parameters:
    ///   - searchText: what every visit must contain, kana and width folded; blank for all.
    ///   - filter: which of those. The list is then counted as far as is soon known.
    ///   - limit: how many visits at most, 1 or more.
    func page(
        matching searchText: String, filteredBy filter: SakatsuFilter, in range: ListRange<SakatsuCursor>, limit: Int,
        of account: AccountID
    ) async throws -> SakatsuPage

    /// nil when there is no such visit, or it is deleted.
    func sakatsu(id: UUID, of account: AccountID) async throws -> Sakatsu?

    /// The newest visit; nil before the first.
    func latest(of account: AccountID) async throws -> Sakatsu?

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

    /// Deletes visits in a way that ``restore(deletedAt:of:)`` undoes.
    ///
    /// - Returns: what names the deletion, and how many were deleted; unknown and deleted ones do not count.
    func delete(ids: Set<UUID>, at now: Timestamp, of account: AccountID) async throws -> DeletedItems

    /// Deletes one visit, unless it has changed since.
    ///
    /// - Parameter revision: the revision that whoever deletes it has seen.
    func delete(
        id: UUID, basedOn revision: Int, at now: Timestamp, of account: AccountID
    ) async throws -> SakatsuDeletionResult

    /// How many visits the deletion took that can still be restored.
    func deletedCount(deletedAt: Timestamp, of account: AccountID) async throws -> Int

    /// Brings back what was deleted at that instant.
    ///
    /// - Returns: how many came back.
    func restore(deletedAt: Timestamp, of account: AccountID) async throws -> Int

    /// Brings back one visit as it was, whichever deletion took it.
    ///
    /// - Returns: the visit, also when it was not deleted; nil when there is no such visit, or it was removed for good.
    func restore(id: UUID, of account: AccountID) async throws -> Sakatsu?

    /// Removes for good all visits of an account whose removal has started, in a transaction for each part of them: others
    /// write in between.
    func removeAll(of account: AccountID) async throws

    /// Removes for good what was deleted more than 30 days ago, of every account. Until then time must really have passed:
    /// a clock that jumps does not count.
    ///
    /// - Returns: how many were removed.
    func purge(at now: Timestamp) async throws -> Int
}

extension SakatsuRepository {
    /// A part of the list, without a filter.
    package func page(
        matching searchText: String, in range: ListRange<SakatsuCursor>, limit: Int, of account: AccountID
    ) async throws -> SakatsuPage {
        try await page(matching: searchText, filteredBy: SakatsuFilter(), in: range, limit: limit, of: account)
    }
}

/// What became of a save.
package enum SakatsuSaveResult: Hashable, Sendable {
    /// It is on the disk; the same content saved twice counts as once.
    case saved(Sakatsu)
    /// The visit has changed since the edit started. Nothing was written.
    case stale(current: Sakatsu)
    /// The visit was deleted since the edit started. Nothing was written.
    case deleted
    /// The account stores as much as it may. Nothing was written.
    ///
    /// - Parameter limit: in bytes.
    case accountFull(limit: Int)
}

/// What became of the deletion of one visit.
package typealias SakatsuDeletionResult = DeletionResult<Sakatsu>
