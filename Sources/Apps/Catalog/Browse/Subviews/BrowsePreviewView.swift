import LocalizationCore
import UICore

/// The chosen view in a window of its own, with what can be chosen around it.
struct BrowsePreviewView: HTML {
    let preview: BrowsePreview
    let frame: CatalogSurroundings.Frame
    let localize: Localizer

    var body: some HTML {
        main(.class("preview")) {
            p(.class("back")) { a(.href(BrowseScreen.home)) { localize(.all) } }
            h1 { preview.title }
            p { preview.state }
            div(.class("choices")) {
                ForEach(preview.choices) { links in
                    nav(.aria("label", links.title)) {
                        ForEach(links.links) { link in
                            a(.href(link.path), .aria("current", link.isChosen ? "true" : nil)) { link.title }
                        }
                    }
                }
                a(.href(preview.path)) { localize(.alone) }
            }
            // What is wider than the window is scrolled by keys, too.
            div(
                .class("stage"), .role("region"), .aria("label", localize(.preview)),
                .tabindex(0)
            ) {
                HTMLElement(
                    "iframe",
                    [
                        .class(frame.rawValue), .src(preview.path), .custom(name: "title", value: localize(.preview)),
                        .data("open", preview.openPopover),
                    ],
                    content: HTMLEmpty())
            }
        }
    }
}
