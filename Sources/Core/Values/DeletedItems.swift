/// A deletion of some items of a list, as it can be undone.
package struct DeletedItems: Hashable, Sendable {
    /// Names it among all deletions of the account from that list: at the instant, or as soon afterwards as is free.
    package let deletedAt: Timestamp
    /// How many items it took.
    package let count: Int

    package init(deletedAt: Timestamp, count: Int) {
        self.deletedAt = deletedAt
        self.count = count
    }
}
