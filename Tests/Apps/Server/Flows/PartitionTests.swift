import DatabaseCore
import DatabaseTestSupport
import Foundation
import HTTPTypes
import Testing

@testable import ServerApp

/// The queries of everyday use read one partition of a database divided by accounts, according to the server's own
/// plans.
@Suite(.timeLimit(.minutes(5))) struct PartitionTests {
    @Test func `Every hot query reads the tables of one partition`() async throws {
        let options = try await TestPostgreSQL.makePartitionedDatabase()
        let database = try await Database.open(options)
        let configuration = try ServerConfiguration(
            host: "127.0.0.1", port: "0", dataFolder: "unused", logLevel: "critical")
        let device = "timeZone=Etc%2FUTC; loki-device=\(String(repeating: "D", count: 43))"
        var plans: [ExecutedPlan] = []
        try await AppTester().run(on: database, configuration) { browser in
            // Rare: it checks whether any account has a token with that identifier.
            let token = try await browser.makeToken()
            try await ExecutedPlan.explainAll(in: options)
            // Connections explain from their start on.
            try await TestPostgreSQL.setAvailable(false, options)
            try await TestPostgreSQL.setAvailable(true, options)
            // Often enough to get generic plans, which do not know the account.
            for _ in 0..<8 {
                let signedIn = try await browser.with(.cookie, device).signIn("持ち主", SignedIn.password)
                try await useEverything(signedIn, token)
            }
        }
        try await TestPostgreSQL.run("SELECT count(*) FROM sakatsu WHERE facilityName = 'all parts'", in: options)
        plans = try await ExecutedPlan.all(in: TestPostgreSQL.log())
        try await TestPostgreSQL.remove(options)

        // The plan of a query that reads all partitions is recognized as such.
        let whole = try #require(plans.first { $0.text.contains("all parts") })
        #expect(whole.parts == Set((0..<8).map { "\($0)" }))
        plans.removeAll { $0.text.contains("all parts") }
        // Imports are rare, and none is made above. The end of an epoch is stored once for each account.
        let tables = Set(TestPostgreSQL.partitionedTables.map { $0.lowercased() })
            .subtracting(["import", "importitem", "importpiece", "visitalias", "tablereading", "epochend"])
        #expect(tables.isSubset(of: plans.reduce(into: []) { $0.formUnion($1.tables) }))
        for plan in plans { #expect(plan.parts.count <= 1, "\(plan.text)") }
    }

    /// A day of a person and of their program.
    private func useEverything(_ browser: Browser, _ token: String) async throws {
        let visit = try await browser.record("湯の森サウナ")
        _ = try await browser.listedPages()
        for query in ["サウナ", "湯", "湯の", "該当なし"] {
            let name = query.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
            _ = try await browser.get("/sakatsu?q=\(name)")
        }
        #expect(try await browser.get(visit).status == .ok)
        let form = try await browser.get("\(visit)/edit").form(postedTo: "\(visit)/edit")
        _ = try await browser.post("\(visit)/edit", form.setting(["facilityName": "駅前サウナ"]))
        _ = try await browser.post("\(visit)/photos/arrange", [FormField("removed", UUID().uuidString)])
        _ = try await browser.get("/photos/\(UUID().uuidString)")
        let deletion = try await browser.post("\(visit)/delete", [])
        let deleted = try #require(deletion.headers[.location]?.firstMatch(of: /deleted=(\d+)/)?.output.1)
        _ = try await browser.post("/sakatsu/restore", [FormField("deleted", String(deleted))])
        _ = try await browser.post(
            "/memos/new",
            [FormField("memoID", UUID().uuidString), FormField("revision", "0"), FormField("body", "回数券")])
        _ = try await browser.get("/memos")
        _ = try await browser.get("/settings")
        _ = try await browser.get("/account")
        _ = try await browser.get("/settings/export")
        #expect(try await browser.with(.cookie, nil).get(browser.makeCalendar()).status == .ok)
        let program = browser.with(token: token)
        for path in [
            "/api/v1/visits", "/api/v1/visits?facility=a", "/api/v1/memos", "/api/v1/settings", "/api/v1/changes",
        ] {
            #expect(try await program.get(path).status == .ok)
        }
    }
}

/// A statement and the tables that it has read, as `auto_explain` logs them.
private struct ExecutedPlan {
    let text: String

    /// Logs the plans of all statements of new connections.
    static func explainAll(in options: PostgreSQLOptions) async throws {
        for setting in [
            "session_preload_libraries = auto_explain", "auto_explain.log_min_duration = 0",
            "auto_explain.log_analyze = on", "auto_explain.log_timing = off", "auto_explain.log_nested_statements = on",
        ] {
            try await TestPostgreSQL.run(
                "DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET \(setting)', current_database()); END $$",
                in: options)
        }
    }

    static func all(in log: String) -> [ExecutedPlan] {
        log.split(separator: /\n(?=\d{4}-\d\d-\d\d )/).filter { $0.contains("  plan:\n") }.map {
            ExecutedPlan(text: String($0))
        }
    }

    /// The tables that were read, with their partitions.
    private var asked: [(table: Substring, part: Substring)] {
        text.split(separator: "\n").filter { !$0.contains("never executed") }.flatMap { line in
            line.matches(of: /\bon (\w+)_part(\d)\b/).map { ($0.output.1, $0.output.2) }
        }
    }

    var parts: Set<String> { Set(asked.map { String($0.part) }) }

    var tables: Set<String> { Set(asked.map { String($0.table) }) }
}
