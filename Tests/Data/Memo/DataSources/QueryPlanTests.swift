import DatabaseCore
import DatabaseTestSupport
import Foundation
import MemoData
import ModelsCore
import SampleCore
import Testing
import ValuesCore

/// SQLite reads the list in its order, and whatever else it is asked for by an index.
@Suite struct QueryPlanTests {
    private static let plan = ListPlan(of: "memo", index: "memoByChange", order: ["isPinned", "updatedAt", "id"])

    /// Which part of the list is asked for, and how it is read.
    struct Part: Sendable {
        let range: ListRange<MemoCursor>
        let list: String
        /// How its first rows are read, up to the last one that a walk looks at.
        let window: String
    }

    private static let cursor = MemoCursor(Memo(1, "買うもの", at: 90_000))
    static let parts = [
        Part(range: .start, list: plan.list, window: plan.listThroughCursor),
        Part(range: .after(cursor), list: plan.listAfterCursor, window: plan.windowAfterCursor),
        Part(range: .through(cursor), list: plan.listThroughCursor, window: plan.listThroughCursor),
    ]

    @Test func readsTheListInItsOrder() async throws {
        try await expectPlan(Self.plan.list, Self.plan.total) { try await Self.page("", .start, $0) }
        try await expectPlan(Self.plan.listAfterCursor) { try await Self.page("", .after(Self.cursor), $0) }
        try await expectPlan(Self.plan.listThroughCursor, Self.plan.total) {
            try await Self.page("", .through(Self.cursor), $0)
        }
    }

    @Test(arguments: parts)
    func asksTheFullTextIndexForARareTextAndSorts(part: Part) async throws {
        try await expectPlan([Self.plan.fullText, Self.plan.fullText] + Self.plan.sorted) {
            try await Self.page("買うもの", part.range, $0)
        }
    }

    @Test(arguments: parts.prefix(2))
    func walksALittleForARareCharacterThenAsksWhereItStandsAndSorts(part: Part) async throws {
        let places = [
            Self.plan.places, "USE TEMP B-TREE FOR json_group_array(DISTINCT)", "SCAN json_each VIRTUAL TABLE INDEX 1:",
        ]
        try await expectPlan(
            before: ListLimits.windowSize, [part.list, part.window] + places + Self.plan.sorted
        ) {
            try await Self.page("買", part.range, $0)
        }
    }

    @Test(arguments: parts)
    func walksThroughTheListForSomethingCommon(part: Part) async throws {
        try await expectPlan(among: 1_001, [Self.plan.fullText, part.list, part.list]) {
            try await Self.page("買うもの", part.range, $0)
        }
        let count = part.list == Self.plan.listAfterCursor ? [] : [Self.plan.places, "USE TEMP B-TREE FOR DISTINCT"]
        try await expectPlan(among: 1_001, [part.list, part.list] + count) {
            try await Self.page("買", part.range, $0)
        }
    }

    @Test func asksTheListsIndexForWhatHasChangedAndWalksWhenThatIsMuch() async throws {
        let changed = "SEARCH memo USING INDEX memoByChange (accountID=? AND isPinned=? AND updatedAt>?)"
        try await expectPlan([changed, changed] + Self.plan.sorted) { try await Self.changed("", .start, $0) }
        try await expectPlan([Self.plan.fullText, Self.plan.fullText] + Self.plan.sorted) {
            try await Self.changed("買うもの", .after(Self.cursor), $0)
        }
        try await expectPlan(among: 1_001, [changed, Self.plan.list, Self.plan.list]) {
            try await Self.changed("", .start, $0)
        }
        try await expectPlan(among: 1_001, [changed, Self.plan.listAfterCursor, Self.plan.listAfterCursor]) {
            try await Self.changed("", .after(Self.cursor), $0)
        }
    }

    @Test func findsOneMemoByItsIdentifier() async throws {
        try await expectPlan(Self.plan.identifier) { _ = try await $0.item(id: .number(1), of: .first) }
        try await expectPlan(Self.plan.identifier, Self.plan.identifier, Self.plan.version) {
            _ = try await $0.setPinned(true, id: .number(1), of: .first)
        }
        try await expectPlan(
            Self.plan.identifier, "SCAN CONSTANT ROW",
            "SEARCH memo USING COVERING INDEX memoByDeletion (deletedAt=? AND accountID=?)",
            Self.plan.identifier, Self.plan.version, Self.plan.identifier, Self.plan.identifier, Self.plan.version
        ) { repository in
            _ = try await repository.delete(id: .number(1), basedOn: 1, at: .at(1), of: .first)
            _ = try await repository.restore(id: .number(1), of: .first)
        }
    }

