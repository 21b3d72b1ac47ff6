import Foundation
import LocalizationCore
import UICore
import WebCore

/// The text to share as a page.
struct SakatsuTextPage: HTML {
    let text: String
    /// The visit that it is about.
    let id: UUID
    /// Where the visit leads back to.
    let place: SakatsuPlace
    let visitor: Visitor

    var body: some HTML {
        Page(title: localize(.text), localize: localize, appearance: visitor.appearance, tabs: visitor.tabs) {
            SakatsuTextView(
                text: text, detailPath: SakatsuPaths.detail(id, from: place), textPath: SakatsuPaths.text(id),
                localize: localize)
        }
    }

    private var localize: Localizer { visitor.localize }
}
