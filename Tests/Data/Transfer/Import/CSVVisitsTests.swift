import Foundation
import LocalizationCore
import ModelsCore
import SampleCore
import SampleData
import TestSupport
import Testing

@testable import TransferData

/// How the rows of a table are converted to items.
@Suite struct CSVVisitsTests {
    private static func rows(_ text: String) throws -> [CSVRows.Row] {
        var reader = CSVRows()
        return try reader.read(Array(text.utf8)) + reader.finish()
    }

    /// - Parameter chosen: the chosen meanings of the columns; nil for the recognised ones.
    private static func items(
        _ text: String, chosen: [CSVMeaning]? = nil, _ language: Language = .english
    ) throws -> [ImportedItem] {
        let rows = try rows(text)
        let header = try #require(rows.first).cells
        let columns = chosen.map { CSVColumns(firstRow: header, ImportColumns(columns: $0)) } ?? .guessed(from: header)
        #expect(columns.problem == nil)
        var visits = CSVVisits(
            columns: columns, latestDay: .sampleDay, now: .noon,
            timeZone: try #require(TimeZone(secondsFromGMT: 9 * 3_600)), localize: Localizer(language))
        return rows.compactMap { visits.read($0) } + [visits.finish()].compactMap(\.self)
    }

    /// The visits; nil for rows that are not visits.
    private static func contents(_ text: String, chosen: [CSVMeaning]? = nil) throws -> [SakatsuContent?] {
        try items(text, chosen: chosen).map { item in
            guard case .item(.visit(let visit)) = item else { return nil }
            return visit.content
        }
    }

    private static func reasons(_ items: [ImportedItem]) -> [String?] {
        items.map { item in
            guard case .unreadable(let reason) = item else { return nil }
            return reason
        }
    }

    private static func table<Item>(_ format: ExportFormat<Item>, _ items: [Item]) throws -> String {
        try format.head + items.enumerated().map { try format.text($1, $0 == 0) }.joined()
    }

    private static func step(
        _ kind: SaunaStep.Kind, _ amount: Int?, _ unit: DurationUnit? = nil, title: String? = nil
    ) -> SaunaStep {
        SaunaStep(
            kind: kind, title: title ?? Localizer(.japanese).title(of: kind), amount: amount.map { FixedDecimal($0) },
            unit: unit ?? (kind == .coolBath ? .seconds : .minutes))
    }

    private static func temperature(_ kind: SaunaTemperature.Kind, _ celsius: Int) -> SaunaTemperature {
        SaunaTemperature(kind: kind, title: Localizer(.japanese).title(of: kind), celsius: FixedDecimal(celsius))
    }

    // MARK: - Exports

    /// Values that are not in the table are those of a visit recorded at noon of its day and never changed.
    private static func comesBack(_ visits: [Sakatsu]) throws {
        let items = try items(Self.table(.visitsCSV, visits))
        let expected = visits.map { visit in
            let days = visit.content.visitingDate.daysSinceEpoch - CivilDate.sampleDay.daysSinceEpoch
            let noon = Timestamp.noon.after(days: Int64(days))
            return ImportedItem.visit(
                Sakatsu(id: visit.id, content: visit.content, revision: 1, createdAt: noon, updatedAt: noon))
        }
        #expect(items == expected)
    }

    @Test func `Every time in an export comes back from its table and its document`() throws {
        // Every seventh second: all remainders of a minute, at each size. `ExactTimeTests` goes through all seconds.
        let visits = Sakatsu.visitsOfAllTimes(every: 7)
        let table = try Self.table(.visitsCSV, visits)
        #expect(try Self.contents(table) == visits.map(\.content))
        for visit in visits {
            let document = Data(try ExportJSON.visits.text(visit, true).utf8)
            guard try JSONDecoder().decode(Sakatsu.self, from: document) == visit else {
                Issue.record("\(visit.id)")
                return
            }
        }
    }

    @Test func `The samples come back from visits.csv`() throws {
        try Self.comesBack([.full, .minimal, .long, .english] + Sakatsu.many)
    }

    @Test(arguments: 1...5 as ClosedRange<UInt64>)
    func `Any text comes back from visits.csv`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        try Self.comesBack(
            (1...200).map {
                Sakatsu(
                    id: .number($0), content: Self.content(using: &generator), revision: 1, createdAt: .noon,
                    updatedAt: .noon)
            })
    }

