import DatabaseCore
import DatabaseTestSupport
import Foundation
import ModelsCore
import SampleCore
import Testing

/// SQLite reads every list in its order, and finds everything else by an index.
@Suite struct QueryPlanTests {
    @Test(arguments: ListUnderTest.allCases)
    func `The list is read in its order`(list: ListUnderTest) async throws {
        let plan = list.plan
        try await expectPlan([plan.list, plan.version], of: list) { try await page("", .start, $0) }
        try await expectPlan([plan.listAfterCursor], of: list) { try await page("", .after(list.cursor), $0) }
        try await expectPlan([plan.listThroughCursor, plan.version], of: list) {
            try await page("", .through(list.cursor), $0)
        }
    }

    @Test(arguments: ListUnderTest.allCases)
    func `A rare text is found by the full-text index, and sorted`(list: ListUnderTest) async throws {
        for part in list.parts {
            try await expectPlan([list.plan.fullText] + list.plan.listed, of: list) {
                try await page("買うもの", part.range, $0)
            }
        }
    }

    @Test(arguments: ListUnderTest.allCases)
    func `A rare character is searched for in the newest items, then found by its positions, and sorted`(
        list: ListUnderTest
    ) async throws {
        let places = [
            list.plan.places, "USE TEMP B-TREE FOR json_group_array(DISTINCT)", "SCAN json_each VIRTUAL TABLE INDEX 1:",
        ]
        for part in list.parts.prefix(2) {
            try await expectPlan(
                [part.list, part.window] + places + list.plan.sorted, of: list, before: ListLimits.windowSize
            ) {
                try await page("買", part.range, $0)
            }
        }
    }

    @Test(arguments: ListUnderTest.allCases)
    func `A common text is found by scanning the list`(list: ListUnderTest) async throws {
        for part in list.parts {
            try await expectPlan([list.plan.fullText, part.list, part.list], of: list, among: 1_001) {
                try await page("買うもの", part.range, $0)
            }
            let count = part.isCounted ? [list.plan.places, "USE TEMP B-TREE FOR DISTINCT"] : []
            try await expectPlan([part.list, part.list] + count, of: list, among: 1_001) {
                try await page("買", part.range, $0)
            }
        }
    }

    @Test(arguments: ListUnderTest.allCases)
    func `One item is found, deleted and restored by its identifier`(list: ListUnderTest) async throws {
        let plan = list.plan
        try await expectPlan([plan.identifier], of: list) { _ = try await $0.item(id: .number(1), of: .first) }
        try await expectPlan([plan.identifier], of: list) { _ = try await $0.deletedItem(id: .number(1), of: .first) }
        try await expectPlan(
            [
                plan.identifier, "SCAN CONSTANT ROW", "\(list.byDeletion) (deletedAt=? AND accountID=?)",
                plan.identifier, plan.version, plan.identifier, plan.identifier, plan.version,
            ], of: list
        ) { repository in
            _ = try await repository.delete(id: .number(1), basedOn: 1, at: .at(1), of: .first)
            _ = try await repository.restore(id: .number(1), of: .first)
        }
    }

    @Test(arguments: ListUnderTest.allCases, [true, false])
    func `Items are found by the beginning of their identifiers`(list: ListUnderTest, areDeleted: Bool) async throws {
        let prefix = try #require(IdentifierPrefix("00000000"))
        try await expectPlan([list.plan.identifierRange], of: list) {
            _ = try await $0.items(in: prefix.range, areDeleted: areDeleted, limit: 5, of: .first)
        }
    }

