package import DatabaseCore
package import Foundation
package import Hummingbird
import SakatsuData
import SettingsData
package import ValuesCore
package import WebCore

/// The サ活 log: list, input, detail, and text to share.
package struct SakatsuFeature: Sendable {
    /// How many pages of the list are kept, or twice as many: some 10 kB each, 130 kB for the rare client that takes no
    /// compression.
    private static let pageCount = 32

    private let repository: any SakatsuRepository
    private let settings: any SettingsRepository
    private let changes: ChangeFeed
    private let pages: SakatsuListPages?
    private let makeID: @Sendable () -> UUID

    /// - Parameter makeID: makes the identifiers of new visits.
    package init(database: Database, makeID: @escaping @Sendable () -> UUID) {
        self.init(
            repository: SakatsuRepositories.live(database), settings: SettingsRepositories.live(database),
            changes: database.changes,
            pages: database.hasGate ? nil : SakatsuListPages(of: database.changes, capacity: Self.pageCount),
            makeID: makeID)
    }

    init(
        repository: any SakatsuRepository, settings: any SettingsRepository,
        changes: ChangeFeed, pages: SakatsuListPages? = nil, makeID: @escaping @Sendable () -> UUID
    ) {
        self.repository = repository
        self.settings = settings
        self.changes = changes
        self.pages = pages
        self.makeID = makeID
    }

    /// The path of the list, where the app starts.
    package static let home = SakatsuPaths.list

    package func addRoutes(to router: some RouterMethods<WebContext>) {
        SakatsuListScreen(repository: repository, changes: changes, pages: pages).addRoutes(to: router)
        SakatsuInputScreen(repository: repository, settings: settings, makeID: makeID).addRoutes(to: router)
        SakatsuTextScreen(repository: repository).addRoutes(to: router)
        SakatsuDetailScreen(repository: repository).addRoutes(to: router)
    }

    /// Keeps what searches among visits look in.
    package static func searchUpkeep(_ database: Database) -> any SearchUpkeep {
        SakatsuRepositories.searchUpkeep(database)
    }

    /// Removes for good all that an account holds that is to be gone, a part at a time: others write in between.
    package func removeAll(of account: AccountID) async throws {
        try await repository.removeAll(of: account)
    }

    /// Removes for good what was deleted more than 30 days ago.
    ///
    /// - Returns: how many visits were removed.
    package func purgeDeleted(now: Date) async throws -> Int {
        try await repository.purge(at: Timestamp(now))
    }
}