    @Test func `Memos come back from memos.csv`() throws {
        var generator = SeededGenerator(seed: 9)
        let memos = (1...100).map { number in
            Memo(
                id: .number(number), body: Self.text(using: &generator) + "湯", isPinned: number.isMultiple(of: 3),
                revision: 1, createdAt: Timestamp.noon.adding(Int64(-number * 12_345)),
                updatedAt: Timestamp.noon.adding(Int64(number)))
        }
        #expect(try Self.items(Self.table(.memosCSV, memos)) == memos.map(ImportedItem.memo))
    }

    private static func content(using generator: inout SeededGenerator) -> SakatsuContent {
        var sets = (0..<Int.random(in: 0...4, using: &generator)).map { _ in
            SaunaSet(
                steps: (0..<Int.random(in: 0...4, using: &generator)).map { _ in
                    SaunaStep(
                        kind: .allCases.randomElement(using: &generator) ?? .sauna, title: text(using: &generator),
                        amount: amount(using: &generator), unit: .allCases.randomElement(using: &generator) ?? .minutes)
                })
        }
        // The table has no rows for empty sets at the end.
        while sets.last?.steps.isEmpty == true { sets.removeLast() }
        return SakatsuContent(
            facilityName: text(using: &generator) + "湯",
            visitingDate: .sampleDay.earlier(days: .random(in: 0...3, using: &generator)),
            foreword: text(using: &generator), sets: sets, afterword: text(using: &generator),
            temperatures: (0..<Int.random(in: 0...3, using: &generator)).map { _ in
                SaunaTemperature(
                    kind: .allCases.randomElement(using: &generator) ?? .sauna, title: text(using: &generator),
                    celsius: amount(using: &generator))
            }
        ).normalized
    }

    private static func text(using generator: inout SeededGenerator) -> String {
        let parts = [
            "湯", "a", "\"", ",", ";", "\n", "\r\n", "\r", "=", "'", "-", "+", "@", "＝", "\t", " ", "　", "🔥", "e\u{301}",
            "ｻｳﾅ", "1",
        ]
        return (0..<Int.random(in: 0...6, using: &generator)).map { _ in
            parts.randomElement(using: &generator) ?? ""
        }.joined()
    }

    private static func amount(using generator: inout SeededGenerator) -> FixedDecimal? {
        Bool.random(using: &generator) ? FixedDecimal(hundredths: .random(in: 0..<100_000, using: &generator)) : nil
    }

    // MARK: - A row for each visit

