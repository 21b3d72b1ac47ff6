import HTTPTypes
import LocalizationCore
import UICore
import WebCore

/// The frame of the feature's pages, with a warning while a fault is switched on.
struct DebugPage<Content: HTML>: HTML {
    let title: DebugString
    /// Whether it is the home page, to which the others lead back.
    var isHome = false
    let fault: Fault
    let visitor: Visitor
    @HTMLBuilder let content: Content

    var body: some HTML {
        SubPage(localize(title), back: isHome ? nil : (DebugPaths.home, localize(.title)), for: visitor) {
            if fault != .nothing { FaultBanner(fault: fault, localize: localize) }
            content
        }
    }

    private var localize: Localizer { visitor.localize }
}

/// A message above the rest of the page; empty without a text.
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

/// The active fault, with a link to the page that switches it off.
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

/// The list that the script fills with events as they arrive; without scripts, a message.
struct ChangesView: HTML {
    /// The version after which the page continues.
    let version: String
    /// false for a page that is not updated.
    let isLive: Bool
    let localize: Localizer

    var body: some HTML {
        p(.class("footnote"), .id("changes-status"), .role("status")) { localize(.changesNeedScript) }
        div(.role("log"), .aria("label", localize(.changes))) {
            ul(
                .class("rows"), .id("changes"), .data("events", EventRoutes.path), .data("since", version),
                .data("connected", localize(.changesConnected)), .data("changed", localize(.changesChanged)),
                .data("ended", localize(.changesEnded)), .data("lost", localize(.changesLost)),
                .data("alive", localize(.changesAlive))
            ) {}
        }
        p(.class("footnote")) { localize(.changesNote) }
        if isLive { script(.src(DebugPaths.script), .defer()) }
    }
}

/// The errors of the tools' pages.
enum DebugError: Error, Equatable {
    case loadingFailed
    /// The database could not be checked.
    case checkFailed
    /// The check has found damage.
    case damaged
    /// A job that created or removed samples has failed.
    case jobFailed
    /// A job is already creating or removing samples.
    case busy
    /// The fault is switched, but cached pages may still be shown.
    case switchingFailed
}

extension DebugError: PageError {
    var status: HTTPResponse.Status {
        switch self {
        case .damaged, .jobFailed: .ok
        case .busy: .conflict
        case .loadingFailed, .checkFailed, .switchingFailed: .serviceUnavailable
        }
    }

    var replacesPage: Bool { self == .loadingFailed }
}
