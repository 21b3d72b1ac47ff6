package import DatabaseCore
package import UICore
package import ValuesCore

extension ListUpdates {
    /// What a page must know that is about to show an account's list. Made before the list is read: what changes in
    /// between is then told, perhaps once too often.
    ///
    /// - Parameter limit: how many items a page that has learned of a change can have again.
    package init(of kind: ChangeKind, for account: AccountID, in changes: ChangeFeed, limit: Int) {
        self.init(path: EventRoutes.path, kind: kind.name, version: changes.version(of: account), limit: limit)
    }
}
