import APICore
import ApiClientCore
import Foundation
import ModelsCore
import SampleCore
import Testing

@testable import DatabaseCore
@testable import ServerApp

/// A program's copy of the data, from the client to the file.
@Suite(.timeLimit(.minutes(1))) struct APIChangesTests {
    private func changes(
        since: ChangeToken?, limit: Int = 100, wait: Int = 0, _ tester: APIClientTester
    ) async throws -> ChangePage<ItemChange> {
        try await tester.client.call(
            API.listChanges(ChangesQuery(since: since, limit: limit, wait: wait)))
    }

    @Test func `the API reports each item once in its current state`() async throws {
        try await APIClientTester.run { tester async throws in
            try await tester.signIn()
            #expect(try await changes(since: nil, tester).changes == [])
            for number in 1...3 {
                try await tester.client.call(API.memos.put(.number(number), MemoContent(body: "\(number)"), .isNew))
            }
            try await tester.client.call(
                API.memos.put(.number(1), MemoContent(body: "一"), .matches(ETag(revision: 1))))
            let first = try await changes(since: nil, limit: 2, tester)
            #expect(first.changes.map(\.body) == ["2", "3"])
            #expect(first.hasMore)
            let second = try await changes(since: first.next, limit: 2, tester)
            #expect(second.changes.map(\.body) == ["一"])
            #expect(!second.hasMore)

            try await tester.client.call(API.memos.delete(.number(2), .matches(ETag(revision: 1))))
            #expect(
                try await changes(since: second.next, tester).changes == [.deleted(.memo, .number(2), .noon)])
            // A deletion is not reported to a copy that never had the item.
            #expect(try await changes(since: nil, tester).changes.map(\.body) == ["3", "一"])
            try await tester.client.call(API.memos.restore(.number(2)))
            #expect(try await changes(since: second.next, tester).changes.map(\.body) == ["2"])
        }
    }

    /// Even if the answer is cached.
    @Test func `the API reports each change immediately`() async throws {
        try await APIClientTester.run { tester async throws in
            try await tester.signIn()
            for number in 1...3 {
                try await tester.client.call(API.memos.put(.number(number), MemoContent(body: "\(number)"), .isNew))
                for _ in 1...2 {
                    #expect(try await changes(since: nil, tester).changes.count == number)
                    let list = try await tester.client.call(
                        API.memos.list(MemoQuery()))
                    #expect(list.items.count == number)
                }
            }
        }
    }

    @Test func `the API waits for a change`() async throws {
        try await APIClientTester.run { tester async throws in
            try await tester.signIn()
            let start = try await changes(since: nil, tester).next
            async let told = changes(since: start, wait: 50, tester)
            while tester.database.changes.subscriptionCount == 0 { try await Task.sleep(for: .milliseconds(5)) }
            try await tester.client.call(API.memos.put(.number(1), MemoContent(body: "タオル"), .isNew))
            #expect(try await told.changes.map(\.body) == ["タオル"])
            #expect(tester.database.changes.subscriptionCount == 0)

            // Existing changes are returned without waiting.
            #expect(try await changes(since: start, wait: 50, tester).changes.count == 1)
            let next = try await changes(since: start, tester).next
            #expect(
                try await changes(since: next, wait: 1, tester) == ChangePage(changes: [], next: next, hasMore: false))
        }
    }

    @Test func `the API reports nothing to a token that ends while it waits`() async throws {
        try await APIClientTester.run { tester async throws in
            try await tester.signIn()
            let start = try await changes(since: nil, tester).next
            async let told = tester.send("GET", "/changes?since=\(start)&wait=50")
            while tester.database.changes.subscriptionCount == 0 { try await Task.sleep(for: .milliseconds(5)) }
            try await tester.client.call(API.signOut())
            #expect(try await told.status == 401)
        }
    }

    @Test(arguments: [
        ("since=x", 400), ("since=", 400), ("since=x-1", 410), ("limit=0", 400), ("limit=501", 400), ("wait=51", 400),
        ("wait=-1", 400), ("since=x-1&wait=50", 410),
    ])
    func `the API refuses a query for changes that has no answer`(query: String, status: Int) async throws {
        try await APIClientTester.run { tester async throws in
            try await tester.signIn()
            let answer = try await tester.send("GET", "/changes?\(query)")
            #expect(answer.status == status)
            #expect(answer.problem?.code == (status == 410 ? "resyncRequired" : "badRequest"))
        }
    }
}

extension ItemChange {
    fileprivate var body: String? {
        if case .current(.memo(let memo)) = self { memo.body } else { nil }
    }
}
