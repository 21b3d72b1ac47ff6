package import DatabaseCore
package import ModelsCore

/// Stores feeds, one of each kind for an account. A feed ends together with the account's tokens.
///
/// All methods throw when the storage fails.
package protocol CalendarFeedRepository: Sendable {
    /// Finds the feed of the secret; nil when it was ended or has a new secret, and for an account that cannot be used.
    func feed(_ kind: CalendarFeed.Kind, _ secret: Secret) async throws -> CalendarFeed?

    /// The account's feed; nil when it has none.
    func feed(_ kind: CalendarFeed.Kind, of account: AccountID) async throws -> CalendarFeed?

    /// Creates a feed, or replaces the secret of the existing one.
    ///
    /// - Returns: the secret; nil for an account that cannot be used.
    func renew(
        _ kind: CalendarFeed.Kind, showing content: CalendarContent, of account: AccountID, at now: Timestamp
    ) async throws -> Secret?

    /// Changes what the calendar shows, at the same address.
    ///
    /// - Returns: whether there is a calendar.
    func show(_ content: CalendarContent, of account: AccountID) async throws -> Bool

    func end(_ kind: CalendarFeed.Kind, of account: AccountID) async throws
}

/// Creates the repository of a database.
package enum CalendarFeedRepositories {
    package static func live(_ database: Database) -> any CalendarFeedRepository {
        DatabaseCalendarFeedRepository(database: database)
    }
}
