import MemoData
import SakatsuData

/// Sample records in portions: nine visits and then a memo, and so on. All have identifiers of ``SampleIdentifier``.
struct SampleRecords {
    /// Some of them.
    struct Portion {
        var visits: [Sakatsu] = []
        var memos: [Memo] = []
    }

    /// Every so many is a memo.
    private static let memoInterval = 10

    private var visits: SampleVisits
    private var memos: SampleMemos
    private var identifiers: SeededGenerator
    private var made = 0

    /// - Parameters:
    ///   - seed: another one makes other records with other identifiers.
    ///   - count: how many are wanted, which tells what is long ago.
    init(seed: UInt64, count: Int) {
        visits = SampleVisits(seed: seed, count: count)
        memos = SampleMemos(seed: seed, count: count)
        identifiers = SeededGenerator(seed: ~seed)
    }

    /// The next ones.
    mutating func portion(_ count: Int) -> Portion {
        var portion = Portion()
        for _ in 0..<count {
            let id = SampleIdentifier.next(using: &identifiers)
            if made % Self.memoInterval == Self.memoInterval - 1 {
                let memo = memos.memo(made)
                portion.memos.append(
                    Memo(
                        id: id, body: memo.body, isPinned: memo.isPinned, revision: memo.revision,
                        createdAt: memo.createdAt, updatedAt: memo.updatedAt))
            } else {
                let visit = visits.visit(made)
                portion.visits.append(
                    Sakatsu(
                        id: id, content: visit.content, revision: visit.revision, createdAt: visit.createdAt,
                        updatedAt: visit.updatedAt))
            }
            made += 1
        }
        return portion
    }
}
