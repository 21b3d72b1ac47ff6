package import ValuesCore

/// Which memos a list shows, of those that a search finds.
package struct MemoFilter: Hashable, Sendable {
    /// No memo whose body was last changed before it. Pinning and deleting are no change.
    package var updatedSince: Timestamp?

    /// Every memo, unless told otherwise.
    package init(updatedSince: Timestamp? = nil) {
        self.updatedSince = updatedSince
    }
}
