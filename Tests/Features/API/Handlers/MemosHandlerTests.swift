import APICore
import CustomDump
import Foundation
import LocalizationCore
import MemoData
import ModelsCore
import SampleCore
import SampleData
import TestSupport
import Testing
import ValuesCore

@testable import APIFeature

@Suite struct MemosHandlerTests {
    private static let memo = Memo.long
    private static let current = CurrentItem.memo(Memo.long)
    /// Of revision 3, and pinned.
    private static let tag = ETag(revision: 3, isPinned: true)

    private func answer(_ route: MemoRoute, _ repository: StubMemoRepository) async throws -> APIAnswer {
        try await MemosHandler(repository: repository).answer(to: route, of: .member, .english)
    }

    private static let knowing = StubMemoRepository(memo: { id, account in
        id == Memo.long.id && account == .member ? .long : nil
    })

    private func long(status: Int = 200) throws -> APIAnswer {
        try .payload(Memo.long, status: status, tag: Self.tag)
    }

    @Test func listsAPart() async throws {
        let calls = Calls<StubMemoRepository.Listing>()
        let repository = StubMemoRepository(page: { listing in
            calls.record(listing)
            return MemoPage(items: [.long, .short], next: nil, count: .exactly(2))
        })
        let part = ListPart(
            items: [Memo.long, Memo.short], next: nil, count: ListCount.exactly(2))
        let query = MemoQuery(searchText: "湯", updatedSince: .noon, limit: 3)
        #expect(try await answer(.list(query), repository) == .payload(part))
        expectNoDifference(
            calls.all,
            [
                StubMemoRepository.Listing(
                    searchText: "湯", filter: MemoFilter(updatedSince: .noon), range: .start, limit: 3,
                    account: .member)
            ])
    }

    @Test(arguments: [true, false])
    func findsByTheBeginningOfAnIdentifier(isDeleted: Bool) async throws {
        let prefix = try #require(IdentifierPrefix("3f2a"))
        let repository = StubMemoRepository(items: { asked, areDeleted, limit, account in
            guard asked == prefix.range, areDeleted == isDeleted, limit == 2, account == .member else { return [] }
            return [(.long, isDeleted ? .noon : nil), (.short, isDeleted ? .noon : nil)]
        })
        var query = MemoQuery(limit: 2)
        (query.idPrefix, query.isDeleted) = (prefix, isDeleted)
        let count = ListCount.atLeast(2)
        let answer = try await answer(.list(query), repository)
        if isDeleted {
            let items = [Memo.long, .short].map { TrashItem($0, deletedAt: .noon) }
            #expect(try answer == .payload(TrashPage(items: items, next: nil, count: count)))
        } else {
            #expect(try answer == .payload(ListPart(items: [Memo.long, .short], next: nil, count: count)))
        }
    }

    @Test func readsAMemo() async throws {
        #expect(Self.tag.text == "3p")
        let id = Self.memo.id
        #expect(try await answer(.read(id, ifNoneMatch: ETag(revision: 3)), Self.knowing) == long())
        #expect(try await answer(.read(id, ifNoneMatch: Self.tag), Self.knowing) == .unchanged(Self.tag))
        #expect(try await answer(.text(id), Self.knowing) == .text(Self.memo.body))
    }

    @Test func knowsNoOther() async {
        let known = Precondition.matches(Self.tag)
        let routes: [MemoRoute] = [
            .read(.number(9), ifNoneMatch: nil), .text(.number(9)), .delete(.number(9), known),
            .put(.number(9), MemoContent(body: "湯"), known),
        ]
        var repository = Self.knowing
        repository.save = { _ in .deleted }
        repository.delete = { _ in .notFound }
        for route in routes {
            await #expect(throws: APIError(.notFound)) { try await answer(route, repository) }
        }
    }

    @Test func recordsANewOne() async throws {
        let calls = Calls<StubMemoRepository.Saving>()
        let repository = StubMemoRepository(save: { saving in
            calls.record(saving)
            return .saved(.long)
        })
        let route = MemoRoute.put(Self.memo.id, MemoContent(body: "湯", isPinned: true), .isNew)
        #expect(try await answer(route, repository) == long(status: 201))
        expectNoDifference(
            calls.all,
            [
                StubMemoRepository.Saving(
                    body: "湯", isPinned: true, id: Self.memo.id, state: .none, now: .noon, account: .member)
            ])
    }

