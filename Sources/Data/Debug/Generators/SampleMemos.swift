import Foundation
package import MemoData
import ValuesCore

/// Realistic memos, the same for the same seed: lists for the bag and the shop, opening hours, trips, recipes, and
/// thoughts, of one to some fifteen lines.
package struct SampleMemos {
    private var random: SeededGenerator
    private let count: Int

    /// - Parameter count: how many memos are wanted, which tells what is long ago.
    package init(seed: UInt64, count: Int) {
        random = SeededGenerator(seed: seed)
        self.count = count
    }

    /// The memo number `index`; higher ones are older.
    package mutating func memo(_ index: Int) -> Memo {
        let instant = Timestamp(milliseconds: 1_790_000_000_000 - Int64(index) * 3_600_000)
        return Memo(
            id: UUID.random(using: &random),
            body: (lines() + additions(index)).joined(separator: "\n"),
            isPinned: random.isOne(in: 400),
            revision: 1,
            createdAt: instant,
            updatedAt: instant
        )
    }

    private mutating func lines() -> [String] {
        switch Int.random(in: 0..<6, using: &random) {
        case 0: list(SampleMemoWords.bagTitles, of: SampleMemoWords.bagItems, 4...12)
        case 1: list(SampleMemoWords.shoppingTitles, of: SampleMemoWords.shoppingItems, 2...7)
        case 2: openingHours()
        case 3: trip()
        case 4: random.pick(SampleMemoWords.recipes)
        default: random.pick(1...3, of: SampleMemoWords.noteSentences)
        }
    }

    private mutating func list(_ titles: [String], of items: [String], _ count: ClosedRange<Int>) -> [String] {
        [random.pick(titles)] + random.pick(count, of: items).map { "・\($0)" }
    }

    private mutating func openingHours() -> [String] {
        [
            "\(random.pick(SampleWords.facilities)) 営業時間",
            "平日 \(Int.random(in: 6...11, using: &random)):00〜\(Int.random(in: 20...24, using: &random)):00",
            "土日祝 \(Int.random(in: 5...9, using: &random)):00〜\(Int.random(in: 21...25, using: &random)):00",
            "入館料 \(Int.random(in: 45...290, using: &random) * 10)円",
        ] + random.pick(1...4, of: SampleMemoWords.openingLines)
    }

    private mutating func trip() -> [String] {
        let days = (1...Int.random(in: 1...3, using: &random)).flatMap { day -> [String] in
            ["\(day)日目 \(random.pick(SampleWords.facilities))"]
                + random.pick(2...4, of: SampleMemoWords.tripSteps).map { "・\($0)" }
        }
        return ["\(random.pick(SampleWords.places))サ旅の計画"] + days
    }

    /// What only some memos have; see ``SampleWords``.
    private mutating func additions(_ index: Int) -> [String] {
        var lines: [String] = []
        if random.isOne(in: 500) {
            lines.append(SampleWords.rarity)
        }
        if random.isOne(in: 25) {
            lines.append("予約番号 \(random.code())")
        }
        if index * 20 >= count * 19, random.isOne(in: 2) {
            lines.append("\(SampleWords.closedFacility)の会員証を持っていく")
        }
        return lines
    }
}
