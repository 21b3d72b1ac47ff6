import Foundation
import MemoData
import SearchCore
import ValuesCore

/// What the list shows, in finished words.
struct MemoListUiState: Equatable {
    var searchText = ""
    /// The end of a part that is not the first: how far the way back must reach; nil for the first part.
    var through: MemoCursor?
    var rows: [MemoRow] = []
    /// Where the next part is; nil at the end.
    var nextPath: String?
    var countText = ""
    /// nil while there are memos to show.
    var emptiness: MemoListEmptiness?
    /// The last deletion, which can be undone; nil when there is none.
    var deletion: MemoDeletion?
    var error: MemoListError?
}

/// Why there is nothing in the list.
enum MemoListEmptiness: Equatable {
    case noMemos
    /// - Parameter message: names what was looked for.
    case nothingFound(message: String)
}

/// A deletion as it can be undone.
struct MemoDeletion: Equatable {
    let deletedAt: Timestamp
    let message: String
    /// The memo that was deleted; nil when that is not known.
    var memoID: UUID?
    /// What stands in its place now; nil when nothing does.
    var neighborID: UUID?
}

extension MemoListUiState {
    /// Where in which list the person is.
    var place: MemoPlace { MemoPlace(searchText: searchText, through: through) }
}

/// What can go wrong in the list.
enum MemoListError: Error, Equatable {
    case loadingFailed
    case pinningFailed
    case deletionFailed
    case restorationFailed
}

/// A memo in the list.
struct MemoRow: Equatable, Identifiable {
    let id: UUID
    /// The identifier as it stands in paths.
    let path: String
    /// When it was last changed, as ISO 8601.
    let instant: String
    /// When it was last changed, in words.
    let time: String
    let isPinned: Bool
    let title: MarkedText
    /// What follows the title; empty when nothing does.
    let excerpt: MarkedText
}
