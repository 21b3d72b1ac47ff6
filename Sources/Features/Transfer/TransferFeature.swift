import AccountData
package import DatabaseCore
package import Foundation
package import Hummingbird
import LocalizationCore
package import ModelsCore
import SakatsuData
import TransferData
import UICore
package import WebCore

/// データ: export, calendar and import of all of an account's data, and the upkeep of all its lists.
package struct TransferFeature: Sendable {
    let feeds: any CalendarFeedRepository
    let export: AccountExport
    let visits: any SakatsuRepository
    let imports: any ImportRepository
    var lists: [any StoredList] = []
    let site: Site
    /// The path of the settings.
    let settings: String
    let makeID: @Sendable () -> UUID
}

extension TransferFeature {
    /// - Parameters:
    ///   - site: the names under which the server answers.
    ///   - settings: the path of the settings, to which the page leads back.
    package init(database: Database, site: Site, settings: String, makeID: @escaping @Sendable () -> UUID) {
        self.init(
            feeds: CalendarFeedRepositories.live(database), export: AccountExport(database),
            visits: SakatsuRepositories.live(database), imports: ImportRepositories.live(database),
            lists: AccountLists.all(database), site: site,
            settings: settings, makeID: makeID)
    }

    /// The path of the page.
    package static let home = "/settings/export"
    /// The path to which files are uploaded.
    package static let uploadPath = ImportPaths.start

    /// Adds the routes for everyone.
    package func addPublicRoutes(to router: some RouterMethods<WebContext>) {
        CalendarFeedScreen(feeds: feeds, export: export, visits: visits).addRoutes(to: router)
    }

    /// Adds the routes for signed-in users.
    package func addRoutes(to router: some RouterMethods<WebContext>) {
        TransferHomeScreen(feeds: feeds, export: export, site: site, settings: settings).addRoutes(to: router)
        ImportScreen(imports: imports, makeID: makeID).addRoutes(to: router)
    }

    /// Keeps the search texts and the search index of every list up to date.
    package static func searches(_ database: Database) -> [any SearchUpkeep] {
        AccountLists.all(database).map(\.search)
    }

    /// Removes imports and deleted items that are more than 30 days old.
    ///
    /// - Returns: the number of removed items.
    package func purge(now: Date) async throws -> Int {
        var count = 0
        for list in lists { count += try await list.purge(at: Timestamp(now)) }
        try await imports.purge(at: Timestamp(now))
        return count
    }

    /// Removes all items of an account whose removal has started, in several transactions: others write in between.
    package func removeAll(of account: AccountID) async throws {
        for list in lists { try await list.removeAll(of: account) }
    }
}

/// The paths of the feature.
enum TransferPaths {
    static let zip = "\(TransferFeature.home)/loki.zip"
    static let calendar = "\(TransferFeature.home)/visits.ics"
    static let makeFeed = "\(TransferFeature.home)/feed"
    static let showInFeed = "\(TransferFeature.home)/feed/detail"
    static let endFeed = "\(TransferFeature.home)/feed/end"

    /// The path of a calendar or a map, which anyone who knows it can read.
    static func feed(_ secret: Secret, of kind: CalendarFeed.Kind = .calendar) -> String {
        "/\(kind.rawValue)/\(secret.text).\(kind.fileExtension)"
    }
}

extension CalendarFeed.Kind {
    var fileExtension: String {
        switch self {
        case .calendar: "ics"
        case .map: "svg"
        }
    }
}
