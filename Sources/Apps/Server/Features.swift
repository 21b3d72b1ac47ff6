import APIFeature
import AccountFeature
package import DatabaseCore
import Foundation
package import Hummingbird
import LicensesFeature
package import LocalizationCore
import MemoFeature
import SakatsuFeature
import SettingsFeature
import TransferFeature
package import UICore
package import WebCore

/// The app's features, and the paths by which they link to each other.
struct Features: Sendable {
    let account: AccountFeature
    let sakatsu: SakatsuFeature
    let memo: MemoFeature
    let settings: SettingsFeature
    /// The preferences that every page needs.
    let preferences: any PreferencesProvider
    let transfer: TransferFeature
    let licenses: LicensesFeature
    let api: APIFeature

    /// - Parameter records: the database for the features with people's records.
    init(
        database: Database, records: Database, configuration: ServerConfiguration, dependencies: Dependencies
    ) {
        account = AccountFeature(
            database: database, site: configuration.site,
            links: AccountLinks(
                home: SakatsuFeature.home, settings: SettingsFeature.home,
                purpose: { path, values, localize in
                    SakatsuFeature.purpose(ofFormSentTo: path, values: values, localize)
                        ?? MemoFeature.purpose(ofFormSentTo: path, values: values, localize)
                        ?? SettingsFeature.purpose(ofFormSentTo: path, localize)
                }, textFields: SakatsuFeature.textFields + MemoFeature.textFields),
            hasCheapPasswords: dependencies.hasCheapPasswords,
            backups: configuration.backupFolder, makeID: dependencies.makeID)
        sakatsu = SakatsuFeature(database: records, makeID: dependencies.makeID)
        memo = MemoFeature(database: records, makeID: dependencies.makeID)
        preferences = SettingsFeature.preferences(database)
        settings = SettingsFeature(
            database: records, version: Version.current,
            links: SettingsLinks(
                account: AccountFeature.home, licenses: LicensesFeature.home, visitTrash: SakatsuFeature.trash,
                memoTrash: MemoFeature.trash, export: TransferFeature.home))
        transfer = TransferFeature(
            database: records, site: configuration.site, settings: SettingsFeature.home, makeID: dependencies.makeID)
        licenses = LicensesFeature(settings: SettingsFeature.home)
        api = APIFeature(
            database: records, accounts: account.repositories, version: Version.current, makeID: dependencies.makeID,
            now: dependencies.now)
    }
}

/// Additions to the features that all apps have.
package struct ServerExtension: Sendable {
    /// The database for the features with people's records; nil for the usual one.
    package var records: Database?
    /// Additional tabs on the page with that path.
    package var tabs: @Sendable (_ path: String, Localizer) -> [Tab] = { _, _ in [] }
    /// Adds middleware inside the security headers and outside of all other middleware.
    package var addMiddleware: @Sendable (Router<WebContext>) -> Void = { _ in }
    /// Adds routes for signed-in users.
    package var addRoutes: @Sendable (RouterGroup<WebContext>) -> Void = { _ in }
    /// Ends background work, before the database is closed.
    package var stop: @Sendable () async -> Void = {}

    package init() {}
}

/// The program's dependencies on its environment: time, identity, and the cost of password hashes.
struct Dependencies: Sendable {
    var now: @Sendable () -> Date
    var makeID: @Sendable () -> UUID
    var hasCheapPasswords = false

    static let live = Dependencies(now: { Date() }, makeID: { UUID() })
}

/// The destinations of the root navigation.
package enum RootNavigation {
    /// The tabs, one of which is selected for the page with that path.
    package static func tabs(at path: String, _ localize: Localizer) -> [Tab] {
        [
            tab(.sakatsu, .droplet, SakatsuFeature.home, path, localize),
            tab(.memos, .memo, MemoFeature.home, path, localize),
            tab(
                .settings, .gear, SettingsFeature.home, path, localize,
                others: [AccountFeature.home, AccountFeature.administration]),
        ]
    }

    /// - Parameter others: paths of other features that the tab's page links to.
    private static func tab(
        _ word: ServerString, _ icon: Icon.Name, _ home: String, _ path: String, _ localize: Localizer,
        others: [String] = []
    ) -> Tab {
        let isWithin = ([home] + others).contains { path == $0 || path.hasPrefix("\($0)/") }
        return Tab(
            path: home, title: localize(word), icon: icon,
            position: path == home ? .here : isWithin ? .within : .elsewhere)
    }
}
