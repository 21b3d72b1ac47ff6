import DatabaseCore
import DatabaseTestSupport
import Foundation
import MemoData
import ModelsCore
import SampleCore
import Testing

/// How SQLite reads data that only the list of memos has.
@Suite struct QueryPlanTests {
    private static let plan = ListPlan(of: "memo", index: "memoByChange", order: ["isPinned", "updatedAt", "id"])

    @Test func `Recent changes are found by the list's index, and by scanning when they are many`() async throws {
        let plan = Self.plan
        let changed = "SEARCH memo USING INDEX memoByChange (accountID=? AND isPinned=? AND updatedAt>?)"
        let after = ListRange.after(MemoCursor(Self.memo(90_000)))
        try await expectPlan([changed] + plan.listed) { try await page("", .start, $0) }
        try await expectPlan([plan.fullText] + plan.listed) { try await page("買うもの", after, $0) }
        try await expectPlan(among: 1_001, [changed, plan.list, plan.list]) { try await page("", .start, $0) }
        try await expectPlan(among: 1_001, [changed, plan.listAfterCursor, plan.listAfterCursor]) {
            try await page("", after, $0)
        }
    }

    @Test func `A memo is pinned by its identifier`() async throws {
        try await expectPlan([Self.plan.identifier, Self.plan.identifier, Self.plan.version]) {
            _ = try await $0.setPinned(true, id: .number(1), of: .first)
        }
    }

    private static func memo(_ number: Int) -> Memo {
        let instant = Timestamp.at(Int64(number))
        return Memo(id: .number(number), body: "買うもの", revision: 1, createdAt: instant, updatedAt: instant)
    }

    private func page(
        _ searchText: String, _ range: ListRange<MemoCursor>, _ repository: any MemoRepository
    ) async throws {
        _ = try await repository.page(
            matching: searchText, filteredBy: MemoFilter(updatedSince: .at(0)), in: range, limit: 50, of: .first)
    }

    /// - Parameter plan: the tables and indexes that SQLite reads, in its order.
    private func expectPlan(
        among count: Int = 3, _ plan: [String], sourceLocation: SourceLocation = #_sourceLocation,
        of query: (any MemoRepository) async throws -> Void
    ) async throws {
        try await TracedDatabase.with { traced in
            try await MemoRepositories.add((1...count).map(Self.memo), to: .first, in: traced.database)

            let steps = try await traced.plan(of: "memo") { try await query(MemoRepositories.live($0)) }

            #expect(steps == plan, sourceLocation: sourceLocation)
        }
    }
}
