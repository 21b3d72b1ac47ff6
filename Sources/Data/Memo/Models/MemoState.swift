/// In which state whoever changes a memo has seen it.
package struct MemoState: Hashable, Sendable {
    /// There was none.
    package static let none = MemoState(revision: 0)

    package let revision: Int
    /// Whether it was pinned; nil where that does not matter: a pin is no change of the memo.
    package let isPinned: Bool?

    package init(revision: Int, isPinned: Bool? = nil) {
        self.revision = revision
        self.isPinned = isPinned
    }

    /// Whether a memo is in that state.
    func holds(of memo: Memo) -> Bool {
        memo.revision == revision && memo.isPinned == isPinned ?? memo.isPinned
    }
}
