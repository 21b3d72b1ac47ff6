package import DatabaseCore
package import Foundation
package import Hummingbird
import SakatsuData
import SettingsData
import ValuesCore
package import WebCore

/// The サ活 log: list, input, detail, and text to share.
package struct SakatsuFeature: Sendable {
    /// How long a deleted visit can be brought back.
    private static let retention: TimeInterval = 30 * 24 * 60 * 60

    private let repository: any SakatsuRepository
    private let settings: any SettingsRepository
    private let links: SakatsuLinks
    private let makeID: @Sendable () -> UUID

    /// - Parameters:
    ///   - links: where the pages lead outside this feature.
    ///   - makeID: makes the identifiers of new visits.
    package init(database: Database, links: SakatsuLinks, makeID: @escaping @Sendable () -> UUID) {
        self.init(
            repository: SakatsuRepositories.live(database), settings: SettingsRepositories.live(database),
            links: links, makeID: makeID)
    }

    init(
        repository: any SakatsuRepository, settings: any SettingsRepository, links: SakatsuLinks,
        makeID: @escaping @Sendable () -> UUID
    ) {
        self.repository = repository
        self.settings = settings
        self.links = links
        self.makeID = makeID
    }

    /// The path of the list, where the app starts.
    package static let home = SakatsuPaths.list

    package func addRoutes(to router: some RouterMethods<WebContext>) {
        SakatsuListScreen(repository: repository, links: links).addRoutes(to: router)
        SakatsuInputScreen(repository: repository, settings: settings, makeID: makeID).addRoutes(to: router)
        SakatsuTextScreen(repository: repository).addRoutes(to: router)
        SakatsuDetailScreen(repository: repository).addRoutes(to: router)
    }

    /// Removes for good what was deleted more than 30 days ago.
    ///
    /// - Returns: how many visits were removed.
    package func purgeDeleted(now: Date) async throws -> Int {
        try await repository.purge(deletedBefore: Timestamp(now.addingTimeInterval(-Self.retention)))
    }
}
