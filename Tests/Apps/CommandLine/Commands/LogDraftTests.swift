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
import TypedCore

@testable import CommandLineApp

/// `loki log` after a failure, and the language of what it records.
@Suite struct LogDraftTests {
    private static func content(_ titles: StepTitles) -> SakatsuContent {
        SakatsuContent(
            facilityName: "しきじ", visitingDate: .sampleDay,
            sets: [
                SaunaSet(steps: [
                    SaunaStep(kind: .sauna, title: titles[SaunaStep.Kind.sauna], seconds: FixedDecimal(600)),
                    SaunaStep(kind: .coolBath, title: titles[SaunaStep.Kind.coolBath], seconds: FixedDecimal(60)),
                ])
            ],
            afterword: "後",
            temperatures: [
                SaunaTemperature(kind: .sauna, title: titles[SaunaTemperature.Kind.sauna], celsius: FixedDecimal(110))
            ])
    }

    private func put(_ titles: StepTitles) -> Call<Sakatsu> {
        API.visits.put(.number(7), Self.content(titles), .isNew)
    }

    private func visit(_ titles: StepTitles) -> Sakatsu {
        Sakatsu(id: .number(7), content: Self.content(titles), revision: 1, createdAt: .noon, updatedAt: .noon)
    }

    private func asking() throws -> CommandTester {
        var tester = CommandTester()
        tester.typed = ["しきじ", "", "10/1", "110", "", "", "後"]
        try tester.client.serve(language: .japanese)
        try tester.client.override(API.listFacilities(1_000), payload: [FacilitySummary]())
        return tester
    }

    @Test func `loki log loses no answers`() async throws {
        var tester = try asking()
        tester.client.override(put(.japanese), failure: .unreachable(.refused))
        let outcome = try await tester.run("log")
        #expect(outcome.status == .unreachable)
        let end = """
            あとがき: 入力した内容は/state/draft.txtにあります。
            記録するには: loki log --draft /state/draft.txt
            loki: http://loki.example:8080につながりません: サーバーが動いていません。

            """
        #expect(outcome.errors.hasSuffix(end))

        var later = CommandTester()
        later.isInteractive = false
        later.files = ["/state/draft.txt": try #require(tester.kept.all.first)]
        try later.client.serve(language: .japanese)
        try later.client.override(put(.japanese), payload: visit(.japanese), status: 201)
        #expect(
            try await later.run("log", "--draft", "/state/draft.txt")
                == Outcome(output: "記録しました: 00000000 2026-11-21 しきじ\n  1 × サウナ 10分 → 水風呂 1分\n"))
    }

    /// Ctrl-C within a line.
    @Test(
        arguments: [
            (["しきじ", "", "10/1"], "11", "温度:\n- サウナ: 11\n"), (["しきじ", "", "10/1", "", ""], "前", "まえがき: |-\n  前\n"),
            (["しきじ", ""], "10/", "セット:\n- 10\n"), ([], "しき", "施設: しき\n"), (["しきじ", ""], "", "セット:\nあとがき"),
            (["しきじ"], "", "日付: 2026-11-21\n"),
        ] as [([String], String, String)])
    func `loki log keeps the answers before Ctrl-C`(typed: [String], rest: String, kept: String) async throws {
        var tester = try asking()
        tester.typed = typed
        tester.interrupted = rest
        let outcome = try await tester.run("log")
        #expect(outcome.status == .interrupted)
        let end = "入力した内容は/state/draft.txtにあります。\n記録するには: loki log --draft /state/draft.txt\nloki: 中止しました。\n"
        #expect(outcome.errors.hasSuffix(end))
        #expect(tester.kept.all.first?.contains(kept) == true)
    }

    /// Otherwise, an invalid line would be lost, or read as another answer.
    @Test(
        arguments: [
            (["しきじ", ""], "10 1 abc", "セット:\n- 10 1 abc\n", "「abc」は時間ではありません。"),
            (["しきじ"], "11/", "日付: 11/\n", "「11/」は日付ではありません。"),
            ([], "5", "施設:\n- 5\n", "「- 5」を読み取れません。"),
            (["しきじ", "", "10/1"], "ho", "温度:\n- ho\n", "「- ho」を読み取れません。"),
            (["しきじ", "", "10/1", "110"], "1 6", "温度:\n- サウナ: 110\n- 1 6\n", "「- 1 6」を読み取れません。"),
        ] as [([String], String, String, String)])
    func `loki log refuses an interrupted line`(typed: [String], rest: String, kept: String, refusal: String)
        async throws
    {
        var tester = try asking()
        tester.typed = typed
        tester.interrupted = rest
        #expect(try await tester.run("log").status == .interrupted)
        let draft = try #require(tester.kept.all.first)
        #expect(draft.contains(kept))

        var later = CommandTester()
        later.files = ["/state/draft.txt": draft]
        let outcome = try await later.run("log", "--draft", "/state/draft.txt")
        #expect(outcome.status == .usage)
        #expect(outcome.errors.contains(refusal), "\(outcome.errors)")
    }

    @Test func `loki log keeps the facility when the choice is interrupted`() async throws {
        var tester = try asking()
        try tester.client.override(
            API.listFacilities(1_000),
            payload: [
                FacilitySummary(id: .number(1), name: "サウナしきじ", count: 1, firstVisit: .sampleDay, lastVisit: .sampleDay)
            ])
        tester.typed = ["しき"]
        tester.interrupted = ""
        #expect(try await tester.run("log").status == .interrupted)
        #expect(tester.kept.all.first?.hasPrefix("施設: しき\n") == true)
    }

