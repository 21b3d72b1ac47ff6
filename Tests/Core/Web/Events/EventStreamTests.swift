import Foundation
import SampleCore
import TestSupport
import Testing
import ValuesCore
import WebTestSupport

@testable import DatabaseCore
@testable import WebCore

@Suite(.timeLimit(.minutes(1))) struct EventStreamTests {
    @Test func beginsWithTheVersionThatThePageShows() async throws {
        let (events, task) = EventStream(ChangeFeed(run: "test")).start()
        var iterator = events.makeAsyncIterator()
        #expect(await iterator.next() == .retry)
        #expect(await iterator.next() == .version("test-0"))
        task.cancel()
    }

    @Test(arguments: [nil, "", "other-0", "test-1"])
    func saysThatSomethingMayHaveChangedWhenThePageShowsAnotherVersion(since: String?) async throws {
        let (events, task) = EventStream(ChangeFeed(run: "test"), since: since).start()
        var iterator = events.makeAsyncIterator()
        #expect(await iterator.next() == .retry)
        #expect(await iterator.next() == .change(["*"], "test-0"))
        task.cancel()
    }

    @Test func tellsWhatHasChanged() async throws {
        let changes = ChangeFeed(run: "test")
        let (events, task) = EventStream(changes).start()
        var iterator = events.makeAsyncIterator()
        #expect(await iterator.next() == .retry)
        _ = await iterator.next()
        changes.publish(ChangeKind("sakatsu"), of: .owner)
        #expect(await iterator.next() == .change(["sakatsu"], "test-1"))
        changes.publish(ChangeKind("memo"), of: .member)
        changes.publish(ChangeKind("memo"), of: .owner)
        #expect(await iterator.next() == .change(["memo"], "test-2"))
        task.cancel()
    }

    /// A reader that takes nothing keeps one event waiting, not one for each change.
    @Test func tellsASlowReaderOnceOfWhatHappenedMeanwhile() async throws {
        let changes = ChangeFeed(run: "test")
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
        for _ in 1...10_000 {
            changes.publish(ChangeKind("sakatsu"), of: .owner)
            changes.publish(ChangeKind("memo"), of: .owner)
        }
        opener.yield()
        #expect(await iterator.next() == .change(["memo", "sakatsu"], "test-20000"))
        task.cancel()
        opener.finish()
        try await task.value
    }

    @Test func showsThatItIsAlive() async throws {
        let (events, task) = EventStream(ChangeFeed(run: "test"), heartbeat: .milliseconds(1)).start()
        var iterator = events.makeAsyncIterator()
        #expect(await iterator.next() == .retry)
        _ = await iterator.next()
        #expect(await iterator.next() == .heartbeat)
        #expect(await iterator.next() == .heartbeat)
        task.cancel()
    }

    @Test func endsWithTheSession() async throws {
        let changes = ChangeFeed(run: "test")
        let (events, task) = EventStream(changes, isAllowed: { false }).start()
        var iterator = events.makeAsyncIterator()
        #expect(await iterator.next() == .retry)
        _ = await iterator.next()
        changes.publish(ChangeKind("session"), of: .owner)
        #expect(await iterator.next() == nil)
        try await task.value
    }
}
