import Foundation
import HTTPTypes
import Testing

@testable import ServerApp

/// The same visit in two tabs.
@Suite struct ConflictTests {
    @Test func `the same change from two tabs is saved once`() async throws {
        try await AppTester().run { browser in
            let edit = "\(try await browser.record("湯の森サウナ"))/edit"
            let form = try await browser.get(edit).form(postedTo: edit).setting(["foreword": "同じ"])
            #expect(try await browser.post(edit, form).status == .seeOther)
            #expect(try await browser.post(edit, form).status == .seeOther)
            #expect(try await browser.get(edit).form(postedTo: edit)["revision"] == "2")
        }
    }

    /// Every form is sent twice, as after a connection that broke before the response.
    @Test func `a form continues after a lost response`() async throws {
        try await AppTester().run { browser in
            let path = try await browser.record("湯の森サウナ")
            let edit = "\(path)/edit"
            let open = try await browser.get(edit).form(postedTo: edit).setting(["foreword": "一"])
            _ = try await browser.post("\(path)/delete", [])
            _ = try await browser.post(edit, open)
            let again = try await browser.post(edit, open).form(postedTo: edit)
            #expect(try await browser.post(edit, again).status == .seeOther)
            #expect(try await browser.post(edit, again).status == .seeOther)

            // The response is unknown, and typing continued.
            let conflict = try await browser.post(edit, again.setting(["foreword": "二"]))
            #expect(conflict.status == .conflict)
            let new = "/sakatsu/\(try #require(again["sakatsuID"]))/edit"
            let known = conflict.form(postedTo: new)
            #expect(try await browser.post(new, known + [FormField("action", "add-set")]).status == .ok)
            #expect(try await browser.post(new, known).status == .seeOther)
            #expect(try await browser.post(new, known).status == .seeOther)
            #expect(try await browser.get(new).form(postedTo: new)["foreword"] == "二")
            #expect(try await browser.listedNames() == ["湯の森サウナ"])
        }
    }

    @Test func `a memo's form continues after a lost response`() async throws {
        try await AppTester().run { browser in
            let new = try await browser.get("/memos/new").form(postedTo: "/memos/new").setting(["body": "一"])
            _ = try await browser.post("/memos/new", new)
            let path = "/memos/\(try #require(new["memoID"]))"
            let open = try await browser.get(path).form(postedTo: path).setting(["body": "二"])
            _ = try await browser.post("\(path)/delete", [])
            let again = try await browser.post(path, open).form(postedTo: path)
            #expect(try await browser.post(path, again).status == .seeOther)

            let conflict = try await browser.post(path, again.setting(["body": "三"]))
            #expect(conflict.status == .conflict)
            let newPath = "/memos/\(try #require(again["memoID"]))"
            #expect(try await browser.post(newPath, conflict.form(postedTo: newPath)).status == .seeOther)
            #expect(try await browser.get(newPath).form(postedTo: newPath)["body"] == "三")
        }
    }

    @Test func `a form is accepted under its own address only`() async throws {
        try await AppTester().run { browser in
            let first = "\(try await browser.record("湯の森サウナ"))/edit"
            let second = "\(try await browser.record("駅前サウナ"))/edit"
            let form = try await browser.get(first).form(postedTo: first).setting(["facilityName": "山の湯"])
            #expect(try await browser.post(second, form).status == .badRequest)
            #expect(try await browser.listedNames().sorted() == ["湯の森サウナ", "駅前サウナ"])
        }
    }
}
