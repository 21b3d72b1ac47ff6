package import Foundation
package import MemoData
package import ModelsCore
package import SakatsuData
import TestSupport
import Testing

package typealias StubSakatsuRepository = StubListRepository<Sakatsu, SakatsuCursor, SakatsuFilter, SakatsuContent, Int>
package typealias StubFacilityRepository = StubListRepository<
    Facility, FacilityCursor, FacilityFilter, FacilityContent, Int
>
package typealias StubMemoRepository = StubListRepository<Memo, MemoCursor, MemoFilter, String, MemoState>

/// A repository of a list with a test's behaviour; any other call fails the test.
///
/// `Content` is the type that a save writes, `Base` the state that a save or a deletion is based on.
package struct StubListRepository<
    Item: Sendable, Cursor: ListCursor<Item>, Filter: Hashable & Sendable, Content: Hashable & Sendable,
    Base: Hashable & Sendable
>: ListRepository {
    /// The arguments of a call of ``ListRepository/page(matching:filteredBy:in:limit:of:)``.
    package struct Listing: Equatable, Sendable {
        package let searchText: String
        package var filter: Filter?
        package let range: ListRange<Cursor>
        package let limit: Int
        package let account: AccountID

        package init(
            searchText: String, filter: Filter? = nil, range: ListRange<Cursor>, limit: Int, account: AccountID
        ) {
            (self.searchText, self.filter, self.range) = (searchText, filter, range)
            (self.limit, self.account) = (limit, account)
        }
    }

    /// The arguments of a save.
    package struct Saving: Hashable, Sendable {
        package let content: Content
        /// nil for visits, which are never pinned.
        package let isPinned: Bool?
        package let id: UUID
        package let base: Base
        package let now: Timestamp
        package let account: AccountID

        package init(
            _ content: Content, isPinned: Bool? = nil, id: UUID, basedOn base: Base, at now: Timestamp,
            of account: AccountID
        ) {
            (self.content, self.isPinned, self.id) = (content, isPinned, id)
            (self.base, self.now, self.account) = (base, now, account)
        }
    }

    /// The arguments of a deletion of one item.
    package struct Deletion: Hashable, Sendable {
        package let id: UUID
        package let base: Base
        package let now: Timestamp
        package let account: AccountID

        package init(id: UUID, basedOn base: Base, at now: Timestamp, of account: AccountID) {
            (self.id, self.base, self.now, self.account) = (id, base, now, account)
        }
    }

    package typealias Page = @Sendable (Listing) throws -> ListPage<Item, Cursor>
    package typealias FindItem = @Sendable (UUID, AccountID) throws -> Item?
    package typealias Items =
        @Sendable (ClosedRange<UUID>, Bool, Int, AccountID) throws -> [(item: Item, deletedAt: Timestamp?)]
    package typealias CountItems = @Sendable (Timestamp, AccountID) throws -> Int
    package typealias Trash = @Sendable (TrashCursor?, Int, AccountID) throws -> TrashPage<Item>

    package var page: Page
    package var item: FindItem
    package var items: Items
    package var save: @Sendable (Saving) throws -> SaveResult<Item>
    package var delete: @Sendable (Set<UUID>, Timestamp, AccountID) throws -> Int
    package var deleteOne: @Sendable (Deletion) throws -> DeletionResult<Item>
    package var deletedCount: CountItems
    package var deletedItem: FindItem
    package var restore: CountItems
    package var restoreOne: FindItem
    package var trash: Trash
    package var removeDeleted: @Sendable (UUID, AccountID) throws -> Bool
    package var emptyTrash: CountItems
    /// Only visits.
    package var latest: @Sendable (String, AccountID) throws -> Item?
    package var facilityNames: @Sendable (Int, AccountID) throws -> [String]
    /// Without an own behaviour, there is nothing to add to a list or a visit.
    package var months: @Sendable (ClosedRange<CivilDate>, AccountID) throws -> [VisitMonth]
    package var visits: @Sendable (String, Int, AccountID) throws -> [Item]
    package var tags: @Sendable (Int, AccountID) throws -> [UsedTag]
    package var history: @Sendable (Item, AccountID) throws -> VisitHistory
    package var numbers: @Sendable (ClosedRange<CivilDate>, AccountID) throws -> [UUID: Int]
    package var statistics: @Sendable (String, ClosedRange<CivilDate>, AccountID) throws -> VisitStatistics = {
        _, _, _ in throw Unstubbed("statistics")
    }
    package var recipe: @Sendable (AccountID) throws -> VisitRecipe = { _ in throw Unstubbed("recipe") }
    package var days: @Sendable (String, ClosedRange<CivilDate>, AccountID) throws -> [VisitDay] = { _, _, _ in
        throw Unstubbed("days")
    }
    /// Only facilities.
    package var summaries: @Sendable (Int, AccountID) throws -> [FacilitySummary]
    package var facility: @Sendable (FacilityReference, AccountID) throws -> FoundFacility?
    package var merge: @Sendable (UUID, UUID, Timestamp, AccountID) throws -> SaveResult<Item>
    /// Only memos.
    package var setPinned: @Sendable (Bool, UUID, AccountID) throws -> Bool

    /// - Parameters: the calls that the test expects.
    package init(
        page: @escaping Page = { _ in throw Unstubbed("page") },
        item: @escaping FindItem = { _, _ in throw Unstubbed("item") },
        items: @escaping Items = { _, _, _, _ in throw Unstubbed("items") },
        save: @escaping @Sendable (Saving) throws -> SaveResult<Item> = { _ in throw Unstubbed("save") },
        delete: @escaping @Sendable (Set<UUID>, Timestamp, AccountID) throws -> Int = { _, _, _ in
            throw Unstubbed("delete")
        },
        deleteOne: @escaping @Sendable (Deletion) throws -> DeletionResult<Item> = { _ in
            throw Unstubbed("deleteOne")
        },
        deletedCount: @escaping CountItems = { _, _ in throw Unstubbed("deletedCount") },
        deletedItem: @escaping FindItem = { _, _ in throw Unstubbed("deletedItem") },
        restore: @escaping CountItems = { _, _ in throw Unstubbed("restore") },
        restoreOne: @escaping FindItem = { _, _ in throw Unstubbed("restoreOne") },
        trash: @escaping Trash = { _, _, _ in throw Unstubbed("trash") },
        removeDeleted: @escaping @Sendable (UUID, AccountID) throws -> Bool = { _, _ in
            throw Unstubbed("removeDeleted")
        },
        emptyTrash: @escaping CountItems = { _, _ in throw Unstubbed("emptyTrash") },
        latest: @escaping @Sendable (String, AccountID) throws -> Item? = { _, _ in throw Unstubbed("latest") },
        facilityNames: @escaping @Sendable (Int, AccountID) throws -> [String] = { _, _ in
            throw Unstubbed("facilityNames")
        },
        months: @escaping @Sendable (ClosedRange<CivilDate>, AccountID) throws -> [VisitMonth] = { _, _ in [] },
        visits: @escaping @Sendable (String, Int, AccountID) throws -> [Item] = { _, _, _ in [] },
        tags: @escaping @Sendable (Int, AccountID) throws -> [UsedTag] = { _, _ in [] },
        history: @escaping @Sendable (Item, AccountID) throws -> VisitHistory = { _, _ in
            VisitHistory(number: 1, previous: nil)
        },
        numbers: @escaping @Sendable (ClosedRange<CivilDate>, AccountID) throws -> [UUID: Int] = { _, _ in [:] },
        summaries: @escaping @Sendable (Int, AccountID) throws -> [FacilitySummary] = { _, _ in
            throw Unstubbed("summaries")
        },
        facility: @escaping @Sendable (FacilityReference, AccountID) throws -> FoundFacility? = { _, _ in
            throw Unstubbed("facility")
        },
        merge: @escaping @Sendable (UUID, UUID, Timestamp, AccountID) throws -> SaveResult<Item> = { _, _, _, _ in
            throw Unstubbed("merge")
        },
        setPinned: @escaping @Sendable (Bool, UUID, AccountID) throws -> Bool = { _, _, _ in
            throw Unstubbed("setPinned")
        }
    ) {
        (self.page, self.item, self.items, self.save) = (page, item, items, save)
        (self.delete, self.deleteOne) = (delete, deleteOne)
        (self.deletedCount, self.deletedItem) = (deletedCount, deletedItem)
        (self.restore, self.restoreOne, self.trash, self.removeDeleted) = (restore, restoreOne, trash, removeDeleted)
        (self.emptyTrash, self.latest) = (emptyTrash, latest)
        (self.facilityNames, self.setPinned) = (facilityNames, setPinned)
        (self.visits, self.tags) = (visits, tags)
        (self.summaries, self.facility, self.merge) = (summaries, facility, merge)
        (self.months, self.history, self.numbers) = (months, history, numbers)
    }

    /// A repository that returns the same items for every page of the list.
    package static func holding(
        _ items: [Item], next: Cursor? = nil, count: ListCount? = nil, deletedCount: Int = 0
    ) -> Self {
        Self(
            page: { asked in
                let count = asked.range.hasCount ? count ?? .exactly(items.count) : nil
                return ListPage(items: items, next: next, count: count)
            },
            deletedCount: { _, _ in deletedCount })
    }
}

