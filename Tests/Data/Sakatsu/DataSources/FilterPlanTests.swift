import DatabaseCore
import DatabaseTestSupport
import Foundation
import ModelsCore
import SakatsuData
import SampleCore
import Testing

/// SQLite uses an index for each condition of a filter.
@Suite struct FilterPlanTests {
    private static let plan = ListPlan(
        of: "sakatsu", index: "sakatsuByDate", order: ["visitingDate", "arrival", "createdAt", "id"])
    private static let byFacility = "SEARCH sakatsu USING COVERING INDEX sakatsuByFacility"
    private static let byChange = "SEARCH sakatsu USING COVERING INDEX sakatsuByChange (accountID=? AND updatedAt>?)"
    private static let names = "SCAN json_each VIRTUAL TABLE INDEX 1:"

    /// The range of a facility's name in the index.
    private static let spellings = [
        "\(byFacility) (accountID=?)", "SCAN facility", "\(byFacility) (accountID=? AND facilityName>?)",
        "SCAN facility",
    ]
    private static let facility = ["\(byFacility) (accountID=? AND facilityName=?)", names]

    private let cursorText = "2026-11-21_90000_10000000-0000-4000-8000-000000000001"

    @Test func `Days bound the part of the list that is read, and counted`() async throws {
        let cursor = try #require(SakatsuCursor(cursorText))
        let (from, to) = (try CivilDate.day("2026-11-01"), try CivilDate.day("2026-11-30"))
        let byDate = "SEARCH sakatsu USING INDEX sakatsuByDate (accountID=?"
        let (least, greatest) = (" AND visitingDate>?", " AND visitingDate<?")
        let (through, after) = (
            " AND (visitingDate,arrival,createdAt,id)>(?,?,?,?)", " AND (visitingDate,arrival,createdAt,id)<(?,?,?,?)"
        )

        let both = SakatsuFilter(from: from, to: to)
        let count = "\(byDate)\(least)\(greatest))"
        try await expect([count, count], of: both)
        try await expect(["\(byDate)\(least)\(after))"], of: both, in: .after(cursor))
        try await expect(["\(byDate)\(through)\(greatest))", count], of: both, in: .through(cursor))
        try await expect(["\(byDate)\(after))"], of: SakatsuFilter(to: to), in: .after(cursor))
        try await expect(
            ["\(byDate)\(through))", "\(byDate)\(least))"], of: SakatsuFilter(from: from), in: .through(cursor))
    }

    @Test func `A rare facility is found by its index, and sorted`() async throws {
        let filter = SakatsuFilter(facilityName: "ユケムリ")
        try await expect(Self.spellings + Self.facility + Self.plan.listed, of: filter)
    }

    @Test func `A common facility is found by scanning the list`() async throws {
        let filter = SakatsuFilter(facilityName: "ユケムリ")
        try await expect(
            Self.spellings + Self.facility + [Self.plan.list, Self.plan.list, Self.names], of: filter, among: 1_001)
    }

    @Test func `A few changes are found by their index, and sorted; many by scanning`() async throws {
        let filter = SakatsuFilter(updatedSince: .at(0))
        try await expect([Self.byChange] + Self.plan.listed, of: filter)
        try await expect([Self.byChange, Self.plan.list, Self.plan.list], of: filter, among: 1_001)
    }

    @Test func `A rare condition is looked up first, and the others are checked on its matches`() async throws {
        let filter = SakatsuFilter(from: try .day("2026-11-01"), updatedSince: .at(0))
        let row = Self.plan.sorted[0]
        // A search, its part of the list, and the filter's condition on it.
        try await expect(
            [Self.plan.fullText] + Self.plan.listed + [Self.names, row], of: filter,
            matching: "ゆけむり")
        // One character cannot be searched for in the index alone.
        try await expect(
            [Self.byChange] + Self.plan.listed + [Self.names, row], of: filter, matching: "ゆ")
    }

    @Test func `If all conditions are common, a scan finds and counts the visits`() async throws {
        let filter = SakatsuFilter(updatedSince: .at(0))
        let walks = Array(repeating: Self.plan.list, count: 3)
        try await expect([Self.plan.fullText, Self.byChange] + walks, of: filter, matching: "ゆけむり", among: 1_001)
        try await expect([Self.byChange] + walks, of: filter, matching: "ゆ", among: 1_001)
    }

    @Test func `Common and old visits are found by the index that names the fewest, and sorted`() async throws {
        let filter = SakatsuFilter(facilityName: "ユケムリ", updatedSince: .at(0))
        let scans = [Self.plan.list, Self.plan.listThroughCursor, Self.names]
        let counts = Self.facility + [Self.byChange]
        try await expect(
            Self.spellings + counts + scans + counts + Self.facility + [Self.plan.sorted[0], Self.names]
                + Self.plan.listed,
            of: filter, among: 1_001, before: ListLimits.windowSize)
    }

    @Test func `Very common and old visits are found by intersecting indexes, and sorted`() async throws {
        let filter = SakatsuFilter(facilityName: "ユケムリ", updatedSince: .at(0))
        let scans = [Self.plan.list, Self.plan.listThroughCursor, Self.names]
        let counts = Self.facility + [Self.byChange]
        try await expect(
            Self.spellings + counts + scans + counts + counts + [Self.plan.sorted[0]] + Self.plan.listed, of: filter,
            among: ListLimits.checkedCount + 1, before: ListLimits.windowSize)
    }

    @Test func `A facility and a text are found by the full-text index`() async throws {
        let filter = SakatsuFilter(facilityName: "ユケムリ")
        let scans = [Self.plan.list, Self.plan.listThroughCursor, Self.names]
        try await expect(
            Self.spellings + [Self.plan.fullText] + scans + [Self.plan.fullText, Self.plan.fullText]
                + [Self.plan.sorted[0], Self.names] + Self.plan.listed,
            of: filter, matching: "ゆけむ", among: 1_001, before: ListLimits.windowSize)
    }

    /// - Parameters:
    ///   - plan: the tables and indexes that SQLite reads, in its order.
    ///   - count: the number of visits to one facility.
    ///   - newer: the number of newer visits to another one.
    private func expect(
        _ plan: [String], of filter: SakatsuFilter, matching searchText: String = "",
        in range: ListRange<SakatsuCursor> = .start, among count: Int = 3, before newer: Int = 0,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        try await TracedDatabase.with { traced in
            let (old, new) = (try SakatsuContent.visit("ゆけむり"), try SakatsuContent.visit("丘"))
            let visits = (1...count + newer).map { number in
                Sakatsu(
                    id: .number(number), content: number > count ? new : old, revision: 1,
                    createdAt: .at(Int64(number)), updatedAt: .at(0))
            }
            try await SakatsuRepositories.add(visits, to: .first, in: traced.database)

            let steps = try await traced.plan(of: "sakatsu") { database in
                _ = try await SakatsuRepositories.live(database).page(
                    matching: searchText, filteredBy: filter, in: range, limit: 50, of: .first)
            }

            #expect(steps == plan, sourceLocation: sourceLocation)
        }
    }
}
