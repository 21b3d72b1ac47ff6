import Foundation
import SampleCore
import TestSupport
import Testing
import ValuesCore
import WebTestSupport

@testable import DatabaseCore
@testable import WebCore

@Suite(.timeLimit(.minutes(1))) struct EventStreamTests {
    private func stream(
        _ changes: ChangeFeed, since: String? = "test-0", heartbeat: Duration = .seconds(3_600),
        isAllowed: @escaping @Sendable () async -> Bool = { true }
    ) -> EventStream {
        EventStream(changes: changes, account: .owner, since: since, heartbeat: heartbeat, isAllowed: isAllowed)
    }

    /// Runs a stream in a task of its own.
    ///
    /// - Returns: what it writes, until it ends, and the task.
    private func run(_ stream: EventStream) -> (events: AsyncStream<ServerSentEvent>, task: Task<Void, any Error>) {
        let (events, continuation) = AsyncStream<ServerSentEvent>.makeStream()
        let task = Task {
            defer { continuation.finish() }
            try await stream.run { event in continuation.yield(event) }
        }
        return (events, task)
    }

    @Test func beginsWithTheVersionThatThePageShows() async throws {
        let (events, task) = run(stream(ChangeFeed(run: "test")))
        var iterator = events.makeAsyncIterator()
        #expect(await iterator.next() == .retry)
        #expect(await iterator.next() == .version("test-0"))
        task.cancel()
    }

    @Test(arguments: [nil, "", "other-0", "test-1"])
    func saysThatSomethingMayHaveChangedWhenThePageShowsAnotherVersion(since: String?) async throws {
        let (events, task) = run(stream(ChangeFeed(run: "test"), since: since))
        var iterator = events.makeAsyncIterator()
        #expect(await iterator.next() == .retry)
        #expect(await iterator.next() == .change(["*"], "test-0"))
        task.cancel()
    }

    @Test func tellsWhatHasChanged() async throws {
        let changes = ChangeFeed(run: "test")
        let (events, task) = run(stream(changes))
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
        let stream = stream(changes)
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
        let (events, task) = run(stream(ChangeFeed(run: "test"), heartbeat: .milliseconds(1)))
        var iterator = events.makeAsyncIterator()
        #expect(await iterator.next() == .retry)
        _ = await iterator.next()
        #expect(await iterator.next() == .heartbeat)
        #expect(await iterator.next() == .heartbeat)
        task.cancel()
    }

    @Test func endsWithTheSession() async throws {
        let changes = ChangeFeed(run: "test")
        let (events, task) = run(stream(changes, isAllowed: { false }))
        var iterator = events.makeAsyncIterator()
        #expect(await iterator.next() == .retry)
        _ = await iterator.next()
        changes.publish(ChangeKind("session"), of: .owner)
        #expect(await iterator.next() == nil)
        try await task.value
    }

    @Test func makesRoomForANewerOneOfTheAccount() async throws {
        var limits = ChangeFeedLimits()
        limits.countPerAccount = 1
        let changes = ChangeFeed(run: "test", limits: limits)
        let (events, task) = run(stream(changes))
        var iterator = events.makeAsyncIterator()
        #expect(await iterator.next() == .retry)
        _ = await iterator.next()
        let newer = try #require(changes.subscribe(to: .owner))
        #expect(await iterator.next() == .end("displaced"))
        #expect(await iterator.next() == nil)
        try await task.value
        changes.unsubscribe(newer, from: .owner)
    }

    @Test func saysThatTooManyListen() async throws {
        var limits = ChangeFeedLimits()
        limits.count = 1
        let changes = ChangeFeed(run: "test", limits: limits)
        let other = try #require(changes.subscribe(to: .member))
        let (events, task) = run(stream(changes))
        var iterator = events.makeAsyncIterator()
        #expect(await iterator.next() == .end("full"))
        #expect(await iterator.next() == nil)
        try await task.value
        changes.unsubscribe(other, from: .member)
    }

    @Test func leavesItsPlaceWhenThePageGoes() async throws {
        var limits = ChangeFeedLimits()
        limits.count = 1
        let changes = ChangeFeed(run: "test", limits: limits)
        let (events, task) = run(stream(changes))
        var iterator = events.makeAsyncIterator()
        #expect(await iterator.next() == .retry)
        _ = await iterator.next()
        #expect(changes.subscribe(to: .member) == nil)
        task.cancel()
        try await task.value
        #expect(changes.subscribe(to: .member) != nil)
    }
}
