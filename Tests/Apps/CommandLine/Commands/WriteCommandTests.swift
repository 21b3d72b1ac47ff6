import APICore
import ApiClientCore
import ApiClientTestSupport
import ArgumentParser
import Foundation
import LocalizationCore
import ModelsCore
import SampleCore
import TestSupport
import Testing

@testable import CommandLineApp

/// `loki log`, `delete` and `undo`.
@Suite struct WriteCommandTests {
    private let content = SakatsuContent(
        facilityName: "しきじ", visitingDate: CivilDate.sampleDay.earlier(days: 1), foreword: "前",
        sets: Array(
            repeating: SaunaSet(steps: [
                SaunaStep(kind: .sauna, title: "サウナ", seconds: FixedDecimal(600)),
                SaunaStep(kind: .coolBath, title: "水風呂", seconds: FixedDecimal(60)),
                SaunaStep(kind: .relaxation, title: "休憩", seconds: FixedDecimal(600)),
            ]), count: 3),
        afterword: "後",
        temperatures: [
            SaunaTemperature(kind: .sauna, title: "サウナ", celsius: FixedDecimal(110)),
            SaunaTemperature(kind: .coolBath, title: "水風呂", celsius: FixedDecimal(17)),
        ])

    private let understood = "  3 × サウナ 10分 → 水風呂 1分 → 休憩 10分\n"

    private func recorded(_ content: SakatsuContent) -> Sakatsu {
        Sakatsu(id: .number(7), content: content, revision: 1, createdAt: .noon, updatedAt: .noon)
    }

    @Test func `the command line records a visit`() async throws {
        var tester = CommandTester()
        try tester.client.serve(language: .system)
        try tester.client.override(
            API.visits.put(.number(7), content, .isNew), payload: recorded(content), status: 201)
        let outcome = try await tester.run(
            "log", "しきじ", "10/1/10x3", "--sauna", "110", "--water", "17", "--date", "昨日", "--foreword", "前",
            "--afterword", "後")
        #expect(outcome == Outcome(output: "記録しました: 00000000 2026-11-20 しきじ\n\(understood)"))
    }