    @Test(arguments: [true, false])
    func findsThoseWhoseIdentifiersBeginSo(areDeleted: Bool) async throws {
        let prefix = try #require(IdentifierPrefix("00000000"))
        try await expectPlan(Self.plan.identifierRange) {
            _ = try await $0.items(in: prefix.range, areDeleted: areDeleted, limit: 5, of: .first)
        }
    }

    @Test func findsDeletionsByTheirInstant() async throws {
        let byDeletion = "SEARCH memo USING COVERING INDEX memoByDeletion"
        try await expectPlan("\(byDeletion) (deletedAt=? AND accountID=?)") {
            _ = try await $0.deletedCount(deletedAt: .at(1), of: .first)
        }
        try await expectPlan("\(byDeletion) (deletedAt=? AND accountID=?)", Self.plan.version) {
            _ = try await $0.restore(deletedAt: .at(1), of: .first)
        }
        // All of the trash and nothing else, once a day: whose it is, is in its order.
        try await expectPlan("SCAN memo USING COVERING INDEX memoTrash") { _ = try await $0.purge(at: .at(1)) }
        try await expectPlan(
            "SCAN CONSTANT ROW", "\(byDeletion) (deletedAt=? AND accountID=?)", Self.plan.identifier,
            "SCAN json_each VIRTUAL TABLE INDEX 1:", Self.plan.version
        ) {
            _ = try await $0.delete(ids: [.number(1)], at: .at(1), of: .first)
        }
    }

    @Test func removesAnAccountsMemosByItsIdentifiers() async throws {
        try await expectPlan(
            "SEARCH memo USING COVERING INDEX memoBySequence (accountID=?)",
            "SEARCH account USING INDEX sqlite_autoindex_account_1 (id=?)"
        ) { try await $0.removeAll(of: .first) }
    }

    @Test func readsTheMemoOrTheAccountsLastNumberToSave() async throws {
        try await expectPlan(
            Self.plan.identifier, "SEARCH memo USING INTEGER PRIMARY KEY (rowid>? AND rowid<?)"
        ) { _ = try await $0.save("卵", id: .number(9), basedOn: 0, at: .at(1), of: .first) }
        try await expectPlan(Self.plan.identifier, Self.plan.identifier, Self.plan.version) {
            _ = try await $0.save("卵", id: .number(1), basedOn: 1, at: .at(1), of: .first)
        }
    }

    private static func page(
        _ searchText: String, _ range: ListRange<MemoCursor>, _ repository: any MemoRepository
    ) async throws {
        _ = try await repository.page(matching: searchText, in: range, limit: 50, of: .first)
    }

    private static func changed(
        _ searchText: String, _ range: ListRange<MemoCursor>, _ repository: any MemoRepository
    ) async throws {
        _ = try await repository.page(
            matching: searchText, filteredBy: MemoFilter(updatedSince: .at(0)), in: range, limit: 50, of: .first)
    }

    private func expectPlan(
        _ plan: String..., sourceLocation: SourceLocation = #_sourceLocation,
        of query: (any MemoRepository) async throws -> Void
    ) async throws {
        try await expectPlan(plan, sourceLocation: sourceLocation, of: query)
    }

    /// - Parameters:
    ///   - count: how many memos there are.
    ///   - newer: how many there are besides, which are newer and hold nothing that is looked for.
    ///   - plan: what SQLite reads from tables and indexes, in its order.
    private func expectPlan(
        among count: Int = 3, before newer: Int = 0, _ plan: [String],
        sourceLocation: SourceLocation = #_sourceLocation, of query: (any MemoRepository) async throws -> Void
    ) async throws {
        try await TracedDatabase.with { traced in
            let memos = (1...count + newer).map { Memo($0, $0 > count ? "丘" : "買うもの", at: Int64($0)) }
            try await MemoRepositories.add(memos, to: .first, in: traced.database)

            let steps = try await traced.plan(of: "memo") { try await query(MemoRepositories.live($0)) }

            #expect(steps == plan, sourceLocation: sourceLocation)
        }
    }
}
