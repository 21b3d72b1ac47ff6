import Synchronization

/// Keeps what was made from the database until the next write, by whomever.
///
/// There is one writer process (see ``Database``), so its own count of writes tells for sure whether anything changed.
package final class VersionedCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private struct Contents {
        var version: Int
        var values: [Key: Value] = [:]
    }

    private let database: Database
    private let capacity: Int
    private let contents: Mutex<Contents>

    /// - Parameter capacity: how many values are kept; with one more, all others go.
    package init(_ database: Database, capacity: Int) {
        self.database = database
        self.capacity = capacity
        contents = Mutex(Contents(version: database.version))
    }

    /// The kept value, or the one that is made now.
    ///
    /// - Parameter make: reads the database, and tells whether the value may serve again.
    /// - Throws: what `make` throws.
    package func value(
        for key: Key, isolation: isolated (any Actor)? = #isolation,
        make: () async throws -> (value: Value, isKept: Bool)
    ) async rethrows -> Value {
        // Read before the value is made: a write in between makes the value new enough and its version too old.
        let version = database.version
        if let value = value(for: key, at: version) {
            return value
        }
        let made = try await make()
        if made.isKept {
            keep(made.value, for: key, at: version)
        }
        return made.value
    }

    private func value(for key: Key, at version: Int) -> Value? {
        contents.withLock { contents in
            contents.version == version ? contents.values[key] : nil
        }
    }

    private func keep(_ value: Value, for key: Key, at version: Int) {
        contents.withLock { contents in
            guard version >= contents.version else { return }
            if version > contents.version || contents.values.count >= capacity {
                contents = Contents(version: version)
            }
            contents.values[key] = value
        }
    }
}
