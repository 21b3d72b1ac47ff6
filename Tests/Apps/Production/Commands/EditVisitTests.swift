import APICore
import ApiClientCore
import ApiClientTestSupport
import Foundation
import SampleCore
import TestSupport
import Testing
import ValuesCore

@testable import ProductionApp

/// `loki edit`.
@Suite struct EditVisitTests {
    private let changed = VisitContent(
        facilityName: "しきじ", visitingDate: VisitContent.sample.visitingDate, foreword: VisitContent.sample.foreword,
        sets: VisitContent.sample.sets, afterword: VisitContent.sample.afterword,
        temperatures: VisitContent.sample.temperatures)

    private var put: Route { .visits(.put(.number(255), changed, .matches(ETag(revision: 3)))) }

    private func tester(_ edits: (@Sendable (String) -> String)...) throws -> CommandTester {
        var tester = CommandTester()
        tester.edits = edits
        try tester.client.serve(visits: [.sample])
        return tester
    }

    private let rename: @Sendable (String) -> String = { $0.replacing("湯の森サウナ", with: "しきじ") }

    @Test func changesAVisit() async throws {
        var tester = try self.tester(rename)
        var visit = Visit.sample
        visit.content = changed
        try tester.client.override(route: put, payload: visit)
        #expect(
            try await tester.run("edit", "@1") == Outcome(output: "変更しました: 00000000 2026-11-21 しきじ\n"))
    }

    @Test func leavesAloneWhatWasNotChanged() async throws {
        let tester = try self.tester({ $0 })
        #expect(try await tester.run("edit", "@1") == Outcome(output: "変更はありません。\n"))
        let other = try self.tester({ $0 + "\n" })
        #expect(try await other.run("edit", "@1") == Outcome(output: "変更はありません。\n"))
    }

    @Test func opensTheFormAgainWithWhatIsWrong() async throws {
        let shown = Calls<String>()
        let tester = try self.tester(
            { $0.replacing("2026-11-21", with: "someday") },
            { text in
                shown.record(text)
                return text
            })
        let problem = "3行目: 「someday」は日付ではありません。2026-11-20、11/20、昨日のように書いてください。"
        #expect(
            try await tester.run("edit", "@1")
                == Outcome(
                    errors: "\(problem)\n入力した内容は/state/draft.txtにあります。\nloki: 保存できませんでした。\n",
                    status: .failed))
        #expect(shown.all.first?.hasPrefix("# \(problem)\n施設: 湯の森サウナ\n日付: someday\n") == true)
        #expect(tester.kept.all == shown.all)
    }

    @Test func opensTheFormAgainWithWhatTheServerDoesNotTake() async throws {
        var tester = try self.tester(rename, { $0.replacing("しきじ", with: "湯の森サウナ") })
        tester.client.override(route: put, failure: .invalid(.sample))
        #expect(
            try await tester.run("edit", "@1") == Outcome(output: "変更はありません。\n", errors: "Write a name.\n"))
    }

    @Test func showsBothWhenItHasChangedElsewhere() async throws {
        var tester = try self.tester(rename)
        tester.client.override(route: put, failure: .stale(.stale))
        let outcome = try await tester.run("edit", "@1")
        #expect(outcome.status == .conflict)
        #expect(outcome.errors.hasPrefix("--- サーバーの最新版 ---\n施設: 湯の森サウナ\n"))
        #expect(outcome.errors.contains("--- 入力した内容 ---\n# 保存して閉じると"))
        let end = """
            入力した内容は/state/draft.txtにあります。
            loki: ほかの場所で変更されています。もう一度見てからやり直してください。

            """
        #expect(outcome.errors.hasSuffix(end))
        #expect(tester.kept.all.count == 1)
        #expect(tester.kept.all.first?.contains("施設: しきじ\n") == true)
    }

    @Test func losesNothingWhenTheServerIsAway() async throws {
        var tester = try self.tester(rename)
        tester.client.override(route: put, failure: .unreachable(.lost))
        #expect(
            try await tester.run("edit", "@1")
                == Outcome(
                    errors: """
                        入力した内容は/state/draft.txtにあります。
                        loki: http://loki.example:8080につながりません: 通信が切れました。

                        """, status: .unreachable))
        #expect(tester.kept.all.count == 1)
    }

    @Test func saysThatTheEditorFails() async throws {
        #expect(
            try await tester().run("edit", "@1")
                == Outcome(errors: "loki: エディターが失敗しました。VISUALかEDITORを確かめてください。\n", status: .failed))
    }
}
