import CustomDump
import DatabaseCore
import DatabaseTestSupport
import Foundation
import ModelsCore
import SakatsuData
import SampleCore
import Testing
import ValuesCore

/// SQLite reads the list in its order, and whatever else it is asked for by an index.
@Suite struct QueryPlanTests {
    private static let plan = ListPlan(
        of: "sakatsu", index: "sakatsuByDate", order: ["visitingDate", "createdAt", "id"])

    /// Which part of the list is asked for.
    private enum Part: CaseIterable {
        case start
        case after
        case through
    }

    @Test func `The list`() async throws {
        try await expectPlan(ofPage: "", .start, [Self.plan.list, Self.plan.total])
        try await expectPlan(ofPage: "", .after, [Self.plan.listAfterCursor])
        try await expectPlan(ofPage: "", .through, [Self.plan.listThroughCursor, Self.plan.total])
    }

    @Test func `A search for a rare text asks the full-text index and sorts`() async throws {
        for part in Part.allCases {
            try await expectPlan(ofPage: "湯けむり", part, [Self.plan.fullText, Self.plan.fullText] + Self.plan.sorted)
        }
    }

    @Test func `A search for one rare character walks a little, then asks where it stands, and sorts`() async throws {
        let places = [
            Self.plan.places, "USE TEMP B-TREE FOR json_group_array(DISTINCT)", "SCAN json_each VIRTUAL TABLE INDEX 1:",
        ]
        for (part, list, window) in [
            (Part.start, Self.plan.list, Self.plan.listThroughCursor),
            (.after, Self.plan.listAfterCursor, Self.plan.windowAfterCursor),
        ] {
            try await expectPlan(
                ofPage: "湯", before: ListLimits.windowSize, part, [list, window] + places + Self.plan.sorted)
        }
    }

    @Test func `A search for something common walks through the list`() async throws {
        for (part, list) in [
            (Part.start, Self.plan.list), (.after, Self.plan.listAfterCursor), (.through, Self.plan.listThroughCursor),
        ] {
            try await expectPlan(ofPage: "湯けむり", among: 1_001, part, [Self.plan.fullText, list, list])
            let count = part == .after ? [] : [Self.plan.places, "USE TEMP B-TREE FOR DISTINCT"]
            try await expectPlan(ofPage: "湯", among: 1_001, part, [list, list] + count)
        }
    }

    @Test(arguments: [true, false])
    func findsThoseWhoseIdentifiersBeginSo(areDeleted: Bool) async throws {
        let prefix = try #require(IdentifierPrefix("00000000"))
        try await expectPlan(Self.plan.identifierRange) {
            _ = try await $0.items(in: prefix.range, areDeleted: areDeleted, limit: 5, of: .first)
        }
    }

    @Test func `One visit`() async throws {
        try await expectPlan(Self.plan.identifier) { _ = try await $0.item(id: .number(1), of: .first) }
    }

    @Test func `The latest visit to a facility is found by its name`() async throws {
        try await expectPlan(
            "SEARCH sakatsu USING INDEX sakatsuByFacility (accountID=? AND facilityName=?)",
            "USE TEMP B-TREE FOR ORDER BY"
        ) { _ = try await $0.latest(at: "丘", of: .first) }
    }

    @Test func `The names of facilities go from name to name`() async throws {
        let byFacility = "SEARCH sakatsu USING COVERING INDEX sakatsuByFacility"
        try await expectPlan(
            "\(byFacility) (accountID=?)", "SCAN facility", "\(byFacility) (accountID=? AND facilityName>?)",
            "SCAN facility", "\(byFacility) (accountID=? AND facilityName=?)", "USE TEMP B-TREE FOR ORDER BY"
        ) { _ = try await $0.facilityNames(limit: 9, of: .first) }
    }

    @Test func `Facilities are counted along their index`() async throws {
        try await expectPlan(
            "SEARCH sakatsu USING COVERING INDEX sakatsuByFacility (accountID=?)", "USE TEMP B-TREE FOR ORDER BY"
        ) { _ = try await $0.facilities(limit: 9, of: .first) }
    }

