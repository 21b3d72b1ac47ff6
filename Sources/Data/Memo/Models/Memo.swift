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
        // By scalars, which is quicker than by Characters: a list shows hundreds of memos, which may be long.
        body.unicodeScalars.split(whereSeparator: \.isLineBreak)
            .map { String(Substring($0)).trimmingCharacters(in: .whitespacesAndNewlines) }
            .filter { !$0.isBlank }
    }
}

/// A part of the list.
package typealias MemoPage = ListPage<Memo, MemoCursor>

extension Unicode.Scalar {
    /// Whether a line ends with it (Unicode Standard, 5.8).
    fileprivate var isLineBreak: Bool {
        switch value {
        case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
        default: false
        }
    }
}
