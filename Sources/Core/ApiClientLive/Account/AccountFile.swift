import APICore
package import Foundation

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
