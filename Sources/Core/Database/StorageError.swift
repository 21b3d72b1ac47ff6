import GRDB
import LogCore
package import Logging

/// The storage failed: what SQLite said, without the data that it was about.
package struct StorageError: Error, Equatable {
    package enum Kind: Hashable, Sendable {
        /// There is no room left for the file.
        case full
        /// The file cannot be written any more.
        case readOnly
        case other
    }

    package let kind: Kind
    /// SQLite's extended result code.
    package let code: Int32

    /// A read that took too long was given up.
    static let interrupted = StorageError(DatabaseError(resultCode: .SQLITE_INTERRUPT))

    init(_ error: DatabaseError) {
        kind =
            switch error.resultCode {
            case .SQLITE_FULL: .full
            case .SQLITE_READONLY, .SQLITE_PERM: .readOnly
            default: .other
            }
        code = error.extendedResultCode.rawValue
    }

    /// Whether a check that fails so has come upon damage: a page that is not what it should be can make SQLite say anything
    /// but these.
    var isDamage: Bool {
        let others: [ResultCode] = [
            .SQLITE_FULL, .SQLITE_BUSY, .SQLITE_LOCKED, .SQLITE_READONLY, .SQLITE_INTERRUPT, .SQLITE_ABORT,
            .SQLITE_PERM,
            .SQLITE_CANTOPEN, .SQLITE_NOMEM, .SQLITE_MISUSE,
        ]
        return !others.contains(ResultCode(rawValue: code).primaryResultCode)
    }

    static func translating<Value>(
        isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Value
    ) async throws -> Value {
        do {
            return try await body()
        } catch let error as DatabaseError {
            throw StorageError(error)
        }
    }
}

extension StorageError: LoggableError {
    package var logMetadata: Logger.Metadata {
        ["sqlite.code": "\(code)", "storage.kind": "\(kind)"]
    }
}
