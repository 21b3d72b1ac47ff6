import Foundation
import ModelsCore
import SampleCore
import Synchronization
import TestSupport
import Testing
import WebTestSupport

@testable import DatabaseCore
@testable import WebCore

@Suite(.timeLimit(.minutes(1))) struct EventStreamTests {
    @Test func `the stream begins with the version that the page shows`() async throws {
        let (events, task) = EventStream(ChangeFeed(epoch: "test")).start()
        var iterator = events.makeAsyncIterator()
        #expect(await iterator.next() == .retry)
        #expect(await iterator.next() == .version(.ownersToken(0)))
        task.cancel()
    }

    @Test(arguments: [nil, "", "other-0", "test-1"])
    func `the stream says that something may have changed when the page shows another version`(since: String?)
        async throws
    {
        let (events, task) = EventStream(ChangeFeed(epoch: "test"), since: since).start()
        var iterator = events.makeAsyncIterator()
        #expect(await iterator.next() == .retry)
        #expect(await iterator.next() == .change(["*"], .ownersToken(0)))
        task.cancel()
    }

    @Test func `the stream reports changes`() async throws {
        let changes = ChangeFeed(epoch: "test")
        let (events, task) = EventStream(changes).start()
        var iterator = events.makeAsyncIterator()
        #expect(await iterator.next() == .retry)
        _ = await iterator.next()
        changes.publish(ChangeKind("sakatsu"), of: .owner, recorded: 1)
        #expect(await iterator.next() == .change(["sakatsu"], .ownersToken(1)))
        changes.publish(ChangeKind("memo"), of: .member, recorded: 1)
        changes.publish(ChangeKind("memo"), of: .owner, recorded: 2)
        #expect(await iterator.next() == .change(["memo"], .ownersToken(2)))
        task.cancel()
    }

    /// A reader that does not read keeps one event waiting, not one for each change.
    @Test func `the stream reports several changes to a slow reader once`() async throws {
        let changes = ChangeFeed(epoch: "test")
        let (written, continuation) = AsyncStream<ServerSentEvent>.makeStream()
        let (gate, opener) = AsyncStream<Void>.makeStream()
        let stream = EventStream(changes)
        let task = Task {
            var openings = gate.makeAsyncIterator()
            try await stream.run { event in
                continuation.yield(event)
                _ = await openings.next()
            }
        }
        var iterator = written.makeAsyncIterator()
        _ = await iterator.next()
        opener.yield()
        _ = await iterator.next()
        for number in 1...10_000 {
            changes.publish(ChangeKind("sakatsu"), of: .owner, recorded: 2 * number - 1)
            changes.publish(ChangeKind("memo"), of: .owner, recorded: 2 * number)
        }
        opener.yield()
        #expect(await iterator.next() == .change(["memo", "sakatsu"], .ownersToken(20000)))
        task.cancel()
        opener.finish()
        try await task.value
    }

    @Test func `the stream shows that it is alive`() async throws {
        let (events, task) = EventStream(ChangeFeed(epoch: "test"), heartbeat: .milliseconds(1)).start()
        var iterator = events.makeAsyncIterator()
        #expect(await iterator.next() == .retry)
        _ = await iterator.next()
        #expect(await iterator.next() == .heartbeat)
        #expect(await iterator.next() == .heartbeat)
        task.cancel()
    }

    @Test func `the stream ends with the session`() async throws {
        let changes = ChangeFeed(epoch: "test")
        let isAllowed = Mutex(true)
        let (events, task) = EventStream(changes, isAllowed: { isAllowed.withLock(\.self) }).start()
        var iterator = events.makeAsyncIterator()
        #expect(await iterator.next() == .retry)
        _ = await iterator.next()
        isAllowed.withLock { $0 = false }
        changes.publish(ChangeKind("session"), of: .owner, recorded: 1)
        #expect(await iterator.next() == nil)
        try await task.value
    }
}

/// The limits of concurrent streams.
@Suite(.timeLimit(.minutes(1))) struct EventStreamLimitTests {
    @Test func `the stream makes room for a newer one of the account`() async throws {
        var limits = ChangeFeedLimits()
        limits.countPerAccount = 1
        let changes = ChangeFeed(epoch: "test", limits: limits)
        let (events, task) = EventStream(changes).start()
        var iterator = events.makeAsyncIterator()
        #expect(await iterator.next() == .retry)
        _ = await iterator.next()
        let newer = try #require(changes.subscribe(to: .owner))
        #expect(await iterator.next() == .end("displaced"))
        #expect(await iterator.next() == nil)
        try await task.value
        changes.unsubscribe(newer, from: .owner)
    }

    @Test func `the stream says that too many listen`() async throws {
        var limits = ChangeFeedLimits()
        limits.count = 1
        let changes = ChangeFeed(epoch: "test", limits: limits)
        let other = try #require(changes.subscribe(to: .member))
        let (events, task) = EventStream(changes).start()
        var iterator = events.makeAsyncIterator()
        #expect(await iterator.next() == .end("full"))
        #expect(await iterator.next() == nil)
        try await task.value
        changes.unsubscribe(other, from: .member)
    }

    @Test func `the stream leaves its place when the page goes`() async throws {
        var limits = ChangeFeedLimits()
        limits.count = 1
        let changes = ChangeFeed(epoch: "test", limits: limits)
        let (events, task) = EventStream(changes).start()
        var iterator = events.makeAsyncIterator()
        #expect(await iterator.next() == .retry)
        _ = await iterator.next()
        #expect(changes.subscribe(to: .member) == nil)
        task.cancel()
        try await task.value
        #expect(changes.subscribe(to: .member) != nil)
    }
}

@Suite struct ServerSentEventTests {
    @Test func `the stream is written as browsers read it`() {
        #expect(
            [
                ServerSentEvent.retry, .version("a-1"), .change(["memo", "sakatsu"], "a-2"), .heartbeat, .end("full"),
            ].map(\.text) == [
                "retry: 2000\n\n",
                "id: a-1\nevent: version\ndata: a-1\n\n",
                "id: a-2\nevent: change\ndata: memo sakatsu\n\n",
                "event: heartbeat\ndata: \n\n",
                "event: end\ndata: full\n\n",
            ])
    }
}