    @Test(arguments: ListUnderTest.allCases)
    func `A deletion is found by its instant`(list: ListUnderTest) async throws {
        let deletion = "\(list.byDeletion) (deletedAt=? AND accountID=?)"
        try await expectPlan([deletion], of: list) { _ = try await $0.deletedCount(deletedAt: .at(1), of: .first) }
        try await expectPlan([deletion, list.plan.version], of: list) {
            _ = try await $0.restore(deletedAt: .at(1), of: .first)
        }
        // Once a day all of the trash, and nothing else, is read: its order has the accounts.
        try await expectPlan(["SCAN \(list.rawValue) USING COVERING INDEX \(list.rawValue)Trash"], of: list) {
            _ = try await $0.purge(at: .at(1))
        }
        try await expectPlan(
            [
                "SCAN CONSTANT ROW", deletion, list.plan.identifier, "SCAN json_each VIRTUAL TABLE INDEX 1:",
                list.plan.version,
            ], of: list
        ) {
            _ = try await $0.delete(1, at: 1)
        }
    }

    @Test(arguments: ListUnderTest.allCases)
    func `An account's items are removed by its numbers`(list: ListUnderTest) async throws {
        try await expectPlan(
            [
                "SEARCH \(list.rawValue) USING COVERING INDEX \(list.rawValue)BySequence (accountID=?)",
                "SEARCH account USING INDEX sqlite_autoindex_account_1 (id=?)",
            ], of: list
        ) { try await $0.removeAll(of: .first) }
    }

    @Test(arguments: ListUnderTest.allCases)
    func `A save reads the item, or the account's last number`(list: ListUnderTest) async throws {
        let plan = list.plan
        try await expectPlan(
            [plan.identifier, "SEARCH \(list.rawValue) USING INTEGER PRIMARY KEY (rowid>? AND rowid<?)"], of: list
        ) { _ = try await $0.save("卵", id: .number(9), basedOn: 0, at: .at(1)) }
        try await expectPlan([plan.identifier, plan.identifier, plan.version], of: list) {
            _ = try await $0.save("卵", id: .number(1), basedOn: 1, at: .at(1))
        }
    }

    private func page(
        _ searchText: String, _ range: ListRange<ListedCursor>, _ repository: any ListedRepository
    ) async throws {
        _ = try await repository.page(matching: searchText, in: range, limit: 50, of: .first)
    }

    /// - Parameters:
    ///   - plan: the tables and indexes that SQLite reads, in its order.
    ///   - count: the number of items of 買うもの.
    ///   - newer: the number of newer items, which do not match the search.
    private func expectPlan(
        _ plan: [String], of list: ListUnderTest, among count: Int = 3, before newer: Int = 0,
        sourceLocation: SourceLocation = #_sourceLocation, query: (any ListedRepository) async throws -> Void
    ) async throws {
        try await TracedDatabase.with { traced in
            let items = (1...count + newer).map { list.item($0, $0 > count ? "丘" : "買うもの", at: Int64($0)) }
            try await list.add(items, in: traced.database)

            let steps = try await traced.plan(of: list.rawValue) { try await query(list.repository($0)) }

            #expect(steps == plan, sourceLocation: sourceLocation)
        }
    }
}

extension ListUnderTest {
    fileprivate var plan: ListPlan {
        switch self {
        case .visits:
            ListPlan(of: rawValue, index: "sakatsuByDate", order: ["visitingDate", "arrival", "createdAt", "id"])
        case .memos: ListPlan(of: rawValue, index: "memoByChange", order: ["isPinned", "updatedAt", "id"])
        }
    }

    fileprivate var byDeletion: String { "SEARCH \(rawValue) USING COVERING INDEX \(rawValue)ByDeletion" }

    /// The position of an item newer than all items of a plan.
    fileprivate var cursor: ListedCursor { item(1, at: 90_000).cursor }

    /// The parts of the list, with how each is read, and how its first rows are, up to the last one of a scan.
    fileprivate var parts: [(range: ListRange<ListedCursor>, list: String, window: String, isCounted: Bool)] {
        [
            (.start, plan.list, plan.listThroughCursor, true),
            (.after(cursor), plan.listAfterCursor, plan.windowAfterCursor, false),
            (.through(cursor), plan.listThroughCursor, plan.listThroughCursor, true),
        ]
    }
}
