import Foundation
import MemoData
import ValuesCore

/// What can happen in the list.
enum MemoListAction {
    /// The page is opened, with the deletion that led to it, if one did.
    case onAppear(deletedAt: Timestamp?)
    /// The database has changed while the list was shown.
    ///
    /// - Parameter cursor: how far it was shown; nil for all of it.
    case onChange(through: MemoCursor?)
    /// The end of the list, after `cursor`, comes into sight.
    case onEndAppear(after: MemoCursor)
    /// The list is opened as a page of its own that starts after `cursor`.
    case onNextPageAppear(after: MemoCursor)
    case onPinButtonClick(id: UUID)
    case onUnpinButtonClick(id: UUID)
    case onDeleteButtonClick(id: UUID)
    case onUndoButtonClick(deletedAt: Timestamp)
}
