import APICore
import Foundation
import Synchronization

/// Keeps the server's address and who is signed in there, in memory and in a file.
final class AccountStore: Sendable {
    private let file: AccountFile
    private let stored: Mutex<StoredAccount>

    /// - Parameter report: receives why a file that is there cannot be read. It then counts as missing: whoever signs
    ///   in again mends it.
    init(file: AccountFile, report: (any Error) -> Void) {
        var account: StoredAccount?
        do {
            account = try file.read()
        } catch {
            report(error)
        }
        self.file = file
        stored = Mutex(account ?? StoredAccount())
    }

    var current: StoredAccount {
        stored.withLock { $0 }
    }

    /// - Throws: ``AccountStoreError/notKept(_:)``. The change holds until the program ends, all the same.
    func change(_ body: (inout StoredAccount) -> Void) throws {
        // The lock is held while the file is written, so that the last change is the one that stays.
        try stored.withLock { stored in
            var changed = stored
            body(&changed)
            guard changed != stored else { return }
            stored = changed
            try file.write(changed)
        }
    }

    /// Changes it, unless it has changed meanwhile or cannot be kept.
    ///
    /// - Parameter known: how it was when the change was begun.
    /// - Returns: whether it is changed.
    /// - Throws: ``AccountStoreError/notKept(_:)``.
    func replace(_ known: StoredAccount, with changed: StoredAccount) throws -> Bool {
        try stored.withLock { stored in
            guard stored == known else { return false }
            try file.write(changed)
            stored = changed
            return true
        }
    }

    /// Removes what is there and cannot be read.
    ///
    /// - Throws: ``AccountStoreError/notKept(_:)``.
    func removeUnreadable() throws {
        try stored.withLock { _ in try file.removeUnreadable() }
    }

    /// Forgets who is signed in with the token.
    ///
    /// - Throws: as ``change(_:)``.
    func forget(_ token: APIToken) throws {
        try change { stored in
            guard stored.envelope?.token == token else { return }
            stored.envelope = nil
        }
    }
}
