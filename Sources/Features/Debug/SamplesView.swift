import LocalizationCore
import UICore
import WebCore

/// The number of samples, and the buttons to create and remove them. While a job is running, the page reloads this
/// every second.
struct SamplesView: HTML {
    static let id = "samples"

    let uiState: SamplesUiState
    /// false for a page that is not updated.
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

/// The progress of a job.
struct SamplesProgressView: HTML {
    private static let textID = "progress-text"

    let progress: SamplesProgress
    /// Whether it is updated.
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
            // Removed together with the progress, which stops the timer.
            div(
                .id("samples-clock"), .hx("get", DebugPaths.samples), .hx("trigger", "every 1s"),
                .hx("target", "#\(SamplesView.id)"), .hx("swap", "innerMorph")
            ) {}
        }
        a(.class("more"), .href(DebugPaths.samples)) { localize(.reload) }
    }
}
