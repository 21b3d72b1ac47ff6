import Foundation
import LocalizationCore
import ModelsCore
import SampleCore
import SampleData
import TestSupport
import Testing
import ValuesCore

@testable import TransferData

/// What is made of the rows of a table.
@Suite struct CSVVisitsTests {
    /// - Parameter chosen: the meanings of columns; nil for those that are guessed.
    private static func items(
        _ text: String, chosen: [CSVMeaning]? = nil, _ language: Language = .english
    ) throws -> [ImportedItem] {
        var reader = CSVRows()
        let rows = try reader.read(Array(text.utf8)) + reader.finish()
        let header = try #require(rows.first).cells
        let columns = chosen.map { CSVColumns(firstRow: header, meanings: $0) } ?? .guessed(from: header)
        #expect(columns.problem == nil)
        var visits = CSVVisits(
            columns: columns, latestDay: .sampleDay, now: .noon, timeZone: try #require(TimeZone(identifier: "Asia/Tokyo")),
            localize: Localizer(language))
        return rows.compactMap { visits.read($0) } + [visits.finish()].compactMap { $0 }
    }

    private static func contents(_ text: String, chosen: [CSVMeaning]? = nil) throws -> [SakatsuContent?] {
        try items(text, chosen: chosen).map { item in
            guard case .visit(let visit) = item else { return nil }
            return visit.content
        }
    }

    private static func table<Item>(_ format: ExportFormat<Item>, _ items: [Item]) throws -> String {
        try format.head + items.enumerated().map { try format.text($1, $0 == 0) }.joined()
    }

    // MARK: - What was exported

    @Test func `The samples come back from visits.csv`() throws {
        let visits = [Sakatsu.full, .minimal, .long, .english] + Sakatsu.many
        #expect(
            try Self.items(Self.table(.visitsCSV, visits)) == visits.map { visit in
                let noon = Timestamp.noon.after(days: Int64(visit.content.visitingDate.daysSinceEpoch - CivilDate.sampleDay.daysSinceEpoch))
                return .visit(Sakatsu(id: visit.id, content: visit.content, revision: 1, createdAt: noon, updatedAt: noon))
            })
    }
}
