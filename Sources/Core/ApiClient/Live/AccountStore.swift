import APICore
package import Foundation
import LogCore
package import Logging
import ModelsCore
import Synchronization

/// A file that holds tokens. Only its owner can read it, and it is always complete.
package struct AccountFile: Sendable {
    package let url: URL

    package init(_ url: URL) {
        self.url = url
    }

    /// The usual place: `$XDG_CONFIG_HOME/loki/account.json`, or below `~/.config` (XDG Base Directory Specification);
    /// in Application Support on Apple's systems.
    ///
    /// - Parameter environment: the environment variables of the program.
    package static func standard(environment: [String: String]) -> AccountFile {
        #if canImport(Darwin)
            let folder = URL.applicationSupportDirectory.appending(path: "Loki")
        #else
            let folder = BaseFolder.configuration.folder(environment: environment)
        #endif
        return AccountFile(folder.appending(path: "account.json"))
    }

    /// Reads the file, and first makes it unreadable to others: it may have been copied, or restored from a backup.
    ///
    /// - Returns: nil when there is no file.
    /// - Throws: ``AccountStoreError/unreadable(_:)``.
    func read() throws -> StoredAccount? {
        guard FileManager.default.fileExists(atPath: url.path) else { return nil }
        let mode = try? FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions] as? Int
        if let mode, mode & 0o077 != 0 { chmod(url.path, 0o600) }
        guard let data = try? Data(contentsOf: url),
            let stored = try? APIJSON.decode(StoredAccount.self, from: data)
        else { throw AccountStoreError.unreadable(url) }
        return stored
    }

    /// - Throws: ``AccountStoreError/notKept(_:)``.
    func removeUnreadable() throws {
        do {
            _ = try read()
        } catch {
            guard unlink(url.path) == 0 else { throw AccountStoreError.notKept(url) }
        }
    }

    /// - Throws: ``AccountStoreError/notKept(_:)``.
    func write(_ stored: StoredAccount) throws {
        let draft = url.deletingLastPathComponent().appending(path: ".account-\(UUID().uuidString)")
        do {
            try PrivateFile.write(try APIJSON.encode(stored), to: draft)
        } catch {
            throw AccountStoreError.notKept(url)
        }
        guard rename(draft.path, url.path) == 0 else {
            unlink(draft.path)
            throw AccountStoreError.notKept(url)
        }
    }
}

/// Keeps the servers' addresses and sign-ins in memory and in a file.
final class AccountStore: Sendable {
    private let file: AccountFile?
    private let stored: Mutex<StoredAccount>

    /// - Parameters:
    ///   - file: nil to keep nothing between runs.
    ///   - server: the server whose sign-in to use; nil for the latest one.
    ///   - token: the token to use when there is no file.
    ///   - report: receives the reason why an existing file cannot be read. The file then counts as missing, until the
    ///     next sign-in replaces it.
    init(file: AccountFile?, server: URL? = nil, token: Secret? = nil, report: (any Error) -> Void) {
        var account = StoredAccount()
        do {
            if let kept = try file?.read() { account = kept }
        } catch {
            report(error)
        }
        account.chosenServer = server
        if file == nil { account.givenToken = token }
        self.file = file
        stored = Mutex(account)
    }

    var current: StoredAccount {
        stored.withLock { $0 }
    }

    /// - Throws: ``AccountStoreError/notKept(_:)``. The change still holds until the program ends.
    func change(_ body: (inout StoredAccount) -> Void) throws {
        // The lock is held while the file is written, so that the last change is the one that stays.
        try stored.withLock { stored in
            var changed = stored
            body(&changed)
            guard changed != stored else { return }
            stored = changed
            try file?.write(changed)
        }
    }

    /// Makes a change, unless the state has changed in the meantime or cannot be stored.
    ///
    /// - Parameter known: the state when the change began.
    /// - Returns: whether the change was made.
    /// - Throws: ``AccountStoreError/notKept(_:)``.
    func replace(_ known: StoredAccount, with changed: StoredAccount) throws -> Bool {
        try stored.withLock { stored in
            guard stored == known else { return false }
            try file?.write(changed)
            stored = changed
            return true
        }
    }

    /// Removes a file that cannot be read.
    ///
    /// - Throws: ``AccountStoreError/notKept(_:)``.
    func removeUnreadable() throws {
        try stored.withLock { _ in try file?.removeUnreadable() }
    }

    /// Forgets the sign-in with the token.
    ///
    /// - Throws: as ``change(_:)``.
    func forget(_ token: Secret) throws {
        try change { $0.forget(token) }
    }
}

/// Why an account is not available in the next run.
package enum AccountStoreError: Error, Hashable, Sendable {
    /// The file exists but cannot be read.
    case unreadable(URL)
    /// The file cannot be written.
    case notKept(URL)
    /// The URL is not a server's address: it must begin with `http://` or `https://`, name a host, and have no query,
    /// fragment, user name or password.
    case noServer(URL)
}

extension AccountStoreError: LoggableError {
    package var logMetadata: Logger.Metadata {
        switch self {
        case .unreadable(let file): ["account.error": "unreadable", "account.file": "\(file.path)"]
        case .notKept(let file): ["account.error": "notKept", "account.file": "\(file.path)"]
        case .noServer: ["account.error": "noServer"]
        }
    }
}
