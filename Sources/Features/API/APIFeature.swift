import APICore
package import AccountData
package import DatabaseCore
package import Foundation
import HTTPTypes
package import Hummingbird
import MemoData
import ModelsCore
import SakatsuData
import SettingsData
import TransferData
package import WebCore

/// The API for programs, under `/api/v1`: no cookies, no pages.
package struct APIFeature: Sendable {
    /// How many tokens are cached.
    private static let tokenCount = 1_000

    private let screen: APIScreen
    private let documents: APIDocuments

    /// - Parameters:
    ///   - accounts: the repositories that sign-in pages use, too, because their attempts are counted together.
    ///   - version: the version of the program.
    package init(
        database: Database, accounts: AccountRepositories, version: String,
        makeID: @escaping @Sendable () -> UUID, now: @escaping @Sendable () -> Date
    ) {
        self.init(
            handlers: APIHandlers(
                visits: VisitsHandler(repository: SakatsuRepositories.live(database)),
                photos: PhotosHandler(
                    repository: PhotoRepositories.live(database),
                    uploads: database.uploads),
                facilities: FacilitiesHandler(repository: FacilityRepositories.live(database)),
                memos: MemosHandler(repository: MemoRepositories.live(database)),
                settings: SettingsHandler(repository: SettingsRepositories.live(database)),
                changes: ChangesHandler(
                    changes: ChangeLog(
                        database, AccountLists.all(database).map(\.changes) + [SettingsRepositories.changes]
                    ).page,
                    feed: database.changes),
                imports: ImportsHandler(
                    imports: ImportRepositories.live(database), settings: SettingsRepositories.live(database),
                    makeID: makeID),
                account: AccountHandler(accounts: accounts.accounts, tokens: accounts.tokens),
                server: ServerHandler(version: version)),
            tokens: TokenIdentities(
                tokens: accounts.tokens, kept: VersionedCache(database, capacity: Self.tokenCount)),
            kept: KeptAnswers(database), changes: database.changes, export: AccountExport(database),
            now: now)
    }

    init(
        handlers: APIHandlers, tokens: TokenIdentities, kept: KeptAnswers, changes: ChangeFeed, export: AccountExport,
        now: @escaping @Sendable () -> Date
    ) {
        screen = APIScreen(
            handlers: handlers, tokens: tokens, kept: kept,
            events: EventRoutes(changes: changes, for: .program, identities: tokens, now: now), export: export,
            now: now)
        documents = APIDocuments(version: handlers.server.version)
    }

    /// The path that files are uploaded to.
    package static let uploadPath = API.root + API.readFile.operation.template

    /// - Parameter router: a router without the middleware of pages.
    package func addRoutes(to router: some RouterMethods<WebContext>) {
        screen.addRoutes(to: router)
        documents.addRoutes(to: router)
    }

    /// Adds the pages that explain the API's problems.
    ///
    /// - Parameter router: the router of public pages.
    package func addPages(to router: some RouterMethods<WebContext>) {
        documents.addPages(to: router)
    }
}
