package import Foundation
package import ValuesCore

/// Where a part of the list ends and the next one starts.
package struct MemoCursor: Hashable, Sendable, LosslessStringConvertible {
    package let isPinned: Bool
    package let updatedAt: Timestamp
    package let id: UUID

    package init(_ memo: Memo) {
        isPinned = memo.isPinned
        updatedAt = memo.updatedAt
        id = memo.id
    }

    /// Reads what ``description`` wrote; nil for anything else.
    package init?(_ description: String) {
        // None is longer, and comparing what others make up can take long.
        guard description.utf8.count <= 100 else { return nil }
        let parts = description.split(separator: "_", omittingEmptySubsequences: false)
        guard parts.count == 3, ["0", "1"].contains(parts[0]),
            let milliseconds = Int64(parts[1]),
            let id = UUID(uuidString: String(parts[2]))
        else { return nil }
        isPinned = parts[0] == "1"
        updatedAt = Timestamp(milliseconds: milliseconds)
        self.id = id
    }

    package var description: String {
        "\(isPinned ? 1 : 0)_\(updatedAt.milliseconds)_\(id.canonicalText)"
    }
}
