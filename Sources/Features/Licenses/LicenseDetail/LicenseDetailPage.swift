import LicensesData
import UICore
import WebCore

/// One licence as a page.
struct LicenseDetailPage: HTML {
    let license: License
    let visitor: Visitor

    var body: some HTML {
        Page(
            title: license.name, localize: visitor.localize, appearance: visitor.appearance, tabs: visitor.tabs
        ) {
            LicenseDetailView(license: license, localize: visitor.localize)
        }
    }
}
