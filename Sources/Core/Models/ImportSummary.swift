package import Foundation

/// The state of an import: what the file contains, and how much of it is imported.
package struct ImportSummary: Hashable, Sendable, Codable {
    /// The progress of an import.
    package enum State: String, Hashable, Sendable, Codable, CaseIterable {
        /// The file is being uploaded, queued or read, or reading was interrupted.
        case reading
        /// The file is a table, and its columns still need their meanings.
        case choosing
        /// The file was read; nothing is written yet.
        case ready
        /// Some items are imported. Continuing imports the rest, also after an interruption.
        case applying
        case applied
        /// Some items are undone.
        case undoing
        case undone

        /// Whether some of its items have been imported.
        package var isApplied: Bool { [.applying, .applied, .undoing, .undone].contains(self) }
    }

    /// What importing an item does.
    package enum Decision: String, Hashable, Sendable, Codable, CaseIterable, CodingKeyRepresentable {
        /// The account has no item with this identifier, or it is in the trash.
        case new
        /// The account has the same item.
        case same
        /// The account has the item in another state.
        case different
        /// The item cannot be imported.
        case unreadable
    }

    /// An item of the file that cannot be imported.
    package struct Problem: Hashable, Sendable, Codable {
        /// The position of the item in the file, from 1.
        package let place: Int
        /// The reason, in the language in which the file was read.
        package let reason: String

        package init(place: Int, reason: String) {
            self.place = place
            self.reason = reason
        }
    }

    package let id: UUID
    /// The file's name, for display; nil if unknown.
    package let name: String?
    package let createdAt: Timestamp
    package var state: State
    /// Whether items in another state are overwritten. Fixed once the first items are imported.
    package var isOverwriting: Bool
    /// The number of items by decision; decisions without items are missing.
    package var counts: [Decision: Int]
    /// The number of items still to import or, after the import, to undo.
    package var remaining: Int
    /// While the state is `ready`, how many of the unreadable items are visits that can be imported once a day is chosen
    /// for them; nil for none.
    package var undated: Int?
    /// The first problems, in the order of the file.
    package var problems: [Problem]
    /// While the state is `ready`, the first visits to be imported; fewer if there are memos.
    package var visits: [Sakatsu]
    /// While the state is `ready`, the first memos to be imported.
    package var memos: [Memo]
    /// The table's columns while their meanings are being chosen; nil otherwise.
    package var table: ImportTable?
    /// While the file is queued, the number of imports that the server reads first, 0 or more. nil until the file has
    /// arrived, and in any other state.
    package var waitingFor: Int?

    package init(
        id: UUID, name: String? = nil, createdAt: Timestamp, state: State, isOverwriting: Bool = false,
        counts: [Decision: Int], remaining: Int, problems: [Problem], visits: [Sakatsu] = [], memos: [Memo] = [],
        table: ImportTable? = nil, waitingFor: Int? = nil
    ) {
        self.id = id
        self.name = name
        self.createdAt = createdAt
        self.state = state
        self.isOverwriting = isOverwriting
        self.counts = counts
        self.remaining = remaining
        self.problems = problems
        self.visits = visits
        self.memos = memos
        self.table = table
        self.waitingFor = waitingFor
    }
}

extension ImportSummary {
    /// The number of items imported so far, and of all items to import. While the import is being undone, the same for
    /// undoing.
    package var progress: (done: Int, total: Int) {
        let (new, different) = (counts[.new] ?? 0, counts[.different] ?? 0)
        let total = isOverwriting ? new + different : new
        let skipped = state == .applying && !isOverwriting ? different : 0
        return (max(0, total - max(0, remaining - skipped)), total)
    }
}
