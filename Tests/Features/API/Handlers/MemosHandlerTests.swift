import APICore
import ApiClientTestSupport
import CustomDump
import Foundation
import ListTestSupport
import LocalizationCore
import MemoData
import ModelsCore
import SampleCore
import SampleData
import TestSupport
import Testing

@testable import APIFeature

@Suite struct MemosHandlerTests {
    private static let memo = Memo.long
    private static let current = AccountItem.memo(Memo.long)
    /// A pinned memo of revision 3.
    private static let tag = ETag(revision: 3, isPinned: true)

    private func answer<Output>(
        _ call: Call<Output>, _ repository: StubMemoRepository
    ) async throws -> APIAnswer<Output> {
        try await APITester(memos: repository).answer(to: call)
    }

    private static let knowing = StubMemoRepository(item: { id, account in
        id == Memo.long.id && account == .member ? .long : nil
    })

    private func long(status: Int = 200) throws -> APIAnswer<Memo> {
        .payload(Memo.long, status: status, tag: Self.tag)
    }

    @Test func `the handler lists a page`() async throws {
        let calls = Calls<StubMemoRepository.Listing>()
        let repository = StubMemoRepository(page: { listing in
            calls.record(listing)
            return MemoPage(items: [.long, .short], next: nil, count: .exactly(2))
        })
        let part = ListPart(
            items: [Memo.long, Memo.short], next: nil, count: ListCount.exactly(2))
        let query = MemoQuery(searchText: "湯", updatedSince: .noon, limit: 3)
        #expect(try await answer(API.memos.list(query), repository) == .payload(part))
        expectNoDifference(
            calls.all,
            [
                StubMemoRepository.Listing(
                    searchText: "湯", filter: MemoFilter(updatedSince: .noon), range: .start, limit: 3,
                    account: .member)
            ])
    }

    @Test func `the handler reads a memo`() async throws {
        #expect(Self.tag.text == "3p")
        let id = Self.memo.id
        #expect(try await answer(API.memos.read(id, ETag(revision: 3)), Self.knowing) == long())
        #expect(try await answer(API.memos.read(id, Self.tag), Self.knowing) == .unchanged(Self.tag))
        #expect(try await answer(API.memos.text(id), Self.knowing) == .text(Self.memo.body))
    }

    @Test func `another memo is not found`() async {
        let known = Precondition.matches(Self.tag)
        let routes = [
            API.memos.read(.number(9), nil).untyped, API.memos.text(.number(9)).untyped,
            API.memos.delete(.number(9), known), API.memos.put(.number(9), MemoContent(body: "湯"), known).untyped,
        ]
        var repository = Self.knowing
        repository.save = { _ in .deleted }
        repository.deleteOne = { _ in .notFound }
        for route in routes {
            await #expect(throws: APIError(.notFound)) { try await answer(route, repository) }
        }
    }

    @Test(
        arguments: [
            ("3", MemoState(revision: 3, isPinned: false)), ("3p", MemoState(revision: 3, isPinned: true)),
            ("+3", MemoState(revision: -1)), ("003p", MemoState(revision: -1)), ("p", MemoState(revision: -1)),
            ("0", MemoState(revision: -1)), ("3pp", MemoState(revision: -1)),
        ] as [(String, MemoState)])
    func `the pin is part of the state`(tag: String, state: MemoState) async throws {
        let calls = Calls<MemoState>()
        var repository = Self.knowing
        repository.save = { saving in
            calls.record(saving.base)
            return .stale(current: .long)
        }
        repository.deleteOne = { deletion in
            calls.record(deletion.base)
            return .stale(current: .long)
        }
        let known = Precondition.matches(try #require(ETag(tag)))
        let routes = [
            API.memos.put(Self.memo.id, MemoContent(body: "湯"), known).untyped,
            API.memos.delete(Self.memo.id, known),
        ]
        for route in routes {
            await #expect(throws: APIError(.stale, current: Self.current)) { try await answer(route, repository) }
        }
        #expect(calls.all == [state, state])
    }

    @Test func `the handler says why a memo is not saved`() async {
        let deleted = StubMemoRepository(save: { _ in .deleted }, restoreOne: { _, _ in nil })
        let new = API.memos.put(.number(1), MemoContent(body: "湯"), .isNew)
        await #expect(throws: APIError(.deleted)) { try await answer(new, deleted) }
        await #expect(throws: APIError(.notFound)) { try await answer(API.memos.restore(.number(1)), deleted) }
        let other = StubMemoRepository(save: { _ in .stale(current: .long) })
        await #expect(throws: APIError(.exists, current: Self.current)) { try await answer(new, other) }
        let full = StubMemoRepository(save: { _ in .accountFull(limit: 1) })
        await #expect(throws: APIError(.accountFull)) { try await answer(new, full) }
        let blank = API.memos.put(.number(1), MemoContent(body: " "), .isNew)
        let problem = FieldProblem(field: "/body", detail: "This cannot be blank.")
        await #expect(throws: APIError(.invalid, errors: [problem])) {
            try await answer(blank, StubMemoRepository())
        }
        let marked = API.memos.put(
            .number(1), MemoContent(body: "湯" + String(repeating: "\u{301}", count: 31)), .isNew)
        let marks = FieldProblem(field: "/body", detail: "A character can have no more than 30 marks, such as accents.")
        await #expect(throws: APIError(.invalid, errors: [marks])) {
            try await answer(marked, StubMemoRepository())
        }
    }
}
