package import Foundation

/// An import: what a file holds, before and after it is taken over.
package struct ImportSummary: Hashable, Sendable, Codable {
    /// How far it is.
    package enum State: String, Hashable, Sendable, Codable, CaseIterable {
        /// The file is being uploaded, waits for its turn or is being read, or that was interrupted.
        case reading
        /// It is a table, and it is yet to be said what its columns mean.
        case choosing
        /// Read, and nothing is written yet.
        case ready
        /// Some of it is taken over. Going on takes over the rest, also after an interruption.
        case applying
        case applied
        /// Some of it is undone.
        case undoing
        case undone

        /// Whether some of its items have been imported.
        package var isApplied: Bool { [.applying, .applied, .undoing, .undone].contains(self) }
    }

    /// What becomes of an item of the file.
    package enum Decision: String, Hashable, Sendable, Codable, CaseIterable, CodingKeyRepresentable {
        /// The account has none with this identifier, or it is in the trash.
        case new
        /// The account has it as it is.
        case same
        /// The account has another state of it.
        case different
        /// It cannot be kept.
        case unreadable
    }

    /// Something in the file that cannot be kept.
    package struct Problem: Hashable, Sendable, Codable {
        /// The position of the item in the file, from 1.
        package let place: Int
        /// Why, in the language in which the file was read.
        package let reason: String

        package init(place: Int, reason: String) {
            self.place = place
            self.reason = reason
        }
    }

    package let id: UUID
    /// The file's name, for display; nil if it is not known.
    package let name: String?
    package let createdAt: Timestamp
    package var state: State
    /// Whether items are overwritten of which the account has another state. Is settled when the first are taken over.
    package var isOverwriting: Bool
    /// How many items there are of each kind; those without any are missing.
    package var counts: [Decision: Int]
    /// How many items can yet be taken over; once that is done, how many can be undone.
    package var remaining: Int
    /// The first of them, in the order of the file.
    package var problems: [Problem]
    /// While it is ready, the first visits that would be saved; a few with the memos.
    package var visits: [Sakatsu]
    /// While it is ready, the first memos that would be saved.
    package var memos: [Memo]
    /// While it is yet to be said what the columns of a table mean; nil otherwise.
    package var table: ImportTable?
    /// While it is being read: the number of other imports that the server reads first, 0 or more. nil until its file
    /// has arrived, and otherwise.
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
    /// The number of items that have been imported so far, and of all that are to be imported. While the import is being
    /// undone, the same for undoing.
    package var progress: (done: Int, total: Int) {
        let (new, different) = (counts[.new] ?? 0, counts[.different] ?? 0)
        let total = isOverwriting ? new + different : new
        let skipped = state == .applying && !isOverwriting ? different : 0
        return (max(0, total - max(0, remaining - skipped)), total)
    }
}
