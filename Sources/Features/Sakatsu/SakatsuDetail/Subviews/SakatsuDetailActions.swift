import Foundation
import LocalizationCore
import UICore

/// What can be done with the visit.
struct SakatsuDetailActions: HTML {
    let id: UUID
    let localize: Localizer

    var body: some HTML {
        form(.classes("group", "rows"), .method(.post), .action(SakatsuPaths.delete(id))) {
            a(.class("row"), .href(SakatsuPaths.text(id)), .data("copy", "")) { localize(.copyText) }
            button(.type(.button), .classes("row", "needs-share"), .data("share", SakatsuPaths.text(id))) {
                localize(.share)
            }
            button(.classes("row", "destructive")) { localize(.delete) }
        }
    }
}
