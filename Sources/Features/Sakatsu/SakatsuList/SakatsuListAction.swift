import Foundation
import SakatsuData
import ValuesCore

/// What can happen in the list.
enum SakatsuListAction {
    /// The page is opened, with the deletion that led to it, if one did.
    case onAppear(deletedAt: Timestamp?)
    /// The database has changed while the list was shown.
    ///
    /// - Parameter cursor: how far it was shown; nil for all of it.
    case onChange(through: SakatsuCursor?)
    /// The end of the list, after `cursor`, comes into sight.
    case onEndAppear(after: SakatsuCursor)
    /// The list is opened as a page of its own that starts after `cursor`.
    case onNextPageAppear(after: SakatsuCursor)
    /// - Parameter ids: in the order of the list.
    case onDeleteButtonClick(ids: [UUID])
    case onUndoButtonClick(deletedAt: Timestamp)
}
