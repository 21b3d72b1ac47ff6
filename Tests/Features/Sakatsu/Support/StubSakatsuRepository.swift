import Foundation
import ModelsCore
import SakatsuData
import TestSupport
import Testing
import ValuesCore

/// A repository that does what a test says; anything else fails the test. Screens neither filter nor do what only the
/// API does.
struct StubSakatsuRepository: SakatsuRepository {
    var page: @Sendable (String, ListRange<SakatsuCursor>, Int, AccountID) throws -> SakatsuPage = { _, _, _, _ in
        throw Unstubbed("page")
    }
    var sakatsu: @Sendable (UUID, AccountID) throws -> Sakatsu? = { _, _ in throw Unstubbed("sakatsu") }
    var latest: @Sendable (String, AccountID) throws -> Sakatsu? = { _, _ in throw Unstubbed("latest") }
    var facilityNames: @Sendable (Int, AccountID) throws -> [String] = { _, _ in throw Unstubbed("facilityNames") }
    var save: @Sendable (Saving) throws -> SakatsuSaveResult = { _ in throw Unstubbed("save") }
    var delete: @Sendable (Set<UUID>, Timestamp, AccountID) throws -> Int = { _, _, _ in throw Unstubbed("delete") }
    var deletedCount: @Sendable (Timestamp, AccountID) throws -> Int = { _, _ in throw Unstubbed("deletedCount") }
    var deletedItem: @Sendable (UUID, AccountID) throws -> Sakatsu? = { _, _ in throw Unstubbed("deletedItem") }
    var restore: @Sendable (Timestamp, AccountID) throws -> Int = { _, _ in throw Unstubbed("restore") }
    var removeAll: @Sendable (AccountID) throws -> Void = { _ in throw Unstubbed("removeAll") }
    var purge: @Sendable (Timestamp) throws -> Int = { _ in throw Unstubbed("purge") }
    var trash: @Sendable (TrashCursor?, Int, AccountID) throws -> TrashPage<Sakatsu> = { _, _, _ in
        throw Unstubbed("trash")
    }
    var removeDeleted: @Sendable (UUID, AccountID) throws -> Bool = { _, _ in throw Unstubbed("removeDeleted") }
    var emptyTrash: @Sendable (Timestamp, AccountID) throws -> Int = { _, _ in throw Unstubbed("emptyTrash") }

    /// What ``save(_:id:basedOn:at:of:)`` was called with.
    struct Saving: Equatable {
        let content: SakatsuContent
        let id: UUID
        let revision: Int
        let now: Timestamp
        let account: AccountID
    }

    func page(
        matching searchText: String, filteredBy filter: SakatsuFilter?, in range: ListRange<SakatsuCursor>, limit: Int,
        of account: AccountID
    ) async throws -> SakatsuPage {
        guard filter == nil else { throw Unstubbed("page, filtered") }
        return try page(searchText, range, limit, account)
    }

    func item(id: UUID, of account: AccountID) async throws -> Sakatsu? {
        try sakatsu(id, account)
    }

    func latest(at facilityName: String, of account: AccountID) async throws -> Sakatsu? {
        try latest(facilityName, account)
    }

    func facilityNames(limit: Int, of account: AccountID) async throws -> [String] {
        try facilityNames(limit, account)
    }

    func facilities(limit: Int, of account: AccountID) async throws -> [Facility] {
        throw Unstubbed("facilities")
    }

    func save(
        _ content: SakatsuContent, id: UUID, basedOn revision: Int, at now: Timestamp, of account: AccountID
    ) async throws -> SakatsuSaveResult {
        try save(Saving(content: content, id: id, revision: revision, now: now, account: account))
    }

    func delete(ids: Set<UUID>, at now: Timestamp, of account: AccountID) async throws -> DeletedItems {
        DeletedItems(deletedAt: now, count: try delete(ids, now, account))
    }

    func delete(
        id: UUID, basedOn revision: Int, at now: Timestamp, of account: AccountID
    ) async throws -> SakatsuDeletionResult {
        throw Unstubbed("delete one")
    }

    func deletedCount(deletedAt: Timestamp, of account: AccountID) async throws -> Int {
        try deletedCount(deletedAt, account)
    }

    func items(
        in range: ClosedRange<UUID>, areDeleted: Bool, limit: Int, of account: AccountID
    ) async throws -> [(item: Sakatsu, deletedAt: Timestamp?)] {
        throw Unstubbed("items")
    }

    func deletedItem(id: UUID, of account: AccountID) async throws -> Sakatsu? {
        try deletedItem(id, account)
    }

    func restore(deletedAt: Timestamp, of account: AccountID) async throws -> Int {
        try restore(deletedAt, account)
    }

    func restore(id: UUID, of account: AccountID) async throws -> Sakatsu? {
        throw Unstubbed("restore one")
    }

    func trash(after cursor: TrashCursor?, limit: Int, of account: AccountID) async throws -> TrashPage<Sakatsu> {
        try trash(cursor, limit, account)
    }

    func removeDeleted(id: UUID, of account: AccountID) async throws -> Bool {
        try removeDeleted(id, account)
    }

    func emptyTrash(through instant: Timestamp, of account: AccountID) async throws -> Int {
        try emptyTrash(instant, account)
    }

    func removeAll(of account: AccountID) async throws {
        try removeAll(account)
    }

    func purge(at now: Timestamp) async throws -> Int {
        try purge(now)
    }
}
