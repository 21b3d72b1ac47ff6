import DatabaseCore
import DatabaseTestSupport
import Foundation
import HTTPTypes
import Testing

@testable import ServerApp

/// What people do all day asks one part of a database that is divided by accounts, as the server itself explains it.
@Suite(.timeLimit(.minutes(5))) struct PartitionTests {
    @Test func `Every hot query touches the tables of one part`() async throws {
        let options = try await TestPostgreSQL.makePartitionedDatabase()
        let database = try await Database.open(options)
        let configuration = try ServerConfiguration(
            host: "127.0.0.1", port: "0", dataFolder: "unused", logLevel: "critical")
        let device = "timeZone=Etc%2FUTC; loki-device=\(String(repeating: "D", count: 43))"
        var plans: [ExecutedPlan] = []
        try await AppTester().run(on: database, configuration) { browser in
            // Rare: it looks whether anybody has a token with that identifier.
            let token = try await browser.makeToken()
            try await ExecutedPlan.explainAll(in: options)
            // Connections explain from their start on.
            try await TestPostgreSQL.setAvailable(false, options)
            try await TestPostgreSQL.setAvailable(true, options)
            // Often enough for plans that do not know the account.
            for _ in 0..<8 {
                let signedIn = try await browser.with(.cookie, device).signIn("持ち主", SignedIn.password)
                try await useEverything(signedIn, token)
            }
        }
        try await TestPostgreSQL.run("SELECT count(*) FROM sakatsu WHERE facilityName = 'all parts'", in: options)
        plans = try await ExecutedPlan.all(in: TestPostgreSQL.log())
        try await TestPostgreSQL.remove(options)

        // The plan of a query that asks all parts is seen as such.
        let whole = try #require(plans.first { $0.text.contains("all parts") })
        #expect(whole.parts == Set((0..<8).map { "\($0)" }))
        plans.removeAll { $0.text.contains("all parts") }
        // Imports are rare, and nothing above makes one. The end of an epoch is stored once for each account.
        let tables = Set(TestPostgreSQL.partitionedTables.map { $0.lowercased() })
            .subtracting(["import", "importitem", "importpiece", "visitalias", "epochend"])
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

/// A statement and what it has read, in the words of `auto_explain`.
private struct ExecutedPlan {
    let text: String

    /// Has all statements of new connections explained in the server's log.
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

    /// The tables that were asked, with their parts.
    private var asked: [(table: Substring, part: Substring)] {
        text.split(separator: "\n").filter { !$0.contains("never executed") }.flatMap { line in
            line.matches(of: /\bon (\w+)_part(\d)\b/).map { ($0.output.1, $0.output.2) }
        }
    }

    var parts: Set<String> { Set(asked.map { String($0.part) }) }

    var tables: Set<String> { Set(asked.map { String($0.table) }) }
}