extension ListRange {
    /// Whether the page begins at the start of the list, and so has the count.
    package var hasCount: Bool {
        if case .after = self { false } else { true }
    }
}

// MARK: - The calls

extension StubListRepository {
    package func page(
        matching searchText: String, filteredBy filter: Filter?, in range: ListRange<Cursor>, limit: Int,
        of account: AccountID
    ) async throws -> ListPage<Item, Cursor> {
        try page(Listing(searchText: searchText, filter: filter, range: range, limit: limit, account: account))
    }

    package func item(id: UUID, of account: AccountID) async throws -> Item? { try item(id, account) }

    package func items(
        in range: ClosedRange<UUID>, areDeleted: Bool, limit: Int, of account: AccountID
    ) async throws -> [(item: Item, deletedAt: Timestamp?)] {
        try items(range, areDeleted, limit, account)
    }

    package func delete(ids: Set<UUID>, at now: Timestamp, of account: AccountID) async throws -> DeletedItems {
        DeletedItems(deletedAt: now, count: try delete(ids, now, account))
    }

    package func delete(
        id: UUID, basedOn base: Base, at now: Timestamp, of account: AccountID
    ) async throws -> DeletionResult<Item> {
        try deleteOne(Deletion(id: id, basedOn: base, at: now, of: account))
    }

