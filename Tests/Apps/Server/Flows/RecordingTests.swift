import Foundation
import HTTPTypes
import NIOCore
import Testing

@testable import ServerApp

/// Recording, reading and changing visits without scripts.
@Suite struct RecordingTests {
    private static let typed: KeyValuePairs = [
        "foreword": "一行目\n<b>二行目</b>", "sets.0.steps.0.amount": "７．５", "sets.0.steps.0.title": "塩サウナ",
        "sets.0.steps.1.amount": "1.5", "sets.0.steps.1.unit": "minutes", "afterword": "また来る",
        "temperatures.0.celsius": "８８，５", "temperatures.1.celsius": "16.2",
    ]

    @Test func `the form records a complete visit`() async throws {
        try await AppTester().run { browser in
            let path = try await browser.record("湯の森サウナ", Self.typed)

            let list = try await browser.get("/sakatsu")
            #expect(list.facilityNames == ["湯の森サウナ"])
            #expect(list.text.contains(#"<time datetime="2026-11-20"><strong>20</strong> 金</time>"#))
            #expect(list.text.contains("1件のサ活"))
            #expect(list.text.contains("1回 · 1施設"))

            let detail = try await browser.get(path)
            #expect(detail.status == .ok)
            #expect(detail.texts(of: "h1") == ["湯の森サウナ"])
            #expect(detail.text.contains("&lt;b&gt;二行目"))
            #expect(!detail.text.contains("<b>"))
            #expect(detail.text.contains("1回目"))
            #expect(detail.shownText.contains("🔥サウナ88.5℃ 💧水風呂16.2℃"))

            let text = try await browser.with(.accept, "text/plain").get("\(path)/text")
            #expect(text.headers[.contentType] == "text/plain; charset=utf-8")
            #expect(
                text.text == """
                    湯の森サウナ（2026/11/20）

                    一行目
                    <b>二行目</b>

                    1セット行いました。
                    🔥塩サウナ（7分30秒）→💧水風呂（1分30秒）→🍃休憩

                    また来る

                    🔥88.5℃ 💧16.2℃
                    """)
        }
    }

    @Test func `the form edits a recorded visit`() async throws {
        try await AppTester().run { browser in
            let path = try await browser.record("湯の森サウナ", on: "2026-11-19", Self.typed)

            let edit = "\(path)/edit"
            let form = try await browser.get(edit).form(postedTo: edit)
            #expect(form["visitingDate"] == "2026-11-19")
            #expect(form["foreword"] == "一行目\n<b>二行目</b>")
            #expect(form["sets.0.steps.0.amount"] == "7.5")
            #expect(form["sets.0.steps.1.unit"] == "minutes")
            #expect(form["revision"] == "1")
            let list = try await browser.follow(try await browser.post(edit, form.setting(["facilityName": "駅前サウナ"])))
            #expect(list.facilityNames == ["駅前サウナ"])

            // The date never changes on its own.
            #expect(list.text.contains(#"<time datetime="2026-11-19"><strong>19</strong> 木</time>"#))
            #expect(try await browser.get(edit).form(postedTo: edit)["revision"] == "2")
        }
    }

    /// 500 seconds are 8.33… minutes; 59,999 is the longest whole number that can be saved.
    @Test(arguments: [
        (500, "8分20秒", "8 min 20 sec"), (59_999, "999分59秒", "999 min 59 sec"), (510, "8分30秒", "8 min 30 sec"),
    ])
    func `A time that comes in minutes is the same after the form was saved unchanged`(
        seconds: Int, japanese: String, english: String
    ) async throws {
        try await AppTester().run { browser in
            let program = browser.with(token: try await browser.makeToken()).with(.contentType, "application/json")
            let visit = "/api/v1/visits/\(UUID().uuidString.lowercased())"
            let body = """
                {"facilityName":"湯の森サウナ","visitingDate":"2026-11-20","sets":[{"steps":[
                {"kind":"sauna","title":"サウナ","seconds":\(seconds),"unit":"minutes"}]}]}
                """
            let made = try await program.with(.ifNoneMatch, "*").send(.put, visit, body: ByteBuffer(string: body))
            #expect(made.status == .created)
            let path = visit.replacing("/api/v1/visits", with: "/sakatsu")

            let form = try await browser.get("\(path)/edit").form(postedTo: "\(path)/edit")
            _ = try await browser.follow(try await browser.post("\(path)/edit", form))
            #expect(try await program.get(visit).text == made.text)

            let repeated = try await browser.get("/sakatsu/new?repeat=\(visit.suffix(36))").form(
                postedTo: "/sakatsu/new")
            var saved = try await browser.post("/sakatsu/new", repeated.setting(["visitingDate": "2026-11-20"]))
            // So long a time needs one confirmation.
            if seconds > 3_600 { saved = try await browser.post("/sakatsu/new", saved.form(postedTo: "/sakatsu/new")) }
            let other = try #require(saved.headers[.location]?.firstMatch(of: /[0-9a-f-]{36}/)).output
            #expect(try await program.get("/api/v1/visits/\(other)").text.contains("\"seconds\":\(seconds),"))

            for (language, text) in [("ja", japanese), ("en", english)] {
                let reader = browser.with(.acceptLanguage, language)
                #expect(try await reader.with(.accept, "text/plain").get("\(path)/text").text.contains(text))
                #expect(try await reader.get(path).shownText.contains(text.replacing(" ", with: "")))
            }
        }
    }

    @Test func `buttons change the form without scripts`() async throws {
        try await AppTester().run { browser in
            var form = try await browser.newForm("湯の森サウナ").setting(["sets.0.steps.0.amount": "7"])
            for action in [
                "add-step:0:coolBath", "duplicate-set:0", "add-set", "delete-step:1:0", "delete-set:2",
                "add-temperature", "delete-temperature:0",
            ] {
                let page = try await browser.post("/sakatsu/new", form.setting(["action": action]))
                #expect(page.status == .ok)
                form = page.form(postedTo: "/sakatsu/new")
            }
            #expect(
                form.map(\.name).filter { $0.hasSuffix(".kind") } == [
                    "sets.0.steps.0.kind", "sets.0.steps.1.kind", "sets.0.steps.2.kind", "sets.0.steps.3.kind",
                    "sets.1.steps.0.kind", "sets.1.steps.1.kind", "sets.1.steps.2.kind",
                    "temperatures.0.kind", "temperatures.1.kind",
                ])
            #expect(form["sets.0.steps.0.amount"] == "7")
            #expect(form["facilityName"] == "湯の森サウナ")
            #expect(try await browser.listedNames() == [])

            #expect(try await browser.post("/sakatsu/new", form).status == .seeOther)
            #expect(try await browser.listedNames() == ["湯の森サウナ"])
        }
    }

    @Test func `the form starts from the last visit`() async throws {
        try await AppTester().run { browser in
            try await browser.record("湯の森サウナ", Self.typed)
            let page = try await browser.get("/sakatsu/new")
            #expect(page.text.contains("value=\"use-last-sets:湯の森サウナ\""))

            let form = page.form(postedTo: "/sakatsu/new").setting(["facilityName": "駅前サウナ"])
            let filled = try await browser.post("/sakatsu/new", form.setting(["action": "use-last-sets:湯の森サウナ"]))
                .form(postedTo: "/sakatsu/new")
            #expect(filled["sets.0.steps.0.title"] == "塩サウナ")
            #expect(filled["sets.0.steps.0.amount"] == "7.5")
            #expect(filled["facilityName"] == "湯の森サウナ")
            #expect(filled["foreword"] == "")
            let before = try await browser.post("/sakatsu/new", filled.setting(["action": "bring-back-sets"]))
                .form(postedTo: "/sakatsu/new")
            #expect(before["facilityName"] == "駅前サウナ")
            #expect(before["sets.0.steps.0.title"] == "サウナ")
        }
    }

    @Test func `the form records a double submit once`() async throws {
        try await AppTester().run { browser in
            let form = try await browser.newForm("湯の森サウナ").setting(Self.typed)
            #expect(try await browser.post("/sakatsu/new", form).status == .seeOther)
            #expect(try await browser.post("/sakatsu/new", form).status == .seeOther)

            let other = try await browser.newForm("駅前サウナ")
            let codes = try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<8 {
                    group.addTask { try await browser.post("/sakatsu/new", other).status.code }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(codes == Array(repeating: 303, count: 8))
            #expect(try await browser.listedNames().sorted() == ["湯の森サウナ", "駅前サウナ"])
        }
    }

    @Test(arguments: [
        ("Asia%2FTokyo", "2026-11-22"), ("America%2FNew_York", "2026-11-21"), ("Pacific%2FHonolulu", "2026-11-21"),
    ])
    func `the form starts with the person's today`(timeZone: String, today: String) async throws {
        let now = try Date("2026-11-21T15:00:00Z", strategy: .iso8601)
        try await AppTester(now: now).run { browser in
            let page = try await browser.with(.cookie, "timeZone=\(timeZone); loki=\(SignedIn.secret)").get(
                "/sakatsu/new")
            #expect(page.form(postedTo: "/sakatsu/new")["visitingDate"] == today)
            #expect(page.text.contains(" max=\"2026-11-22\""))
        }
    }

    /// 22:00 UTC is 07:00 in Japan and 17:00 in New York.
    @Test func `the form records today wherever that is`() async throws {
        let now = try Date("2026-11-20T22:00:00Z", strategy: .iso8601)
        try await AppTester(now: now).run { browser in
            let silent = browser.with(.cookie, "loki=\(SignedIn.secret)")
            let edit = "\(try await silent.record("湯の森サウナ", on: "2026-11-21"))/edit"
            #expect(try await silent.get(edit).form(postedTo: edit)["visitingDate"] == "2026-11-21")

            let american = browser.with(.cookie, "timeZone=America%2FNew_York; loki=\(SignedIn.secret)")
            let form = try await american.get(edit).form(postedTo: edit).setting(["foreword": "旅のあと"])
            #expect(try await american.post(edit, form).status == .seeOther)
            #expect(try await american.get(edit).form(postedTo: edit)["foreword"] == "旅のあと")
        }
    }

    @Test(arguments: [("Asia%2FTokyo", "2026-11-21"), ("America%2FNew_York", "2026-11-20")])
    func `the time zone is remembered for browsers that send none`(timeZone: String, today: String) async throws {
        let now = try Date("2026-11-20T22:00:00Z", strategy: .iso8601)
        try await AppTester(now: now).run { browser in
            let silent = browser.with(.cookie, "loki=\(SignedIn.secret)")
            _ = try await browser.with(.cookie, "timeZone=\(timeZone); loki=\(SignedIn.secret)").get("/settings")
            let page = try await silent.get("/sakatsu/new")
            #expect(page.form(postedTo: "/sakatsu/new")["visitingDate"] == today)
        }
    }
}
