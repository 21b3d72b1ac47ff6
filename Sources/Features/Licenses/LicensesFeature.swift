import Foundation
import HTTPTypes
package import Hummingbird
import LicensesData
import LocalizationCore
import ModelsCore
import UICore
package import WebCore

/// ライセンス: the third-party work that the program contains, with its licences.
package struct LicensesFeature: Sendable {
    let repository: any LicenseRepository
    /// The path of the settings.
    let settings: String
}

extension LicensesFeature {
    /// - Parameter settings: the path of the settings, to which the list leads back.
    package init(settings: String) {
        self.init(repository: LicenseRepositories.live(), settings: settings)
    }

    /// The path of the list.
    package static let home = "/settings/licenses"

    /// The path of one licence.
    static func path(of name: String) -> String {
        "\(home)/\(name.queryEncoded)"
    }

    package func addRoutes(to router: some RouterMethods<WebContext>) {
        router.get(RouterPath(Self.home)) { request, context in
            let page = LicenseListPage(
                licenses: repository.licenses(), settings: settings, visitor: try context.visitor)
            return Response.html(page, for: request)
        }
        router.get("\(Self.home)/:name") { request, context in
            guard let name = context.parameters.get("name")?.removingPercentEncoding,
                let license = repository.license(named: name)
            else { throw HTTPError(.notFound) }
            return Response.html(LicenseDetailPage(license: license, visitor: try context.visitor), for: request)
        }
    }
}

/// The components of the program, each with its version.
struct LicenseListPage: HTML {
    let licenses: [License]
    /// The path of the settings.
    let settings: String
    let visitor: Visitor

    var body: some HTML {
        SubPage(localize(.title), back: (settings, localize(.settings)), for: visitor) {
            if licenses.isEmpty {
                p(.class("footnote")) { localize(.empty) }
            } else {
                ul(.classes("group", "rows")) {
                    ForEach(licenses) { license in
                        li {
                            a(.class("row"), .href(LicensesFeature.path(of: license.name))) {
                                span { license.name }
                                span(.class("value")) { license.version }
                            }
                        }
                    }
                }
            }
        }
    }

    private var localize: Localizer { visitor.localize }
}

/// The full text of a licence.
struct LicenseDetailPage: HTML {
    let license: License
    let visitor: Visitor

    var body: some HTML {
        SubPage(license.name, back: (LicensesFeature.home, visitor.localize(.title)), for: visitor) {
            if !license.version.isEmpty {
                div(.classes("group", "rows")) {
                    div(.class("row")) {
                        span { visitor.localize(.version) }
                        span(.class("value")) { license.version }
                    }
                }
            }
            // Licences are in English, whatever the language of the page. The focus lets keys scroll a long line.
            pre(.classes("group", "prose"), .lang("en"), .tabindex(0)) { license.text }
        }
    }
}
