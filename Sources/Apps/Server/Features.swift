import APIFeature
import AccountFeature
import DatabaseCore
import LicensesFeature
import MemoFeature
import SakatsuFeature
import SettingsFeature
import WebCore

/// The app's features, and which one leads to which.
struct Features: Sendable {
    let account: AccountFeature
    let sakatsu: SakatsuFeature
    let memo: MemoFeature
    let settings: SettingsFeature
    /// What every page must know.
    let preferences: any PreferencesProvider
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
                }),
            passwordCost: dependencies.passwordCost, makeID: dependencies.makeID)
        sakatsu = SakatsuFeature(database: records, makeID: dependencies.makeID)
        memo = MemoFeature(database: records, makeID: dependencies.makeID)
        preferences = SettingsFeature.preferences(database)
        settings = SettingsFeature(
            database: records, version: Version.current,
            links: SettingsLinks(account: AccountFeature.home, licenses: LicensesFeature.home))
        licenses = LicensesFeature(links: LicensesLinks(settings: SettingsFeature.home))
        api = APIFeature(
            database: records, accounts: account.repositories, clientAddress: clientAddress,
            version: Version.current, now: dependencies.now)
    }
}
