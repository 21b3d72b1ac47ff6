import LocalizationCore
import UICore
import WebCore

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
