import Testing

@testable import DatabaseCore

/// However many notifications arrive before a follower looks, it looks once.
@Suite struct ChangeSubscriptionTests {
    private let subscription = ChangeSubscription()

    @Test(.timeLimit(.minutes(1)))
    func `Many changes make one signal`() async {
        for number in 1...50 {
            subscription.notify(number.isMultiple(of: 2) ? .memo : .visit, .number(number))
        }

        #expect(subscription.drain() == PendingChanges(kinds: [.memo, .visit], version: .number(50)))
        subscription.end()
        #expect(await subscription.signalCount() == 1)
    }

    @Test func `Each change is delivered once`() {
        subscription.notify(.memo, .number(1))

        #expect(subscription.drain() == PendingChanges(kinds: [.memo], version: .number(1)))
        #expect(subscription.drain() == PendingChanges())
        subscription.notify(.visit, .number(2))
        #expect(subscription.drain() == PendingChanges(kinds: [.visit], version: .number(2)))
    }

    @Test(.timeLimit(.minutes(1)))
    func `A change after a look signals again`() async {
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
    func `A follower can be woken without changes`() async {
        subscription.wake()
        subscription.end()

        #expect(await subscription.signalCount() == 1)
        #expect(subscription.drain() == PendingChanges())
    }

    @Test(.timeLimit(.minutes(1)))
    func `A subscription that ends is not evicted, and signals no more`() async {
        subscription.end()
        subscription.notify(.memo, .number(1))

        #expect(await subscription.signalCount() == 0)
        #expect(!subscription.isEvicted)
    }

    @Test(.timeLimit(.minutes(1)))
    func `An eviction ends the wait for signals`() async {
        async let count = subscription.signalCount()

        subscription.evict()

        let signalCount = await count
        #expect(signalCount == 0)
        #expect(subscription.isEvicted)
    }
}
