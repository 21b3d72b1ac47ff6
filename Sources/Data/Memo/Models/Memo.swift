package import Foundation
package import ValuesCore

/// A memo as it is kept.
package struct Memo: Hashable, Sendable, Identifiable {
    /// Made by whoever writes the memo; saving the same one twice is the same as once.
    package let id: UUID
    /// What the person wrote; never blank.
    package var body: String
    /// Whether it stands before all others.
    package var isPinned: Bool
    /// 1 when first saved, one more with each change. An edit names the revision it started from.
    package var revision: Int
    package let createdAt: Timestamp
    /// When the body was last changed.
    package var updatedAt: Timestamp

    package init(
        id: UUID, body: String, isPinned: Bool = false, revision: Int, createdAt: Timestamp, updatedAt: Timestamp
    ) {
        self.id = id
        self.body = body
        self.isPinned = isPinned
        self.revision = revision
        self.createdAt = createdAt
        self.updatedAt = updatedAt
    }

    /// The first line that is not blank, without the white space around it.
    package var title: String {
        lines.first ?? ""
    }

    /// What follows the title: the other lines that are not blank, joined by spaces.
    package var excerpt: String {
        lines.dropFirst().joined(separator: " ")
    }

    private var lines: [String] {
        body.split(whereSeparator: \.isNewline)
            .map { $0.trimmingCharacters(in: .whitespaces) }
            .filter { !$0.isBlank }
    }
}

/// A part of the list.
package typealias MemoPage = ListPage<Memo, MemoCursor>
