package import AccountFeature
package import DatabaseCore
package import Foundation

/// Why a command was not carried out, in one line.
package enum AdministrationError: Error, Equatable, CustomStringConvertible {
    case refused(AccountCommandFailure)
    case noDatabase(URL)
    /// The storage failed.
    case storage
    case damaged(DatabaseCheck.Damage)
    /// A server uses the database but takes no command.
    case noAnswer

    package var description: String {
        switch self {
        case .refused(.noSuchAccount): "There is no account of this name."
        case .refused(.invalidName): "This is no name: choose 1 to 40 characters that can be seen."
        case .refused(.invalidPassword):
            "Choose a password of 8 characters or more (1,024 bytes at most) that is neither common nor the name."
        case .refused(.nameTaken): "This name is already taken."
        case .refused(.isOwner): "The owner's account cannot be disabled."
        case .refused(.busy): "The server is busy. Try again in a moment."
        case .refused(.storage), .storage: "The database failed."
        case .damaged(.file): "The database is damaged. Stop the server and restore a backup."
        case .damaged(.searchIndex):
            "The search index is damaged; nothing else is. Make it anew with loki database rebuild-search."
        case .noDatabase(let file): "There is no database at \(file.path). Choose the server's folder with --data."
        case .noAnswer:
            "The database is in use, but its server takes no commands. Try again in a moment, or stop the server first."
        }
    }
}
