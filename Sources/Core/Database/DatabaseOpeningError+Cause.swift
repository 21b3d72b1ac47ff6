import Foundation
import GRDB

extension DatabaseOpeningError {
    /// Why a file could not be opened, read or written.
    ///
    /// - Parameter cause: what SQLite or the system said; one of these errors stays as it is.
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
                // The file ends before the page that was asked for.
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

    /// The cause in some words.
    static func reason(_ cause: any Error) -> String {
        switch cause {
        case let error as DatabaseError where error.resultCode == .SQLITE_FULL: "the disk is full"
        case let error as DatabaseError where error.resultCode == .SQLITE_IOERR:
            "the disk fails (SQLite error \(error.extendedResultCode.rawValue))"
        case let error as DatabaseError where error.resultCode == .SQLITE_CANTOPEN:
            "a file beside it cannot be opened or made (SQLite error \(error.extendedResultCode.rawValue))"
        case let error as POSIXError where error.code == .EIO: "the disk fails"
        case let error as POSIXError where [.ENOSPC, .EDQUOT].contains(error.code): "the disk is full"
        case let error as POSIXError: "error \(error.code.rawValue) of the system"
        case let error as CocoaError where error.code == .fileWriteOutOfSpace: "the disk is full"
        default: "\(cause)"
        }
    }
}

extension POSIXError {
    /// What the last call of the system said.
    static var last: POSIXError { POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
}
