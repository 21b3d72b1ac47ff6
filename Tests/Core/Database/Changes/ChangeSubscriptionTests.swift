import Testing

@testable import DatabaseCore

/// However much a follower is told before it looks, it looks once.
@Suite struct ChangeSubscriptionTests {
    private let subscription = ChangeSubscription()

    @Test(.timeLimit(.minutes(1)))
    func makesOneSignalOfManyChanges() async {
        for number in 1...50 {
            subscription.notify(number.isMultiple(of: 2) ? .memo : .visit, .number(number))
        }

        #expect(subscription.drain() == PendingChanges(kinds: [.memo, .visit], version: .number(50)))
        subscription.end()
        #expect(await subscription.signalCount() == 1)
    }

    @Test func givesItsChangesOnce() {
        subscription.notify(.memo, .number(1))

        #expect(subscription.drain() == PendingChanges(kinds: [.memo], version: .number(1)))
        #expect(subscription.drain() == PendingChanges())
        subscription.notify(.visit, .number(2))
        #expect(subscription.drain() == PendingChanges(kinds: [.visit], version: .number(2)))
    }

    @Test(.timeLimit(.minutes(1)))
    func signalsAgainAfterItWasLookedAt() async {
        var signals = subscription.signals.makeAsyncIterator()
        subscription.notify(.memo, .number(1))
        let first: Void? = await signals.next()
        let firstChanges = subscription.drain()
        subscription.notify(.visit, .number(2))
        let second: Void? = await signals.next()

        #expect(first != nil)
        #expect(firstChanges.kinds == [.memo])
        #expect(second != nil)
        #expect(subscription.drain().kinds == [.visit])
    }

    @Test(.timeLimit(.minutes(1)))
    func canBeWokenWithoutChanges() async {
        subscription.wake()
        subscription.end()

        #expect(await subscription.signalCount() == 1)
        #expect(subscription.drain() == PendingChanges())
    }

    @Test(.timeLimit(.minutes(1)))
    func isNotEvictedByEnding() async {
        subscription.end()
        subscription.notify(.memo, .number(1))

        #expect(await subscription.signalCount() == 0)
        #expect(!subscription.isEvicted)
    }

    @Test(.timeLimit(.minutes(1)))
    func endsForWhoIsWaitingWhenItIsEvicted() async {
        async let count = subscription.signalCount()

        subscription.evict()

        let signalCount = await count
        #expect(signalCount == 0)
        #expect(subscription.isEvicted)
    }
}
