import HTTPTypes
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
        SubPage(localize(title), back: isHome ? nil : (DebugPaths.home, localize(.title)), for: visitor) {
            if fault != .nothing { FaultBanner(fault: fault, localize: localize) }
            content
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

/// What the feature's script fills with events as they come; without scripts, a sentence that says so.
struct ChangesView: HTML {
    /// From which the page goes on.
    let version: String
    /// false for one that stays as it is.
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

/// What can go wrong on the pages of the tools.
enum DebugError: Error, Equatable {
    case loadingFailed
    /// The check of the database could not be made.
    case checkFailed
    /// The check has found damage.
    case damaged
    /// Making or removing samples, which was under way before, has failed.
    case jobFailed
    /// Samples are being made or removed already.
    case busy
    /// The fault is switched, but pages that were made before may still be shown.
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
