import UICore
import WebCore

/// One visit as a page.
struct SakatsuDetailPage: HTML {
    let visit: SakatsuDetail
    let visitor: Visitor

    var body: some HTML {
        Page(
            title: visit.facilityName, localize: visitor.localize, appearance: visitor.appearance, tabs: visitor.tabs
        ) {
            SakatsuDetailView(visit: visit, localize: visitor.localize)
        }
    }
}
