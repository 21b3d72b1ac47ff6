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

/// The app's features, and which one leads to which.
struct Features: Sendable {
    let account: AccountFeature
    let sakatsu: SakatsuFeature
    let memo: MemoFeature
    let settings: SettingsFeature
    /// What every page must know.
    let preferences: any PreferencesProvider
    let transfer: TransferFeature
    let licenses: LicensesFeature
    let api: APIFeature

    /// - Parameter records: the database as the features with people's records see it.
    init(
        database: Database, records: Database, configuration: ServerConfiguration, dependencies: Dependencies
    ) {
        let clientAddress = ClientAddress(trustedProxies: configuration.trustedProxies)
        account = AccountFeature(
            database: database, site: configuration.site, clientAddress: clientAddress,
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
            database: records, site: configuration.site, clientAddress: clientAddress,
            links: TransferLinks(settings: SettingsFeature.home), makeID: dependencies.makeID, now: dependencies.now)
        licenses = LicensesFeature(links: LicensesLinks(settings: SettingsFeature.home))
        api = APIFeature(
            database: records, accounts: account.repositories, clientAddress: clientAddress,
            version: Version.current, makeID: dependencies.makeID, now: dependencies.now)
    }
}

/// What an app has besides the features that all of them have.
package struct ServerExtension: Sendable {
    /// The database as the features with people's records see it; nil for as it is.
    package var records: Database?
    /// Further tabs on the page with that path.
    package var tabs: @Sendable (_ path: String, Localizer) -> [Tab] = { _, _ in [] }
    /// Adds middleware inside the security headers and outside of everything else.
    package var addMiddleware: @Sendable (Router<WebContext>) -> Void = { _ in }
    /// Adds routes for those who are signed in.
    package var addRoutes: @Sendable (RouterGroup<WebContext>) -> Void = { _ in }
    /// Ends what the app does in the background, before the database is closed.
    package var stop: @Sendable () async -> Void = {}

    package init() {}
}

/// What the program takes from the world around it: time and identity, and how much work a password is.
struct Dependencies: Sendable {
    var now: @Sendable () -> Date
    var makeID: @Sendable () -> UUID
    var hasCheapPasswords = false

    static let live = Dependencies(now: { Date() }, makeID: { UUID() })
}

/// Which features are a tap away from every page.
package enum RootNavigation {
    /// The tabs, and which of them the page with that path belongs to.
    package static func tabs(at path: String, _ localize: Localizer) -> [Tab] {
        [
            tab(.sakatsu, .droplet, SakatsuFeature.home, path, localize),
            tab(.memos, .memo, MemoFeature.home, path, localize),
            tab(
                .settings, .gear, SettingsFeature.home, path, localize,
                others: [AccountFeature.home, AccountFeature.administration]),
        ]
    }

    /// - Parameter others: paths of other features that the tab's page leads to.
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
