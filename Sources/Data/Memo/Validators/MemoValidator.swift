import ValuesCore

/// How much a memo can hold.
package enum MemoLimits {
    /// In Unicode scalars: some twenty pages. A judgement: far above what people write, and low enough that one memo
    /// cannot fill the disk.
    package static let bodyLength = 20_000
}

/// What is wrong with a memo.
package enum MemoProblem: Hashable, Sendable {
    /// Nothing that can be seen.
    case required
    /// More Unicode scalars than the limit.
    case tooLong(limit: Int)
    /// More combining marks in a row than `CombiningRun.limit`.
    case tooManyMarks
}

/// Decides whether a memo can be kept.
package enum MemoValidator {
    /// nil when the memo can be kept.
    package static func problem(in body: String) -> MemoProblem? {
        if body.isBlank {
            .required
        } else if body.unicodeScalars.count > MemoLimits.bodyLength {
            .tooLong(limit: MemoLimits.bodyLength)
        } else if body.hasLongCombiningRun {
            .tooManyMarks
        } else {
            nil
        }
    }
}
