import Foundation
import HTTPTypes
import HummingbirdTesting
import ListTestSupport
import MemoData
import ModelsCore
import SampleCore
import SampleData
import ScreensCore
import TestSupport
import Testing
import WebCore

@testable import MemoFeature

/// The responses of the list's writes.
@Suite struct MemoListWriteTests {
    private static let memo = "/memos/00000000-0000-4000-8000-000000000001"

    private static let id = "00000000-0000-4000-8000-000000000001"

    @Test func `the list deletes a memo and leads back to the search`() async throws {
        let tester = ScreenTester(
            repository: StubMemoRepository(
                item: { _, _ in nil },
                delete: { ids, _, _ in
                    #expect(ids == [.number(1)])
                    return 1
                }))
        let response = try await tester.response(.post, "\(Self.memo)/delete", form: [("q", "湯 &")])
        #expect(response.status == .seeOther)
        #expect(response.headers[.location] == "/memos?q=%E6%B9%AF%20%26&deleted=1795262400000&memo=\(Self.id)")
    }

    @Test func `deleting leads to the next memo`() async throws {
        let tester = ScreenTester(
            repository: StubMemoRepository(item: { _, _ in .long }, delete: { _, _, _ in 1 })
                .listing { range in
                    #expect(range == .after(MemoCursor(.long)))
                    return [.short]
                })
        let through = MemoCursor(.english)
        let response = try await tester.response(
            .post, "\(Self.memo)/delete", form: [("q", ""), ("through", "\(through)")])
        #expect(
            response.headers[.location]
                == "/memos?through=\(through)&deleted=1795262400000&memo=\(Self.id)#\(MemoPaths.card(Memo.short.id))")
    }

    @Test func `undoing leads to the restored memo`() async throws {
        let tester = ScreenTester(repository: StubMemoRepository(restore: { _, _ in 1 }))
        let through = MemoCursor(.english)
        let response = try await tester.response(
            .post, "/memos/restore",
            form: [("q", "湯"), ("deleted", "1795248000000"), ("through", "\(through)"), ("memo", Self.id)])
        #expect(
            response.headers[.location]
                == "/memos?q=%E6%B9%AF&through=\(through)#\(MemoPaths.card(.number(1)))")
    }

    @Test func `the list offers to undo only a deleted item`() async throws {
        let tester = ScreenTester(repository: StubMemoRepository(item: { _, _ in nil }, delete: { _, _, _ in 0 }))
        let response = try await tester.response(.post, "\(Self.memo)/delete", form: [("q", "湯")])
        #expect(response.status == .seeOther)
        #expect(response.headers[.location] == "/memos?q=%E6%B9%AF")
    }

    @Test(arguments: [("pin", true), ("unpin", false)])
    func `the list pins and leads back to the search`(verb: String, isPinned: Bool) async throws {
        let tester = ScreenTester(
            repository: StubMemoRepository(setPinned: { value, id, _ in
                #expect(value == isPinned)
                #expect(id == .number(1))
                return true
            }))
        let response = try await tester.response(.post, "\(Self.memo)/\(verb)", form: [("q", "湯 &")])
        #expect(response.status == .seeOther)
        #expect(response.headers[.location] == "/memos?q=%E6%B9%AF%20%26")
    }

    @Test func `the list restores a deletion`() async throws {
        let tester = ScreenTester(
            repository: StubMemoRepository(restore: { deletedAt, _ in
                #expect(deletedAt == .morning)
                return 1
            }))
        let response = try await tester.response(
            .post, "/memos/restore", form: [("q", "湯"), ("deleted", "1795248000000")])
        #expect(response.status == .seeOther)
        #expect(response.headers[.location] == "/memos?q=%E6%B9%AF")
    }

    @Test func `a script is redirected`() async throws {
        let tester = ScreenTester(repository: StubMemoRepository(item: { _, _ in nil }, delete: { _, _, _ in 1 }))
        let response = try await tester.response(
            .post, "\(Self.memo)/delete", headers: [.hxRequest: "true"], form: [])
        #expect(response.status == .ok)
        #expect(response.headers[.hxRedirect] == "/memos?deleted=1795262400000&memo=\(Self.id)")
    }

    // MARK: - Failing

    private static let failing = StubMemoRepository(
        item: { _, _ in nil }, delete: { _, _, _ in throw StubError() }, restore: { _, _ in throw StubError() },
        setPinned: { _, _, _ in throw StubError() })

    @Test(arguments: [
        ("\(memo)/delete", "メモを削除できませんでした"), ("\(memo)/pin", "ピン留めを変更できませんでした"),
        ("\(memo)/unpin", "ピン留めを変更できませんでした"), ("/memos/restore", "メモを元に戻せませんでした"),
    ])
    func `the list names the failed change`(path: String, title: String) async throws {
        let response = try await ScreenTester(repository: Self.failing)
            .response(.post, path, form: [("q", "湯"), ("deleted", "1795248000000")])
        #expect(response.status == .serviceUnavailable)
        #expect(response.text.contains("<h2>\(title)</h2>"))
        #expect(response.text.contains("<a class=\"button\" href=\"/memos?q=%E6%B9%AF\">"))
        #expect(!response.text.contains("secret"))
    }

    @Test(arguments: ["", "x", "1.5", "99999999999999999999"])
    func `the list restores nothing without an instant`(deleted: String) async throws {
        let response = try await ScreenTester().response(.post, "/memos/restore", form: [("deleted", deleted)])
        #expect(response.status == .badRequest)
    }

    @Test(arguments: ["/memos/x/delete", "/memos/1/pin", "/memos/%20/unpin", "/memos/x"])
    func `the list changes nothing without an identifier`(path: String) async throws {
        #expect(try await ScreenTester().response(.post, path, form: []).status == .notFound)
    }

    @Test(arguments: [
        (HTTPRequest.Method.put, "/memos"), (.patch, memo), (.delete, memo), (.post, "/memos"),
        (.get, "/memos/restore"), (.get, "\(memo)/delete"), (.get, "\(memo)/pin"), (.get, "\(memo)/unpin"),
    ])
    func `other methods are not found`(method: HTTPRequest.Method, path: String) async throws {
        #expect(try await ScreenTester().response(method, path).status == .notFound)
    }
}
