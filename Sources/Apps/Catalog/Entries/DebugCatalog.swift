import LocalizationCore
import Logging
import ModelsCore
import SampleCore
import UICore
import WebCore

@testable import DebugData
@testable import DebugFeature

/// The debug tools in their states, and their common frame.
enum DebugCatalog {
    static let entries = home + logs + requests + figures + samples + faults

    private static let home: [CatalogEntry] = [
        CatalogEntry(DebugHomeView.self, "All") { visitor in
            DebugPage(title: .title, isHome: true, fault: .nothing, visitor: visitor) {
                DebugHomeView(localize: visitor.localize)
            }
        },
        CatalogEntry(DebugPage<HTMLEmpty>.self, "With a fault") { visitor in
            DebugPage(title: .title, isHome: true, fault: .slow, visitor: visitor) {
                DebugHomeView(localize: visitor.localize)
            }
        },
        .part(FaultBanner.self, "Reads fail") { FaultBanner(fault: .failingReads, localize: $0.localize) },
        .part(DebugBanner.self, "A text") { DebugBanner(text: $0.localize(.samplesBusy)) },
        .part(DebugBanner.self, "Nothing") { _ in DebugBanner(text: nil) },
    ]

    private static let logs = [
        log("Many lines", lines),
        log("Only errors", lines, level: .error),
        log("Nothing found", lines, text: "nothing of the kind"),
        log(
            "Long words",
            [
                LogLine(
                    instant: .noon, level: .warning, message: String(repeating: "message", count: 30),
                    details: ["key": String(repeating: "value", count: 60)])
            ]),
    ]

    private static let lines = [
        LogLine(
            instant: .noon, level: .error, message: "A screen failed",
            details: ["error.type": "StorageError", "route": "/sakatsu", "storage.code": "266"]),
        LogLine(
            instant: .noon.after(milliseconds: -18), level: .info, message: "Request",
            details: ["method": "GET", "milliseconds": "12.3", "route": "/sakatsu", "status": "503"]),
        LogLine(instant: .noon.after(milliseconds: -900), level: .debug, message: "Deleted records removed"),
    ]

    private static func log(
        _ state: String, _ lines: [LogLine], level: Logger.Level = .debug, text: String = ""
    ) -> CatalogEntry {
        CatalogEntry(LogView.self, state) { visitor in
            let content = LogContent(lines, level: level, text: text, in: visitor.timeZone, visitor.localize)
            return DebugPage(title: .log, fault: .nothing, visitor: visitor) {
                LogView(content: content, localize: visitor.localize)
            }
        }
    }

    private static let requests = [
        requestPage("None", []),
        requestPage(
            "Several",
            [
                RecentRequest(instant: .noon, method: "GET", route: "/sakatsu", status: 200, milliseconds: 2.125),
                RecentRequest(
                    instant: .noon.after(milliseconds: -40), method: "POST", route: "/sakatsu/{id}/edit", status: 422,
                    milliseconds: 31.5),
                RecentRequest(
                    instant: .noon.after(milliseconds: -2_400), method: "GET", route: nil, status: 404,
                    milliseconds: 0.8),
                RecentRequest(
                    instant: .noon.after(milliseconds: -9_000), method: "GET",
                    route: "/\(String(repeating: "long", count: 30))", status: 200, milliseconds: 12_345),
            ]),
    ]

    private static func requestPage(_ state: String, _ requests: [RecentRequest]) -> CatalogEntry {
        CatalogEntry(RequestsView.self, state) { visitor in
            let rows = requests.map { RequestRow($0, in: visitor.timeZone, visitor.localize) }
            return DebugPage(title: .requests, fault: .nothing, visitor: visitor) {
                RequestsView(rows: rows, countText: visitor.localize(.requestsCount(rows.count)))
            }
        }
    }

