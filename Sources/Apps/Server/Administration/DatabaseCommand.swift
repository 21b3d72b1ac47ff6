import AccountFeature
import DatabaseCore

/// What a shell on the server can ask for concerning the database file. It may travel to a running server.
package enum DatabaseCommand: String, Codable, Equatable, Sendable {
    /// Reads the whole file for damage.
    case check
    /// Makes what searches look in and what is counted anew from the records.
    case rebuildSearch
}

/// The answer to a ``DatabaseCommand``.
enum DatabaseAnswer: Codable, Equatable, Sendable {
    /// - Parameters:
    ///   - damage: what a check has found.
    ///   - wereCountsWrong: whether a check has made counts anew.
    case done(damage: DatabaseCheck.Damage?, wereCountsWrong: Bool)
    case failed
}

/// A command as it travels.
enum ServerCommand: Codable {
    case account(AccountCommand)
    case database(DatabaseCommand)
    /// Asks a running server where it is.
    case address
}

/// The answer to the ``ServerCommand`` of that kind.
enum ServerAnswer: Codable {
    case account(AccountAnswer)
    case database(DatabaseAnswer)
    /// Nil until it listens.
    case address(String?)
}
