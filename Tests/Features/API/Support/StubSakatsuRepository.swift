import Foundation
import ModelsCore
import SakatsuData
import TestSupport
import Testing
import ValuesCore

/// A repository that does what a test says; anything else fails the test.
struct StubSakatsuRepository: SakatsuRepository {
    var page: @Sendable (Listing) throws -> SakatsuPage = { _ in throw Unstubbed("page") }
    var sakatsu: @Sendable (UUID, AccountID) throws -> Sakatsu? = { _, _ in throw Unstubbed("sakatsu") }
    var facilities: @Sendable (Int, AccountID) throws -> [Facility] = { _, _ in throw Unstubbed("facilities") }
    var save: @Sendable (Saving) throws -> SakatsuSaveResult = { _ in throw Unstubbed("save") }
    var delete: @Sendable (Deletion) throws -> SakatsuDeletionResult = { _ in throw Unstubbed("delete") }
    var restore: @Sendable (UUID, AccountID) throws -> Sakatsu? = { _, _ in throw Unstubbed("restore") }
    var items: @Sendable (ClosedRange<UUID>, Bool, Int, AccountID) throws -> [(item: Sakatsu, deletedAt: Timestamp?)] =
        {
            _, _, _, _ in
            throw Unstubbed("items")
        }
    var trash: @Sendable (TrashCursor?, Int, AccountID) throws -> TrashPage<Sakatsu> = { _, _, _ in
        throw Unstubbed("trash")
    }
    var removeDeleted: @Sendable (UUID, AccountID) throws -> Bool = { _, _ in throw Unstubbed("removeDeleted") }
    var emptyTrash: @Sendable (Timestamp, AccountID) throws -> Int = { _, _ in throw Unstubbed("emptyTrash") }

    /// What ``page(matching:filteredBy:in:limit:of:)`` was called with.
    struct Listing: Equatable {
        let searchText: String
        let filter: SakatsuFilter?
        let range: ListRange<SakatsuCursor>
        let limit: Int
        let account: AccountID
    }

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
        try page(Listing(searchText: searchText, filter: filter, range: range, limit: limit, account: account))
    }

    func item(id: UUID, of account: AccountID) async throws -> Sakatsu? {
        try sakatsu(id, account)
    }

    func facilities(limit: Int, of account: AccountID) async throws -> [Facility] {
        try facilities(limit, account)
    }

    func save(
        _ content: SakatsuContent, id: UUID, basedOn revision: Int, at now: Timestamp, of account: AccountID
    ) async throws -> SakatsuSaveResult {
        try save(Saving(content: content, id: id, revision: revision, now: now, account: account))
    }

    func delete(
        id: UUID, basedOn revision: Int, at now: Timestamp, of account: AccountID
    ) async throws -> SakatsuDeletionResult {
        try delete(Deletion(id: id, revision: revision, now: now, account: account))
    }

    func restore(id: UUID, of account: AccountID) async throws -> Sakatsu? {
        try restore(id, account)
    }

    func items(
        in range: ClosedRange<UUID>, areDeleted: Bool, limit: Int, of account: AccountID
    ) async throws -> [(item: Sakatsu, deletedAt: Timestamp?)] {
        try items(range, areDeleted, limit, account)
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
}

/// What the deletion of one item was called with.
struct Deletion: Equatable {
    let id: UUID
    let revision: Int
    let now: Timestamp
    let account: AccountID
}

/// What the API does without.
extension StubSakatsuRepository {
    func latest(at facilityName: String, of account: AccountID) async throws -> Sakatsu? {
        throw Unstubbed("latest")
    }

    func facilityNames(limit: Int, of account: AccountID) async throws -> [String] {
        throw Unstubbed("facilityNames")
    }

    func delete(ids: Set<UUID>, at now: Timestamp, of account: AccountID) async throws -> DeletedItems {
        throw Unstubbed("delete several")
    }

    func deletedCount(deletedAt: Timestamp, of account: AccountID) async throws -> Int {
        throw Unstubbed("deletedCount")
    }

    func deletedItem(id: UUID, of account: AccountID) async throws -> Sakatsu? {
        throw Unstubbed("deletedItem")
    }

    func restore(deletedAt: Timestamp, of account: AccountID) async throws -> Int {
        throw Unstubbed("restore several")
    }

    func removeAll(of account: AccountID) async throws {
        throw Unstubbed("removeAll")
    }

    func purge(at now: Timestamp) async throws -> Int {
        throw Unstubbed("purge")
    }
}
