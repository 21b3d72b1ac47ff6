import DatabaseCore
import DatabaseTestSupport
import Foundation
import LocalizationCore
import ModelsCore
import SampleCore
import TestSupport
import Testing

@testable import TransferData

/// Tables as other programs write them, in `Tests/Cases/Imports`.
@Suite struct ImportCaseTests {
    private static let cases: [(file: String, outline: [String])] = [
        (
            "sheets-ja",
            [
                "2026-11-03 川辺の湯 3× S600 C60 R600 🔥96 💧16.5 最高, また来る",
                "2026-11-05 森の湯 2× S480 C60 R420 🔥88 💧18",
            ]
        ),
        ("sheets-slash-us", ["2026-11-03 Lakeside 3× S900 C120 R600", "2026-11-15 Lakeside 3× S900 C120 R600"]),
        (
            "notion",
            [
                "2026-11-03 川辺の湯 3× S600 C60 R600 🔥96 ★4 #熱波 #外気浴", "2026-11-05 森の湯 2× S480 C45 R420 🔥88 ★3",
            ]
        ),
        (
            "post-in-cell",
            ["2026-11-03 川辺の湯 3× S600 C60 R600 サウナ：10分 × 3\n水風呂：1分 × 3\n休憩：10分 × 3"]
        ),
        ("sets-text", ["2026-11-03 川辺の湯 3× S600 C60 R600"]),
        ("title-row", ["2026-11-03 川辺の湯 よい"]),
        ("no-year", ["2026-11-03 川辺の湯", "2026-11-05 森の湯"]),
        ("notion-range", ["2026-11-03 川辺の湯"]),
        ("fahrenheit", ["2026-11-03 Lakeside 1× S900 C120 🔥87.78 💧12.22", "2026-11-15 Lakeside"]),
        (
            "fittrackee",
            [
                "2026-11-03 Sauna at Lakeside 1× S750 Two rounds and a swim",
                "2026-11-08 Sauna at Forest Spa 1× S540 Quiet evening",
            ]
        ),
        (
            "notion-page",
            ["2026-11-03 Lakeside 1× S720 #löyly #lake Two rounds and a swim", "2026-11-08 Forest Spa 1× S540"]
        ),
        ("steps-ja", ["2026-11-03 川辺の湯 2× S480 C60 R600", "2026-11-05 森の湯 1× S600 C90"]),
    ]

    @Test(arguments: zip(cases.map(\.file), cases.map(\.outline)))
    func `A table of another program is read`(file: String, outline: [String]) async throws {
        var found: [String] = []
        var reader = try ImportReader(path: Self.path(of: file), Self.context)
        try await reader.read { items, _ in found += items.map(\.outline) }
        #expect(found == outline)
    }

    /// Tables of Apple Health, by two apps, and of wger, in which a person chooses the column of the facility.
    @Test(arguments: [
        (
            "health-auto-export", "Workout Type",
            ["2026-11-03 Sauna 1× S720", "2026-11-03 Sauna 1× S600", "2026-11-08 Sauna 1× S540"]
        ), ("simple-health-export", "sourceName", ["2026-11-03 サウナログ 1× S750", "2026-11-03 サウナログ 1× S600"]),
        (
            "wger-sessions", "routine",
            [
                "2026-11-03 Lakeside 1× S720 C60 R600 Sauna 12 min, cold plunge 1 min, rest 10 min\n3",
                "2026-11-08 Forest Spa 1× S540 C30 Sauna 9 min, cold plunge 30 sec\n2",
            ]
        ),
    ])
    func `A table of workouts is read once its facility is chosen`(
        file: String, facility: String, outline: [String]
    ) async throws {
        let path = Self.path(of: file)
        let preview = try #require(try ImportReader.table(at: path))
        let chosen = preview.table.columns.map { column -> CSVMeaning in
            column.name == facility ? .facility : column.meaning == .body ? .field(.afterword) : column.meaning
        }
        let columns = try preview.columns(ImportColumns(columns: chosen))
        var pieces = [Array(try Data(contentsOf: URL(filePath: path)))]
        var reader = ImportReader(columns: columns, encoding: nil, Self.context) { pieces.popLast() }
        var found: [String] = []
        try await reader.read { items, _ in found += items.map(\.outline) }
        #expect(found == outline)
    }

    @Test func `A table of texts with their time becomes memos`() async throws {
        var found: [ImportedItem] = []
        var reader = try ImportReader(path: Self.path(of: "dayone"), Self.context)
        try await reader.read { items, _ in found += items }
        guard case .item(.memo(let memo)) = found.first, found.count == 1 else { throw UnexpectedItems(found: found) }
        #expect(memo.body.hasPrefix("サウナ：10分 × 3\n"))
        #expect(memo.createdAt.internetText == "2026-11-03T12:00:00.000Z")
    }

