/// A page of an account's changes.
package struct ChangePage<Change> {
    package var changes: [Change]
    /// The position after these changes.
    package var next: ChangeToken
    /// Whether more changes are already available.
    package var hasMore: Bool

    package init(changes: [Change], next: ChangeToken, hasMore: Bool) {
        self.changes = changes
        self.next = next
        self.hasMore = hasMore
    }
}

extension ChangePage: Sendable where Change: Sendable {}
extension ChangePage: Equatable where Change: Equatable {}
extension ChangePage: Hashable where Change: Hashable {}
extension ChangePage: Codable where Change: Codable {}
