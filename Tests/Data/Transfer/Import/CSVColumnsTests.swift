import Foundation
import LocalizationCore
import ModelsCore
import TestSupport
import Testing

@testable import TransferData

/// How the meanings of a table's columns are recognised.
@Suite struct CSVColumnsTests {
    private static func guess(_ header: String) -> String {
        CSVColumns.guessed(from: header.components(separatedBy: ",")).meanings.map(\.rawValue).joined(separator: ",")
    }

    @Test(arguments: [
        // The export's own table, also with columns moved or removed.
        (
            "visit,date,facility,foreword,afterword,part,set,kind,title,value,unit",
            "id,date,facility,foreword,afterword,part,set,kind,title,value,unit"
        ),
        ("facility,part,kind,value,date,mine", "facility,part,kind,value,date,ignored"),
        ("memo,created,updated,pinned,body", "id,created,updated,pinned,body"),
        // Tables of visits.
        (
            "日付,施設名,サウナ時間,水風呂,休憩,セット数,サ室温度,水風呂温度,感想",
            "date,facility,saunaTime,coolBathTime,relaxationTime,setCount,saunaTemperature,coolBathTemperature,afterword"
        ),
        ("訪問日,サウナ,メモ", "date,facility,afterword"),
        (
            "施設,訪問日,サウナ（分）,水風呂（秒）,外気浴（分）",
            "facility,date,saunaTime,coolBathTime,relaxationTime"
        ),
        ("日付,サウナ,水風呂", "date,saunaTime,coolBathTime"),
        ("日付,サウナ(℃),水風呂(℃)", "date,saunaTemperature,coolBathTemperature"),
        ("ＤＡＴＥ,ｻｳﾅ,ﾒﾓ", "date,facility,afterword"),
        (
            "Date,Place,Sauna time (min),Cold plunge [sec],Rest,Sets,Sauna temp,Water temperature,Notes",
            "date,facility,saunaTime,coolBathTime,relaxationTime,setCount,saunaTemperature,coolBathTemperature,afterword"
        ),
        (
            "visit_date,facility_name,sauna_minutes,cold_bath_seconds,sauna temperature (°C)",
            "date,facility,saunaTime,coolBathTime,saunaTemperature"
        ),
        (
            "date,facility,1セット目サウナ,1セット目の水風呂,2セット目サウナ,Set 2 cold bath",
            "date,facility,saunaTime,coolBathTime,saunaTime,coolBathTime"
        ),
        ("date,date,facility,place,感想,メモ", "date,ignored,facility,ignored,afterword,afterword"),
        ("date,facility,sauna temp (°F),合計サウナ時間,天気,", "date,facility,saunaTemperature,ignored,ignored,ignored"),
        // Tables of memos.
        ("作成日,本文", "created,body"), ("date,memo", "date,body"), ("メモ", "body"),
        ("", "ignored"),
    ])
    func `Usual names are recognised`(header: String, expected: String) {
        #expect(Self.guess(header) == expected)
    }

    @Test func `Units are recognised in the names`() {
        let names = ["サウナ（分）", "サウナ時間", "水風呂秒", "Rest [min]", "sauna_seconds", "水風呂(℃)", "感想"]
        #expect(
            Self.readings(CSVColumns.guessed(from: names))
                == [.minutes, nil, .seconds, .minutes, .seconds, .celsius, nil])
        let chosen = CSVColumns(firstRow: names, ImportColumns(columns: [.saunaTime, .saunaTime]))
        #expect(Self.readings(chosen) == [.minutes, nil])
        #expect(Self.readings(CSVColumns(firstRow: [], ImportColumns(columns: [.date, .facility]))) == [nil, nil])
    }

    @Test(
        arguments: [
            ([.date, .facility], nil), ([.body], nil), ([.body, .date], nil), ([.ignored], .missing(.facility)),
            ([.facility], .missing(.date)), ([.date, .date, .facility], .repeated(.date)),
            ([.body, .created, .created], .repeated(.created)),
            ([.date, .facility, .body], .visitsAndMemos), ([.date, .facility, .value, .saunaTime], .stepsAndTimes),
            ([.date, .facility, .field(.afterword), .field(.afterword), .ignored, .ignored], nil),
            ([.date, .facility, .saunaTime, .saunaTime], nil),
        ] as [([CSVMeaning], CSVColumns.Problem?)])
    func `Missing and conflicting columns are reported`(
        meanings: [CSVMeaning], problem: CSVColumns.Problem?
    ) {
        #expect(CSVColumns(firstRow: [], ImportColumns(columns: meanings)).problem == problem)
    }

    @Test func `Everything has a name in each language`() {
        for localize in Localizer.all {
            let names = CSVMeaning.allCases.map { $0.name(localize) }
            #expect(Set(names).count == names.count)
            #expect(!names.contains(""))
        }
        let (japanese, english) = (Localizer(.japanese), Localizer(.english))
        #expect(CSVColumns.Problem.missing(.date).text(japanese) == "「訪問日」の列を選んでください。")
        #expect(CSVColumns.Problem.repeated(.date).text(english) == "Choose only one column for “Date”.")
        #expect(CSVError(.notText, line: 1_234).text(english).hasPrefix("Line 1,234 cannot"))
        #expect(CSVError(.unclosedQuote, line: 3).text(japanese) == "3行目からの行で、引用符（\"）が閉じていません。")
    }

    private static func readings(_ columns: CSVColumns) -> [CSVReading?] {
        columns.meanings.indices.map(columns.reading(of:))
    }

    // MARK: - Preview

    private static func preview(_ text: String) throws -> CSVPreview? {
        var pieces = [Array(text.utf8)]
        return try CSVPreview { pieces.popLast() }
    }

    @Test func `A preview shows the names and three rows`() throws {
        let preview = try #require(
            try Self.preview("日付;施設名\n\n1;a\n2;b;x\n3;\(String(repeating: "湯", count: 100))\n4;d\n"))
        let long = String(repeating: "湯", count: 60)
        #expect(
            preview.table
                == ImportTable(
                    columns: [
                        .init(
                            name: "日付", samples: ["1", "2", "3"], meaning: .date,
                            readings: [.minutes, .seconds, .celsius, .fahrenheit]),
                        .init(name: "施設名", samples: ["a", "b", long], meaning: .facility),
                        .init(name: "", samples: ["x"], meaning: .ignored),
                    ], encoding: .utf8, headerRow: 1))
        #expect(try preview.columns().headRows == 1)
    }

    @Test func `A table without names also shows its first row`() throws {
        let preview = try #require(try Self.preview("2026-11-20,a\n2026-11-21,b"))
        #expect(preview.table.columns.map(\.name) == ["", ""])
        #expect(preview.table.columns.map(\.samples) == [["2026-11-20", "2026-11-21"], ["a", "b"]])
        #expect(try preview.columns(ImportColumns(columns: [.date, .facility])).headRows == 0)
        #expect(preview.table.encoding == nil)
    }

    @Test func `An empty table has no preview, and a damaged one an error`() throws {
        #expect(try Self.preview("") == nil)
        #expect(try Self.preview("\n,,\n") == nil)
        #expect(throws: CSVError(.unclosedQuote, line: 2)) { try Self.preview("a\n\"b\n") }
    }

    /// Only the shown rows are read, unless detecting the encoding needs more.
    @Test func `A preview reads only the start`() throws {
        var count = 0
        let preview = try CSVPreview {
            count += 1
            return Array("a,b\n".utf8)
        }
        #expect(preview?.table.columns.map(\.samples.count) == [3, 3])
        #expect(count == CSVText.startSize / 4)
    }
}