    @Test func `A row contains times, the number of sets and temperatures`() throws {
        let table = """
            日付,施設名,サウナ時間,水風呂,休憩,セット数,サ室温度,水風呂温度,まえがき,感想,天気
            2026/11/20,湯の森,10,60,5分,3,９２℃,"16,5",朝いちばん,よい,晴れ
            2026年11月19日, 駅前 ,,,,,,,,,
            2026-11-18,丘の上,8,,,,,,,,
            2026-11-17,しきじ,,,,２セット,,,,,
            """
        let set = SaunaSet(steps: [Self.step(.sauna, 10), Self.step(.coolBath, 60), Self.step(.relaxation, 5)])
        let untimed = SaunaSet(
            steps: [Self.step(.sauna, nil), Self.step(.coolBath, nil), Self.step(.relaxation, nil)])
        var cold = Self.temperature(.coolBath, 16)
        cold.celsius = FixedDecimal(hundredths: 1_650)
        #expect(
            try Self.contents(table) == [
                SakatsuContent(
                    facilityName: "湯の森", visitingDate: .sampleDay.earlier(days: 1), foreword: "朝いちばん",
                    sets: [set, set, set], afterword: "よい", temperatures: [Self.temperature(.sauna, 92), cold]),
                SakatsuContent(facilityName: "駅前", visitingDate: .sampleDay.earlier(days: 2)),
                SakatsuContent(
                    facilityName: "丘の上", visitingDate: .sampleDay.earlier(days: 3),
                    sets: [SaunaSet(steps: [Self.step(.sauna, 8)])]),
                SakatsuContent(
                    facilityName: "しきじ", visitingDate: .sampleDay.earlier(days: 4), sets: [untimed, untimed]),
            ])
    }

    @Test func `A cell can contain several sets and inexact times, as in posts`() throws {
        let table = """
            日付,施設名,サウナ時間,水風呂,休憩,セット数
            2026-11-20,湯の森,10分×3,1分×3,5分×3,
            2026-11-19,駅前,8〜10分,60,,2
            2026-11-18,丘の上,８〜10×2,60 x 2,,
            2026-11-17,しきじ,約10,,,
            2026-11-16,しきじ,10分(下段) / 6分(上段),,,
            """
        let set = SaunaSet(steps: [Self.step(.sauna, 10), Self.step(.coolBath, 1, .minutes), Self.step(.relaxation, 5)])
        var about = Self.step(.sauna, 9)
        about.title += "（8〜10分）"
        let other = SaunaSet(steps: [about, Self.step(.coolBath, 60)])
        var full = about
        full.title = "サウナ（８〜10分）"
        let third = SaunaSet(steps: [full, Self.step(.coolBath, 60)])
        let last = SaunaSet(steps: [Self.step(.sauna, 10, title: "サウナ（約10分）")])
        #expect(
            try Self.contents(table) == [
                SakatsuContent(
                    facilityName: "湯の森", visitingDate: .sampleDay.earlier(days: 1), sets: [set, set, set]),
                SakatsuContent(facilityName: "駅前", visitingDate: .sampleDay.earlier(days: 2), sets: [other, other]),
                SakatsuContent(facilityName: "丘の上", visitingDate: .sampleDay.earlier(days: 3), sets: [third, third]),
                SakatsuContent(facilityName: "しきじ", visitingDate: .sampleDay.earlier(days: 4), sets: [last]),
                SakatsuContent(
                    facilityName: "しきじ", visitingDate: .sampleDay.earlier(days: 5),
                    sets: [(10, "下"), (6, "上")].map { minutes, place in
                        SaunaSet(steps: [Self.step(.sauna, minutes, title: "サウナ（\(place)段）")])
                    }),
            ])
    }

    /// A visit on 20 November, in a table with these columns.
    private static func content(_ names: String, _ cells: String) throws -> SakatsuContent? {
        try contents("日付,施設名,\(names)\n2026-11-20,湯,\(cells)\n")[0]
    }

    @Test(arguments: TypedCases.days + (TypedCases.yearlessDays + TypedCases.relativeDays).map { ($0.0, String?.none) })
    func `A day is read in every spelling, unless it depends on the day of writing`(text: String, day: String?) throws {
        #expect(try Self.contents("日付,施設名\n\"\(text)\",湯\n")[0]?.visitingDate.description == day)
    }

    @Test(arguments: TypedCases.times)
    func `A time is read in every spelling`(text: String, seconds: Int?) throws {
        let content = try Self.content("サウナ時間", "\"\(text.replacing("\"", with: "\"\""))\"")
        #expect(content?.sets.first?.steps.first?.seconds == seconds.map { FixedDecimal($0) })
    }

    @Test(arguments: TypedCases.sets)
    func `A cell can contain all sets in the short form`(text: String, seconds: [[Int]]) throws {
        let sets = try Self.content("セット", text)?.sets
        #expect(sets?.map { $0.steps.compactMap(\.seconds) } == seconds.map { $0.map { FixedDecimal($0) } })
    }

    @Test(arguments: [
        "10分×3,1分×2,", "10分×3,,4", "10分×99,,", "10分 とてもよかった,,", "\"10分×3\n施設名：湯\",,", "\"10分×3\n92℃\",,",
        "サウナ,,", "10分×3\(String(repeating: " ", count: 260)),,", "10/1/10,,", "11/20,,", "\"7,5×3\",,",
    ])
    func `A cell that is not understood completely is refused`(cells: String) throws {
        let table = "日付,施設名,サウナ時間,水風呂,セット数\n2026-11-20,湯の森,\(cells)\n"
        #expect(try Self.contents(table) == [nil])
    }

    @Test(arguments: ["3ｾｯﾄ", "3 sets.", "3.", "3.."])
    func `A number of sets may have points after it, and its unit any width`(text: String) throws {
        #expect(try Self.content("セット数", text)?.sets.count == 3)
    }

    @Test func `A temperature may have a point after it`() throws {
        #expect(try Self.content("サ室温度", "90℃.")?.temperatures.map(\.celsius) == [FixedDecimal(90)])
    }

    @Test func `A cell must not contain several sets if there are columns for them`() throws {
        let table = "日付,施設名,1セット目サウナ(分),2セット目サウナ(分)\n2026-11-20,湯の森,10×3,\n2026-11-19,湯の森,,約10\n"
        #expect(try Self.contents(table) == [nil, nil])
    }

    @Test func `Several columns of a time are several sets, and texts of several columns are joined`() throws {
        let table = """
            date;place;1セット目サウナ(分);1セット目水風呂(秒);2セット目サウナ(分);2セット目水風呂(秒);notes;comment
            20.11.2026;Löyly;10;1:30;8,5;;good;again
            """
        var second = Self.step(.sauna, 8)
        second.time = StepTime(seconds: FixedDecimal(510), unit: .minutes)
        #expect(
            try Self.contents(table) == [
                SakatsuContent(
                    facilityName: "Löyly", visitingDate: .sampleDay.earlier(days: 1),
                    sets: [
                        SaunaSet(steps: [Self.step(.sauna, 10), Self.step(.coolBath, 90)]), SaunaSet(steps: [second]),
                    ], afterword: "good\nagain")
            ])
    }

    @Test func `Chosen meanings apply, also to columns without names`() throws {
        let table = "湯,x,2026-11-20,5\n湯,y,2026-11-21,6\n"
        #expect(
            try Self.contents(table, chosen: [.facility, .ignored, .date, .relaxationTime])
                == [(1, 5), (0, 6)].map { days, minutes in
                    SakatsuContent(
                        facilityName: "湯", visitingDate: .sampleDay.earlier(days: days),
                        sets: [SaunaSet(steps: [Self.step(.relaxation, minutes)])])
                })
    }

    // MARK: - A row for each step

    @Test func `Rows of steps belong together if day and facility are equal or empty`() throws {
        let table = """
            日付,施設,種類,時間,単位,名
            2026-11-20,湯,サウナ,10,分,上段
            ,,水風呂,60,秒,
            2026-11-20,湯,岩盤浴,5,,
            ,,サウナ,600,秒,
            2026-11-20,別,水風呂,16,℃,
            """
        let chosen: [CSVMeaning] = [.date, .facility, .kind, .value, .unit, .title]
        #expect(
            try Self.contents(table, chosen: chosen) == [
                SakatsuContent(
                    facilityName: "湯", visitingDate: .sampleDay.earlier(days: 1),
                    sets: [
                        SaunaSet(steps: [
                            Self.step(.sauna, 10, title: "上段"), Self.step(.coolBath, 60, title: ""),
                            Self.step(.other, 5, title: "岩盤浴"),
                        ]),
                        SaunaSet(steps: [Self.step(.sauna, 600, .seconds, title: "")]),
                    ]),
                SakatsuContent(
                    facilityName: "別", visitingDate: .sampleDay.earlier(days: 1),
                    temperatures: [SaunaTemperature(kind: .coolBath, celsius: FixedDecimal(16))]),
            ])
    }

    @Test func `Rows with the same identifier that are not adjacent are refused`() throws {
        let table = """
            visit,date,facility,part,set,kind,title,value,unit
            \(UUID.number(1)),2026-11-20,湯,step,1,sauna,,10,minutes
            \(UUID.number(2)),2026-11-20,湯,step,1,sauna,,10,minutes
            \(UUID.number(1)),2026-11-20,湯,step,1,coolBath,,60,seconds
            """
        #expect(
            Self.reasons(try Self.items(table)) == [
                nil, nil, "Rows with the same ID must be next to each other (row 4)",
            ])
    }

    // MARK: - Identifiers

    @Test func `A table can be imported again, also when it has grown`() throws {
        let header = "日付,施設名,感想\n"
        let old = "2026-11-20,湯,よい\n2026-11-20,湯,また\n2026-11-20,湯1,\n2026-11-19,駅前,\n"
        let first = try Self.items(header + old)
        #expect(try Self.items(header + old) == first)
        let ids = first.map(Self.id)
        #expect(Set(ids).count == 4)
        // In other spellings, with a new row above and a changed text.
        let again = try Self.items(
            "施設名;日付;天気;感想\n丘の上;2026/11/21;晴;\n湯;2026年11月20日;;とてもよい\n湯;2026/11/20;;また\n湯1;2026/11/20;;\n駅前;2026/11/19;;\n"
        )
        #expect(again.map(Self.id).suffix(4) == ids[...])
    }

    private static func id(_ item: ImportedItem) -> UUID? {
        switch item {
        case .item(.visit(let visit)): visit.id
        case .item(.memo(let memo)): memo.id
        default: nil
        }
    }

    @Test func `Memos have a text and optional values`() throws {
        let items = try Self.items(
            "作成日時,固定,本文\n2026/11/20 21:00,はい,タオル\n,,\"'=1\"\n,,タオル\n2026-11-20T12:00:00Z,,タオル\n")
        let created = Timestamp.noon.after(days: -1)
        #expect(
            items.enumerated().map { index, item -> Memo? in
                guard case .item(.memo(let memo)) = item else { return nil }
                return Memo(
                    id: .number(index), body: memo.body, isPinned: memo.isPinned, revision: memo.revision,
                    createdAt: memo.createdAt, updatedAt: memo.updatedAt)
            } == [
                Memo(
                    id: .number(0), body: "タオル", isPinned: true, revision: 1, createdAt: created, updatedAt: created),
                Memo(id: .number(1), body: "=1", revision: 1, createdAt: .noon, updatedAt: .noon),
                Memo(id: .number(2), body: "タオル", revision: 1, createdAt: .noon, updatedAt: .noon),
                Memo(id: .number(3), body: "タオル", revision: 1, createdAt: created, updatedAt: created),
            ])
        #expect(Set(items.map(Self.id)).count == 4)
    }

    // MARK: - Invalid values

    @Test(arguments: [
        ("2026-11-20,,,,,", "row 2, “Facility name” is blank"),
        ("1/2/2026,湯,,,,", "Cannot be read (row 2, “Date”)"), (",湯,,,,", "Cannot be read (row 2, “Date”)"),
        ("2026-11-22,湯,,,,", "row 2, “Date” is in the future"),
        ("2026-11-20,湯,10〜,,,", "Cannot be read (row 2, “Sauna time”)"),
        ("2026-11-20,湯,1000,,,", "row 2, “Sauna time” is not a valid value"),
        (
            "2026-11-20,湯,10分(\(String(repeating: "a", count: 55))),,,",
            "row 2, “Sauna time” is longer than 50 characters"
        ),
        ("2026-11-20,湯,,51,,", "row 2, “Number of sets” has more than 50 entries"),
        ("2026-11-20,湯,,99999999999999,,", "row 2, “Number of sets” has more than 50 entries"),
        ("2026-11-20,湯,,,190K,", "Cannot be read (row 2, “Sauna temperature”)"),
        ("2026-11-20,湯,,,1000,", "row 2, “Sauna temperature” is not a valid value"),
        (
            "2026-11-20,湯,,,," + String(repeating: "あ", count: 10_001),
            "row 2, “Notes” is longer than 10,000 characters"
        ),
        (
            "2026-11-20," + String(repeating: "湯", count: 101),
            "row 2, “Facility name” is longer than 100 characters"
        ),
        (
            "2026-11-20,e" + String(repeating: "\u{301}", count: 99),
            "row 2, “Facility name” has a character with more than 30 marks, such as accents"
        ),
    ])
    func `An invalid row is reported with its cell, and the others are read`(
        row: String, reason: String
    ) throws {
        let items = try Self.items("日付,施設名,サウナ時間,セット数,サ室温度,感想\n\(row)\n2026-11-20,別,,,,\n")
        #expect(Self.reasons(items) == [reason, nil])
    }

    @Test(arguments: [
        ("step,1,sauna,,x,minutes", "「時間または温度」"), ("step,0,sauna,,1,minutes", "「何セット目か」"),
        ("step,51,sauna,,1,minutes", "「何セット目か」"),
        ("step,x,sauna,,1,minutes", "「何セット目か」"), ("step,1,sauna,,1,hours", "「単位」"),
        ("foo,1,sauna,,1,minutes", "「ステップか温度か」"),
        ("temperature,,soup,,1,celsius", "「種類（サウナ、水風呂など）」"), ("temperature,,sauna,,hot,celsius", "「時間または温度」"),
        ("step,1,sauna,\(String(repeating: "a", count: 51)),1,minutes", "「ステップ名」"),
        ("step,1,sauna,,1000,minutes", "「時間または温度」"), ("temperature,,sauna,,1000,celsius", "「時間または温度」"),
    ])
    func `An invalid step is reported with its cell`(part: String, cell: String) throws {
        let start = "\(UUID.number(1)),2026-11-20,湯,"
        let items = try Self.items(
            "visit,date,facility,part,set,kind,title,value,unit\n\(start)step,1,sauna,,1,minutes\n\(start)\(part)\n"
                + "\(start)step,1,coolBath,,1,minutes\n\(UUID.number(2)),2026-11-20,湯,,,,,,\n", .japanese)
        #expect(Self.reasons(items).map { $0?.contains("3行目の\(cell)") } == [true, nil])
        #expect(items.count == 2)
    }

    @Test func `A visit of a million rows is refused without storing them`() throws {
        let columns = CSVColumns.guessed(from: visitColumns.map(\.name))
        var visits = CSVVisits(
            columns: columns, latestDay: .sampleDay, now: .noon, timeZone: .gmt, localize: Localizer(.english))
        for number in 1...20_000 {
            let cells =
                [UUID.number(1).canonicalText, "2026-11-20", "湯"] + VisitField.allCases.map { _ in "" }
                + ["step", "1", "sauna", "", "1", "minutes"]
            #expect(
                visits.read(
                    CSVRows.Row(number: number, cells: number == 1 ? visitColumns.map(\.name) : cells))
                    == nil)
        }
        #expect(
            visits.finish() == .unreadable(reason: "row 22, “Set number” has more than 20 entries"))
    }

    @Test func `A byte costs the same at any size`() {
        expectLinearCost { text in
            let rows = try Self.rows(text.replacing("\u{0}", with: ""))
            guard let width = rows.map(\.cells.count).max() else { return }
            for meanings: [CSVMeaning] in [
                [.facility, .date, .field(.afterword)], [.date, .facility, .kind, .value, .title, .unit, .set],
                [.body, .created],
                [.date, .facility, .saunaTime, .setCount, .coolBathTemperature],
            ] {
                let row = rows[0].cells + Array(repeating: rows[0].cells[0], count: meanings.count)
                var visits = CSVVisits(
                    columns: CSVColumns(firstRow: ["2026-11-20"], ImportColumns(columns: meanings)),
                    latestDay: .sampleDay,
                    now: .noon,
                    timeZone: .gmt, localize: Localizer(.english))
                _ = visits.read(CSVRows.Row(number: width, cells: row))
                _ = visits.finish()
            }
            _ = CSVColumns.guessed(from: rows[0].cells)
        }
    }
}
