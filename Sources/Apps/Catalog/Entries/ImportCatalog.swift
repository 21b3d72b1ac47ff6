import Foundation
import LocalizationCore
import ModelsCore
import SampleCore
import TransferData
import WebCore

@testable import TransferFeature

/// The pages of an import.
enum ImportCatalog {
    static let entries = [
        start("First") { _ in ImportUiState() },
        start("Earlier imports") { localize in
            let states = [ImportSummary.State.ready, .applying, .applied, .undoing, .undone]
            return ImportUiState(
                rows: states.enumerated().map { number, state in
                    ImportRow(
                        id: .number(number), name: number == 1 ? String(repeating: "湯", count: 100) : "サ活.csv",
                        time: localize.time(.noon, in: .gmt), state: localize.words(of: state).title,
                        counts: number == 0 ? "" : localize.counts([.new: 1_234, .same: 1, .unreadable: number]))
                })
        },
        start("Refused") { localize in
            ImportUiState(errorText: localize(.chooseFile), error: .fileRefused)
        },
        CatalogEntry(ImportTableView.self, "Guessed") { visitor in
            let names = visitor.localize.language == .japanese ? ["訪問日", "施設名", "備考"] : ["Date", "Place", "Remarks"]
            let columns = zip(names, [CSVMeaning.date, .facility, .ignored]).map { name, meaning in
                ImportTable.Column(
                    name: name, samples: ["2026/11/20", String(repeating: "湯", count: 60), "<b>&"], meaning: meaning)
            }
            return page(ImportTable(columns: columns, encoding: .shiftJIS), visitor)
        },
        CatalogEntry(ImportTableView.self, "No text in its encoding") { visitor in
            let table = ImportTable(columns: [], encoding: .shiftJIS, brokenLine: 3)
            return page(table, visitor, errorText: table.encodingProblem.map(visitor.localize.text(of:)))
        },
        summary("Ready", .ready, [.new: 254, .same: 1_234, .different: 3, .unreadable: 2], remaining: 257, undated: 1),
        summary("Nothing new", .ready, [.same: 7], remaining: 0),
        summary("All unreadable", .ready, [.unreadable: 1_234], remaining: 0),
        summary("Applying", .applying, [.new: 100_000, .different: 3], remaining: 41_003),
        summary("Applied", .applied, [.new: 254], remaining: 254),
        summary("Undoing", .undoing, [.new: 100_000], remaining: 20_000),
        summary("Undone", .undone, [.new: 254], remaining: 0),
    ]

    private static func page(_ table: ImportTable, _ visitor: Visitor, errorText: String? = nil) -> ImportPage {
        let summary = ImportSummary(
            id: .number(9), createdAt: .noon, state: .choosing, counts: [:], remaining: 0, problems: [], table: table)
        return ImportPage(uiState: ImportUiState(choosing: summary, errorText: errorText), visitor: visitor)
    }

    private static func start(
        _ name: String, _ uiState: @escaping @Sendable (Localizer) -> ImportUiState
    ) -> CatalogEntry {
        CatalogEntry(ImportPage.self, name) { visitor in
            ImportPage(uiState: uiState(visitor.localize), visitor: visitor)
        }
    }

    private static func summary(
        _ name: String, _ state: ImportSummary.State, _ counts: [ImportSummary.Decision: Int], remaining: Int,
        undated: Int? = nil
    ) -> CatalogEntry {
        CatalogEntry(ImportSummaryView.self, name) { visitor in
            let problems = (1...2).map { number in
                ImportSummary.Problem(place: number * 617, reason: "「項目の時間」（/sets/0/steps/2/seconds）の値が正しくありません")
            }
            var summary = ImportSummary(
                id: .number(9), createdAt: .noon, state: state, counts: counts, remaining: remaining,
                problems: counts[.unreadable] == nil ? [] : problems)
            summary.undated = undated
            return ImportPage(
                uiState: ImportUiState(summary: ImportSummaryState(summary, visitor.localize)), visitor: visitor)
        }
    }
}
