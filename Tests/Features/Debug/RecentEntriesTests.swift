import Testing

@testable import DebugFeature

@Suite struct RecentEntriesTests {
    @Test(arguments: [
        (0, [Int]()), (1, [1]), (3, [3, 2, 1]), (4, [4, 3, 2]), (8, [8, 7, 6]),
    ])
    func keepsTheLastAndNeverMoreThanSoMany(count: Int, kept: [Int]) {
        var entries = RecentEntries<Int>(capacity: 3)
        for number in 0..<count { entries.append(number + 1) }
        #expect(entries.newestFirst == kept)
    }
}
