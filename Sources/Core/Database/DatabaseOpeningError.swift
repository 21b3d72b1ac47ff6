package import Foundation

/// Why the database could not be opened. Its description is one line for the person who starts the server.
package enum DatabaseOpeningError: Error, Equatable, CustomStringConvertible {
    /// The folder does not exist and cannot be made, or nothing can be written in it.
    case folderNotWritable(URL)
    /// Another process has this database open.
    case inUse(URL)
    /// The file has no bytes: a database that was lost, not a new one.
    case emptyFile(URL)
    /// There is no file, but something beside it that only a database leaves.
    case missing(URL, rest: URL)
    /// The write-ahead log beside the file belongs to another one: a backup was restored over that.
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
    /// The file could not be opened for another reason, which the text tells.
    case unusable(URL, String)

    package var description: String {
        switch self {
        case .folderNotWritable(let folder):
            "The data folder \(folder.path) cannot be written. Choose another with --data or change its permissions."
        case .inUse(let file):
            "The database \(file.path) is in use by another Loki server. Stop that one first or choose another --data."
        case .emptyFile(let file):
            "The database \(file.path) is empty (0 bytes). Restore it from a backup, or move it away to start anew."
        case .missing(let file, let rest):
            """
            The database \(file.path) is missing, but \(rest.lastPathComponent) shows that there was one. Put it back or \
            restore a backup; to start anew, move \(rest.path) away.
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
            "The file \(file.path) is not a SQLite database. Restore it from a backup, or move it away to start anew."
        case .foreign(let file):
            "The database \(file.path) belongs to another program. Choose another folder with --data."
        case .damaged(let file):
            "The database \(file.path) is damaged. Restore it from a backup; the file was left as it is."
        case .newerSchema(let file):
            "The database \(file.path) was written by a newer version of Loki. Start that version instead."
        case .unusable(let file, let reason):
            "The database \(file.path) cannot be opened: \(reason)"
        }
    }
}
