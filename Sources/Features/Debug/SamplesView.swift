import LocalizationCore
import UICore
import WebCore

/// How many samples there are, and what can be done about them. While something is under way, it asks for itself again
/// each second.
struct SamplesView: HTML {
    static let id = "samples"

    let uiState: SamplesUiState
    /// false for one that stays as it is.
    let isLive: Bool
    let localize: Localizer

    var body: some HTML {
        DebugBanner(text: uiState.errorText)
        div(.classes("group", "rows")) {
            div(.class("row")) {
                span { localize(.samples) }
                span(.class("value")) { uiState.countText }
            }
        }
        if let progress = uiState.progress {
            SamplesProgressView(progress: progress, isLive: isLive, localize: localize)
        } else {
            changes
        }
        p(.class("footnote")) { localize(.samplesNote) }
    }

    @HTMLBuilder private var changes: some HTML {
        form(.method(.post), .action(DebugPaths.samples), .classes("group", "rows")) {
            ForEach(SampleSize.allCases) { size in
                button(.class("row"), .name("count"), .value("\(size.rawValue)")) {
                    localize(.samplesAdd(size.rawValue))
                }
            }
        }
        if uiState.hasSamples {
            form(.method(.post), .action(DebugPaths.removeSamples), .classes("group", "rows")) {
                button(.classes("row", "destructive")) { localize(.samplesRemove) }
            }
        }
    }
}

/// How far making or removing has come.
struct SamplesProgressView: HTML {
    private static let textID = "progress-text"

    let progress: SamplesProgress
    /// Whether it asks how far it has come since.
    let isLive: Bool
    let localize: Localizer

    var body: some HTML {
        div(.classes("group", "rows")) {
            div(.class("row")) {
                span(.id(Self.textID)) { progress.text }
                HTMLElement(
                    "progress",
                    [
                        .class("value"), .value("\(progress.done)"), .max("\(max(progress.total, 1))"),
                        .aria("labelledby", Self.textID),
                    ], content: HTMLEmpty())
            }
            form(.method(.post), .action(DebugPaths.cancelSamples)) {
                button(.classes("row", "destructive")) { localize(.samplesCancel) }
            }
        }
        if isLive {
            // Gone with the progress, and its timer with it.
            div(
                .id("samples-clock"), .hx("get", DebugPaths.samples), .hx("trigger", "every 1s"),
                .hx("target", "#\(SamplesView.id)"), .hx("swap", "innerMorph")
            ) {}
        }
        a(.class("more"), .href(DebugPaths.samples)) { localize(.reload) }
    }
}
