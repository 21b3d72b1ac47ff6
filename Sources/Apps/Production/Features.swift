import AccountFeature
import DatabaseCore
import SakatsuFeature
import SettingsFeature
import WebCore

/// The app's features, and which one leads to which.
struct Features: Sendable {
    let account: AccountFeature
    let sakatsu: SakatsuFeature
    let settings: SettingsFeature

    init(database: Database, configuration: ServerConfiguration, dependencies: Dependencies) {
        account = AccountFeature(
            database: database, site: configuration.site,
            clientAddress: ClientAddress(trustedProxies: configuration.trustedProxies),
            links: AccountLinks(home: SakatsuFeature.home, settings: SettingsFeature.home))
        sakatsu = SakatsuFeature(
            database: database, links: SakatsuLinks(settings: SettingsFeature.home), makeID: dependencies.makeID)
        settings = SettingsFeature(
            database: database, version: Version.current,
            links: SettingsLinks(home: SakatsuFeature.home, account: AccountFeature.home))
    }
}
