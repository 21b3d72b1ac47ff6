package import ModelsCore

/// The storage that an account uses, in bytes.
package struct StorageUse: Hashable, Sendable {
    /// Without deleted items.
    package let used: Int
    package let limit: Int

    package init(used: Int, limit: Int) {
        self.used = used
        self.limit = limit
    }
}

/// The account has reached its storage limit. Nothing was written.
package struct AccountFullError: Error, Equatable {
    /// In bytes.
    package let limit: Int
}

extension Database {
    /// The default storage limit of each account, in bytes: some 30,000 visits. Chosen by judgement.
    package static let standardStorageLimit = 100_000_000

    /// Writes data of one account, as ``write(_:)`` does. However much an account writes, others wait for at most one
    /// of its writes.
    ///
    /// An account may store as much as its limit, and as much again of deleted items that can still be restored. Writes
    /// that add nothing, such as deleting and restoring, always succeed.
    ///
    /// - Throws: also ``AccountFullError``.
    @discardableResult
    package func write<Value: Sendable>(
        for account: AccountID, _ body: @escaping @Sendable (any DatabaseConnection) throws -> Value
    ) async throws -> Value {
        try await turns.take(account) {
            try await write(.account(account)) { [storageLimit] transaction in
                let before = try transaction.storedSize(of: account)
                let value = try body(transaction)
                let after = try transaction.storedSize(of: account)
                let fits = after.shown <= storageLimit && after.total <= 2 * storageLimit
                guard after.total <= before.total || fits else {
                    throw AccountFullError(limit: storageLimit)
                }
                return value
            }
        }
    }

    /// Runs a read that may take long because of the account's data, as ``read(_:)`` does: one at a time for each
    /// account, so that others always find a free reader, and at most for ``ListLimits/searchTime``.
    ///
    /// The web's `HeavyWork` also takes turns: it limits the processor time for highlighting matches, after the reader
    /// is free again; this limits the readers.
    ///
    /// - Throws: the error of `body`, or ``StorageError`` when the file cannot be read, or not within that time.
    package func search<Value: Sendable>(
        for account: AccountID, _ body: @escaping @Sendable (any DatabaseConnection) throws -> Value
    ) async throws -> Value {
        health.meter.noteSearch()
        return try await searchTurns.take(account) { try await read(within: ListLimits.searchTime, body) }
    }

    /// Reads as ``read(_:)`` does, and cancels the read after a while, which frees the reader for others. Waiting for a
    /// reader does not count.
    ///
    /// - Throws: the error of `body`, or ``StorageError`` when the file cannot be read, or not within that time.
    func read<Value: Sendable>(
        within limit: Duration, _ body: @escaping @Sendable (any DatabaseConnection) throws -> Value
    ) async throws -> Value {
        try await withThrowingTaskGroup(of: Value?.self) { group in
            let (starts, start) = AsyncStream<Void>.makeStream()
            group.addTask {
                try await self.read { database in
                    start.finish()
                    return try body(database)
                }
            }
            group.addTask {
                for await _ in starts {}
                try await Task.sleep(for: limit)
                return nil
            }
            // Interrupts the running statement.
            defer { group.cancelAll() }
            guard let first = try await group.next(), let value = first else {
                throw StorageError.interrupted
            }
            return value
        }
    }

    /// - Throws: ``StorageError``.
    package func storageUse(of account: AccountID) async throws -> StorageUse {
        StorageUse(used: try await read { try $0.storedSize(of: account).shown }, limit: storageLimit)
    }
}

extension DatabaseConnection {
    /// How much an account stores without and with deleted items, in bytes, as maintained by triggers.
    fileprivate func storedSize(of account: AccountID) throws -> (shown: Int, total: Int) {
        try row("SELECT size, size + deletedSize FROM accountVersion WHERE accountID = \(account)") {
            (try $0[0], try $0[1])
        } ?? (0, 0)
    }
}