    /// The interrupted request may have been carried out.
    @Test func `loki log sends the same ID again after an interruption`() async throws {
        var tester = try asking()
        tester.client.override(put(.japanese), failure: .unreachable(.lost))
        _ = try await tester.run("log")
        let draft = try #require(tester.kept.all.first)
        #expect(draft.contains("\nID: 00000000-0000-4000-8000-000000000007\n"))

        var later = CommandTester()
        later.id = .number(8)
        later.files = ["/state/draft.txt": draft]
        try later.client.serve(language: .japanese)
        try later.client.override(put(.japanese), payload: visit(.japanese), status: 201)
        #expect(try await later.run("log", "--draft", "/state/draft.txt").status == .success)
    }

    @Test func `loki log does not record an edited visit again`() async throws {
        let form = VisitDraft(localize: Localizer(.japanese), dates: TypedDays(today: .sampleDay), titles: .japanese)
        let draft = form.noting(form.text(of: Self.content(.japanese), id: .number(7)))
        var tester = CommandTester()
        tester.id = .number(8)
        tester.files = ["/state/my draft.txt": draft]
        try tester.client.serve(language: .japanese)
        let exists = Problem(.exists, title: "It exists", detail: "", current: .visit(.sample))
        tester.client.override(put(.japanese), failure: .stale(exists))
        let command = "loki edit 00000000-0000-4000-8000-000000000007 --draft '/state/my draft.txt'"
        #expect(
            try await tester.run("log", "--draft", "/state/my draft.txt")
                == Outcome(errors: "loki: このサ活は記録済みです。ファイルの内容に変更するには: \(command)\n", status: .conflict))
    }

    @Test func `loki log records a deleted visit again`() async throws {
        let form = VisitDraft(localize: Localizer(.japanese), dates: TypedDays(today: .sampleDay), titles: .japanese)
        var tester = CommandTester()
        tester.id = .number(8)
        tester.files = ["x": form.text(of: Self.content(.japanese), id: .number(7))]
        try tester.client.serve(language: .japanese)
        tester.client.override(
            put(.japanese), failure: .stale(Problem(.deleted, title: "It has been deleted", detail: "")))
        try tester.client.override(
            API.visits.put(.number(8), Self.content(.japanese), .isNew), payload: visit(.japanese), status: 201)
        #expect(try await tester.run("log", "--draft", "x").status == .success)
    }

    @Test func `loki log saves no empty draft`() async throws {
        var tester = try asking()
        tester.typed = []
        tester.interrupted = ""
        #expect(try await tester.run("log").status == .interrupted)
        #expect(tester.kept.all == [])
    }

    @Test func `loki log prints answers that it cannot save`() async throws {
        var tester = try asking()
        tester.canKeep = false
        tester.client.override(put(.japanese), failure: .invalid(.sample))
        let outcome = try await tester.run("log")
        #expect(outcome.status == .usage)
        #expect(outcome.errors.contains("--- 入力した内容 ---\n施設: しきじ\n"))
        #expect(outcome.errors.hasSuffix("loki: サーバーが受け付けませんでした: 施設: Write a name.\n"))
    }

    @Test func `loki log names the problem of a draft`() async throws {
        var tester = CommandTester()
        tester.files = ["x": "# note\n施設: x\n日付: someday\nまえがき:\nセット:\nあとがき:\n温度:\n"]
        #expect(
            try await tester.run("log", "--draft", "x")
                == Outcome(
                    errors: "loki: 3行目: 「someday」は日付ではありません。2026-11-20、11/20、昨日のように書いてください。\n", status: .usage))
        #expect(
            try await tester.run("log", "--draft", "y") == Outcome(errors: "loki: yを読み取れません。\n", status: .failed))
    }

    @Test(arguments: [["log", "x", "--draft", "f"], ["log", "--draft", "f", "--water", "17"]])
    func `loki log accepts either a draft or words`(arguments: [String]) {
        #expect(throws: (any Error).self) { try Loki.parseAsRoot(arguments) }
    }

    @Test func `loki log refuses a future day at the question for it`() async throws {
        var tester = try asking()
        tester.typed.insert("2026-11-23", at: 1)
        try tester.client.override(put(.japanese), payload: visit(.japanese))
        let outcome = try await tester.run("log")
        #expect(outcome.status == .success)
        let refusal = "日付（空なら今日）: 「2026-11-23」は未来の日付です。今日までの日を書いてください。\n日付（空なら今日）: "
        #expect(outcome.errors.contains(refusal))
    }

    private static let arguments = ["log", "しきじ", "10/1", "--sauna", "110", "--afterword", "後"]

    @Test(
        arguments: [
            (.english, .japanese, .japanese), (.japanese, .english, .english), (.english, .system, .english),
            (.japanese, .system, .japanese),
        ] as [(Language, LanguageSetting, StepTitles)])
    func `loki log names steps in the language of the account`(
        shell: Language, account: LanguageSetting, titles: StepTitles
    ) async throws {
        var tester = CommandTester()
        tester.language = shell
        try tester.client.serve(language: account)
        try tester.client.override(put(titles), payload: visit(titles))
        #expect(try await tester.run(Self.arguments).status == .success)
    }

    @Test func `loki log names steps in the language of the shell if the account has none`() async throws {
        var tester = CommandTester()
        let settings = API.readSettings(nil)
        tester.client.override(settings, failure: .server(status: 500))
        try tester.client.override(put(.japanese), payload: visit(.japanese))
        #expect(try await tester.run(Self.arguments).status == .success)
        // No further request is sent when the sign-in is no longer valid.
        tester.client.override(put(.japanese), failure: .server(status: 500))
        tester.client.override(settings, failure: .unauthorized(nil))
        #expect(try await tester.run(Self.arguments).status == .notSignedIn)
    }
}
