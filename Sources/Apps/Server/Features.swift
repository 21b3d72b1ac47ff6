import APIFeature
import AccountFeature
package import DatabaseCore
import Foundation
package import Hummingbird
import LicensesFeature
package import LocalizationCore
import MemoFeature
package import ModelsCore
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
            backups: configuration.backupFolder, canAddPhotos: { SakatsuFeature.canAddPhotos },
            makeID: dependencies.makeID)
        sakatsu = SakatsuFeature(
            database: records, trash: RootNavigation.trash, settingsPath: SettingsFeature.home,
            makeID: dependencies.makeID)
        memo = MemoFeature(database: records, trash: RootNavigation.trash, makeID: dependencies.makeID)
        preferences = SettingsFeature.preferences(database)
        settings = SettingsFeature(
            database: records, version: Version.current,
            links: SettingsLinks(
                home: SakatsuFeature.home, account: AccountFeature.home, licenses: LicensesFeature.home,
                tags: SakatsuFeature.tags, trash: SakatsuFeature.trash, data: TransferFeature.home))
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
    ///
    /// - Parameter counts: the lengths of the account's lists.
    package static func tabs(at path: String, counts: [ListKind: Int] = [:], _ localize: Localizer) -> [Tab] {
        let isMemo = isWithin(MemoFeature.home, path) && !isSetting(path)
        return [
            isMemo
                ? Tab(path: MemoFeature.new, title: localize(.newMemo), icon: .plus, role: .new, key: "n")
                : Tab(path: SakatsuFeature.new, title: localize(.newVisit), icon: .plus, role: .new, key: "n"),
            place(.sakatsu, .droplet, SakatsuFeature.home, key: "s", count: counts[.sakatsu], path, localize),
            place(.places, .place, SakatsuFeature.places, key: "p", path, localize),
            place(.review, .columns, SakatsuFeature.review, key: "r", path, localize),
            place(.memos, .memo, MemoFeature.home, key: "m", count: counts[.memo], path, localize),
            // A phone shows it as another form of the list, which is marked.
            Tab(path: SakatsuFeature.calendar, title: localize(.calendar), icon: .calendar, role: .tool, key: "c"),
            Tab(
                path: SakatsuFeature.timer, title: localize(.timer), icon: .timer, role: .tool,
                position: path == SakatsuFeature.timer ? .here : .elsewhere, key: "t"),
            Tab(
                path: SettingsFeature.home, title: localize(.settings), icon: .gear, role: .tool,
                position: path == SettingsFeature.home ? .here : isSetting(path) ? .within : .elsewhere, key: ",",
                upload: TransferFeature.uploadPath),
        ]
    }

    /// The trashes of all lists, as one page below the settings.
    package static let trash: TrashLinks = { localize in
        let sections = [
            (SakatsuFeature.trash, localize(.sakatsu)), (MemoFeature.trash, localize(.memos)),
            (SakatsuFeature.placesTrash, localize(.places)),
        ]
        return ((SettingsFeature.home, localize(.settings)), sections)
    }

    /// The settings, and the pages of other features that they link to.
    private static func isSetting(_ path: String) -> Bool {
        [
            SettingsFeature.home, AccountFeature.home, AccountFeature.administration, SakatsuFeature.trash,
            SakatsuFeature.placesTrash, MemoFeature.trash,
        ].contains { isWithin($0, path) }
    }

    private static func isWithin(_ home: String, _ path: String) -> Bool {
        path == home || path.hasPrefix("\(home)/")
    }

    private static func place(
        _ word: ServerString, _ icon: Icon.Name, _ home: String, key: String, count: Int? = nil, _ path: String,
        _ localize: Localizer
    ) -> Tab {
        // Tools have their own entry.
        let isElsewhere = !isWithin(home, path) || isSetting(path) || path == SakatsuFeature.timer
        return Tab(
            path: home, title: localize(word), icon: icon,
            position: path == home ? .here : isElsewhere ? .elsewhere : .within, key: key,
            count: count.map(localize.number))
    }
}
