package import Foundation

/// A memo as it is kept.
package struct Memo: Hashable, Sendable, Identifiable, Codable, Sized {
    /// Made by the client that writes the memo; saving the same one twice is the same as once.
    package var id: UUID
    /// What the person wrote; never blank.
    @Exact package var body: String
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

    package var byteCount: Int { body.utf8.count }

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

extension Unicode.Scalar {
    /// Whether a line ends with it (Unicode Standard, 5.8).
    fileprivate var isLineBreak: Bool {
        switch value {
        case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
        default: false
        }
    }
}

/// What a person writes in a memo.
package struct MemoContent: Hashable, Sendable, Codable {
    @Exact package var body: String
    /// Whether it shall stand before all others; nil to leave it as it is, and unpinned when it is new.
    package var isPinned: Bool?

    package init(body: String, isPinned: Bool? = nil) {
        self.body = body
        self.isPinned = isPinned
    }
}

/// In which state the client that changes a memo has seen it.
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
    package func holds(of memo: Memo) -> Bool {
        memo.revision == revision && memo.isPinned == isPinned ?? memo.isPinned
    }
}

// MARK: - The list

/// A part of the list.
package typealias MemoPage = ListPage<Memo, MemoCursor>

/// Where a part of the list ends and the next one starts.
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

/// Which memos a list shows, of those that a search finds.
package struct MemoFilter: Hashable, Sendable {
    /// No memo whose body was last changed before it. Pinning and deleting are no change.
    package var updatedSince: Timestamp?

    /// Every memo, unless told otherwise.
    package init(updatedSince: Timestamp? = nil) {
        self.updatedSince = updatedSince
    }
}

// MARK: - What can be kept

/// What is wrong with a memo.
package enum MemoProblem: Hashable, Sendable {
    /// Nothing that can be seen.
    case required
    /// More Unicode scalars than the limit.
    case tooLong(limit: Int)
    /// More combining marks in a row than `CombiningRun.limit`.
    case tooManyMarks
}

/// Decides whether a memo can be kept.
package enum MemoValidator {
    /// How much a memo can hold, in Unicode scalars: some twenty pages. A judgement: far above what people write, and low
    /// enough that one memo cannot fill the disk.
    package static let bodyLength = 20_000

    /// nil when the memo can be kept.
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
