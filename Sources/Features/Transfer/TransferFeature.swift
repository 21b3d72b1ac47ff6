package import DatabaseCore
package import Foundation
package import Hummingbird
import LocalizationCore
import TransferData
import UICore
import ValuesCore
package import WebCore

/// 書き出し: what people have written, to carry away.
package struct TransferFeature: Sendable {
    private let export: AccountExport
    private let links: TransferLinks
    private let now: @Sendable () -> Date

    /// - Parameter links: where the page leads outside this feature.
    package init(database: Database, links: TransferLinks, now: @escaping @Sendable () -> Date) {
        export = AccountExport(database)
        self.links = links
        self.now = now
    }

    /// The path of the page.
    package static let home = "/settings/export"

    package func addRoutes(to router: some RouterMethods<WebContext>) {
        TransferHomeScreen(export: export, links: links, now: now).addRoutes(to: router)
    }
}

/// Paths of other features that this one's page leads to; the app knows them.
package struct TransferLinks: Sendable {
    package let settings: String

    package init(settings: String) {
        self.settings = settings
    }
}