    package func deletedCount(deletedAt: Timestamp, of account: AccountID) async throws -> Int {
        try deletedCount(deletedAt, account)
    }

    package func deletedItem(id: UUID, of account: AccountID) async throws -> Item? { try deletedItem(id, account) }

    package func restore(deletedAt: Timestamp, of account: AccountID) async throws -> Int {
        try restore(deletedAt, account)
    }

    package func restore(id: UUID, of account: AccountID) async throws -> Item? { try restoreOne(id, account) }

    package func trash(after cursor: TrashCursor?, limit: Int, of account: AccountID) async throws -> TrashPage<Item> {
        try trash(cursor, limit, account)
    }

    package func removeDeleted(id: UUID, of account: AccountID) async throws -> Bool { try removeDeleted(id, account) }

    package func emptyTrash(through instant: Timestamp, of account: AccountID) async throws -> Int {
        try emptyTrash(instant, account)
    }
}

extension StubListRepository: SakatsuRepository
where
    Item == Sakatsu, Cursor == SakatsuCursor, Filter == SakatsuFilter, Content == SakatsuContent, Base == Int
{
    package func latest(at facilityName: String, of account: AccountID) async throws -> Sakatsu? {
        try latest(facilityName, account)
    }

    package func facilityNames(limit: Int, of account: AccountID) async throws -> [String] {
        try facilityNames(limit, account)
    }

    package func visits(
        toFacilityNamed name: String, limit: Int, of account: AccountID
    ) async throws -> [Sakatsu] {
        try visits(name, limit, account)
    }

    package func tags(limit: Int, of account: AccountID) async throws -> [UsedTag] {
        try tags(limit, account)
    }

    package func months(in days: ClosedRange<CivilDate>, of account: AccountID) async throws -> [VisitMonth] {
        try months(days, account)
    }

    package func history(of sakatsu: Sakatsu, of account: AccountID) async throws -> VisitHistory {
        try history(sakatsu, account)
    }

    package func numbers(in days: ClosedRange<CivilDate>, of account: AccountID) async throws -> [UUID: Int] {
        try numbers(days, account)
    }

    package func recipe(of account: AccountID) async throws -> VisitRecipe { try recipe(account) }

    package func statistics(
        matching searchText: String, in days: ClosedRange<CivilDate>, of account: AccountID
    ) async throws -> VisitStatistics {
        try statistics(searchText, days, account)
    }

    package func days(
        matching searchText: String, in days: ClosedRange<CivilDate>, of account: AccountID
    ) async throws -> [VisitDay] {
        try self.days(searchText, days, account)
    }

    package func save(
        _ content: SakatsuContent, id: UUID, basedOn revision: Int, at now: Timestamp, of account: AccountID
    ) async throws -> SakatsuSaveResult {
        try save(Saving(content, id: id, basedOn: revision, at: now, of: account))
    }
}

extension StubListRepository: FacilityRepository
where
    Item == Facility, Cursor == FacilityCursor, Filter == FacilityFilter, Content == FacilityContent, Base == Int
{
    package func summaries(limit: Int, of account: AccountID) async throws -> [FacilitySummary] {
        try summaries(limit, account)
    }

    package func facility(_ reference: FacilityReference, of account: AccountID) async throws -> FoundFacility? {
        try facility(reference, account)
    }

    package func save(
        _ content: FacilityContent, id: UUID, basedOn revision: Int, at now: Timestamp, of account: AccountID
    ) async throws -> SaveResult<Facility> {
        try save(Saving(content, id: id, basedOn: revision, at: now, of: account))
    }

    package func merge(
        _ merged: UUID, into id: UUID, at now: Timestamp, of account: AccountID
    ) async throws -> SaveResult<Facility> {
        try merge(merged, id, now, account)
    }
}

extension StubListRepository: MemoRepository
where
    Item == Memo, Cursor == MemoCursor, Filter == MemoFilter, Content == String, Base == MemoState
{
    package func save(
        _ body: String, isPinned: Bool?, id: UUID, basedOn state: MemoState, at now: Timestamp, of account: AccountID
    ) async throws -> MemoSaveResult {
        try save(Saving(body, isPinned: isPinned, id: id, basedOn: state, at: now, of: account))
    }

    package func setPinned(_ isPinned: Bool, id: UUID, of account: AccountID) async throws -> Bool {
        try setPinned(isPinned, id, account)
    }
}
