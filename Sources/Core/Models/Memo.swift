package import Foundation

/// A stored memo.
package struct Memo: Hashable, Sendable, Identifiable, Codable, Sized {
    /// Chosen by the client that writes the memo, so that repeating a save has no further effect.
    package var id: UUID
    /// The text; never blank.
    @Exact package var body: String
    /// Whether the memo is at the top of the list.
    package var isPinned: Bool
    /// 1 after the first save, increased by each change. An edit names the revision that it is based on.
    package var revision: Int
    package let createdAt: Timestamp
    /// When the body last changed.
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

    package var byteCount: Int { body.utf8.count }

    /// The first line that is not blank, without surrounding white space.
    package var title: String {
        lines.first ?? ""
    }

    /// The other lines that are not blank, joined by spaces.
    package var excerpt: String {
        lines.dropFirst().joined(separator: " ")
    }

    private var lines: [String] {
        // By scalars, which is faster than by Characters: a list shows hundreds of memos, which may be long.
        body.unicodeScalars.split(whereSeparator: \.isLineBreak)
            .map { String(Substring($0)).trimmingCharacters(in: .whitespacesAndNewlines) }
            .filter { !$0.isBlank }
    }
}

extension Unicode.Scalar {
    /// Whether the scalar ends a line (Unicode Standard, 5.8).
    fileprivate var isLineBreak: Bool {
        switch value {
        case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
        default: false
        }
    }
}

/// The content of a memo.
package struct MemoContent: Hashable, Sendable, Codable {
    @Exact package var body: String
    /// Whether the memo is pinned to the top of the list; nil leaves it as it is, and a new memo unpinned.
    package var isPinned: Bool?

    package init(body: String, isPinned: Bool? = nil) {
        self.body = body
        self.isPinned = isPinned
    }
}

/// The state of a memo that a change is based on.
package struct MemoState: Hashable, Sendable {
    /// The memo did not exist.
    package static let none = MemoState(revision: 0)

    package let revision: Int
    /// Whether the memo was pinned; nil when that does not matter, because a pin does not change the revision.
    package let isPinned: Bool?

    package init(revision: Int, isPinned: Bool? = nil) {
        self.revision = revision
        self.isPinned = isPinned
    }

    /// Whether a memo is in this state.
    package func holds(of memo: Memo) -> Bool {
        memo.revision == revision && memo.isPinned == isPinned ?? memo.isPinned
    }
}

// MARK: - The list

/// A page of the list.
package typealias MemoPage = ListPage<Memo, MemoCursor>

/// The end of a page of the list.
package struct MemoCursor: ListCursor {
    package typealias Item = Memo

    package let isPinned: Bool
    package let updatedAt: Timestamp
    package let id: UUID

    package init(_ memo: Memo) {
        isPinned = memo.isPinned
        updatedAt = memo.updatedAt
        id = memo.id
    }

    /// Reads a ``description``; nil for any other text.
    package init?(_ description: String) {
        // No cursor is longer, and comparing strangers' texts can take long.
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

/// A further condition on the memos that a search finds.
package struct MemoFilter: Hashable, Sendable {
    /// Only memos whose body has changed since then. Pinning and deleting are not changes.
    package var updatedSince: Timestamp?

    /// By default, all memos.
    package init(updatedSince: Timestamp? = nil) {
        self.updatedSince = updatedSince
    }
}

// MARK: - Validation

/// Why a memo cannot be saved.
package enum MemoProblem: Hashable, Sendable {
    /// It has no visible character.
    case required
    /// It has more Unicode scalars than the limit.
    case tooLong(limit: Int)
    /// It has more combining marks in a row than `CombiningRun.limit`.
    case tooManyMarks
}

/// Decides whether a memo can be saved.
package enum MemoValidator {
    /// The longest memo, in Unicode scalars: some twenty pages. Chosen by judgement: far above what people write, and
    /// low enough that one memo cannot fill the disk.
    package static let bodyLength = 20_000

    /// nil when the memo can be saved.
    package static func problem(in body: String) -> MemoProblem? {
        if body.isBlank {
            .required
        } else if body.unicodeScalars.count > bodyLength {
            .tooLong(limit: bodyLength)
        } else {
            body.hasLongCombiningRun ? .tooManyMarks : nil
        }
    }
}
