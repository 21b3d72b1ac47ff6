import LocalizationCore
import UICore
import ValuesCore
import WebCore

/// What can be done with the visit.
struct SakatsuDetailActions: HTML {
    let visit: SakatsuDetail
    /// Where deleting leads back to.
    let place: SakatsuPlace
    let localize: Localizer

    var body: some HTML {
        form(.classes("group", "rows"), .method(.post), .action(SakatsuPaths.delete(visit.id))) {
            place.fields
            a(.class("row"), .href(SakatsuPaths.text(visit.id, from: place)), .data("copy", "")) { localize(.copyText) }
            button(.type(.button), .classes("row", "needs-share"), .data("share", SakatsuPaths.text(visit.id))) {
                localize(.share)
            }
            button(.classes("row", "destructive"), .name(SakatsuFeature.subject), .value(visit.facilityName)) {
                localize(.delete)
            }
        }
    }
}
