import Foundation
import MemoData
import ModelsCore
import ValuesCore

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

/// The identifiers of sample records: a range of their own, by which the samples and nothing else can be found again.
///
/// They begin with the six letters `SAMPLE` in ASCII, and are else like those that are made at random: of 2⁴⁸ records of
/// people's own, one is in the range.
enum SampleIdentifier {
    private static let prefix = Array("SAMPLE".utf8)

    /// The range, as the texts stand in the database.
    static let first = UUID(uuid: marked(UUID(filledWith: 0x00).uuid)).canonicalText
    static let last = UUID(uuid: marked(UUID(filledWith: 0xff).uuid)).canonicalText

    static func next(using random: inout SeededGenerator) -> UUID {
        UUID(uuid: marked(UUID.random(using: &random).uuid))
    }

    private static func marked(_ bytes: uuid_t) -> uuid_t {
        var bytes = bytes
        withUnsafeMutableBytes(of: &bytes) { $0.copyBytes(from: prefix) }
        return bytes
    }
}

extension UUID {
    fileprivate init(filledWith byte: UInt8) {
        self.init(
            uuid: (
                byte, byte, byte, byte, byte, byte, byte, byte, byte, byte, byte, byte, byte, byte, byte, byte
            ))
    }
}
