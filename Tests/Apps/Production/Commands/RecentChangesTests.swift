import APICore
import ApiClientTestSupport
import Foundation
import SampleCore
import Testing
import ValuesCore

@testable import ProductionApp

/// What `loki watch` knows already.
@Suite struct RecentChangesTests {
    private func visit(_ number: Int, revision: Int = 1, after milliseconds: Int64) -> Visit {
        Visit(
            id: .number(number), content: .sample, revision: revision, createdAt: .noon,
            updatedAt: .noon.after(milliseconds: milliseconds))
    }

    /// What is news of each of the lists that are read one after another, and since when to ask then.
    private func news(_ lists: [[Visit]]) -> (news: [[Visit]], since: Timestamp) {
        var changes = RecentChanges(now: Timestamp.noon.date)
        let news = lists.map { changes.news($0, updatedAt: \.updatedAt, revision: \.revision) }
        return (news, changes.since)
    }

    @Test func tellsEachChangeOnce() {
        let (first, second) = (visit(1, after: 0), visit(2, after: 1_000))
        let changed = visit(1, revision: 2, after: 2_000)
        let lists = [[first], [first, second], [first, second], [second, changed]]
        #expect(news(lists).news == [[first], [second], [], [changed]])
    }

    /// What has changed once is not asked for again and again, for as long as somebody watches.
    @Test func asksForWhatIsNewOnly() {
        let since = Timestamp.noon.after(milliseconds: -600_000)
        #expect(news([]).since == since)
        #expect(news([[visit(1, after: -1_000)]]).since == since)
        let later = [visit(1, after: 900_000), visit(2, after: 5_000_000), visit(3, after: 0)]
        #expect(news([later, []]).since == since.after(milliseconds: 5_000_000))
    }

    @Test func tellsOfWhatIsRestored() {
        let deleted = visit(1, after: 0)
        #expect(news([[deleted], [], [deleted]]).news == [[deleted], [], [deleted]])
    }
}
