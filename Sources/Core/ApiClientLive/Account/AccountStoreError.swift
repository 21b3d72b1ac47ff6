package import Foundation
import LogCore
package import Logging

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
