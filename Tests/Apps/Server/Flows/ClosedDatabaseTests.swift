import DatabaseCore
import Foundation
import HTTPTypes
import TestSupport
import Testing

@testable import ServerApp

/// A failing database never looks like an empty log.
@Suite struct ClosedDatabaseTests {

    private func run(_ body: @escaping @Sendable (Browser, Database) async throws -> Void) async throws {
        try await withTemporaryFolder { folder in
            try await AppTester().run(in: folder, body)
        }
    }

    @Test func `a server with a closed database is not ready`() async throws {
        try await run { browser, database in
            try database.close()
            let page = try await browser.get("/health/ready")
            #expect(page.status == .serviceUnavailable)
            #expect(page.text == "database unavailable")
            #expect(try await browser.get("/health/live").status == .ok)
        }
    }

    @Test func `a server without its file is not ready`() async throws {
        try await withTemporaryFolder { folder in
            try await AppTester().run(in: folder) { browser, _ in
                #expect(try await browser.get("/health/ready").status == .ok)
                let form = try await browser.newForm("湯の森サウナ")
                try FileManager.default.removeItem(at: folder.appending(path: "loki.sqlite"))

                let page = try await browser.get("/health/ready")
                #expect(page.status == .serviceUnavailable)
                #expect(page.text == "database file is gone")
                let answer = try await browser.post("/sakatsu/new", form.setting(["action": "save"]))
                #expect(answer.status == .serviceUnavailable)
            }
        }
    }

    @Test func `a server on a full disk is not ready`() async throws {
        try await run { browser, database in
            let form = try await browser.newForm("湯の森サウナ").setting(["foreword": String(repeating: "湯", count: 9_000)])
            try await database.write { database in
                let pages: Int = try database.value("PRAGMA page_count") ?? 0
                try database.execute("PRAGMA max_page_count = \(sql: "\(pages)")")
            }

            #expect(try await browser.post("/sakatsu/new", form.setting(["action": "save"])).status != .seeOther)

            let page = try await browser.get("/health/ready")
            #expect(page.status == .serviceUnavailable)
            #expect(page.text == "disk is full")
        }
    }

    @Test(arguments: [("/sakatsu", "ja"), ("/sakatsu?q=%E6%B9%AF", "en"), ("/sakatsu?edit", "ja")])
    func `a server without its database says that the list cannot be read`(path: String, language: String) async throws
    {
        try await run { browser, database in
            try database.close()
            let page = try await browser.with(.acceptLanguage, language).get(path)
            #expect(page.status == .serviceUnavailable)
            #expect(page.texts(of: "h1") == [language == "ja" ? "うまくいきませんでした" : "Something went wrong"])
            for text in ["まだサ活がありません", "No visits", "一致する", ">0件", "SQLite", "atabaseError"] {
                #expect(!page.text.contains(text), "\(text)")
            }
        }
    }

    /// Without the database the session is unknown; that is no reason to ask for a password.
    @Test func `a server without its database asks no one to sign in`() async throws {
        try await run { browser, database in
            try database.close()
            for path in ["/sakatsu", "/sign-in", "/sign-up", "/account", "/account/tokens", "/accounts"] {
                #expect(try await browser.get(path).status == .serviceUnavailable, "\(path)")
            }
        }
    }

    @Test func `a server without its database does not say that a visit is missing`() async throws {
        try await run { browser, database in
            let path = try await browser.record("湯の森サウナ")
            try database.close()
            for suffix in ["", "/edit", "/text"] {
                #expect(try await browser.get(path + suffix).status == .serviceUnavailable)
            }
        }
    }

    @Test func `a server without its database keeps the typed text`() async throws {
        try await run { browser, database in
            let form = try await browser.newForm("湯の森サウナ").setting(["foreword": "長い文章"])
            try database.close()
            for action in ["save", "add-set"] {
                let page = try await browser.post("/sakatsu/new", form.setting(["action": action]))
                #expect(page.status == .serviceUnavailable)
                let kept = page.form(postedTo: "/sakatsu/new")
                #expect(kept["foreword"] == "長い文章")
                #expect(kept["facilityName"] == "湯の森サウナ")
                #expect(kept["sakatsuID"] == form["sakatsuID"])
            }
        }
    }

    @Test func `a server without its database keeps the typed text right after a start`() async throws {
        // Nothing has been read yet, not even the preferences.
        try await run { browser, database in
            try database.close()
            let form = [
                FormField("sakatsuID", UUID().uuidString), FormField("revision", "0"),
                FormField("facilityName", "湯の森サウナ"), FormField("visitingDate", "2026-11-20"),
            ]
            let page = try await browser.post("/sakatsu/new", form)
            #expect(page.status == .serviceUnavailable)
            #expect(page.texts(of: "h1") == ["いまは送信できません"])
            #expect(page.form(postedTo: "/sakatsu/new")["facilityName"] == "湯の森サウナ")
        }
    }

    private static let settings = [
        FormField("sauna.amount", "7"), FormField("sauna.unit", "minutes"), FormField("coolBath.amount", ""),
        FormField("coolBath.unit", "seconds"), FormField("relaxation.amount", ""),
        FormField("relaxation.unit", "minutes"), FormField("language", "system"), FormField("appearance", "system"),
    ]

    @Test func `a server without its database neither deletes nor restores nor saves`() async throws {
        try await run { browser, database in
            let path = try await browser.record("湯の森サウナ")
            try database.close()
            #expect(try await browser.post("\(path)/delete", []).status == .serviceUnavailable)
            let restore = [FormField("deleted", "1795262400000")]
            #expect(try await browser.post("/sakatsu/restore", restore).status == .serviceUnavailable)
            let settings = try await browser.post("/settings", Self.settings)
            #expect(settings.status == .serviceUnavailable)
            #expect(settings.form(postedTo: "/settings")["sauna.amount"] == "7")
            #expect(try await browser.get("/settings").status == .serviceUnavailable)
        }
    }
}
