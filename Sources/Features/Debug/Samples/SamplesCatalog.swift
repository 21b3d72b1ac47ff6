import CatalogCore
import UICore
import WebCore

/// The page of the samples in its states.
enum SamplesCatalog {
    static let entries: [CatalogEntry] = [
        entry("None", 0, nil),
        entry("Some", 1_010, nil),
        entry("Being added", 41_500, SampleJob(kind: .adding, total: 100_000, done: 41_500)),
        entry("Being removed", 10, SampleJob(kind: .removing, total: 1_010, done: 1_000)),
        entry("Adding failed", 500, SampleJob(kind: .adding, total: 1_000, done: 500, hasFailed: true)),
        entry("Removing failed", 500, SampleJob(kind: .removing, total: 1_000, done: 500, hasFailed: true)),
        entry("Busy", 500, SampleJob(kind: .adding, total: 1_000, done: 500), isBusy: true),
        CatalogEntry(SamplesProgressView.self, "Halfway") { visitor in
            ComponentPage("Progress", visitor: visitor) {
                SamplesProgressView(
                    progress: SamplesProgress(text: visitor.localize(.samplesAdding, "5", "10"), done: 5, total: 10),
                    isLive: false, localize: visitor.localize)
            }
        },
    ]

    private static func entry(
        _ state: String, _ count: Int, _ job: SampleJob?, isBusy: Bool = false
    ) -> CatalogEntry {
        CatalogEntry(SamplesView.self, state) { visitor in
            var uiState = SamplesUiState()
            uiState.show(count, job, visitor.localize)
            if isBusy { uiState.errorText = visitor.localize(.samplesBusy) }
            return DebugPage(visitor.localize(.samples), fault: .nothing, visitor: visitor) {
                SamplesView(uiState: uiState, isLive: false, localize: visitor.localize)
            }
        }
    }
}
