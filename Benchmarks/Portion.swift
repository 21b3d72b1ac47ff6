import DatabaseCore
import DebugData
import MemoData
import ModelsCore
import SakatsuData

/// One account's records of one kind, the same for the same seed.
struct Portion: Sendable {
    enum Kind {
        case visits
        case memos
    }

    let kind: Kind
    let count: Int
    let account: AccountID
    let seed: UInt64

    /// How much is written in one transaction: a smaller one would spend its time waiting for the disk.
    private static let transactionSize = 1_000

    /// Adds the records.
    func fill(_ database: Database) async throws {
        switch kind {
        case .visits:
            var sample = SampleVisits(seed: seed, count: count)
            for part in parts {
                try await SakatsuRepositories.add(part.map { sample.visit($0) }, to: account, in: database)
            }
        case .memos:
            var sample = SampleMemos(seed: seed, count: count)
            for part in parts {
                try await MemoRepositories.add(part.map { sample.memo($0) }, to: account, in: database)
            }
        }
    }

    private var parts: [Range<Int>] {
        stride(from: 0, to: count, by: Self.transactionSize).map { start in
            start..<min(start + Self.transactionSize, count)
        }
    }
}
