package import DatabaseCore
package import Foundation
package import Hummingbird
package import LocalizationCore
import ModelsCore
import SakatsuData
import ScreensCore
import SettingsData
package import WebCore

/// The サ活 log: list, input, detail, and text to share.
package struct SakatsuFeature: Sendable {
    /// How many pages of the list are kept, or twice as many: some 10 kB each, 130 kB for the rare client that takes no
    /// compression.
    private static let pageCount = 32
    /// The field in which a form tells the name of what it deletes, for a page that asks whether to send it.
    static let subject = "subject"

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
            pages: database.mayKeep ? SakatsuListPages(capacity: Self.pageCount) : nil,
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

    /// The path of what was deleted.
    package static let trash = SakatsuPaths.trash

    package func addRoutes(to router: some RouterMethods<WebContext>) {
        SakatsuListScreen(repository: repository, changes: changes, pages: pages).addRoutes(to: router)
        SakatsuOfflineScreen(repository: repository, changes: changes).addRoutes(to: router)
        SakatsuTimerScreen(settings: settings).addRoutes(to: router)
        SakatsuInputScreen(repository: repository, settings: settings, makeID: makeID).addRoutes(to: router)
        SakatsuTextScreen(repository: repository).addRoutes(to: router)
        SakatsuDetailScreen(repository: repository).addRoutes(to: router)
    }

    /// The fields of forms that hold what a user has written.
    package static let textFields = ["facilityName", "pasted"] + VisitField.allCases.map(\.rawValue)

    /// What sending a form does, in a sentence.
    ///
    /// - Parameters:
    ///   - path: where the form is sent.
    ///   - values: the values of a field of the form.
    /// - Returns: nil when the form is none of this feature's, or only goes on with one.
    package static func purpose(
        ofFormSentTo path: String, values: (String) -> [String], _ localize: Localizer
    ) -> String? {
        let name = values(subject).first ?? values("facilityName").first ?? ""
        switch path {
        case SakatsuPaths.deleteSelected: return localize(.purposeDeleteSeveral(values("ids").count))
        case SakatsuPaths.restore: return localize(.purposeRestore)
        case let path where path.hasPrefix("\(SakatsuPaths.list)/") && path.hasSuffix("/delete"):
            return name.isEmpty ? localize(.purposeDeleteSeveral(1)) : localize(.purposeDelete(name))
        case let path
        where path == SakatsuPaths.new || path.hasPrefix("\(SakatsuPaths.list)/") && path.hasSuffix("/edit"):
            guard values("action").allSatisfy({ $0 == SakatsuInputButton.save.value }) else { return nil }
            return name.isEmpty ? nil : localize(.purposeSave(name))
        default: return nil
        }
    }
}
