import UICore
import WebCore

/// One visit as a page.
struct SakatsuDetailPage: HTML {
    let visit: SakatsuDetail
    /// Where it leads back to.
    let place: SakatsuPlace
    let visitor: Visitor

    var body: some HTML {
        Page(
            title: visit.facilityName, localize: visitor.localize, appearance: visitor.appearance, tabs: visitor.tabs
        ) {
            SakatsuDetailView(visit: visit, place: place, localize: visitor.localize)
        }
    }
}
