import DatabaseCore
import DatabaseTestSupport
import Foundation
import MemoData
import ModelsCore
import ValuesCore

/// Gives a repository that holds ``MemoData/Memo/withTies()``.
func withMemosWithTies(_ body: (any MemoRepository) async throws -> Void) async throws {
    try await withDatabase { database in
        try await MemoRepositories.add(Memo.withTies(), to: .first, in: database)
        try await body(MemoRepositories.live(database))
    }
}

extension Memo {
    /// Memos that share instants, all of 買うもの; in no order.
    static func withTies() -> [Memo] {
        let rows: [(Int, Bool, Int64)] = [
            (3, false, 7), (1, false, 9), (6, true, 2), (4, false, 9), (2, true, 9), (7, false, -6), (5, true, 2),
        ]
        return rows.map { number, isPinned, instant in
            Memo(number, "買うもの\n\(number)", isPinned: isPinned, at: instant)
        }
    }

    /// The numbers of ``withTies()``, in the order of the list.
    static let orderOfTies = [2, 6, 5, 4, 1, 3, 7]

    /// What finds all of ``withTies()``: by the list, by the trigrams of a short text, and by the full-text index.
    static let searchTextsOfTies = ["", "買", "買うもの"]
}
