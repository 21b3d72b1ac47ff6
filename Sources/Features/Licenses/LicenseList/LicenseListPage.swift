import LocalizationCore
import UICore
import WebCore

/// The list of licences as a page.
struct LicenseListPage: HTML {
    let uiState: LicenseListUiState
    let links: LicensesLinks
    let visitor: Visitor

    var body: some HTML {
        Page(title: localize(.title), localize: localize, appearance: visitor.appearance, tabs: visitor.tabs) {
            LicenseListView(uiState: uiState, links: links, localize: localize)
        }
    }

    private var localize: Localizer { visitor.localize }
}
