import DatabaseCore
import DatabaseTestSupport
import ModelsCore
import SakatsuData
import SampleCore
import Testing

/// How SQLite finds facilities.
@Suite struct QueryPlanTests {
    @Test func `The latest visit to a facility is found by its name`() async throws {
        try await expectPlan(
            "SEARCH sakatsu USING INDEX sakatsuByFacility (accountID=? AND facilityName=?)",
            "SCAN json_each VIRTUAL TABLE INDEX 1:",
            "USE TEMP B-TREE FOR ORDER BY"
        ) { _ = try await SakatsuRepositories.live($0).latest(at: "丘", of: .first) }
    }

    @Test func `The names of facilities are read from name to name`() async throws {
        let byFacility = "SEARCH sakatsu USING COVERING INDEX sakatsuByFacility"
        try await expectPlan(
            "\(byFacility) (accountID=?)", "SCAN facility", "\(byFacility) (accountID=? AND facilityName>?)",
            "SCAN facility", "\(byFacility) (accountID=? AND facilityName=?)", "USE TEMP B-TREE FOR ORDER BY"
        ) { _ = try await SakatsuRepositories.live($0).facilityNames(limit: 9, of: .first) }
    }

    @Test func `Facilities are counted by their totals, and their days are found in the index`() async throws {
        let day = "SEARCH sakatsu USING COVERING INDEX sakatsuByFacility (accountID=? AND facilityName=?)"
        try await expectPlan(
            "SEARCH visitTotal USING PRIMARY KEY (accountID=?)", "SCAN total", day, day, "USE TEMP B-TREE FOR ORDER BY"
        ) { _ = try await FacilityRepositories.live($0).summaries(limit: 9, of: .first) }
    }

    /// - Parameter plan: the tables and indexes that SQLite reads, in its order.
    private func expectPlan(
        _ plan: String..., sourceLocation: SourceLocation = #_sourceLocation,
        of query: (Database) async throws -> Void
    ) async throws {
        try await TracedDatabase.with { traced in
            let repository = SakatsuRepositories.live(traced.database)
            for number in 1...3 { try await repository.record(number, .visit("湯けむり")) }

            let steps = try await traced.plan(of: "sakatsu") { try await query($0) }

            #expect(steps == plan, sourceLocation: sourceLocation)
        }
    }
}
