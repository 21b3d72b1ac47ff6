import APICore
import ApiClientTestSupport
import Foundation
import ModelsCore
import SampleCore
import Testing

@testable import CommandLineApp

/// The record of changes that `loki watch` has reported.
@Suite struct RecentChangesTests {
    private func visit(_ number: Int, revision: Int = 1, made: Int64? = nil, after milliseconds: Int64) -> Sakatsu {
        Sakatsu(
            id: .number(number), content: .sample, revision: revision,
            createdAt: .noon.after(milliseconds: made ?? milliseconds),
            updatedAt: .noon.after(milliseconds: milliseconds))
    }

    /// The new changes in each of the lists that are read one after another, the numbers of deleted items, and the
    /// start of the next query.
    ///
    /// - Parameter lists: the recently changed visits, and the number of all visits.
    private func news(
        of count: Int, _ lists: [(visits: [Sakatsu], count: Int)]
    ) -> (news: [[Sakatsu]], deleted: [Int], since: Timestamp) {
        var changes = RecentChanges<Sakatsu>(now: Timestamp.noon.date)
        _ = changes.update([], count: count)
        let news = lists.map { changes.update($0.visits, count: $0.count) }
        return (news.map(\.items), news.map(\.deletedCount), changes.since)
    }

    @Test func `the feed reports each change once`() {
        let (first, second) = (visit(1, after: 0), visit(2, after: 1_000))
        let changed = visit(1, revision: 2, made: 0, after: 2_000)
        let lists = [[first], [first, second], [first, second], [second, changed]]
        let told = news(of: 5, [(lists[0], 5), (lists[1], 6), (lists[2], 6), (lists[3], 6)])
        #expect(told.news == [[first], [second], [], [changed]])
    }

    /// A change is not read again and again during a long watch.
    @Test func `the feed asks for new changes only`() {
        let since = Timestamp.noon.after(milliseconds: -600_000)
        #expect(news(of: 0, []).since == since)
        #expect(news(of: 1, [([visit(1, after: -1_000)], 1)]).since == since)
        let later = [visit(1, after: 900_000), visit(2, after: 5_000_000), visit(3, after: 0)]
        #expect(news(of: 3, [(later, 3), ([], 3)]).since == since.after(milliseconds: 5_000_000))
    }

    @Test func `the feed reports a restored item`() {
        let deleted = visit(1, after: 0)
        let told = news(of: 0, [([deleted], 1), ([], 0), ([deleted], 1)])
        #expect(told.news == [[deleted], [], [deleted]])
        #expect(told.deleted == [0, 1, 0])
    }

    /// When many visits are created during a query, their later signals find no changes.
    @Test func `the feed reports no deletion while many items are created`() {
        let visits = (1...100).map { visit($0, after: Int64($0)) }
        let told = news(
            of: 5, [([], 5), (Array(visits[..<60]), 65), (Array(visits[..<60]), 65), (visits, 105), (visits, 105)])
        #expect(told.news.map(\.count) == [0, 60, 0, 40, 0])
        #expect(told.deleted == [0, 0, 0, 0, 0])
    }

    /// A visit was created between the reading of the list and the counting.
    @Test func `the feed reports no deletion when the count is ahead`() {
        let (first, second) = (visit(1, after: 1), visit(2, after: 2))
        let told = news(of: 0, [([], 0), ([first], 2), ([first, second], 2), ([first, second], 2), ([second], 1)])
        #expect(told.deleted == [0, 0, 0, 0, 1])
    }

    @Test func `the feed reports deletions together with other changes`() {
        let old = visit(9, revision: 2, made: -9_000_000, after: 5)
        // Two are deleted, one is created, and an old one is changed.
        #expect(news(of: 10, [([visit(1, after: 1), old], 9)]).deleted == [2])
        // An old one is restored, and another one is deleted later.
        #expect(news(of: 10, [([old], 11), ([old], 10)]).deleted == [0, 1])
    }
}
