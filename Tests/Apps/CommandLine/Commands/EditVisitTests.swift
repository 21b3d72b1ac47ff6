import APICore
import ApiClientCore
import ApiClientTestSupport
import Foundation
import LocalizationCore
import ModelsCore
import SampleCore
import TestSupport
import Testing
import TypedCore

@testable import CommandLineApp

/// `loki edit`.
@Suite struct EditVisitTests {
    private let changed: SakatsuContent = {
        var content = SakatsuContent.sample.drafted
        content.facilityName = "しきじ"
        return content
    }()

    private let understood = "  1 × サウナ 6分0.5秒 → 水風呂 30秒 → その他\n"
    private let command =
        "それでも保存するには: loki edit 00000000-0000-4000-8000-0000000000ff --draft /state/draft.txt"

    private var put: Call<Sakatsu> { API.visits.put(.number(255), changed, .matches(ETag(revision: 3))) }

    private func tester(_ edits: (@Sendable (String) throws -> String)...) throws -> CommandTester {
        var tester = CommandTester()
        tester.edits = edits
        try tester.client.serve(visits: [.sample])
        return tester
    }

    private let rename: @Sendable (String) -> String = { $0.replacing("湯の森サウナ", with: "しきじ") }

    @Test func `loki edit changes a visit`() async throws {
        var tester = try self.tester(rename)
        var visit = Sakatsu.sample
        visit.content = changed
        try tester.client.override(put, payload: visit)
        #expect(
            try await tester.run("edit", "@1") == Outcome(output: "変更しました: 00000000 2026-11-21 しきじ\n\(understood)"))
    }

    @Test func `loki edit leaves unchanged parts as they are`() async throws {
        let tester = try self.tester({ $0 })
        #expect(try await tester.run("edit", "@1") == Outcome(output: "変更はありません。\n"))
        let other = try self.tester({ $0 + "\n" })
        #expect(try await other.run("edit", "@1") == Outcome(output: "変更はありません。\n"))
    }

    @Test func `loki edit opens the form again with the problems`() async throws {
        let shown = Calls<String>()
        let tester = try self.tester(
            { $0.replacing("2026-11-21", with: "someday") },
            { text in
                shown.record(text)
                return text
            })
        let problem = "4行目: 「someday」は日付ではありません。2026-11-20、11/20、昨日のように書いてください。"
        #expect(
            try await tester.run("edit", "@1")
                == Outcome(
                    errors: "\(problem)\n入力した内容は/state/draft.txtにあります。\n\(command)\nloki: 保存していません。\n",
                    status: .failed))
        let hint = "保存して閉じると変更されます。変えずに閉じると何もしません。"
        #expect(shown.all.first?.hasPrefix("# \(problem)\n# \(hint)\n施設: 湯の森サウナ\n日付: someday\n") == true)
        #expect(tester.kept.all == shown.all)
    }

    @Test func `without a terminal the editor is called once, and the draft is saved`() async throws {
        let shown = Calls<String>()
        var tester = try self.tester { text in
            shown.record(text)
            return text.replacing("2026-11-21", with: "someday")
        }
        // A program that changes the text each time used to be called forever.
        tester.edits += Array(repeating: { $0 + "\n# once more" }, count: 3)
        tester.isInteractive = false
        let problem = "3行目: 「someday」は日付ではありません。2026-11-20、11/20、昨日のように書いてください。"
        #expect(
            try await tester.run("edit", "@1")
                == Outcome(
                    errors: "入力した内容は/state/draft.txtにあります。\n\(command)\nloki: \(problem)\n", status: .usage))
        #expect(shown.all.count == 1)
        #expect(tester.kept.all == shown.all.map { $0.replacing("2026-11-21", with: "someday") })
    }

    @Test func `without a terminal the server's refusal is reported once`() async throws {
        var tester = try self.tester(rename, { $0 + "\n" }, { $0 + "\n" })
        tester.isInteractive = false
        tester.client.override(put, failure: .invalid(.sample))
        #expect(
            try await tester.run("edit", "@1")
                == Outcome(
                    errors: "入力した内容は/state/draft.txtにあります。\n\(command)\n"
                        + "loki: サーバーが受け付けませんでした: 施設: Write a name.\n", status: .usage))
        #expect(tester.kept.all.count == 1)
    }

    @Test func `a draft can come from standard input`() async throws {
        var tester = try self.tester()
        var visit = Sakatsu.sample
        visit.content = changed
        try tester.client.override(put, payload: visit)
        tester.isInteractive = false
        let form = Sakatsu.sample.form(in: tester.environment())
        tester.typed = form.original.replacing("湯の森サウナ", with: "しきじ").components(separatedBy: "\n")
        #expect(
            try await tester.run("edit", "@1", "--draft", "-")
                == Outcome(output: "変更しました: 00000000 2026-11-21 しきじ\n\(understood)"))
    }

    @Test func `loki edit opens the form again with the server's problems`() async throws {
        var tester = try self.tester(rename, { $0.replacing("しきじ", with: "湯の森サウナ") })
        tester.client.override(put, failure: .invalid(.sample))
        #expect(
            try await tester.run("edit", "@1") == Outcome(output: "変更はありません。\n", errors: "施設: Write a name.\n"))
    }

    @Test func `loki edit shows both versions of a visit that was changed elsewhere`() async throws {
        var tester = try self.tester(rename)
        tester.client.override(put, failure: .stale(.stale))
        let outcome = try await tester.run("edit", "@1")
        #expect(outcome.status == .conflict)
        #expect(outcome.errors.hasPrefix("--- サーバーの最新版 ---\n施設: 湯の森サウナ\n"))
        #expect(outcome.errors.contains("--- 入力した内容 ---\n# 保存して閉じると"))
        let end = """
            入力した内容は/state/draft.txtにあります。
            \(command)
            loki: ほかの場所で変更されています。内容を確認してからやり直してください。

            """
        #expect(outcome.errors.hasSuffix(end))
        #expect(tester.kept.all.count == 1)
        #expect(tester.kept.all.first?.contains("施設: しきじ\n") == true)
    }

    /// Overwrites a change made elsewhere in the meantime, which was shown.
    @Test func `loki edit saves a draft`() async throws {
        var tester = try self.tester(rename)
        tester.client.override(put, failure: .stale(.stale))
        _ = try await tester.run("edit", "@1")

        var later = try self.tester()
        later.files = ["/state/draft.txt": try #require(tester.kept.all.first)]
        var visit = Sakatsu.sample
        visit.content = changed
        try later.client.override(put, payload: visit)
        #expect(
            try await later.run("edit", "00000000-0000-4000-8000-0000000000ff", "--draft", "/state/draft.txt")
                == Outcome(output: "変更しました: 00000000 2026-11-21 しきじ\n\(understood)"))
    }

    @Test func `loki edit explains how to record a deleted visit again`() async throws {
        var tester = try self.tester(rename)
        tester.client.override(put, failure: .notFound(nil))
        let errors = try await tester.run("edit", "@1").errors
        #expect(errors.contains("\nそれでも保存するには: loki log --draft /state/draft.txt\n"))
    }

    @Test func `loki edit saves a draft when the server cannot be reached`() async throws {
        var tester = try self.tester(rename)
        tester.client.override(put, failure: .unreachable(.lost))
        #expect(
            try await tester.run("edit", "@1")
                == Outcome(
                    errors: """
                        入力した内容は/state/draft.txtにあります。
                        \(command)
                        loki: http://loki.example:8080につながりません: 通信が切れました。

                        """, status: .unreachable))
        #expect(tester.kept.all.count == 1)
    }

    /// An editor that is a script behaves like this, whether it changes the text or replaces it.
    @Test func `loki edit ends when the same problem comes again`() async throws {
        let wrong = SakatsuContent.sample
        let form = VisitDraft(localize: Localizer(.japanese), dates: TypedDays(today: .sampleDay), titles: .japanese)
        let text = form.text(of: wrong).replacing("2026-11-21", with: "someday")
        let tester = try self.tester({ _ in text }, { _ in text }, { _ in text })
        let outcome = try await tester.run("edit", "@1")
        #expect(outcome.status == .failed)
        #expect(outcome.errors.hasSuffix("入力した内容は/state/draft.txtにあります。\n\(command)\nloki: 保存していません。\n"))
        #expect(tester.kept.all == [text])
        let other = try self.tester({ $0.replacing("2026-11-21", with: "someday") }, { $0 }, { $0 })
        #expect(try await other.run("edit", "@1").status == .failed)
    }

    @Test func `loki edit keeps the text after a misspelled key`() async throws {
        let shown = Calls<String>()
        let tester = try self.tester(
            { $0.replacing("セット:", with: "セツト:").replacing("日付: 2026-11-21\n", with: "") },
            { text in
                shown.record(text)
                return text
            })
        #expect(try await tester.run("edit", "@1").status == .failed)
        let notes = """
            # 17行目: 「セツト:」を読み取れません。
            # 日付:の行がありません。
            # セット:の行がありません。
            # 保存して閉じると変更されます。変えずに閉じると何もしません。
            施設: 湯の森サウナ

            """
        #expect(shown.all.first?.hasPrefix(notes) == true)
        // This is the line that the message names.
        #expect(shown.all.first?.split(separator: "\n", omittingEmptySubsequences: false)[16] == "セツト:")
    }

    @Test func `loki edit keeps the first round's text when the second fails`() async throws {
        let tester = try self.tester({ $0.replacing("2026-11-21", with: "someday") })
        let outcome = try await tester.run("edit", "@1")
        #expect(outcome.errors.contains("入力した内容は/state/draft.txtにあります。\n\(command)\nloki: エディターが正常に終了しませんでした。"))
        #expect(tester.kept.all.first?.contains("日付: someday\n") == true)
    }

    @Test func `loki edit keeps the text that was saved before the editor failed`() async throws {
        let tester = try self.tester({ _ in throw EditorError(reason: .editor, contents: Data("saved".utf8)) })
        #expect(try await tester.run("edit", "@1").status == .failed)
        #expect(tester.kept.all == ["saved"])
        // A text that is unchanged need not be saved.
        let other = try self.tester({ text in throw EditorError(reason: .editor, contents: Data(text.utf8)) })
        #expect(try await other.run("edit", "@1").status == .failed)
        #expect(other.kept.all == [])
    }

    @Test func `loki edit prints the typed text when it cannot be kept`() async throws {
        var tester = try self.tester(rename)
        tester.canKeep = false
        tester.client.override(put, failure: .unreachable(.lost))
        let outcome = try await tester.run("edit", "@1")
        #expect(outcome.status == .unreachable)
        #expect(outcome.errors.hasPrefix("--- 入力した内容 ---\n# 保存して閉じると"))
        #expect(outcome.errors.contains("施設: しきじ\n"))
        #expect(outcome.errors.hasSuffix("loki: http://loki.example:8080につながりません: 通信が切れました。\n"))
    }

    /// The titles are in the language in which the visit was recorded, whatever the language of the shell.
    @Test func `loki edit leaves titles as they are`() async throws {
        let shown = Calls<String>()
        var tester = try self.tester({ text in
            shown.record(text)
            return text.replacing("湯の森サウナ", with: "しきじ")
        })
        tester.language = .english
        var visit = Sakatsu.sample
        visit.content = changed
        try tester.client.override(put, payload: visit)
        #expect(try await tester.run("edit", "@1").status == .success)
        #expect(shown.all.first?.contains("\n- sauna: 88\n- water: 16.2\n") == true)
    }

    @Test func `loki edit reports that the editor has failed`() async throws {
        #expect(
            try await tester().run("edit", "@1")
                == Outcome(errors: "loki: エディターが正常に終了しませんでした。VISUALかEDITORを確かめてください。\n", status: .failed))
    }
}
