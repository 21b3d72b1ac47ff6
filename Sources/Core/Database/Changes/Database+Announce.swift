package import GRDB
package import ValuesCore

extension Database {
    /// Tells those who follow the account that something of the kind has changed, once the transaction is committed.
    ///
    /// - Parameter transaction: the one that changes it, as ``write(_:)`` gives it.
    package func announce(_ kind: ChangeKind, of account: AccountID, after transaction: GRDB.Database) {
        transaction.afterNextTransaction(onCommit: { [self] _ in
            // First: whoever hears of it asks at once, and must not get a page from before.
            countWrite()
            changes.publish(kind, of: account)
        })
    }
}
