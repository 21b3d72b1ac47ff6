import Foundation
import MemoData
import ModelsCore
import TestSupport
import Testing
import ValuesCore

/// A repository that does what a test says; anything else fails the test.
struct StubMemoRepository: MemoRepository {
    var page: @Sendable (Listing) throws -> MemoPage = { _ in throw Unstubbed("page") }
    var memo: @Sendable (UUID, AccountID) throws -> Memo? = { _, _ in throw Unstubbed("memo") }
    var save: @Sendable (Saving) throws -> MemoSaveResult = { _ in throw Unstubbed("save") }
    var delete: @Sendable (Deletion) throws -> MemoDeletionResult = { _ in throw Unstubbed("delete") }
    var restore: @Sendable (UUID, AccountID) throws -> Memo? = { _, _ in throw Unstubbed("restore") }
    var items: @Sendable (ClosedRange<UUID>, Bool, Int, AccountID) throws -> [(item: Memo, deletedAt: Timestamp?)] = {
        _, _, _, _ in
        throw Unstubbed("items")
    }
    var trash: @Sendable (TrashCursor?, Int, AccountID) throws -> TrashPage<Memo> = { _, _, _ in
        throw Unstubbed("trash")
    }
    var removeDeleted: @Sendable (UUID, AccountID) throws -> Bool = { _, _ in throw Unstubbed("removeDeleted") }
    var emptyTrash: @Sendable (Timestamp, AccountID) throws -> Int = { _, _ in throw Unstubbed("emptyTrash") }

    /// What ``page(matching:filteredBy:in:limit:of:)`` was called with.
    struct Listing: Equatable {
        let searchText: String
        let filter: MemoFilter?
        let range: ListRange<MemoCursor>
        let limit: Int
        let account: AccountID
    }

    /// What ``save(_:isPinned:id:basedOn:at:of:)`` was called with.
    struct Saving: Equatable {
        let body: String
        let isPinned: Bool?
        let id: UUID
        let state: MemoState
        let now: Timestamp
        let account: AccountID
    }

    /// What ``delete(id:basedOn:at:of:)`` was called with.
    struct Deletion: Equatable {
        let id: UUID
        let state: MemoState
        let now: Timestamp
        let account: AccountID
    }

    func page(
        matching searchText: String, filteredBy filter: MemoFilter?, in range: ListRange<MemoCursor>, limit: Int,
        of account: AccountID
    ) async throws -> MemoPage {
        try page(Listing(searchText: searchText, filter: filter, range: range, limit: limit, account: account))
    }

    func item(id: UUID, of account: AccountID) async throws -> Memo? {
        try memo(id, account)
    }

    func save(
        _ body: String, isPinned: Bool?, id: UUID, basedOn state: MemoState, at now: Timestamp, of account: AccountID
    ) async throws -> MemoSaveResult {
        try save(Saving(body: body, isPinned: isPinned, id: id, state: state, now: now, account: account))
    }

    func delete(
        id: UUID, basedOn state: MemoState, at now: Timestamp, of account: AccountID
    ) async throws -> MemoDeletionResult {
        try delete(Deletion(id: id, state: state, now: now, account: account))
    }

    func restore(id: UUID, of account: AccountID) async throws -> Memo? {
        try restore(id, account)
    }

    func items(
        in range: ClosedRange<UUID>, areDeleted: Bool, limit: Int, of account: AccountID
    ) async throws -> [(item: Memo, deletedAt: Timestamp?)] {
        try items(range, areDeleted, limit, account)
    }

    func trash(after cursor: TrashCursor?, limit: Int, of account: AccountID) async throws -> TrashPage<Memo> {
        try trash(cursor, limit, account)
    }

    func removeDeleted(id: UUID, of account: AccountID) async throws -> Bool {
        try removeDeleted(id, account)
    }

    func emptyTrash(through instant: Timestamp, of account: AccountID) async throws -> Int {
        try emptyTrash(instant, account)
    }
}

/// What the API does without.
extension StubMemoRepository {
    func setPinned(_ isPinned: Bool, id: UUID, of account: AccountID) async throws -> Bool {
        throw Unstubbed("setPinned")
    }

    func delete(ids: Set<UUID>, at now: Timestamp, of account: AccountID) async throws -> DeletedItems {
        throw Unstubbed("delete several")
    }

    func deletedCount(deletedAt: Timestamp, of account: AccountID) async throws -> Int {
        throw Unstubbed("deletedCount")
    }

    func deletedItem(id: UUID, of account: AccountID) async throws -> Memo? {
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
