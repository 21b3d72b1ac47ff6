import DatabaseCore
import DatabaseTestSupport
import Foundation
import ModelsCore
import SampleCore
import Testing

/// A repository of any list. Its filter is the instant since which items have changed.
protocol ListedRepository: ListRepository<ListedItem, ListedCursor> where Filter == Timestamp {
    /// Saves an item with a text.
    ///
    /// - Parameter isFirst: as in ``ListUnderTest/item(_:_:isFirst:revision:createdAt:at:)``; nil for false.
    func save(
        _ text: String, isFirst: Bool?, id: UUID, basedOn revision: Int, at now: Timestamp, of account: AccountID
    ) async throws -> SaveResult<ListedItem>

    func delete(
        id: UUID, basedOn revision: Int, at now: Timestamp, of account: AccountID
    ) async throws -> DeletionResult<ListedItem>

    func removeAll(of account: AccountID) async throws

    func purge(at now: Timestamp) async throws -> Int
}

extension ListedRepository {
    func save(
        _ text: String, id: UUID, basedOn revision: Int, at now: Timestamp, of account: AccountID = .first
    ) async throws -> SaveResult<ListedItem> {
        try await save(text, isFirst: nil, id: id, basedOn: revision, at: now, of: account)
    }

    /// Saves a new item; its number is its identifier and, in milliseconds, its instant.
    @discardableResult
    func write(_ number: Int, _ text: String = "買うもの", of account: AccountID = .first) async throws -> ListedItem {
        try await save(text, id: .number(number), basedOn: 0, at: .at(Int64(number)), of: account).saved()
    }

    func delete(
        _ numbers: Int..., at milliseconds: Int64, of account: AccountID = .first
    ) async throws -> DeletedItems {
        try await delete(ids: Set(numbers.map(UUID.number)), at: .at(milliseconds), of: account)
    }

    func deletedCounts(at instants: ClosedRange<Int64>, of account: AccountID = .first) async throws -> [Int] {
        var counts: [Int] = []
        for instant in instants { counts.append(try await deletedCount(deletedAt: .at(instant), of: account)) }
        return counts
    }
}

/// The repository of a list, with its items as ``ListedItem``.
struct Listed<Base: ListRepository>: ListedRepository where Base.Item: ListedValue {
    typealias Saving = @Sendable (String, Bool?, UUID, Int, Timestamp, AccountID) async throws -> SaveResult<Base.Item>
    typealias Deleting = @Sendable (UUID, Int, Timestamp, AccountID) async throws -> DeletionResult<Base.Item>

    let base: Base
    let list: any StoredList
    let filter: @Sendable (Timestamp) -> Base.Filter
    let saving: Saving
    let deleting: Deleting

    private static func item(_ item: Base.Item) -> ListedItem { ListedItem(item, at: Base.Cursor(item)) }

    func save(
        _ text: String, isFirst: Bool?, id: UUID, basedOn revision: Int, at now: Timestamp, of account: AccountID
    ) async throws -> SaveResult<ListedItem> {
        switch try await saving(text, isFirst, id, revision, now, account) {
        case .saved(let item): .saved(Self.item(item))
        case .stale(let current): .stale(current: Self.item(current))
        case .deleted: .deleted
        case .accountFull(let limit): .accountFull(limit: limit)
        }
    }

    func delete(
        id: UUID, basedOn revision: Int, at now: Timestamp, of account: AccountID
    ) async throws -> DeletionResult<ListedItem> {
        switch try await deleting(id, revision, now, account) {
        case .deleted: .deleted
        case .stale(let current): .stale(current: Self.item(current))
        case .notFound: .notFound
        }
    }

    func page(
        matching searchText: String, filteredBy filter: Timestamp?, in range: ListRange<ListedCursor>, limit: Int,
        of account: AccountID
    ) async throws -> ListedPage {
        func position(_ cursor: ListedCursor) throws -> Base.Cursor { try #require(Base.Cursor(cursor.description)) }
        let range: ListRange<Base.Cursor> =
            switch range {
            case .start: .start
            case .after(let cursor): .after(try position(cursor))
            case .through(let cursor): .through(try position(cursor))
            }
        let page = try await base.page(
            matching: searchText, filteredBy: filter.map(self.filter), in: range, limit: limit, of: account)
        return ListedPage(
            items: page.items.map(Self.item), next: page.next.map { ListedCursor($0.description) }, count: page.count)
    }

    func items(
        in range: ClosedRange<UUID>, areDeleted: Bool, limit: Int, of account: AccountID
    ) async throws -> [(item: ListedItem, deletedAt: Timestamp?)] {
        try await base.items(in: range, areDeleted: areDeleted, limit: limit, of: account)
            .map { (Self.item($0.item), $0.deletedAt) }
    }

    func trash(
        after cursor: TrashCursor?, limit: Int, of account: AccountID
    ) async throws -> TrashPage<ListedItem> {
        let page = try await base.trash(after: cursor, limit: limit, of: account)
        return TrashPage(
            items: page.items.map { TrashItem(Self.item($0.item), deletedAt: $0.deletedAt) }, next: page.next,
            count: page.count)
    }

    func item(id: UUID, of account: AccountID) async throws -> ListedItem? {
        try await base.item(id: id, of: account).map(Self.item)
    }

    func delete(ids: Set<UUID>, at now: Timestamp, of account: AccountID) async throws -> DeletedItems {
        try await base.delete(ids: ids, at: now, of: account)
    }

    func deletedCount(deletedAt: Timestamp, of account: AccountID) async throws -> Int {
        try await base.deletedCount(deletedAt: deletedAt, of: account)
    }

    func deletedItem(id: UUID, of account: AccountID) async throws -> ListedItem? {
        try await base.deletedItem(id: id, of: account).map(Self.item)
    }

    func restore(deletedAt: Timestamp, of account: AccountID) async throws -> Int {
        try await base.restore(deletedAt: deletedAt, of: account)
    }

    func restore(id: UUID, of account: AccountID) async throws -> ListedItem? {
        try await base.restore(id: id, of: account).map(Self.item)
    }

    func removeDeleted(id: UUID, of account: AccountID) async throws -> Bool {
        try await base.removeDeleted(id: id, of: account)
    }

    func emptyTrash(through instant: Timestamp, of account: AccountID) async throws -> Int {
        try await base.emptyTrash(through: instant, of: account)
    }

    func removeAll(of account: AccountID) async throws { try await list.removeAll(of: account) }

    func purge(at now: Timestamp) async throws -> Int { try await list.purge(at: now) }
}
