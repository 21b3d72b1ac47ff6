package import Hummingbird
import LicensesData
import ModelsCore
package import WebCore

/// ライセンス: whose work the program contains, and under which terms.
package struct LicensesFeature: Sendable {
    private let repository: any LicenseRepository
    private let links: LicensesLinks

    /// - Parameter links: where the pages lead outside this feature.
    package init(links: LicensesLinks) {
        self.init(repository: LicenseRepositories.live(), links: links)
    }

    init(repository: any LicenseRepository, links: LicensesLinks) {
        self.repository = repository
        self.links = links
    }

    /// The path of the list.
    package static let home = "/settings/licenses"

    /// The path of one licence.
    static func path(of name: String) -> String {
        "\(home)/\(name.queryEncoded)"
    }

    package func addRoutes(to router: some RouterMethods<WebContext>) {
        LicenseListScreen(repository: repository, links: links).addRoutes(to: router)
        LicenseDetailScreen(repository: repository).addRoutes(to: router)
    }
}

/// Paths of other features that this one's pages lead to; the app knows them.
package struct LicensesLinks: Sendable {
    package let settings: String

    package init(settings: String) {
        self.settings = settings
    }
}