    private struct UnexpectedItems: Error {
        let found: [ImportedItem]
    }

    @Test func `A row of a temperature says its unit`() async throws {
        let table = "part,date,facility,kind,value,unit\ntemperature,2026-11-03,湯,sauna,190,fahrenheit\n"
        #expect(try await Self.outlines(of: table) == ["2026-11-03 湯 🔥87.78"])
    }

    @Test(arguments: [("60", "C60"), ("1", "C60"), ("90", "C90")])
    func `A row of a cold plunge without a unit is in seconds, unless that is too short`(
        time: String, step: String
    ) async throws {
        let table = "Place,Date,Step,Time\n湯,2026-11-03,Sauna,10\n湯,2026-11-03,Cold plunge,\(time)\n"
        #expect(try await Self.outlines(of: table) == ["2026-11-03 湯 1× S600 \(step)"])
    }

    /// As milliseconds and bar codes are.
    @Test func `A column of very large numbers is no reason to fail`() throws {
        var pieces = [Array("Facility,Date,Number\nA,2025-11-03,1762128000000000\n".utf8)]
        let preview = try #require(try CSVPreview { pieces.popLast() })
        #expect(try JSONDecoder().decode(CSVPreview.self, from: JSONEncoder().encode(preview)) == preview)
    }

    @Test(arguments: [
        ("3/11,15/11", [CSVReading]()), ("15/11/2025,4/10", []), ("3/11,4/11", [.latestYear]),
        ("3/11/2025,4/11/2025", [.dayFirst, .monthFirst]),
    ])
    func `Days are read without asking only where they mean one`(days: String, readings: [CSVReading]) throws {
        let rows = days.components(separatedBy: ",").map { "\($0),湯\n" }
        var pieces = [Array("Date,Place\n\(rows.joined())".utf8)]
        let preview = try #require(try CSVPreview { pieces.popLast() })
        #expect(preview.table.columns[0].choices == readings)
    }

    private static func outlines(of table: String) async throws -> [String] {
        try await withTemporaryFolder { folder in
            let file = folder.appending(path: "table.csv")
            try Data(table.utf8).write(to: file)
            var reader = try ImportReader(path: file.path, context)
            var found: [String] = []
            try await reader.read { items, _ in found += items.map(\.outline) }
            return found
        }
    }

    @Test func `An empty table is said to be empty`() async throws {
        await #expect(throws: ImportError.empty) {
            var reader = try ImportReader(path: Self.path(of: "empty"), Self.context)
            try await reader.read { _, _ in }
        }
    }

    /// In `Tests/Cases/iOS`, with other white space and another order of keys.
    @Test func `The same visit written by three programs is imported once`() async throws {
        try await withSQLite { (database: Database) async throws in
            let imports = ImportRepositories.live(database)
            for (number, file) in ["i1", "i2-pretty", "i10-keyorder"].enumerated() {
                let path = Self.path(of: "../iOS/\(file)", extension: "json")
                let reader = try ImportReader(path: path, Self.context)
                let id = UUID.number(number + 1)
                let summary = try await imports.read(reader, into: id, at: .noon, of: .first)
                #expect(summary?.counts == [number == 0 ? .new : .same: 1], "\(file)")
                _ = try await imports.apply(id, overwriting: false, at: .noon, of: .first)
            }
        }
    }

    private static let context = ImportContext(
        latestDay: .sampleDay, now: .noon, timeZone: .gmt, localize: Localizer(.japanese))

    private static func path(of file: String, extension: String = "csv") -> String {
        URL(filePath: #filePath).appending(path: "../../../../Cases/Imports/\(file).\(`extension`)")
            .standardizedFileURL.path
    }
}

extension ImportedItem {
    fileprivate var outline: String {
        guard case .item(.visit(let visit)) = self else { return "\(self)" }
        let content = visit.content
        let sets = content.sets.map { $0.steps.map(\.outline).joined(separator: " ") }
        let texts: [String?] = [
            content.visitingDate.description, content.facilityName,
            sets.isEmpty ? nil : Set(sets).count == 1 ? "\(sets.count)× \(sets[0])" : sets.joined(separator: " | "),
        ]
        let temperatures = content.temperatures.map { "\($0.kind.symbol)\($0.celsius?.description ?? "?")" }
        let rest = [content.score.map { "★\($0)" }] + content.tags.map(\.text)
        return (texts.compactMap(\.self) + temperatures + rest.compactMap(\.self) + [content.afterword])
            .filter { !$0.isEmpty }.joined(separator: " ")
    }
}

extension SaunaStep {
    fileprivate var outline: String {
        let letter =
            switch kind {
            case .sauna: "S"
            case .coolBath: "C"
            case .relaxation: "R"
            case .other: "O"
            }
        return letter + (seconds?.description ?? "-")
    }
}
