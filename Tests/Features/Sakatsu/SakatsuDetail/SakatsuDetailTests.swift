import Foundation
import LocalizationCore
import ModelsCore
import SakatsuData
import SampleCore
import SampleData
import Testing

@testable import SakatsuFeature

@Suite struct SakatsuDetailTests {
    /// - Parameter amounts: numbers with their units.
    private func part(
        _ symbol: String?, _ title: String, isNamed: Bool = false, _ amounts: [String]
    ) -> SakatsuRowPart {
        SakatsuRowPart(
            symbol: symbol, title: title, isTitleShown: isNamed,
            amounts: amounts.map { $0.split(separator: " ").map(String.init) }.map {
                .init(number: $0[0], unit: $0[1])
            },
            searchLine: nil, isMatch: false)
    }

    @Test func `the page shows a visit whole`() throws {
        let history = VisitHistory(number: 12, previous: CivilDate("2026-11-02"))
        #expect(
            SakatsuDetail(.full, history: history, localize: Localizer(.japanese))
                == SakatsuDetail(
                    id: .number(1),
                    facilityName: "湯の森サウナ",
                    day: "2026-11-21",
                    date: "2026年11月21日 土曜日",
                    history: "12回目 · 前回 2026/11/2(月) · 19日ぶり",
                    sets: [
                        [
                            part("🔥", "サウナ", ["6 分"]), part("💧", "水風呂", ["30 秒"]),
                            part("🍃", "休憩", ["10 分"]),
                        ],
                        [
                            part("🔥", "塩サウナ", isNamed: true, ["7 分", "30 秒"]), part(nil, "炭酸泉", isNamed: true, []),
                            part("🍃", "", ["5 分"]),
                        ],
                    ],
                    totals: [
                        part("🔥", "サウナ", ["13 分", "30 秒"]), part("💧", "水風呂", ["30 秒"]),
                        part("🍃", "休憩", ["15 分"]),
                    ],
                    temperatures: [part("🔥", "サウナ", ["88 ℃"]), part("💧", "水風呂", ["16.2 ℃"])],
                    fields: [
                        .foreword: "雨の日に。\nロウリュは13時。", .afterword: "水風呂がちょうどよい。", .score: "★4.5", .tags: "#ロウリュ #ひとり",
                        .price: "¥1,600", .arrival: "18:30",
                    ],
                    score: FixedDecimal(hundredths: 450), tags: [Tag("ロウリュ"), Tag("ひとり")]
                ))
    }

    @Test func `the page shows a minimal visit in English`() {
        let history = VisitHistory(number: 1, previous: nil)
        #expect(
            SakatsuDetail(.minimal, history: history, localize: Localizer(.english))
                == SakatsuDetail(
                    id: .number(2),
                    facilityName: "駅前サウナ",
                    day: "2026-01-05",
                    date: "Monday, January 5, 2026",
                    history: "Visit 1",
                    sets: [],
                    totals: [],
                    temperatures: []
                ))
    }

    @Test(arguments: [
        ([(6, DurationUnit.minutes), (30, .seconds)], ["6 分", "30 秒"], ["6 min", "30 sec"]),
        ([(59, .seconds), (1, .seconds)], ["1 分"], ["1 min"]),
        ([(999, .minutes), (999, .minutes)], ["1,998 分"], ["1,998 min"]),
        ([(1, .seconds)], [], []),
    ])
    func `the page adds up the times of several sets`(
        times: [(Int, DurationUnit)], japanese: [String], english: [String]
    ) {
        var visit = Sakatsu.minimal
        visit.content.sets = times.map { amount, unit in
            SaunaSet(steps: [SaunaStep(kind: .coolBath, title: "", amount: FixedDecimal(amount), unit: unit)])
        }
        for (language, amounts) in [(Language.japanese, japanese), (.english, english)] {
            let totals = SakatsuDetail(visit, localize: Localizer(language)).totals
            #expect(totals.flatMap(\.amounts).map { "\($0.number) \($0.unit)" } == amounts)
        }
    }

    @Test(arguments: [
        ([80, 90, 100], 92, 2), ([80, 90, 100], 90, nil), ([80, 90, 100], 87, -3), ([80, 90, 100, 110], 96, 1),
        ([90, 90], 100, nil), ([], 100, nil),
    ])
    func `A temperature is compared with the median of the same place, of three or more`(
        others: [Int], celsius: Int, difference: Int?
    ) {
        func visit(_ celsius: Int, _ title: String) -> SakatsuContent {
            var content = SakatsuContent.minimal
            content.temperatures = [SaunaTemperature(kind: .sauna, title: title, celsius: FixedDecimal(celsius))]
            return content
        }
        let usual = UsualTemperatures(others.map { visit($0, "サウナ") } + [visit(50, "塩サウナ"), .minimal])
        #expect(usual.difference(of: visit(celsius, "サウナ").temperatures[0], in: .celsius) == difference)
        #expect(usual.difference(of: visit(celsius, "塩サウナ").temperatures[0], in: .celsius) == nil)
    }

    @Test func `The difference is next to the temperature, with its sign`() {
        let usual = UsualTemperatures(Array(repeating: SakatsuContent.full, count: 3))
        var hot = Sakatsu.full
        hot.content.temperatures[0].celsius = FixedDecimal(91)
        hot.content.temperatures[2].celsius = FixedDecimal(15)
        let notes = SakatsuDetail(hot, usual: usual, localize: Localizer(.japanese)).temperatures.map(\.note)
        #expect(notes == ["いつもより+3", "いつもより−1"])
    }
}
