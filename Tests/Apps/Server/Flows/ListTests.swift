import Foundation
import HTTPTypes
import Testing
import WebCore

@testable import ServerApp

/// Searching and paging without scripts, and cached pages.
@Suite struct ListTests {
    @Test func `the list invites the first entry`() async throws {
        try await AppTester().run { browser in
            let page = try await browser.get("/sakatsu")
            #expect(page.texts(of: "h2") == ["まだサ活がありません"])
            #expect(page.text.contains("0件"))
        }
    }

    @Test func `the list shows newest visits first`() async throws {
        try await AppTester().run { browser in
            for (name, date) in [("二", "2026-11-02"), ("三", "2026-11-03"), ("一", "2026-11-01")] {
                try await browser.record(name, on: date)
            }
            #expect(try await browser.listedNames() == ["三", "二", "一"])
        }
    }

    // MARK: - Searching

    @Test(arguments: [
        ("さうな", ["駅前サウナ", "湯の森サウナ"]), ("ｻｳﾅ", ["駅前サウナ", "湯の森サウナ"]), ("湯", ["湯の森サウナ"]),
        ("の森", ["湯の森サウナ"]), ("７．５分", ["駅前サウナ"]), ("16.2℃", ["湯の森サウナ"]), ("11/20", ["駅前サウナ"]),
        ("また", ["湯の森サウナ"]), ("100%", ["駅前サウナ"]), ("%", ["駅前サウナ"]), ("\"", []), ("' OR 1=1", []), ("*", []),
        (" ", ["駅前サウナ", "湯の森サウナ"]),
    ])
    func `the list finds visits`(query: String, names: [String]) async throws {
        try await AppTester().run { browser in
            try await browser.record(
                "湯の森サウナ", on: "2026-11-19", ["temperatures.1.celsius": "16.2", "afterword": "また来る"])
            try await browser.record("駅前サウナ", ["sets.0.steps.0.amount": "7.5", "foreword": "混雑100%"])

            let page = try await browser.get("/sakatsu?\([FormField("q", query)].encoded)")
            #expect(page.status == .ok)
            #expect(page.facilityNames == names)
            // The query stays in the field, so that a reload keeps it.
            #expect(
                page.text.contains(
                    "id=\"q\" name=\"q\" value=\"\(query.replacing("\"", with: "&quot;").replacing("'", with: "&#39;"))\""
                ))
            if names.isEmpty {
                #expect(page.texts(of: "h2") == ["「\(query)」に一致するサ活はありません"])
                #expect(page.address(ofLinkWith: "class=\"button\"") == "/sakatsu")
            }
        }
    }

    @Test func `the list highlights matches`() async throws {
        try await AppTester().run { browser in
            try await browser.record("湯の森サウナ")
            let page = try await browser.get("/sakatsu?q=%E3%81%95%E3%81%86%E3%81%AA")
            #expect(page.text.contains("湯の森<mark>サウナ</mark>"))
        }
    }

    // MARK: - Paging

    @Test func `the list leads to the end of 120 visits`() async throws {
        try await AppTester().run { browser in
            let form = try await browser.newForm("")
            // Several on a day, some of the same instant: the order must still be total.
            for number in 1...120 {
                let page = try await browser.post(
                    "/sakatsu/new",
                    form.setting([
                        "sakatsuID": UUID().uuidString, "facilityName": "施設\(number)",
                        "visitingDate": "2026-10-\(10 + number % 7)",
                    ]))
                #expect(page.status == .seeOther)
            }

            let pages = try await browser.listedPages()
            #expect(pages.map(\.status.code) == [200, 200, 200])
            #expect(pages.map(\.facilityNames.count) == [50, 50, 20])
            #expect(Set(pages.flatMap(\.facilityNames)) == Set((1...120).map { "施設\($0)" }))
            let days = pages.flatMap { $0.texts(of: "time") }
            #expect(days == days.sorted(by: >))
            for page in pages {
                #expect(page.text.contains("120件のサ活"))
            }

            let fragments = try await browser.with(.hxRequest, "true").listedPages()
            #expect(fragments.flatMap(\.facilityNames) == pages.flatMap(\.facilityNames))
            #expect(!fragments.contains { $0.text.contains("<html") })

            let found = try await browser.listedPages(from: "/sakatsu?q=%E6%96%BD%E8%A8%AD1")
            #expect(found.flatMap(\.facilityNames).count == 1 + 10 + 21)
        }
    }

    // MARK: - Cached pages

    @Test func `the list shows every write immediately`() async throws {
        try await AppTester().run { browser in
            #expect(try await browser.listedNames() == [])
            let path = try await browser.record("湯")
            #expect(try await browser.listedNames() == ["湯"])
            let edit = "\(path)/edit"
            let form = try await browser.get(edit).form(postedTo: edit)
            _ = try await browser.post(edit, form.setting(["facilityName": "森"]))
            #expect(try await browser.listedNames() == ["森"])
            _ = try await browser.post("\(path)/delete", [])
            #expect(try await browser.listedNames() == [])
        }
    }

    @Test func `a cached list is only shown to requests of the same kind`() async throws {
        try await AppTester().run { browser in
            for number in 1...10 { try await browser.record("湯\(number)") }
            // Twice each: the second response may be a cached one.
            for _ in 1...2 {
                #expect(try await browser.get("/sakatsu").texts(of: "h1") == ["サ活一覧"])
                #expect(try await browser.with(.acceptLanguage, "en").get("/sakatsu").texts(of: "h1") == ["Visits"])
                for (english, date) in [("en", "Fri, Nov 20, 2026"), ("en-GB", "Fri, 20 Nov 2026")] {
                    let page = try await browser.with(.acceptLanguage, english).get("/sakatsu")
                    #expect(page.text.contains("Menu for 湯10, \(date)"))
                }
                #expect(try await browser.with(.hxRequest, "true").get("/sakatsu").texts(of: "h1") == [])
                #expect(
                    try await browser.with(.acceptEncoding, "gzip").get("/sakatsu").headers[.contentEncoding] == "gzip")
                #expect(try await browser.get("/sakatsu").headers[.contentEncoding] == nil)
                #expect(try await browser.get("/sakatsu?q=10").facilityNames == ["湯10"])
            }
            let settings = try await browser.get("/settings").form(postedTo: "/settings")
            _ = try await browser.post("/settings", settings.setting(["language": "en", "appearance": "dark"]))
            #expect(
                try await browser.get("/sakatsu").text.hasPrefix(
                    "<!DOCTYPE html><html lang=\"en\" data-appearance=\"dark\">"))
        }
    }
}
