package import ModelsCore

/// How much of the storage that an account has is used, in bytes.
package struct StorageUse: Hashable, Sendable {
    /// Without what is deleted.
    package let used: Int
    package let limit: Int

    package init(used: Int, limit: Int) {
        self.used = used
        self.limit = limit
    }
}

/// The account stores as much as it may. Nothing was written.
package struct AccountFullError: Error, Equatable {
    /// In bytes.
    package let limit: Int
}

extension Database {
    /// How much each account may store unless told otherwise, in bytes: some 30,000 visits. A judgement.
    package static let standardStorageLimit = 100_000_000

    /// Writes what belongs to one account, as ``write(_:)`` does. However much an account writes, others wait for one
    /// write of it at most.
    ///
    /// An account may store as much as its limit, and as much again of what is deleted and can still be restored. What
    /// adds nothing is always done, such as deleting and restoring.
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

    /// Reads what may take long because of what the account has stored, as ``read(_:)`` does: one at a time for each
    /// account, so that others always find a free reader, and no longer than ``ListLimits/searchTime``.
    ///
    /// The web's `HeavyWork` takes turns as well: there for the processor, which highlights what was found after the
    /// reader is free again; here for the readers.
    ///
    /// - Throws: what `body` throws, or ``StorageError`` when the file cannot be read, or not within that time.
    package func search<Value: Sendable>(
        for account: AccountID, _ body: @escaping @Sendable (any DatabaseConnection) throws -> Value
    ) async throws -> Value {
        try await searchTurns.take(account) { try await read(within: ListLimits.searchTime, body) }
    }

    /// Reads as ``read(_:)`` does, and gives up after a while: the reader is freed for others. Waiting for a reader does
    /// not count.
    ///
    /// - Throws: what `body` throws, or ``StorageError`` when the file cannot be read, or not within that time.
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
            // Interrupts the statement that still runs.
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
    /// How much an account stores without and with what is deleted, in bytes; triggers keep it.
    fileprivate func storedSize(of account: AccountID) throws -> (shown: Int, total: Int) {
        try row("SELECT size, size + deletedSize FROM accountVersion WHERE accountID = \(account)") {
            (try $0[0], try $0[1])
        } ?? (0, 0)
    }
}
