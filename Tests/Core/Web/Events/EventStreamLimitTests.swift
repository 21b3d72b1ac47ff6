import Foundation
import SampleCore
import TestSupport
import Testing
import ValuesCore
import WebTestSupport

@testable import DatabaseCore
@testable import WebCore

/// How many may listen at once.
@Suite(.timeLimit(.minutes(1))) struct EventStreamLimitTests {
    @Test func makesRoomForANewerOneOfTheAccount() async throws {
        var limits = ChangeFeedLimits()
        limits.countPerAccount = 1
        let changes = ChangeFeed(run: "test", limits: limits)
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

    @Test func saysThatTooManyListen() async throws {
        var limits = ChangeFeedLimits()
        limits.count = 1
        let changes = ChangeFeed(run: "test", limits: limits)
        let other = try #require(changes.subscribe(to: .member))
        let (events, task) = EventStream(changes).start()
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
