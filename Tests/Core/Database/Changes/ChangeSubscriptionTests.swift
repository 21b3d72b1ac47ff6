import Testing

@testable import DatabaseCore

/// However much a follower is told before it looks, it looks once.
@Suite struct ChangeSubscriptionTests {
    private let subscription = ChangeSubscription()

    @Test(.timeLimit(.minutes(1)))
    func makesOneSignalOfManyChanges() async {
        for number in 1...50 {
            subscription.tell(number.isMultiple(of: 2) ? .memo : .visit, "\(number)")
        }

        #expect(subscription.takeNews() == ChangeSubscription.News(kinds: [.memo, .visit], version: "50"))
        subscription.end()
        #expect(await subscription.signalCount() == 1)
    }

    @Test func givesItsNewsOnce() {
        subscription.tell(.memo, "1")

        #expect(subscription.takeNews() == ChangeSubscription.News(kinds: [.memo], version: "1"))
        #expect(subscription.takeNews() == ChangeSubscription.News())
        subscription.tell(.visit, "2")
        #expect(subscription.takeNews() == ChangeSubscription.News(kinds: [.visit], version: "2"))
    }

    @Test(.timeLimit(.minutes(1)))
    func signalsAgainAfterItWasLookedAt() async {
        var signals = subscription.signals.makeAsyncIterator()
        subscription.tell(.memo, "1")
        let first: Void? = await signals.next()
        let firstNews = subscription.takeNews()
        subscription.tell(.visit, "2")
        let second: Void? = await signals.next()

        #expect(first != nil)
        #expect(firstNews.kinds == [.memo])
        #expect(second != nil)
        #expect(subscription.takeNews().kinds == [.visit])
    }

    @Test(.timeLimit(.minutes(1)))
    func canBeWokenWithoutNews() async {
        subscription.wake()
        subscription.end()

        #expect(await subscription.signalCount() == 1)
        #expect(subscription.takeNews() == ChangeSubscription.News())
    }

    @Test(.timeLimit(.minutes(1)))
    func isNotDisplacedByEnding() async {
        subscription.end()
        subscription.tell(.memo, "1")

        #expect(await subscription.signalCount() == 0)
        #expect(!subscription.isDisplaced)
    }

    @Test(.timeLimit(.minutes(1)))
    func endsForWhoIsWaitingWhenItIsDisplaced() async {
        async let count = subscription.signalCount()

        subscription.displace()

        let signalCount = await count
        #expect(signalCount == 0)
        #expect(subscription.isDisplaced)
    }
}
