import Foundation
import LocalizationCore
import ModelsCore
import SampleCore
import TransferData
import ValuesCore
import WebCore

@testable import TransferFeature

/// What there is to bring in.
enum ImportCatalog {
    static let entries = [
        start("First") { _ in ImportUiState() },
        start("Earlier imports") { localize in
            let states = [ImportSummary.State.ready, .applying, .applied, .undoing, .undone]
            return ImportUiState(
                rows: states.enumerated().map { number, state in
                    ImportRow(
                        id: .number(number), name: number == 1 ? String(repeating: "湯", count: 100) : "サ活.csv",
                        time: localize.time(.noon, in: .gmt), state: localize.title(of: state),
                        counts: number == 0 ? "" : localize.counts([.new: 1_234, .same: 1, .unreadable: number]))
                })
        },
        start("Refused") { localize in
            ImportUiState(errorText: localize(.chooseFile), error: .fileRefused)
        },
        CatalogEntry(ImportTableView.self, "Guessed") { visitor in
            let names = visitor.localize.language == .japanese ? ["訪問日", "施設名", "備考"] : ["Date", "Place", "Remarks"]
            let columns = zip(names, [CSVMeaning.date, .facility, .ignored]).map { name, meaning in
                ImportTableState.Column(
                    name: name, samples: ["2026/11/20", String(repeating: "湯", count: 60)], meaning: meaning)
            }
            let meanings = CSVMeaning.allCases.map {
                ImportTableState.Meaning(value: $0, name: $0.name(visitor.localize))
            }
            let table = ImportTableState(
                id: .number(9), columns: columns, meanings: meanings, encodings: encodings(.shiftJIS, visitor.localize))
            return ImportPage(uiState: ImportUiState(table: table), visitor: visitor)
        },
        CatalogEntry(ImportTableView.self, "No text in its encoding") { visitor in
            let table = ImportTableState(
                id: .number(9), columns: [], meanings: [], encodings: encodings(.shiftJIS, visitor.localize))
            let text = visitor.localize.text(of: .table(CSVError(.notText, line: 3)))
            return ImportPage(uiState: ImportUiState(table: table, errorText: text), visitor: visitor)
        },
        summary("Ready", .ready, [.new: 254, .same: 1_234, .different: 3, .unreadable: 2], remaining: 257),
        summary("Nothing new", .ready, [.same: 7], remaining: 0),
        summary("All unreadable", .ready, [.unreadable: 1_234], remaining: 0),
        summary("Applying", .applying, [.new: 100_000, .different: 3], remaining: 41_003),
        summary("Applied", .applied, [.new: 254], remaining: 254),
        summary("Undoing", .undoing, [.new: 100_000], remaining: 20_000),
        summary("Undone", .undone, [.new: 254], remaining: 0),
    ]

    private static func encodings(
        _ chosen: CSVEncoding, _ localize: Localizer
    ) -> [ImportTableState.Encoding] {
        CSVEncoding.allCases.map { .init(value: $0, name: $0.name(localize), isChosen: $0 == chosen) }
    }

    private static func start(
        _ name: String, _ uiState: @escaping @Sendable (Localizer) -> ImportUiState
    ) -> CatalogEntry {
        CatalogEntry(ImportPage.self, name) { visitor in
            ImportPage(uiState: uiState(visitor.localize), visitor: visitor)
        }
    }

    private static func summary(
        _ name: String, _ state: ImportSummary.State, _ counts: [ImportSummary.Decision: Int], remaining: Int
    ) -> CatalogEntry {
        CatalogEntry(ImportSummaryView.self, name) { visitor in
            let problems = (1...2).map { number in
                ImportSummary.Problem(place: number * 617, reason: "ロキに保存できない値です（/sets/0/steps/2/seconds）")
            }
            let summary = ImportSummary(
                id: .number(9), createdAt: .noon, state: state, counts: counts, remaining: remaining,
                problems: counts[.unreadable] == nil ? [] : problems)
            return ImportPage(
                uiState: ImportUiState(summary: ImportSummaryState(summary, visitor.localize)), visitor: visitor)
        }
    }
}
