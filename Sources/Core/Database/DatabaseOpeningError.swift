package import Foundation
import GRDB

/// Why the database could not be opened. Its description is one line for the person who starts the server.
package enum DatabaseOpeningError: Error, Equatable, CustomStringConvertible {
    /// The folder does not exist and cannot be created, or is not writable.
    case folderNotWritable(URL)
    /// Another process has this database open.
    case inUse(URL)
    /// The file has no bytes: a database that was lost, not a new one.
    case emptyFile(URL)
    /// There is no file, but next to its place one that only a database leaves.
    case missing(URL, rest: URL)
    /// The write-ahead log next to the file belongs to another one, over which a backup was restored.
    case foreignLog(URL, log: URL)
    /// The file belongs to another user.
    case notPermitted(URL)
    /// The file is not a SQLite database.
    case notADatabase(URL)
    /// The file is another program's database.
    case foreign(URL)
    /// SQLite's `quick_check` found the file damaged.
    case damaged(URL)
    /// A newer version of the program has written the file.
    case newerSchema(URL)
    /// A program from before the first release has created the file, or the PostgreSQL database if it is nil.
    case unreleased(URL?)
    /// A newer version of the program has migrated the PostgreSQL database.
    case newerDatabase
    /// PostgreSQL cannot be reached or denies something that the program needs; the text is its message.
    case unusableServer(String)
    /// The encoding of the PostgreSQL database lacks most characters, or there is none.
    case otherEncoding(String)
    /// A pooler between this program and PostgreSQL assigns a connection to each transaction, and so loses prepared
    /// statements.
    case pooledTransactions
    /// The file could not be opened for another reason, given in the text.
    case unusable(URL, String)

    package var description: String {
        switch self {
        case .folderNotWritable(let folder):
            "The data folder \(folder.path) cannot be written. Choose another with --data or change its permissions."
        case .inUse(let file):
            "The database \(file.path) is in use by another Loki server. Stop that one first or choose another --data."
        case .emptyFile(let file):
            """
            The database \(file.path) is empty (0 bytes). Restore it from a backup, or move it away \
            to start with a new one.
            """
        case .missing(let file, let rest):
            """
            The database \(file.path) is missing, but \(rest.lastPathComponent) shows that there was one. Put it back or \
            restore a backup; to start with a new one, move \(rest.path) away.
            """
        case .foreignLog(let file, let log):
            """
            The write-ahead log \(log.path) belongs to another file than \(file.path), as when a backup was put in its \
            place. To go on with this file, move \(log.lastPathComponent) and \(file.lastPathComponent)-shm away; restore \
            backups into an empty folder.
            """
        case .notPermitted(let file):
            "The file \(file.path) cannot be read and written by this user. Start the server as its owner, or change that."
        case .notADatabase(let file):
            """
            The file \(file.path) is not a SQLite database. Restore it from a backup, or move it away \
            to start with a new one.
            """
        case .foreign(let file):
            "The database \(file.path) belongs to another program. Choose another folder with --data."
        case .damaged(let file):
            "The database \(file.path) is damaged. Restore it from a backup; the file was left as it is."
        case .newerSchema(let file):
            "The database \(file.path) was written by a newer version of Loki. Start that version instead."
        case .unreleased(let file):
            """
            \(file.map { "The database \($0.path)" } ?? "The PostgreSQL database") was made by a development version of \
            Loki and was left as it is. Export each account with that version (loki export), start this one with \
            \(file == nil ? "an empty database" : "another --data"), and import what was exported.
            """
        case .newerDatabase:
            "The PostgreSQL database was migrated by a newer version of Loki. Start that version instead."
        case .unusableServer(let reason):
            "The PostgreSQL database cannot be used: \(reason)"
        case .otherEncoding(let name):
            """
            The encoding of the PostgreSQL database is \(name), and Loki needs UTF8: \
            CREATE DATABASE loki ENCODING 'UTF8' TEMPLATE template0.
            """
        case .pooledTransactions:
            """
            PostgreSQL is reached through a pooler, such as PgBouncer, that hands out a connection for each transaction. \
            Start with --database-prepared off.
            """
        case .unusable(let file, let reason):
            "The database \(file.path) cannot be opened: \(reason)"
        }
    }
}

extension DatabaseOpeningError {
    /// Why a file could not be opened, read or written.
    ///
    /// - Parameter cause: the error of SQLite or the system; one of these errors is returned unchanged.
    init(_ cause: any Error, of file: URL) {
        self =
            switch cause {
            case let error as DatabaseOpeningError: error
            case let error as DatabaseError: Self(error, of: file)
            case let error as POSIXError: Self(error.code, of: file)
            default: .unusable(file, Self.reason(cause))
            }
    }

    private init(_ error: DatabaseError, of file: URL) {
        self =
            switch error.resultCode {
            case .SQLITE_CORRUPT, .SQLITE_NOTADB: .damaged(file)
            case .SQLITE_READONLY, .SQLITE_PERM: .notPermitted(file)
            default:
                // The file ends before the requested page.
                error.extendedResultCode == .SQLITE_IOERR_SHORT_READ
                    ? .damaged(file) : .unusable(file, Self.reason(error))
            }
    }

    private init(_ code: POSIXErrorCode, of file: URL) {
        self =
            switch code {
            case .EACCES, .EPERM: .notPermitted(file)
            default: .unusable(file, Self.reason(POSIXError(code)))
            }
    }

    /// The cause in a few words.
    static func reason(_ cause: any Error) -> String {
        switch cause {
        case let error as DatabaseError where error.resultCode == .SQLITE_FULL: "the disk is full"
        case let error as DatabaseError where error.resultCode == .SQLITE_IOERR:
            "the disk fails (SQLite error \(error.extendedResultCode.rawValue))"
        case let error as DatabaseError where error.resultCode == .SQLITE_CANTOPEN:
            "a file next to it cannot be opened or created (SQLite error \(error.extendedResultCode.rawValue))"
        case let error as POSIXError where error.code == .EIO: "the disk fails"
        case let error as POSIXError where error.code == .ENOENT: "its folder is missing"
        case let error as POSIXError where [.EACCES, .EPERM, .EROFS].contains(error.code):
            "its folder cannot be written"
        case let error as POSIXError where [.ENOSPC, .EDQUOT].contains(error.code): "the disk is full"
        case let error as POSIXError: "error \(error.code.rawValue) of the system"
        case let error as CocoaError where error.code == .fileWriteOutOfSpace: "the disk is full"
        default: "\(cause)"
        }
    }
}

extension POSIXError {
    /// The error of the last system call.
    static var last: POSIXError { POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
}
