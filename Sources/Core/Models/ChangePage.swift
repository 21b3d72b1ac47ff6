/// A part of an account's changes.
package struct ChangePage<Change> {
    package var changes: [Change]
    /// Up to where changes are known with these.
    package var next: ChangeToken
    /// Whether there are more already.
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
