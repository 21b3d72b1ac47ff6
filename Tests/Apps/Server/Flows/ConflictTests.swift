import Foundation
import HTTPTypes
import Testing

@testable import ServerApp

/// The same visit in two tabs.
@Suite struct ConflictTests {
    @Test func showsBothVersionsAndReplacesOnlyKnowingly() async throws {
        try await AppTester().run { browser in
            let edit = "\(try await browser.record("湯の森サウナ"))/edit"
            let first = try await browser.get(edit).form(postedTo: edit).setting(["foreword": "一つ目のタブ"])
            let second = try await browser.get(edit).form(postedTo: edit).setting(["foreword": "二つ目のタブ"])
            #expect(try await browser.post(edit, first).status == .seeOther)

            let conflict = try await browser.post(edit, second)

            #expect(conflict.status == .conflict)
            #expect(conflict.text.contains("別の画面で変更されています"))
            #expect(conflict.texts(of: "p").contains { $0.contains("一つ目のタブ") })
            let form = conflict.form(postedTo: edit)
            #expect(form["foreword"] == "二つ目のタブ")
            #expect(form["revision"] == "2")
            // Nothing was written yet.
            #expect(try await browser.get(edit).form(postedTo: edit)["foreword"] == "一つ目のタブ")

            #expect(try await browser.post(edit, form).status == .seeOther)
            #expect(try await browser.get(edit).form(postedTo: edit)["foreword"] == "二つ目のタブ")
            #expect(try await browser.listedNames() == ["湯の森サウナ"])
        }
    }

    @Test func takesTheSameChangeFromTwoTabsForOne() async throws {
        try await AppTester().run { browser in
            let edit = "\(try await browser.record("湯の森サウナ"))/edit"
            let form = try await browser.get(edit).form(postedTo: edit).setting(["foreword": "同じ"])
            #expect(try await browser.post(edit, form).status == .seeOther)
            #expect(try await browser.post(edit, form).status == .seeOther)
            #expect(try await browser.get(edit).form(postedTo: edit)["revision"] == "2")
        }
    }

    /// Every form is sent twice, as by somebody whose connection broke before the answer.
    @Test func goesOnWithAnAnswerLost() async throws {
        try await AppTester().run { browser in
            let path = try await browser.record("湯の森サウナ")
            let edit = "\(path)/edit"
            let open = try await browser.get(edit).form(postedTo: edit).setting(["foreword": "一"])
            _ = try await browser.post("\(path)/delete", [])
            _ = try await browser.post(edit, open)
            let again = try await browser.post(edit, open).form(postedTo: edit)
            #expect(try await browser.post(edit, again).status == .seeOther)
            #expect(try await browser.post(edit, again).status == .seeOther)

            // Of the answer nothing is known, and typing went on.
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

    @Test func goesOnWithAMemoAndAnAnswerLost() async throws {
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

    @Test func takesAFormOnlyUnderItsOwnAddress() async throws {
        try await AppTester().run { browser in
            let first = "\(try await browser.record("湯の森サウナ"))/edit"
            let second = "\(try await browser.record("駅前サウナ"))/edit"
            let form = try await browser.get(first).form(postedTo: first).setting(["facilityName": "山の湯"])
            #expect(try await browser.post(second, form).status == .badRequest)
            #expect(try await browser.listedNames().sorted() == ["湯の森サウナ", "駅前サウナ"])
        }
    }

    @Test func offersToRecordAgainWhatWasDeleted() async throws {
        try await AppTester().run { browser in
            let path = try await browser.record("湯の森サウナ")
            let edit = "\(path)/edit"
            let form = try await browser.get(edit).form(postedTo: edit).setting(["foreword": "まだ書いている"])
            _ = try await browser.post("\(path)/delete", [])

            let conflict = try await browser.post(edit, form)

            #expect(conflict.status == .conflict)
            #expect(conflict.text.contains("このサ活は削除されています"))
            #expect(try await browser.listedNames() == [])
            let again = conflict.form(postedTo: edit)
            #expect(again["foreword"] == "まだ書いている")
            #expect(again["sakatsuID"] != form["sakatsuID"])
            #expect(again["revision"] == "0")

            #expect(try await browser.post(edit, again).status == .seeOther)
            #expect(try await browser.listedNames() == ["湯の森サウナ"])
            #expect(try await browser.get(path).status == .notFound)
        }
    }
}
