import Synchronization
package import ValuesCore

/// What reading the whole database for damage has found.
package struct DatabaseCheck: Codable, Equatable, Sendable {
    /// Where the damage is.
    package enum Damage: String, Codable, Sendable {
        /// In the pages, the records, or both. Only a backup has what was there.
        case file
        /// In the search index alone, which can be made anew from the records.
        case searchIndex
    }

    /// nil when nothing is wrong.
    package let damage: Damage?
    /// Whether what is counted of each account was wrong; it was made anew from the records.
    package let wereCountsWrong: Bool
    package let date: Timestamp

    package init(damage: Damage?, wereCountsWrong: Bool = false, date: Timestamp) {
        self.damage = damage
        self.wereCountsWrong = wereCountsWrong
        self.date = date
    }
}

/// What is known of the file, for all who look at the same database.
final class DatabaseHealth: Sendable {
    private struct State {
        var checkpointFailure: StorageError?
        var isFull = false
        var lastCheck: DatabaseCheck?
    }

    private let state = Mutex(State())

    var checkpointFailure: StorageError? {
        get { state.withLock(\.checkpointFailure) }
        set { state.withLock { $0.checkpointFailure = newValue } }
    }

    var isFull: Bool {
        get { state.withLock(\.isFull) }
        set { state.withLock { $0.isFull = newValue } }
    }

    var lastCheck: DatabaseCheck? {
        get { state.withLock(\.lastCheck) }
        set { state.withLock { $0.lastCheck = newValue } }
    }
}
