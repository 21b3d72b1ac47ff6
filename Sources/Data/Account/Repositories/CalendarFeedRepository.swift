package import DatabaseCore
package import ModelsCore

/// Where the addresses of calendars are kept: one for each account. What ends an account's tokens ends it as well.
///
/// All methods throw when the storage fails.
package protocol CalendarFeedRepository: Sendable {
    /// The feed that the secret opens; nil when it was ended or has another secret now, and for an account that cannot
    /// be used.
    func feed(_ secret: Secret) async throws -> CalendarFeed?

    /// The account's; nil when it has none.
    func feed(of account: AccountID) async throws -> CalendarFeed?

    /// Makes a feed, or gives the one that there is another secret, and ends its old one.
    ///
    /// - Returns: the secret; nil for an account that cannot be used.
    func renew(showing content: CalendarContent, of account: AccountID, at now: Timestamp) async throws -> Secret?

    /// Shows something else at the same address.
    ///
    /// - Returns: whether there is a feed.
    func show(_ content: CalendarContent, of account: AccountID) async throws -> Bool

    func end(of account: AccountID) async throws
}

/// Chooses the implementation.
package enum CalendarFeedRepositories {
    package static func live(_ database: Database) -> any CalendarFeedRepository {
        DatabaseCalendarFeedRepository(database: database)
    }
}
