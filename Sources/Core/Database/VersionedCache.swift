import Synchronization

/// Caches values made from the database until their data changes.
///
/// The number of the account's last change shows that, as it was read with the session; with a single writer process,
/// so does the number of its writes.
package final class VersionedCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private typealias Entry = (version: Int, value: Value)

    private struct Contents {
        /// Entries used since the cache was last full.
        var recent: [Key: Entry] = [:]
        /// Entries used before that.
        var older: [Key: Entry] = [:]
    }

    private let capacity: Int
    private let version: @Sendable () -> Int?
    private let contents = Mutex(Contents())

    /// - Parameters:
    ///   - capacity: the minimum number of cached values; up to as many more are kept until others are used.
    ///   - version: changes, before a change is acknowledged, with everything that values are made from; nil to cache
    ///     only values with a number of changes.
    package init(capacity: Int, version: @escaping @Sendable () -> Int? = { nil }) {
        self.capacity = capacity
        self.version = version
    }

    /// Caches values until the next write of any account.
    ///
    /// - Parameter capacity: the minimum number of cached values; up to as many more are kept until others are used.
    package convenience init(_ database: Database, capacity: Int) {
        self.init(capacity: capacity) { database.engine.version }
    }

    /// The cached value, or a new one.
    ///
    /// - Parameters:
    ///   - recorded: the number of the last change that the value can depend on; nil when it depends on more than one
    ///     account's data.
    ///   - make: reads the database, and says whether the value may be reused.
    /// - Throws: the error of `make`.
    package func value(
        for key: Key, recorded: Int? = nil, isolation: isolated (any Actor)? = #isolation,
        make: () async throws -> (value: Value, isKept: Bool)
    ) async rethrows -> Value {
        // Read before the value is made: with a write in between, the value is new enough and its version too old.
        guard let version = recorded ?? version() else { return try await make().value }
        if let value = value(for: key, at: version) {
            return value
        }
        let made = try await make()
        if made.isKept {
            contents.withLock { keep((version, made.value), for: key, in: &$0) }
        }
        return made.value
    }

    private func value(for key: Key, at version: Int) -> Value? {
        contents.withLock { contents in
            if let entry = contents.recent[key] {
                return entry.version == version ? entry.value : nil
            }
            guard let entry = contents.older[key], entry.version == version else { return nil }
            keep(entry, for: key, in: &contents)
            return entry.value
        }
    }

    private func keep(_ entry: Entry, for key: Key, in contents: inout Contents) {
        if let other = contents.recent[key] {
            guard other.version <= entry.version else { return }
        } else if contents.recent.count >= capacity {
            contents.older = contents.recent
            contents.recent = [:]
        }
        contents.recent[key] = entry
    }
}
