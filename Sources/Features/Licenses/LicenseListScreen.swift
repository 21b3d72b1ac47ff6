import Hummingbird
import LicensesData
import LocalizationCore
import UICore
import WebCore

/// `/settings/licenses`: all that the program contains.
struct LicenseListScreen: Sendable {
    let repository: any LicenseRepository
    let links: LicensesLinks

    func addRoutes(to router: some RouterMethods<WebContext>) {
        router.get("/settings/licenses") { request, context in
            let page = LicenseListPage(
                licenses: repository.licenses(), links: links, visitor: try context.visitor)
            return Response.html(page, for: request)
        }
    }
}

/// All that the program contains, each with its version.
struct LicenseListPage: HTML {
    let licenses: [License]
    let links: LicensesLinks
    let visitor: Visitor

    var body: some HTML {
        Page(title: localize(.title), for: visitor) {
            TitleBar(localize(.title), back: (links.settings, localize(.settings)))
            main {
                h1 { localize(.title) }
                if licenses.isEmpty {
                    p(.class("footnote")) { localize(.empty) }
                } else {
                    ul(.classes("group", "rows")) { ForEach(licenses, content: item) }
                }
            }
        }
    }

    private func item(_ license: License) -> some HTML {
        li {
            a(.class("row"), .href(LicensesFeature.path(of: license.name))) {
                span { license.name }
                span(.class("value")) { license.version }
            }
        }
    }

    private var localize: Localizer { visitor.localize }
}
