import LocalizationCore
import UICore
import WebCore

/// The frame of the feature's pages, which says when something was made to go wrong.
struct DebugPage<Content: HTML>: HTML {
    let title: DebugString
    /// Whether it is the page that leads to the others, which lead back.
    var isHome = false
    let fault: Fault
    let visitor: Visitor
    @HTMLBuilder let content: Content

    var body: some HTML {
        let heading = localize(title)
        Page(title: heading, for: visitor) {
            TitleBar(heading, back: isHome ? nil : (DebugPaths.home, localize(.title)))
            main {
                h1 { heading }
                if fault != .nothing { FaultBanner(fault: fault, localize: localize) }
                content
            }
        }
    }

    private var localize: Localizer { visitor.localize }
}

/// Something to know before the rest of the page; nothing without a text.
struct DebugBanner: HTML {
    let text: String?

    var body: some HTML {
        if let text {
            div(.class("summary"), .role("alert")) {
                h2 {
                    Icon(.warning)
                    text
                }
            }
        }
    }
}

/// What was made to go wrong, and where that can be ended.
struct FaultBanner: HTML {
    let fault: Fault
    let localize: Localizer

    var body: some HTML {
        div(.class("summary"), .role("status")) {
            h2 {
                Icon(.warning)
                localize(.faultIsOn(localize(fault.title)))
            }
            p { a(.href(DebugPaths.faults)) { localize(.faults) } }
        }
    }
}

struct DebugHomeView: HTML {
    private static let tools: [(path: String, title: DebugString)] = [
        (DebugPaths.log, .log), (DebugPaths.requests, .requests), (DebugPaths.figures, .figures),
        (DebugPaths.changes, .changes), (DebugPaths.samples, .samples), (DebugPaths.faults, .faults),
    ]

    let localize: Localizer

    var body: some HTML {
        nav(.classes("group", "rows"), .aria("label", localize(.title))) {
            ForEach(Self.tools) { tool in
                a(.class("row"), .href(tool.path)) { localize(tool.title) }
            }
        }
    }
}
