import Foundation
import MemoData
import ModelsCore
import TestSupport
import Testing
import ValuesCore

/// A repository that does what a test says; anything else fails the test. Screens neither filter nor do what only the
/// API does.
struct StubMemoRepository: MemoRepository {
    var page: @Sendable (String, ListRange<MemoCursor>, Int, AccountID) throws -> MemoPage = { _, _, _, _ in
        throw Unstubbed("page")
    }
    var memo: @Sendable (UUID, AccountID) throws -> Memo? = { _, _ in throw Unstubbed("memo") }
    var save: @Sendable (Saving) throws -> MemoSaveResult = { _ in throw Unstubbed("save") }
    var setPinned: @Sendable (Bool, UUID, AccountID) throws -> Bool = { _, _, _ in throw Unstubbed("setPinned") }
    var delete: @Sendable (Set<UUID>, Timestamp, AccountID) throws -> Int = { _, _, _ in throw Unstubbed("delete") }
    var deletedCount: @Sendable (Timestamp, AccountID) throws -> Int = { _, _ in throw Unstubbed("deletedCount") }
    var deletedItem: @Sendable (UUID, AccountID) throws -> Memo? = { _, _ in throw Unstubbed("deletedItem") }
    var restore: @Sendable (Timestamp, AccountID) throws -> Int = { _, _ in throw Unstubbed("restore") }
    var removeAll: @Sendable (AccountID) throws -> Void = { _ in throw Unstubbed("removeAll") }
    var purge: @Sendable (Timestamp) throws -> Int = { _ in throw Unstubbed("purge") }
    var restoreOne: @Sendable (UUID, AccountID) throws -> Memo? = { _, _ in throw Unstubbed("restore one") }
    var trash: @Sendable (TrashCursor?, Int, AccountID) throws -> TrashPage<Memo> = { _, _, _ in
        throw Unstubbed("trash")
    }
    var removeDeleted: @Sendable (UUID, AccountID) throws -> Bool = { _, _ in throw Unstubbed("removeDeleted") }
    var emptyTrash: @Sendable (Timestamp, AccountID) throws -> Int = { _, _ in throw Unstubbed("emptyTrash") }

    /// What ``save(_:id:basedOn:at:of:)`` was called with.
    struct Saving: Equatable {
        let body: String
        let id: UUID
        let revision: Int
        let now: Timestamp
        let account: AccountID
    }

    func page(
        matching searchText: String, filteredBy filter: MemoFilter?, in range: ListRange<MemoCursor>, limit: Int,
        of account: AccountID
    ) async throws -> MemoPage {
        guard filter == nil else { throw Unstubbed("page, filtered") }
        return try page(searchText, range, limit, account)
    }

    func item(id: UUID, of account: AccountID) async throws -> Memo? {
        try memo(id, account)
    }

    func save(
        _ body: String, isPinned: Bool?, id: UUID, basedOn state: MemoState, at now: Timestamp, of account: AccountID
    ) async throws -> MemoSaveResult {
        guard isPinned == nil, state.isPinned == nil else { throw Unstubbed("save, pinned") }
        return try save(Saving(body: body, id: id, revision: state.revision, now: now, account: account))
    }

    func setPinned(_ isPinned: Bool, id: UUID, of account: AccountID) async throws -> Bool {
        try setPinned(isPinned, id, account)
    }

    func delete(ids: Set<UUID>, at now: Timestamp, of account: AccountID) async throws -> DeletedItems {
        DeletedItems(deletedAt: now, count: try delete(ids, now, account))
    }

    func delete(
        id: UUID, basedOn state: MemoState, at now: Timestamp, of account: AccountID
    ) async throws -> MemoDeletionResult {
        throw Unstubbed("delete one")
    }

    func deletedCount(deletedAt: Timestamp, of account: AccountID) async throws -> Int {
        try deletedCount(deletedAt, account)
    }

    func items(
        in range: ClosedRange<UUID>, areDeleted: Bool, limit: Int, of account: AccountID
    ) async throws -> [(item: Memo, deletedAt: Timestamp?)] {
        throw Unstubbed("items")
    }

    func deletedItem(id: UUID, of account: AccountID) async throws -> Memo? {
        try deletedItem(id, account)
    }

    func restore(deletedAt: Timestamp, of account: AccountID) async throws -> Int {
        try restore(deletedAt, account)
    }

    func restore(id: UUID, of account: AccountID) async throws -> Memo? {
        try restoreOne(id, account)
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

    func removeAll(of account: AccountID) async throws {
        try removeAll(account)
    }

    func purge(at now: Timestamp) async throws -> Int {
        try purge(now)
    }
}

extension StubMemoRepository {
    /// One that answers every question for a part of the list with these memos.
    static func holding(
        _ items: [Memo], next: MemoCursor? = nil, count: ListCount? = nil, deletedCount: Int = 0
    ) -> StubMemoRepository {
        let count = count ?? .exactly(items.count)
        return StubMemoRepository(
            page: { _, range, _, _ in
                MemoPage(items: items, next: next, count: range.hasCount ? count : nil)
            },
            deletedCount: { _, _ in deletedCount })
    }

    /// The same with these memos in the list.
    func listing(_ memos: @escaping @Sendable (ListRange<MemoCursor>) throws -> [Memo]) -> StubMemoRepository {
        var repository = self
        repository.page = { _, range, _, _ in MemoPage(items: try memos(range), next: nil, count: nil) }
        return repository
    }

    /// One that keeps whatever it is given.
    static func saving(_ calls: Calls<Saving>) -> StubMemoRepository {
        StubMemoRepository(save: { saving in
            calls.record(saving)
            return .saved(
                Memo(
                    id: saving.id, body: saving.body, revision: saving.revision + 1, createdAt: saving.now,
                    updatedAt: saving.now))
        })
    }
}

extension ListRange {
    /// Whether such a part begins at the start of the list, and so comes with the count.
    var hasCount: Bool {
        if case .after = self { false } else { true }
    }
}