    @Test func changesOne() async throws {
        let calls = Calls<StubMemoRepository.Saving>()
        var repository = Self.knowing
        repository.save = { saving in
            calls.record(saving)
            return .saved(.long)
        }
        let route = MemoRoute.put(Self.memo.id, MemoContent(body: "湯"), .matches(Self.tag))
        #expect(try await answer(route, repository) == long())
        #expect(calls.all.map(\.state) == [MemoState(revision: 3, isPinned: true)])
        #expect(calls.all.map(\.isPinned) == [nil])
    }

    @Test(
        arguments: [
            ("3", MemoState(revision: 3, isPinned: false)), ("3p", MemoState(revision: 3, isPinned: true)),
            ("+3", MemoState(revision: -1)), ("003p", MemoState(revision: -1)), ("p", MemoState(revision: -1)),
            ("0", MemoState(revision: -1)), ("3pp", MemoState(revision: -1)),
        ] as [(String, MemoState)])
    func takesThePinForAState(tag: String, state: MemoState) async throws {
        let calls = Calls<MemoState>()
        var repository = Self.knowing
        repository.save = { saving in
            calls.record(saving.state)
            return .stale(current: .long)
        }
        repository.delete = { deletion in
            calls.record(deletion.state)
            return .stale(current: .long)
        }
        let known = Precondition.matches(try #require(ETag(tag)))
        let routes: [MemoRoute] = [
            .put(Self.memo.id, MemoContent(body: "湯"), known), .delete(Self.memo.id, known),
        ]
        for route in routes {
            await #expect(throws: APIError(.stale, current: Self.current)) { try await answer(route, repository) }
        }
        #expect(calls.all == [state, state])
    }

    @Test func saysWhatStandsInTheWay() async {
        let deleted = StubMemoRepository(save: { _ in .deleted }, restore: { _, _ in nil })
        let new = MemoRoute.put(.number(1), MemoContent(body: "湯"), .isNew)
        await #expect(throws: APIError(.deleted)) { try await answer(new, deleted) }
        await #expect(throws: APIError(.notFound)) { try await answer(.restore(.number(1)), deleted) }
        let other = StubMemoRepository(save: { _ in .stale(current: .long) })
        await #expect(throws: APIError(.exists, current: Self.current)) { try await answer(new, other) }
        let full = StubMemoRepository(save: { _ in .accountFull(limit: 1) })
        await #expect(throws: APIError(.accountFull)) { try await answer(new, full) }
        let blank = MemoRoute.put(.number(1), MemoContent(body: " "), .isNew)
        let problem = FieldProblem(field: "/body", detail: "This cannot be blank.")
        await #expect(throws: APIError(.invalid, errors: [problem])) {
            try await answer(blank, StubMemoRepository())
        }
        let marked = MemoRoute.put(
            .number(1), MemoContent(body: "湯" + String(repeating: "\u{301}", count: 31)), .isNew)
        let marks = FieldProblem(field: "/body", detail: "A character can have no more than 30 marks, such as accents.")
        await #expect(throws: APIError(.invalid, errors: [marks])) {
            try await answer(marked, StubMemoRepository())
        }
    }

    @Test func deletesAndRestores() async throws {
        let calls = Calls<StubMemoRepository.Deletion>()
        var repository = Self.knowing
        repository.delete = { deletion in
            calls.record(deletion)
            return .deleted
        }
        repository.restore = { _, _ in .long }
        #expect(try await answer(.delete(Self.memo.id, .matches(Self.tag)), repository) == .done)
        let state = MemoState(revision: 3, isPinned: true)
        #expect(
            calls.all == [
                StubMemoRepository.Deletion(id: Self.memo.id, state: state, now: .noon, account: .member)
            ])
        #expect(try await answer(.restore(Self.memo.id), repository) == long())
    }
}
