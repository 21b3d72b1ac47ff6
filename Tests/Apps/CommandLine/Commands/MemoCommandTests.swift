import APICore
import ApiClientCore
import ApiClientTestSupport
import Foundation
import ModelsCore
import SampleCore
import TestSupport
import Testing

@testable import CommandLineApp

/// `loki memo`.
@Suite struct MemoCommandTests {
    private let plain = Memo(
        id: .number(7), body: "\n次は外気浴を長めに", isPinned: false, revision: 1, createdAt: .noon, updatedAt: .noon)
    private let pinned = Precondition.matches(ETag(revision: 1, isPinned: true))

    private func tester(_ memos: Memo...) throws -> CommandTester {
        var tester = CommandTester()
        try tester.client.serve(memos: memos)
        return tester
    }

    @Test func `loki memo lists memos`() async throws {
        #expect(
            try await tester(.sample, plain).run("memo", "list")
                == Outcome(
                    output: """
                        ID           更新        メモ
                        00000000  *  2026-11-21  持ち物
                        00000000     2026-11-21  次は外気浴を長めに

                        """))
        #expect(try await tester().run("memo", "list", "--json") == Outcome(output: "[]\n"))
        #expect(try await tester().run("memo", "list") == Outcome(output: "ありません。\n"))
    }

    @Test func `loki memo shows a memo`() async throws {
        #expect(try await tester(.sample).run("memo", "show", "@1") == Outcome(output: "持ち物\nタオル\n"))
    }

    @Test(arguments: [true, false])
    func `loki memo writes a memo`(isInteractive: Bool) async throws {
        var tester = CommandTester()
        tester.isInteractive = isInteractive
        tester.typed = ["一行目", "二行目"]
        tester.edits = [{ $0 + "一行目\n二行目\n" }]
        try tester.client.override(
            API.memos.put(.number(7), MemoContent(body: "一行目\n二行目"), .isNew), payload: plain, status: 201)
        #expect(
            try await tester.run("memo", "new") == Outcome(output: "記録しました: 00000000 次は外気浴を長めに\n"))
    }

    @Test(arguments: [true, false])
    func `loki memo writes a memo from standard input`(isInteractive: Bool) async throws {
        var tester = CommandTester()
        tester.isInteractive = isInteractive
        tester.typed = ["一行目", "- 二行目"]
        try tester.client.override(
            API.memos.put(.number(7), MemoContent(body: "一行目\n- 二行目"), .isNew), payload: plain, status: 201)
        #expect(try await tester.run("memo", "new", "-") == Outcome(output: "記録しました: 00000000 次は外気浴を長めに\n"))
    }

    @Test func `loki memo writes words to a pinned memo`() async throws {
        var tester = CommandTester()
        try tester.client.override(
            API.memos.put(.number(7), MemoContent(body: "次は 長めに", isPinned: true), .isNew), payload: plain)
        #expect(try await tester.run("memo", "new", "次は", "長めに", "--pin").status == .success)
    }

    @Test func `loki memo saves no empty memo`() async throws {
        var tester = CommandTester()
        tester.isInteractive = false
        #expect(try await tester.run("memo", "new") == Outcome(errors: "loki: 中止しました。\n", status: .failed))
    }

    @Test func `loki memo changes a memo`() async throws {
        var tester = try self.tester(.sample)
        tester.edits = [{ $0.replacing("タオル", with: "サウナハット") }]
        try tester.client.override(
            API.memos.put(.number(16), MemoContent(body: "持ち物\nサウナハット"), pinned),
            payload: Memo.sample)
        #expect(try await tester.run("memo", "edit", "@1") == Outcome(output: "変更しました: 00000000 持ち物\n"))
    }

    @Test func `loki memo keeps a text that the server cannot save`() async throws {
        var tester = try self.tester(.sample)
        tester.edits = [{ _ in "x\n" }]
        let problem = Problem(.stale, title: "", detail: "", current: .memo(.sample))
        tester.client.override(
            API.memos.put(.number(16), MemoContent(body: "x"), pinned), failure: .stale(problem))
        #expect(
            try await tester.run("memo", "edit", "@1")
                == Outcome(
                    errors: """
                        --- サーバーの最新版 ---
                        持ち物
                        タオル
                        --- 入力した内容 ---
                        x

                        入力した内容は/state/draft.txtにあります。
                        それでも保存するには: loki memo edit 00000000-0000-4000-8000-000000000010 --draft /state/draft.txt
                        loki: ほかの場所で変更されています。内容を確認してからやり直してください。

                        """, status: .conflict))
        #expect(tester.kept.all == ["x\n"])

        tester.files = ["/state/draft.txt": "x\n"]
        try tester.client.override(
            API.memos.put(.number(16), MemoContent(body: "x"), pinned), payload: Memo.sample)
        #expect(
            try await tester.run("memo", "edit", "@1", "--draft", "/state/draft.txt")
                == Outcome(output: "変更しました: 00000000 持ち物\n"))
    }

    @Test func `loki memo pins and unpins`() async throws {
        var tester = try self.tester(.sample)
        for isPinned in [true, false] {
            let content = MemoContent(body: Memo.sample.body, isPinned: isPinned)
            try tester.client.override(
                API.memos.put(.number(16), content, pinned), payload: Memo.sample)
        }
        #expect(try await tester.run("memo", "pin", "@1") == Outcome(output: "ピン留めしました: 00000000 持ち物\n"))
        #expect(
            try await tester.run("memo", "unpin", "@1") == Outcome(output: "ピン留めを外しました: 00000000 持ち物\n"))
    }

    @Test func `loki memo deletes and restores a memo`() async throws {
        var tester = try self.tester(.sample)
        tester.client.override(API.memos.delete(.number(16), pinned)) {
            (Data(), APIResponseHead(status: 204))
        }
        try tester.client.override(API.memos.restore(.number(16)), payload: Memo.sample)
        let id = "00000000-0000-4000-8000-000000000010"
        #expect(
            try await tester.run("memo", "delete", "@1")
                == Outcome(output: "削除しました。元に戻すには: loki memo undo \(id)\n"))
        #expect(
            try await tester.run("memo", "undo", id) == Outcome(output: "元に戻しました: 00000000 持ち物\n"))
    }
}
