import Foundation
import HTTPTypes
import NIOCore
import Testing

@testable import ServerApp

/// Bad input gets a message or a clear page; everything typed is kept, and nothing is half saved.
@Suite struct BadInputTests {
    struct Case: CustomTestStringConvertible, Sendable {
        let testDescription: String
        /// The identifier of the message's element.
        let message: String
        let fields: [FormField]

        init(_ name: String, _ message: String, _ fields: KeyValuePairs<String, String>) {
            testDescription = name
            self.message = message
            self.fields = fields.map { FormField($0.key, $0.value) }
        }

        init(_ name: String, _ message: String, _ fields: [FormField]) {
            testDescription = name
            self.message = message
            self.fields = fields
        }
    }

    static let cases = [
        Case("facility missing", "facilityName.error", ["facilityName": " \u{3000}"]),
        Case("1000 minutes", "sets.0.steps.0.amount.error", ["sets.0.steps.0.amount": "1000"]),
        Case("more than any number", "sets.0.steps.0.amount.error", ["sets.0.steps.0.amount": "90000000000000000"]),
        Case("negative", "sets.0.steps.1.amount.error", ["sets.0.steps.1.amount": "−1"]),
        Case("text in a number", "sets.0.steps.2.amount.error", ["sets.0.steps.2.amount": "<b>10分</b>"]),
        Case("temperature", "temperatures.1.celsius.error", ["temperatures.1.celsius": "ぬるい"]),
        Case("future date", "visitingDate.error", ["visitingDate": "2026-11-23"]),
        Case("no date", "visitingDate.error", ["visitingDate": "2026-02-30"]),
        Case("51 sets", "sets.error", (1...50).map { FormField("sets.\($0)", "") }),
        Case(
            "21 steps", "set-0.error",
            (3...20).flatMap {
                [FormField("sets.0.steps.\($0).kind", "other"), FormField("sets.0.steps.\($0).unit", "minutes")]
            }),
        Case("10,001 characters", "afterword.error", ["afterword": String(repeating: "湯", count: 10_001)]),
        Case("2 MB", "foreword.error", ["foreword": String(repeating: "湯 <&>\n", count: 70_000)]),
    ]

    @Test(arguments: cases)
    func `invalid input comes back with a message`(_ input: Case) async throws {
        try await AppTester().run { browser in
            var form = try await browser.newForm("湯の森サウナ").setting([
                "foreword": "\n一行目\n<b>\"二行目'</b>&amp;", "sets.0.steps.0.title": "塩<サウナ>",
            ])
            for field in input.fields { form[field.name] = field.value }

            let page = try await browser.post("/sakatsu/new", form)

            #expect(page.status == .unprocessableContent)
            #expect(page.text.contains("<p class=\"error\" id=\"\(input.message)\">"))
            let kept = page.form(postedTo: "/sakatsu/new")
            for field in form {
                #expect(kept[field.name] == field.value, "\(field.name)")
            }
            #expect(try await browser.listedNames() == [])
        }
    }

    @Test func `an invalid edit is shown as typed and the visit stays unchanged`() async throws {
        try await AppTester().run { browser in
            let path = try await browser.record("湯の森サウナ")
            let edit = "\(path)/edit"
            let form = try await browser.get(edit).form(postedTo: edit)
                .setting(["facilityName": "", "foreword": "新しい"])

            let page = try await browser.post(edit, form)

            #expect(page.status == .unprocessableContent)
            #expect(page.form(postedTo: edit)["foreword"] == "新しい")
            #expect(page.form(postedTo: edit)["revision"] == "1")
            #expect(try await browser.listedNames() == ["湯の森サウナ"])
            #expect(try await browser.post(edit, form.setting(["facilityName": "森"])).status == .seeOther)
        }
    }

    @Test(arguments: ["foreword=%00", "foreword=%FF", "foreword=%E6%B9", "%C3=1", "foreword=%", "foreword=%zz"])
    func `bytes that are not text are refused`(field: String) async throws {
        try await AppTester().run { browser in
            let form = try await browser.newForm("湯の森サウナ").encoded
            let page = try await browser.send(.post, "/sakatsu/new", body: ByteBuffer(string: "\(form)&\(field)"))
            #expect(page.status == .badRequest)
            #expect(page.texts(of: "h1") == ["読み取れませんでした"])
            #expect(try await browser.listedNames() == [])
        }
    }

    @Test(arguments: ["/sakatsu/new", "/settings", "/sakatsu/delete", "/sakatsu/restore"])
    func `17 megabytes are refused`(path: String) async throws {
        try await AppTester().run { browser in
            let page = try await browser.send(
                .post, path, body: ByteBuffer(repeating: UInt8(ascii: "a"), count: 17 << 20))
            #expect(page.status == .contentTooLarge)
            #expect(page.texts(of: "h1") == ["入力が大きすぎます"])
        }
    }

    @Test func `an address is never echoed`() async throws {
        try await AppTester().run { browser in
            for path in ["/%3Cscript%3Ealert(1)%3C/script%3E", "/sakatsu/%3Cscript%3E", "/sakatsu?after=%3Cscript%3E"] {
                let page = try await browser.get(path)
                #expect(page.status.code >= 400)
                #expect(!page.text.contains("alert"))
                #expect(!page.text.contains("<script>"))
            }
            let search = try await browser.get("/sakatsu?q=%22%3E%3Cscript%3Ealert(1)%3C/script%3E")
            #expect(search.status == .ok)
            #expect(!search.text.contains("<script>alert"))
        }
    }
}
