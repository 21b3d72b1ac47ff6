import Foundation
import HTTPTypes
import Hummingbird
import LicensesData
import LocalizationCore
import UICore
import WebCore

/// `/settings/licenses/{name}`: one licence whole.
struct LicenseDetailScreen: Sendable {
    let repository: any LicenseRepository

    func addRoutes(to router: some RouterMethods<WebContext>) {
        router.get("/settings/licenses/:name") { request, context in
            guard let name = context.parameters.get("name")?.removingPercentEncoding,
                let license = repository.license(named: name)
            else { throw HTTPError(.notFound) }
            return Response.html(LicenseDetailPage(license: license, visitor: try context.visitor), for: request)
        }
    }
}

/// One licence whole.
struct LicenseDetailPage: HTML {
    let license: License
    let visitor: Visitor

    var body: some HTML {
        Page(title: license.name, for: visitor) {
            TitleBar(license.name, back: (LicensesFeature.home, localize(.title)))
            main {
                h1 { license.name }
                if !license.version.isEmpty {
                    div(.classes("group", "rows")) {
                        div(.class("row")) {
                            span { localize(.version) }
                            span(.class("value")) { license.version }
                        }
                    }
                }
                // Licences are in English, whatever the page is in.
                pre(.classes("group", "prose"), .lang("en")) { license.text }
            }
        }
    }

    private var localize: Localizer { visitor.localize }
}
