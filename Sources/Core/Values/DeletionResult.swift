/// What became of the deletion of one item.
package enum DeletionResult<Item> {
    case deleted
    /// The item has changed since the revision that the deletion named. Nothing was written.
    case stale(current: Item)
    /// There is no such item, or it was deleted before.
    case notFound
}

extension DeletionResult: Sendable where Item: Sendable {}
extension DeletionResult: Equatable where Item: Equatable {}
extension DeletionResult: Hashable where Item: Hashable {}