    @Test func `One visit is deleted and restored by its identifier`() async throws {
        try await expectPlan(
            Self.plan.identifier, "SCAN CONSTANT ROW",
            "SEARCH sakatsu USING COVERING INDEX sakatsuByDeletion (deletedAt=? AND accountID=?)",
            Self.plan.identifier, Self.plan.version, Self.plan.identifier, Self.plan.identifier, Self.plan.version
        ) { repository in
            _ = try await repository.delete(id: .number(1), basedOn: 1, at: .at(1), of: .first)
            _ = try await repository.restore(id: .number(1), of: .first)
        }
    }

    @Test func `Deletions are found by their instant`() async throws {
        let byDeletion = "SEARCH sakatsu USING COVERING INDEX sakatsuByDeletion"
        try await expectPlan("\(byDeletion) (deletedAt=? AND accountID=?)") {
            _ = try await $0.deletedCount(deletedAt: .at(1), of: .first)
        }
        try await expectPlan("\(byDeletion) (deletedAt=? AND accountID=?)", Self.plan.version) {
            _ = try await $0.restore(deletedAt: .at(1), of: .first)
        }
        // All of the trash and nothing else, once a day: whose it is, is in its order.
        try await expectPlan("SCAN sakatsu USING COVERING INDEX sakatsuTrash") { _ = try await $0.purge(at: .at(1)) }
        try await expectPlan(
            "SCAN CONSTANT ROW", "\(byDeletion) (deletedAt=? AND accountID=?)", Self.plan.identifier,
            "SCAN json_each VIRTUAL TABLE INDEX 1:", Self.plan.version
        ) {
            _ = try await $0.delete(ids: [.number(1)], at: .at(1), of: .first)
        }
    }

    @Test func `Saving reads the visit, or the account's last number`() async throws {
        try await expectPlan(
            Self.plan.identifier, "SEARCH sakatsu USING INTEGER PRIMARY KEY (rowid>? AND rowid<?)"
        ) { _ = try await $0.save(.visit(), id: .number(9), basedOn: 0, at: .at(1), of: .first) }
        try await expectPlan(Self.plan.identifier, Self.plan.identifier, Self.plan.version) {
            _ = try await $0.save(.visit("丘"), id: .number(1), basedOn: 1, at: .at(1), of: .first)
        }
    }

    private func expectPlan(
        ofPage searchText: String, among count: Int = 3, before newer: Int = 0, _ part: Part, _ plan: [String],
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        let cursor = try #require(SakatsuCursor("2026-11-21_90000_10000000-0000-4000-8000-000000000001"))
        let range: ListRange<SakatsuCursor> =
            switch part {
            case .start: .start
            case .after: .after(cursor)
            case .through: .through(cursor)
            }
        try await expectPlan(plan, among: count, before: newer, sourceLocation: sourceLocation) { repository in
            _ = try await repository.page(matching: searchText, in: range, limit: 50, of: .first)
        }
    }

    private func expectPlan(
        _ plan: String..., sourceLocation: SourceLocation = #_sourceLocation,
        of query: (any SakatsuRepository) async throws -> Void
    ) async throws {
        try await expectPlan(plan, among: 3, sourceLocation: sourceLocation, of: query)
    }

    /// - Parameters:
    ///   - plan: what SQLite reads from tables and indexes, in its order.
    ///   - newer: how many visits are newer than the `count` and hold nothing that is looked for.
    private func expectPlan(
        _ plan: [String], among count: Int, before newer: Int = 0, sourceLocation: SourceLocation,
        of query: (any SakatsuRepository) async throws -> Void
    ) async throws {
        try await TracedDatabase.with { traced in
            let (old, new) = (try SakatsuContent.visit("湯けむり"), try SakatsuContent.visit("丘"))
            let visits = (1...count + newer).map { number in
                Sakatsu(
                    id: .number(number), content: number > count ? new : old, revision: 1,
                    createdAt: .at(Int64(number)),
                    updatedAt: .at(0))
            }
            try await SakatsuRepositories.add(visits, to: .first, in: traced.database)

            let steps = try await traced.plan(of: "sakatsu") { try await query(SakatsuRepositories.live($0)) }

            #expect(steps == plan, sourceLocation: sourceLocation)
        }
    }
}
