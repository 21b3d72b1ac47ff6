import AccountFeature
import DatabaseCore
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

    init(database: Database, configuration: ServerConfiguration, dependencies: Dependencies) {
        account = AccountFeature(
            database: database, site: configuration.site,
            clientAddress: ClientAddress(trustedProxies: configuration.trustedProxies),
            links: AccountLinks(home: SakatsuFeature.home, settings: SettingsFeature.home),
            passwordCost: dependencies.passwordCost)
        sakatsu = SakatsuFeature(database: database, makeID: dependencies.makeID)
        memo = MemoFeature(database: database, makeID: dependencies.makeID)
        settings = SettingsFeature(
            database: database, version: Version.current,
            links: SettingsLinks(account: AccountFeature.home))
    }
}
