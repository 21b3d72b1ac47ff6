import DatabaseCore
import SakatsuFeature
import SettingsFeature

/// The app's features, and which one leads to which.
struct Features: Sendable {
    let sakatsu: SakatsuFeature
    let settings: SettingsFeature

    init(database: Database, dependencies: Dependencies) {
        sakatsu = SakatsuFeature(
            database: database, links: SakatsuLinks(settings: SettingsFeature.home), makeID: dependencies.makeID)
        settings = SettingsFeature(
            database: database, version: Version.current, links: SettingsLinks(home: SakatsuFeature.home))
    }
}
