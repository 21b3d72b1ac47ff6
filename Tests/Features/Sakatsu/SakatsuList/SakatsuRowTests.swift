import LocalizationCore
import ModelsCore
import SakatsuData
import SampleCore
import SampleData
import SearchCore
import Testing
import ValuesCore

@testable import SakatsuFeature

@Suite struct SakatsuRowTests {
    private func row(
        _ sakatsu: Sakatsu = .full, highlighting query: String = "", in language: Language = .japanese
    ) -> SakatsuRow {
        SakatsuRow(sakatsu, highlighting: query, localize: Localizer(language))
    }

    @Test func showsAVisitInJapanese() {
        #expect(
            row()
                == SakatsuRow(
                    id: .number(1),
                    path: "00000000-0000-4000-8000-000000000001",
                    day: "2026-11-21",
                    date: HighlightedText("2026/11/21(土)"),
                    facilityName: HighlightedText("湯の森サウナ"),
                    foreword: HighlightedText("雨の日に。\nロウリュは13時。"),
                    sets: [
                        [
                            SakatsuRowPart(symbol: "🔥", title: "サウナ", number: "6", unit: "分"),
                            SakatsuRowPart(symbol: "💧", title: "水風呂", number: "30", unit: "秒"),
                            SakatsuRowPart(symbol: "🍃", title: "休憩", number: "10", unit: "分"),
                        ],
                        [
                            SakatsuRowPart(symbol: "🔥", title: "塩サウナ", number: "7.5", unit: "分"),
                            SakatsuRowPart(symbol: nil, title: "炭酸泉", number: "", unit: ""),
                            SakatsuRowPart(symbol: "🍃", title: "", number: "5", unit: "分"),
                        ],
                    ],
                    afterword: HighlightedText("水風呂がちょうどよい。"),
                    temperatures: [
                        SakatsuRowPart(symbol: "🔥", title: "サウナ", number: "88", unit: "℃"),
                        SakatsuRowPart(symbol: "💧", title: "水風呂", number: "16.2", unit: "℃"),
                    ]
                ))
    }

    @Test func speaksEnglish() {
        let row = row(in: .english)
        #expect(row.date == HighlightedText("Sat, Nov 21, 2026"))
        #expect(row.sets.first?.map(\.unit) == ["min", "sec", "min"])
    }

    @Test func leavesOutSetsWithoutSteps() {
        var visit = Sakatsu.full
        visit.content.sets = [
            SaunaSet(steps: []),
            SaunaSet(steps: [SaunaStep(kind: .sauna, title: "", amount: nil, unit: .minutes)]),
        ]
        #expect(row(visit).sets == [])
    }

    @Test(arguments: [
        ("11/21", "date"), ("ゆの森", "none"), ("湯の森", "facility"), ("ﾛｳﾘｭ", "foreword"), ("７．５分", "step"),
        ("休憩", "step"), ("ちょうど", "afterword"), ("16.2℃", "temperature"), ("88℃", "temperature"), ("塩さうな", "step"),
    ])
    func marksTheMatchWhereItIs(query: String, place: String) {
        let row = row(highlighting: query)
        var places: [String] = []
        if row.date.hasMatch { places.append("date") }
        if row.facilityName.hasMatch { places.append("facility") }
        if row.foreword.hasMatch { places.append("foreword") }
        if row.sets.joined().contains(where: \.isMatch) { places.append("step") }
        if row.afterword.hasMatch { places.append("afterword") }
        if row.temperatures.contains(where: \.isMatch) { places.append("temperature") }
        #expect(places == (place == "none" ? [] : [place]))
    }

    @Test(arguments: ["2026-11", "2026年11月21日", "土曜", "November", "Sat,"])
    func marksADateThatWasFoundInAnotherSpelling(query: String) {
        #expect(row(highlighting: query).date.runs == [HighlightedText.Run(text: "2026/11/21(土)", isMatch: true)])
    }

    @Test func sendsNoMoreOfTextsThanACardHasRoomFor() {
        var visit = Sakatsu.minimal
        visit.content.foreword = String(repeating: "あ", count: 10_000)
        visit.content.afterword = String(repeating: "い", count: 10_000)
        #expect(row(visit).foreword.text.count <= 301)
        #expect(row(visit).afterword.text.count <= 101)
    }

    @Test func marksOnlyTheStepThatMatches() {
        let row = row(highlighting: "30秒")
        #expect(row.sets.map { $0.map(\.isMatch) } == [[false, true, false], [false, false, false]])
    }

    @Test func beginsTextsAtTheMatchThatTheCardWouldHide() {
        var visit = Sakatsu.minimal
        visit.content.foreword = String(repeating: "あ", count: 41) + "水風呂"
        visit.content.afterword = String(repeating: "い", count: 11) + "水風呂"
        let row = row(visit, highlighting: "水")
        #expect(row.foreword.text == "…水風呂")
        #expect(row.afterword.text == "…水風呂")
    }
}
