import DatabaseCore
import DebugData
import MemoData
import SakatsuData
import ValuesCore

/// What one account gets of one kind, the same for the same seed.
struct Portion: Sendable {
    enum Kind {
        case visits
        case memos
    }

    let kind: Kind
    let count: Int
    let account: AccountID
    let seed: UInt64

    /// How much is written in one transaction: one of a few records spends its time on waiting for the disk.
    private static let transactionSize = 10_000

    /// Adds it.
    func fill(_ database: Database) async throws {
        switch kind {
        case .visits:
            let importer = SakatsuImporter(database)
            var sample = SampleVisits(seed: seed, count: count)
            for part in parts {
                try await importer.add(part.map { sample.visit($0) }, to: account)
            }
        case .memos:
            let importer = MemoImporter(database)
            var sample = SampleMemos(seed: seed, count: count)
            for part in parts {
                try await importer.add(part.map { sample.memo($0) }, to: account)
            }
        }
    }

    private var parts: [Range<Int>] {
        stride(from: 0, to: count, by: Self.transactionSize).map { start in
            start..<min(start + Self.transactionSize, count)
        }
    }
}