    @Test func `the command line records what can be read of a post`() async throws {
        var tester = CommandTester()
        let steps = SaunaSet(steps: [
            SaunaStep(kind: .sauna, title: "サウナ", seconds: FixedDecimal(600)),
            SaunaStep(kind: .coolBath, title: "水風呂", seconds: nil, unit: .seconds),
        ])
        let read = ReadVisit(
            visit: ReadVisit.Content(visitingDate: .sampleDay.earlier(days: 5), sets: [steps, steps]), rest: "後",
            lines: [
                PostLine(text: "サウナ：10分 × 2", mark: .read), PostLine(text: "水風呂：ちょっと × 2", mark: .doubtful),
                PostLine(text: "後", mark: .note),
            ])
        let content = SakatsuContent(
            facilityName: "しきじ", visitingDate: .sampleDay.earlier(days: 5), foreword: "前", sets: [steps, steps],
            afterword: "後")
        tester.typed = ["サウナ：10分 × 2", "水風呂：ちょっと × 2", "後"]
        try tester.client.serve(language: .japanese)
        try tester.client.override(
            API.readVisitText(VisitText(text: "サウナ：10分 × 2\n水風呂：ちょっと × 2\n後\n")), payload: read)
        try tester.client.override(
            API.visits.put(.number(7), content, .isNew), payload: recorded(content), status: 201)
        #expect(
            try await tester.run("log", "しきじ", "--from-text", "-", "--foreword", "前")
                == Outcome(
                    output: "記録しました: 00000000 2026-11-16 しきじ\n  2 × サウナ 10分 → 水風呂\n",
                    errors: "? 水風呂：ちょっと × 2\n"))
        try tester.client.override(
            API.readVisitText(VisitText(text: "サウナ：10分 × 2\n水風呂：ちょっと × 2\n後\n")), payload: read)
        let unnamed = try await tester.run("log", "--from-text", "-")
        #expect(unnamed.status == .usage)
        #expect(unnamed.output == "")
    }

    @Test func `the command line asks for a visit`() async throws {
        var tester = CommandTester()
        let facilities = [
            FacilitySummary(id: .number(1), name: "湯の森サウナ", count: 12, firstVisit: .sampleDay, lastVisit: .sampleDay),
            FacilitySummary(id: .number(1), name: "しきじ", count: 3, firstVisit: .sampleDay, lastVisit: .sampleDay),
        ]
        try tester.client.serve(language: .japanese)
        try tester.client.override(API.listFacilities(1_000), payload: facilities)
        try tester.client.override(API.visits.put(.number(7), content, .isNew), payload: recorded(content))
        tester.typed = ["", "２", "昨日", "10/ten", "10/1/10x3", "110", "17", "前", "後"]
        #expect(
            try await tester.run("log")
                == Outcome(
                    output: "記録しました: 00000000 2026-11-20 しきじ\n\(understood)",
                    errors: [
                        "1  湯の森サウナ  ×12\n2  しきじ        ×3\n",
                        "施設（番号か名前）: 施設を入力してください。\n施設（番号か名前）: 日付（空なら今日）: セット（例: 10/1/10x3）: ",
                        "「ten」は時間ではありません。10（分）、60s、1:30のように書いてください。\nセット（例: 10/1/10x3）: ",
                        "\(understood)サウナの温度（℃、空なら無し）: 水風呂の温度（℃、空なら無し）: まえがき: あとがき: ",
                    ].joined()))
    }

    @Test func `the command line prints the year of a day typed without one`() throws {
        var tester = CommandTester()
        tester.typed = ["しきじ", "11/22", "", "", "", "", ""]
        let errors = Calls<String>()
        var questions = VisitQuestions(environment: tester.environment(errors: errors), titles: .japanese)
        try questions.ask(facilities: [])
        // It is already that day in some time zones.
        #expect(questions.content.visitingDate.description == "2026-11-22")
        #expect(!errors.all.contains { $0.hasPrefix("  ") })
        tester.typed[1] = "11/23"
        questions = VisitQuestions(environment: tester.environment(errors: errors), titles: .japanese)
        try questions.ask(facilities: [])
        #expect(errors.all.contains("  2025-11-23\n"))
    }

    @Test(
        arguments: [
            // Part of a name, in other letters, and then the number of one of the matches.
            (["サウナ", "2"], "サウナしきじ"), (["ｓｉｋ", "ｼｷ", "2"], "しきじ本店"), (["しきじ", ""], "しきじ"),
            // A known name is taken as it is, and so is an unknown one.
            (["サウナしきじ"], "サウナしきじ"), (["草加"], "草加"),
            // 12 is not a number in the list.
            (["12"], "12"),
        ] as [([String], String)])
    func `the command line completes a facility`(typed: [String], name: String) async throws {
        var tester = CommandTester()
        let facilities = ["湯の森サウナ", "サウナしきじ", "しきじ本店", "SIKI"].map { name in
            FacilitySummary(id: .number(1), name: name, count: 1, firstVisit: .sampleDay, lastVisit: .sampleDay)
        }
        tester.typed = typed
        let question = FacilityQuestion(environment: tester.environment(), facilities: facilities)
        #expect(try question.answer() == name)
    }

    @Test func `the command line lists the facilities that contain the typed text`() async throws {
        var tester = CommandTester()
        let facilities = (1...12).map { number in
            FacilitySummary(
                id: .number(1), name: "サウナ\(number)", count: number, firstVisit: .sampleDay, lastVisit: .sampleDay)
        }
        tester.typed = ["ｻｳﾅ1", "4"]
        let errors = Calls<String>()
        let question = FacilityQuestion(environment: tester.environment(errors: errors), facilities: facilities)
        #expect(try question.answer() == "サウナ12")
        #expect(
            errors.all.suffix(5) == [
                "1  サウナ1   ×1\n", "2  サウナ10  ×10\n", "3  サウナ11  ×11\n", "4  サウナ12  ×12\n",
                "施設（番号、空なら「ｻｳﾅ1」のまま）: ",
            ])
    }

    @Test func `the command line completes facilities for a shell`() async throws {
        var tester = CommandTester()
        let facilities = ["しきじ", "湯の森サウナ", "しきじ本店"].map { name in
            FacilitySummary(id: .number(1), name: name, count: 1, firstVisit: .sampleDay, lastVisit: .sampleDay)
        }
        try tester.client.override(API.listFacilities(1_000), payload: facilities)
        #expect(await tester.client.facilityNames(beginningWith: "しき") == ["しきじ", "しきじ本店"])
        tester.client.override(API.listFacilities(1_000), failure: .unreachable(.refused))
        #expect(await tester.client.facilityNames(beginningWith: "") == [])
        // No requests are sent without a sign-in.
        #expect(await CommandTester(isSignedIn: false).client.facilityNames(beginningWith: "") == [])
    }

    @Test func `the command line completes IDs for a shell`() async throws {
        var tester = CommandTester()
        try tester.client.serve(visits: [.sample], query: VisitQuery(limit: 20))
        try tester.client.serve(memos: [.sample])
        #expect(await ItemList<Sakatsu>(client: tester.client).shortIDs(beginningWith: "0000") == ["00000000"])
        #expect(await ItemList<Sakatsu>(client: tester.client).shortIDs(beginningWith: "1") == [])
        #expect(await ItemList<Memo>(client: tester.client).shortIDs(beginningWith: "") == ["00000000"])
        // No requests are sent without a sign-in.
        #expect(await ItemList<Memo>(client: CommandTester(isSignedIn: false).client).shortIDs(beginningWith: "") == [])
    }

    @Test func `the command line gives up at the end of input`() async throws {
        var tester = CommandTester()
        try tester.client.serve(language: .japanese)
        try tester.client.override(API.listFacilities(1_000), payload: [FacilitySummary]())
        #expect(
            try await tester.run("log") == Outcome(errors: "施設（番号か名前）: loki: 中止しました。\n", status: .failed))
        tester.isInteractive = false
        #expect(try await tester.run("log") == Outcome(errors: "loki: 施設を入力してください。\n", status: .usage))
    }

    @Test(arguments: [
        (
            ["log", "x", "10分", "1分", "10分"],
            "loki: 「10分 1分 10分」は1セットとも数セットとも読めます。1セットの時間は10/1/10のように/で区切り、サウナだけのセットは10/のように書いてください。\n"
        ),
        (["log", "x", "10/ten"], "loki: 「ten」は時間ではありません。10（分）、60s、1:30のように書いてください。\n"),
        (["log", "x", "--sauna", "hot"], "loki: 「hot」は温度ではありません。88や16.2のように書いてください。\n"),
        (["log", "x", "--sauna", "-10"], "loki: 「-10」は温度ではありません。88や16.2のように書いてください。\n"),
        (["log", "x", "--date", "-1"], "loki: 「-1」は日付ではありません。2026-11-20、11/20、昨日のように書いてください。\n"),
        (["log", "x", "--", "-/ten"], "loki: 「ten」は時間ではありません。10（分）、60s、1:30のように書いてください。\n"),
        (["log", "x", "--date", "13/1"], "loki: 「13/1」は日付ではありません。2026-11-20、11/20、昨日のように書いてください。\n"),
    ])
    func `the command line refuses an invalid text`(arguments: [String], line: String) async throws {
        #expect(try await CommandTester().run(arguments) == Outcome(errors: line, status: .usage))
    }

    @Test(arguments: ["10分 1分 10分", "10/1/10x3", "１０", "3回 10/1/10", "10x99"])
    func `the command line asks for the facility if only sets are given`(typed: String) async throws {
        let line =
            "loki: 「\(typed)」はセットのようです。セットの前に施設を書いてください。施設の名前なら--facility \(typed.shellQuoted)と書いてください。\n"
        #expect(try await CommandTester().run("log", typed) == Outcome(errors: line, status: .usage))
    }

    @Test(arguments: [
        (["--facility", "10/1"], SakatsuContent(facilityName: "10/1", visitingDate: .sampleDay)),
        (["サウナ24"], SakatsuContent(facilityName: "サウナ24", visitingDate: .sampleDay)),
        (
            ["10/", "--facility", "help"],
            SakatsuContent(
                facilityName: "help", visitingDate: .sampleDay,
                sets: [SaunaSet(steps: [SaunaStep(kind: .sauna, title: "サウナ", seconds: FixedDecimal(600))])])
        ),
    ])
    func `the command line accepts any facility`(arguments: [String], content: SakatsuContent) async throws {
        var tester = CommandTester()
        try tester.client.serve(language: .japanese)
        try tester.client.override(API.visits.put(.number(7), content, .isNew), payload: recorded(content))
        #expect(try await tester.run(["log"] + arguments).status == .success)
    }

    @Test func `the command line prints help for the word help`() {
        let error = #expect(throws: (any Error).self) { try Loki.parseAsRoot(["log", "help"]) }
        #expect(error.map { Loki.exitCode(for: $0) } == .success)
        #expect(error.map { Loki.fullMessage(for: $0).contains("Record a visit.") } == true)
    }

    @Test func `the command line prints the server's problems`() async throws {
        var tester = CommandTester()
        tester.language = .english
        try tester.client.serve(language: .english)
        tester.client.override(
            API.visits.put(.number(7), SakatsuContent(facilityName: "x", visitingDate: .sampleDay), .isNew),
            failure: .invalid(.sample))
        #expect(
            try await tester.run("log", "x")
                == Outcome(errors: "loki: The server refused it: facility: Write a name.\n", status: .usage))
    }

    @Test func `the command line deletes and restores a visit`() async throws {
        var tester = CommandTester()
        try tester.client.serve(visits: [.sample])
        tester.client.override(API.visits.delete(.number(255), .matches(ETag(revision: 3)))) {
            (Data(), APIResponseHead(status: 204))
        }
        try tester.client.override(API.visits.restore(.number(255)), payload: Sakatsu.sample)
        let id = "00000000-0000-4000-8000-0000000000ff"
        #expect(
            try await tester.run("delete", "@1") == Outcome(output: "削除しました。元に戻すには: loki undo \(id)\n"))
        #expect(
            try await tester.run("undo", id)
                == Outcome(output: "元に戻しました: 00000000 2026-11-21 湯の森サウナ\n"))
    }

    /// The output is as in the API.
    @Test func `the command line prints its result as JSON`() async throws {
        var tester = CommandTester()
        try tester.client.serve(language: .system)
        try tester.client.serve(visits: [.sample])
        let plain = SakatsuContent(facilityName: "x", visitingDate: .sampleDay)
        try tester.client.override(
            API.visits.put(.number(7), plain, .isNew), payload: recorded(plain), status: 201)
        tester.client.override(API.visits.delete(.number(255), .matches(ETag(revision: 3)))) {
            (Data(), APIResponseHead(status: 204))
        }
        try tester.client.override(API.visits.restore(.number(255)), payload: Sakatsu.sample)
        let id = "00000000-0000-4000-8000-0000000000ff"
        #expect(try await tester.run("log", "x", "--json") == Outcome(output: try json(recorded(plain))))
        #expect(
            try await tester.run("delete", id, "--json") == Outcome(output: #"{"deleted":true,"id":"\#(id)"}"# + "\n"))
        #expect(try await tester.run("undo", id, "--json") == Outcome(output: try json(Sakatsu.sample)))
        tester.edits = [{ $0 }]
        #expect(try await tester.run("edit", id, "--json") == Outcome(output: try json(Sakatsu.sample)))
        var changed = Sakatsu.sample.content.drafted
        changed.facilityName = "しきじ"
        let saved = recorded(changed)
        try tester.client.override(
            API.visits.put(.number(255), changed, .matches(ETag(revision: 3))), payload: saved)
        tester.edits = [{ $0.replacing("湯の森サウナ", with: "しきじ") }]
        #expect(try await tester.run("edit", id, "--json") == Outcome(output: try json(saved)))
        tester.isFull = true
        // The output goes to standard error if standard output fails.
        let lost = try await tester.run("undo", id, "--json")
        #expect(lost.errors.hasPrefix(try json(Sakatsu.sample)))
        #expect(lost.status == .failed)
    }

    private func json(_ payload: some Encodable) throws -> String {
        String(decoding: try APIJSON.encode(payload), as: UTF8.self) + "\n"
    }

    @Test(arguments: [["undo"], ["undo", "@1"], ["undo", "0000"]])
    func `the command line restores items from the trash`(arguments: [String]) async throws {
        var tester = CommandTester()
        try tester.client.serve(visits: [.sample], query: Sakatsu.deleted)
        try tester.client.override(API.visits.restore(.number(255)), payload: Sakatsu.sample)
        #expect(
            try await tester.run(arguments) == Outcome(output: "元に戻しました: 00000000 2026-11-21 湯の森サウナ\n"))
    }

    @Test func `the command line finds nothing in an empty trash`() async throws {
        var tester = CommandTester()
        try tester.client.serve(visits: [], query: Sakatsu.deleted)
        #expect(try await tester.run("undo").status == .notFound)
        #expect(try await tester.run("list", "--deleted").errors == "")
    }

    @Test(arguments: [
        ["edit", "3f2"], ["delete", "3f2"], ["memo", "edit", "3f2"], ["memo", "delete", "3f2"], ["memo", "pin", "3f2"],
        ["memo", "unpin", "3f2"], ["undo", "3f2"], ["memo", "undo", "3f2"], ["show", "3f2"], ["copy", "3f2"],
    ])
    func `the command line changes nothing without a clear reference`(arguments: [String]) async throws {
        #expect(
            try await CommandTester().run(arguments)
                == Outcome(errors: "loki: 「3f2」では短すぎます。IDを4文字以上書いてください。\n", status: .usage))
    }

    @Test func `the command line prints its messages to standard error`() async throws {
        var tester = CommandTester()
        tester.isFull = true
        try tester.client.override(API.visits.restore(.number(255)), payload: Sakatsu.sample)
        #expect(
            try await tester.run("undo", "00000000-0000-4000-8000-0000000000ff")
                == Outcome(
                    errors: "元に戻しました: 00000000 2026-11-21 湯の森サウナ\nloki: 出力を書き込めませんでした。\n",
                    status: .failed))
    }
}
