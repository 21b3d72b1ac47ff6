import GRDB
import LogCore
package import Logging

/// A failure of the storage: the engine's error, without the data.
package struct StorageError: Error, Equatable {
    package enum Kind: Hashable, Sendable {
        /// There is no room left for the records.
        case full
        /// The database cannot be written any more.
        case readOnly
        /// The database does not respond, or accepts no more connections.
        case unavailable
        case other
    }

    package let kind: Kind
    /// SQLite's extended result code, or PostgreSQL's five characters (SQLSTATE).
    package let code: String
    /// Whether this error of a check means damage.
    let isDamage: Bool

    /// A read that took too long was cancelled.
    static let interrupted = StorageError(DatabaseError(resultCode: .SQLITE_INTERRUPT))

    /// The disk has no room for a file next to the database.
    static let noRoom = StorageError(DatabaseError(resultCode: .SQLITE_FULL))

    init(_ error: DatabaseError) {
        kind =
            switch error.resultCode {
            case .SQLITE_FULL: .full
            case .SQLITE_READONLY, .SQLITE_PERM: .readOnly
            default: .other
            }
        code = "\(error.extendedResultCode.rawValue)"
        // A damaged page can cause any error of SQLite except these.
        isDamage = ![
            .SQLITE_FULL, .SQLITE_BUSY, .SQLITE_LOCKED, .SQLITE_READONLY, .SQLITE_INTERRUPT, .SQLITE_ABORT,
            .SQLITE_PERM, .SQLITE_CANTOPEN, .SQLITE_NOMEM, .SQLITE_MISUSE,
        ].contains(error.resultCode)
    }

    init(_ error: PostgreSQLError) {
        kind =
            switch error.state {
            case "53100": .full
            // The role lacks the permission to write.
            case "42501": .readOnly
            // 57014: a statement took too long.
            case _ where error.isLostLink || error.state.hasPrefix("53") || error.state == "57014": .unavailable
            default: .other
            }
        code = error.state
        // Classes XX001 and XX002.
        isDamage = error.state.hasPrefix("XX00")
    }

    static func translating<Value>(
        isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Value
    ) async throws -> Value {
        do {
            return try await body()
        } catch let error as DatabaseError {
            throw StorageError(error)
        } catch let error as PostgreSQLError {
            throw StorageError(error)
        }
    }
}

extension StorageError: LoggableError {
    package var logMetadata: Logger.Metadata {
        ["storage.code": "\(code)", "storage.kind": "\(kind)"]
    }
}
