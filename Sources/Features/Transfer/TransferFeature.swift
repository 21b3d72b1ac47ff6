package import DatabaseCore
package import Foundation
package import Hummingbird
import LocalizationCore
import TransferData
import UICore
import ValuesCore
package import WebCore

/// データ: what people have written, to carry away and to bring in.
package struct TransferFeature: Sendable {
    private let export: AccountExport
    private let imports: any ImportRepository
    private let makeID: @Sendable () -> UUID
    private let links: TransferLinks
    private let now: @Sendable () -> Date

    /// - Parameter links: where the page leads outside this feature.
    package init(
        database: Database, links: TransferLinks, makeID: @escaping @Sendable () -> UUID,
        now: @escaping @Sendable () -> Date
    ) {
        export = AccountExport(database)
        imports = ImportRepositories.live(database)
        self.makeID = makeID
        self.links = links
        self.now = now
    }

    /// The path of the page.
    package static let home = "/settings/export"
    /// Where files are sent.
    package static let uploadPath = ImportPaths.start

    package func addRoutes(to router: some RouterMethods<WebContext>) {
        TransferHomeScreen(export: export, links: links, now: now).addRoutes(to: router)
        ImportScreen(imports: imports, makeID: makeID).addRoutes(to: router)
    }

    /// Forgets imports that were made too long ago to be undone.
    package func purgeImports(now: Date) async throws {
        try await imports.purge(at: Timestamp(now))
    }
}

/// Paths of other features that this one's page leads to; the app knows them.
package struct TransferLinks: Sendable {
    package let settings: String

    package init(settings: String) {
        self.settings = settings
    }
}
