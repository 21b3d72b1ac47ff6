import LocalizationCore
import ModelsCore
import SakatsuData
import SampleCore
import SampleData
import SearchCore
import Testing

@testable import SakatsuFeature

@Suite struct SakatsuRowTests {
    private func row(
        _ sakatsu: Sakatsu = .full, highlighting query: SakatsuSearch = "", in language: Language = .japanese
    ) -> SakatsuRow {
        SakatsuRow(sakatsu, highlighting: query, localize: Localizer(language))
    }

    /// - Parameter amounts: numbers with their units.
    private func part(
        _ symbol: String?, _ title: String, _ amounts: [String]
    ) -> SakatsuRowPart {
        SakatsuRowPart(
            symbol: symbol, title: title, isTitleShown: symbol == nil,
            amounts: amounts.map { $0.split(separator: " ").map(String.init) }.map {
                .init(number: $0[0], unit: $0[1])
            },
            searchLine: nil, isMatch: false)
    }

    @Test func `a row shows a visit in Japanese`() {
        #expect(
            row()
                == SakatsuRow(
                    id: .number(1),
                    path: "00000000-0000-4000-8000-000000000001",
                    day: "2026-11-21",
                    dayOfMonth: "21",
                    weekday: "土",
                    date: "2026/11/21(土)",
                    isDateMatch: false,
                    facilityName: HighlightedText("湯の森サウナ"),
                    fields: [.afterword: HighlightedText("水風呂がちょうどよい。")],
                    sets: [
                        SakatsuRowSet(
                            parts: [
                                part("🔥", "サウナ", ["6 分"]),
                                part("💧", "水風呂", ["30 秒"]),
                                part("🍃", "休憩", ["10 分"]),
                            ], countText: nil),
                        SakatsuRowSet(
                            parts: [
                                part(
                                    "🔥", "塩サウナ", ["7 分", "30 秒"]),
                                part(nil, "炭酸泉", []),
                                part("🍃", "", ["5 分"]),
                            ], countText: nil),
                    ],
                    temperatures: [
                        part("🔥", "サウナ", ["88 ℃"]),
                        part("💧", "水風呂", ["16.2 ℃"]),
                    ],
                    facts: [HighlightedText("★4.5"), HighlightedText("#ロウリュ #ひとり")]
                ))
    }

    @Test func `a row is in English for English readers`() {
        let row = row(in: .english)
        #expect(row.date == "Sat, Nov 21, 2026")
        #expect(row.weekday == "Sat")
        #expect(row.sets.first?.parts.flatMap(\.amounts).map(\.unit) == ["min", "sec", "min"])
        let british = SakatsuRow(.full, highlighting: "", localize: Localizer(.english, dates: .british))
        #expect(british.date == "Sat, 21 Nov 2026")
    }

    /// Default names, also those of earlier versions.
    @Test func `a row names steps in the reader's language`() {
        var visit = Sakatsu.full
        visit.content.sets = [
            SaunaSet(
                steps: ["サウナ", "Sauna", "サ室"].map { SaunaStep(kind: .sauna, title: $0, seconds: nil) }
                    + ["水風呂", "Cold plunge", "Cold bath", "Sauna"].map {
                        SaunaStep(kind: .coolBath, title: $0, seconds: nil)
                    } + ["Rest", "Relaxation"].map { SaunaStep(kind: .relaxation, title: $0, seconds: nil) })
        ]
        #expect(
            row(visit, in: .english).sets.first?.parts.map(\.title) == [
                "Sauna", "Sauna", "サ室", "Cold plunge", "Cold plunge", "Cold plunge", "Sauna", "Rest", "Rest",
            ])
        #expect(
            row(visit).sets.first?.parts.map(\.title) == [
                "サウナ", "サウナ", "サ室", "水風呂", "水風呂", "水風呂", "Sauna", "休憩", "休憩",
            ])
    }

    @Test func `a row folds sets that are alike`() {
        var visit = Sakatsu.full
        let sets = visit.content.sets
        visit.content.sets = [sets[0], sets[0], sets[0], sets[1]]
        let row = row(visit)
        #expect(row.sets.map(\.countText) == ["×3", nil])
        #expect(row.sets[0].parts != row.sets[1].parts)
    }

    @Test func `a row adds up the times of many different sets`() {
        var visit = Sakatsu.full
        visit.content.sets = (1...3).map { minutes in
            SaunaSet(steps: [
                SaunaStep(kind: .sauna, title: "サウナ", amount: FixedDecimal(minutes), unit: .minutes),
                SaunaStep(kind: .relaxation, title: "休憩", amount: FixedDecimal(90), unit: .seconds),
            ])
        }
        #expect(
            row(visit).sets == [
                SakatsuRowSet(
                    parts: [part("🔥", "サウナ", ["6 分"]), part("🍃", "休憩", ["4 分", "30 秒"])], countText: "3セット")
            ])
        // A match stays in sight.
        #expect(row(visit, highlighting: "90秒").sets.count == 3)
        let roomy = SakatsuRow(visit, highlighting: "", isRoomy: true, localize: Localizer(.japanese))
        #expect(roomy.sets.count == 3)
    }

    @Test func `a row names a temperature that is not the usual place`() {
        var visit = Sakatsu.full
        visit.content.temperatures = [
            SaunaTemperature(kind: .sauna, title: "サウナ", celsius: FixedDecimal(110)),
            SaunaTemperature(kind: .sauna, title: "薬草", celsius: FixedDecimal(58)),
        ]
        #expect(row(visit).temperatures.map(\.isTitleShown) == [false, true])
    }

    @Test func `a row leaves out sets without steps`() {
        var visit = Sakatsu.full
        visit.content.sets = [
            SaunaSet(steps: []),
            SaunaSet(steps: [SaunaStep(kind: .sauna, title: "", amount: nil, unit: .minutes)]),
        ]
        #expect(row(visit).sets == [])
    }

    @Test(arguments: [
        ("11/21", "date"), ("ゆの森", "none"), ("湯の森", "facility"), ("ﾛｳﾘｭ", "foreword"), ("７．５分", "step"),
        ("炭酸", "step"), ("ちょうど", "afterword"), ("16.2℃", "temperature"), ("88℃", "temperature"), ("塩さうな", "step"),
    ])
    func `a row highlights the match`(query: String, place: String) {
        let row = row(highlighting: SakatsuSearch(query))
        var places: [String] = []
        if row.isDateMatch { places.append("date") }
        if row.facilityName.hasMatch { places.append("facility") }
        if row.fields[.foreword]?.hasMatch == true { places.append("foreword") }
        if row.sets.flatMap(\.parts).contains(where: \.isMatch) { places.append("step") }
        if row.fields[.afterword]?.hasMatch == true { places.append("afterword") }
        if row.temperatures.contains(where: \.isMatch) { places.append("temperature") }
        #expect(places == (place == "none" ? [] : [place]))
    }

    @Test(arguments: ["2026-11", "2026年11月21日", "土曜", "November", "Sat,", "21 Nov"])
    func `a row highlights a date that was found in another spelling`(query: String) {
        #expect(row(highlighting: SakatsuSearch(query)).isDateMatch)
    }

    @Test func `a row sends no more of texts than a card has room for`() {
        var visit = Sakatsu.minimal
        visit.content.foreword = String(repeating: "あ", count: 10_000)
        visit.content.afterword = String(repeating: "い", count: 10_000)
        #expect(row(visit).fields.mapValues(\.text.count) == [.afterword: 101])
        let roomy = SakatsuRow(visit, highlighting: "", isRoomy: true, localize: Localizer(.japanese))
        #expect(roomy.fields.mapValues(\.text.count) == [.foreword: 301, .afterword: 101])
    }

    @Test func `a row highlights only the step that matches`() {
        let row = row(highlighting: "30秒")
        #expect(row.sets.map { $0.parts.map(\.isMatch) } == [[false, true, false], [true, false, false]])
    }

    @Test func `a row begins texts at the match that the card would hide`() {
        var visit = Sakatsu.minimal
        visit.content.foreword = String(repeating: "あ", count: 41) + "水風呂"
        visit.content.afterword = String(repeating: "い", count: 11) + "水風呂"
        let row = row(visit, highlighting: "水")
        #expect(row.fields.mapValues(\.text) == [.foreword: "…水風呂", .afterword: "…水風呂"])
    }
}