    private static let figures = [
        figurePage("Opened") { _, _ in },
        figurePage("Sound") { $0.finding = $1(.figuresSound) },
        figurePage("Damaged") { uiState, localize in
            uiState.error = .damaged
            uiState.errorText = localize(.figuresDamaged)
        },
        figurePage("Check failed") { uiState, localize in
            uiState.error = .checkFailed
            uiState.errorText = localize(.figuresCheckFailed)
        },
    ]

    private static func figurePage(
        _ state: String, _ change: @escaping @Sendable (inout FiguresUiState, Localizer) -> Void
    ) -> CatalogEntry {
        let figures = DatabaseFigures(
            schema: "0006 search", fileSize: 283_115_520, logSize: 4_124_152, pageSize: 4_096, pageCount: 69_120,
            freePageCount: 12, cacheSize: 2_048_000,
            tables: [
                DatabaseFigures.Table(name: "account", rowCount: 2),
                DatabaseFigures.Table(name: "memo", rowCount: 10_000),
                DatabaseFigures.Table(name: "sakatsu", rowCount: 90_000),
            ])
        return CatalogEntry(FiguresView.self, state) { visitor in
            var uiState = FiguresUiState()
            uiState.show(figures, visitor.localize)
            change(&uiState, visitor.localize)
            return DebugPage(title: .figures, fault: .nothing, visitor: visitor) {
                FiguresView(uiState: uiState, localize: visitor.localize)
            }
        }
    }

    private static let samples: [CatalogEntry] = [
        samplePage("None", 0, nil),
        samplePage("Some", 1_010, nil),
        samplePage("Being added", 41_500, SampleJob(kind: .adding, total: 100_000, done: 41_500)),
        samplePage("Being removed", 10, SampleJob(kind: .removing, total: 1_010, done: 1_000)),
        samplePage("Adding failed", 500, SampleJob(kind: .adding, total: 1_000, done: 500, hasFailed: true)),
        samplePage("Removing failed", 500, SampleJob(kind: .removing, total: 1_000, done: 500, hasFailed: true)),
        samplePage("Busy", 500, SampleJob(kind: .adding, total: 1_000, done: 500), isBusy: true),
        .part(SamplesProgressView.self, "Halfway") { visitor in
            SamplesProgressView(
                progress: SamplesProgress(text: visitor.localize(.samplesAdding("5", "10")), done: 5, total: 10),
                isLive: false, localize: visitor.localize)
        },
    ]

    private static func samplePage(
        _ state: String, _ count: Int, _ job: SampleJob?, isBusy: Bool = false
    ) -> CatalogEntry {
        CatalogEntry(SamplesView.self, state) { visitor in
            var uiState = SamplesUiState()
            uiState.show(count, job, visitor.localize)
            if isBusy { uiState.errorText = visitor.localize(.samplesBusy) }
            return DebugPage(title: .samples, fault: .nothing, visitor: visitor) {
                SamplesView(uiState: uiState, isLive: false, localize: visitor.localize)
            }
        }
    }

    private static let faults = [
        faultPage("Nothing", .nothing),
        faultPage("Slow", .slow),
        faultPage("Reads fail", .failingReads),
        faultPage("Writes fail", .failingWrites),
        faultPage("Switching failed", .slow, hasFailed: true),
        // As it is before there are any.
        CatalogEntry(ChangesView.self, "Without scripts") { visitor in
            DebugPage(title: .changes, fault: .nothing, visitor: visitor) {
                ChangesView(version: "", isLive: false, localize: visitor.localize)
            }
        },
    ]

    private static func faultPage(_ state: String, _ fault: Fault, hasFailed: Bool = false) -> CatalogEntry {
        CatalogEntry(FaultsView.self, state) { visitor in
            var uiState = FaultsUiState()
            uiState.show(fault, visitor.localize)
            if hasFailed { uiState.errorText = visitor.localize(.faultsFailed) }
            return DebugPage(title: .faults, fault: fault, visitor: visitor) {
                FaultsView(uiState: uiState, localize: visitor.localize)
            }
        }
    }
}
