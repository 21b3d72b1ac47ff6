import APICore
package import Foundation
import LogCore
package import Logging
import ModelsCore
import Synchronization

/// A file that holds a token: its owner's alone, and always whole.
package struct AccountFile: Sendable {
    package let url: URL

    package init(_ url: URL) {
        self.url = url
    }

    /// Where programs keep such things: `$XDG_CONFIG_HOME/loki/account.json`, or below `~/.config` (XDG Base Directory
    /// Specification); in Application Support on Apple's systems.
    ///
    /// - Parameter environment: the variables of the program.
    package static func standard(environment: [String: String]) -> AccountFile {
        #if canImport(Darwin)
            let folder = URL.applicationSupportDirectory.appending(path: "Loki")
        #else
            let folder = BaseFolder.configuration.folder(environment: environment)
        #endif
        return AccountFile(folder.appending(path: "account.json"))
    }

    /// Takes it away from others who could read it: it may have been copied, or come from a backup.
    ///
    /// - Returns: nil when there is none.
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

/// Keeps the server's address and who is signed in there, in memory and in a file.
final class AccountStore: Sendable {
    private let file: AccountFile?
    private let stored: Mutex<StoredAccount>

    /// - Parameters:
    ///   - file: nil to keep nothing between runs.
    ///   - server: whose sign-in is asked for; nil for the last one.
    ///   - token: as whom to call when there is no file.
    ///   - report: receives why a file that is there cannot be read. It then counts as missing, until the next sign-in
    ///     replaces it.
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

    /// - Throws: ``AccountStoreError/notKept(_:)``. The change holds until the program ends, all the same.
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

    /// Changes it, unless it has changed meanwhile or cannot be kept.
    ///
    /// - Parameter known: how it was when the change was begun.
    /// - Returns: whether it is changed.
    /// - Throws: ``AccountStoreError/notKept(_:)``.
    func replace(_ known: StoredAccount, with changed: StoredAccount) throws -> Bool {
        try stored.withLock { stored in
            guard stored == known else { return false }
            try file?.write(changed)
            stored = changed
            return true
        }
    }

    /// Removes what is there and cannot be read.
    ///
    /// - Throws: ``AccountStoreError/notKept(_:)``.
    func removeUnreadable() throws {
        try stored.withLock { _ in try file?.removeUnreadable() }
    }

    /// Forgets who is signed in with the token.
    ///
    /// - Throws: as ``change(_:)``.
    func forget(_ token: Secret) throws {
        try change { $0.forget(token) }
    }
}

/// Why an account is not there in the next run.
package enum AccountStoreError: Error, Hashable, Sendable {
    /// The file is there and cannot be read.
    case unreadable(URL)
    /// The file cannot be written.
    case notKept(URL)
    /// The address is none of a server: it must begin with `http://` or `https://` and name a host, and have neither
    /// query nor fragment, nor a name and a password.
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
