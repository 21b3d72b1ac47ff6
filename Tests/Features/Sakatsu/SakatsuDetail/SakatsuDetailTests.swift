import Foundation
import LocalizationCore
import ModelsCore
import SakatsuData
import SampleCore
import SampleData
import Testing

@testable import SakatsuFeature

@Suite struct SakatsuDetailTests {
    @Test func `the page shows a visit whole`() {
        #expect(
            SakatsuDetail(.full, localize: Localizer(.japanese))
                == SakatsuDetail(
                    id: .number(1),
                    facilityName: "湯の森サウナ",
                    day: "2026-11-21",
                    date: "2026年11月21日 土曜日",
                    totals: [
                        SakatsuDetailRow(symbol: "🔥", title: "サウナ", value: "13分30秒"),
                        SakatsuDetailRow(symbol: "💧", title: "水風呂", value: "30秒"),
                        SakatsuDetailRow(symbol: "🍃", title: "休憩", value: "15分"),
                    ],
                    sets: [
                        SakatsuDetailSet(
                            title: "1セット目",
                            rows: [
                                SakatsuDetailRow(symbol: "🔥", title: "サウナ", value: "6分"),
                                SakatsuDetailRow(symbol: "💧", title: "水風呂", value: "30秒"),
                                SakatsuDetailRow(symbol: "🍃", title: "休憩", value: "10分"),
                            ]),
                        SakatsuDetailSet(
                            title: "2セット目",
                            rows: [
                                SakatsuDetailRow(symbol: "🔥", title: "塩サウナ", value: "7分30秒"),
                                SakatsuDetailRow(symbol: "", title: "炭酸泉", value: ""),
                                SakatsuDetailRow(symbol: "🍃", title: "", value: "5分"),
                            ]),
                    ],
                    temperatures: [
                        SakatsuDetailRow(symbol: "🔥", title: "サウナ", value: "88℃"),
                        SakatsuDetailRow(symbol: "💧", title: "水風呂", value: "16.2℃"),
                    ],
                    fields: [.foreword: "雨の日に。\nロウリュは13時。", .afterword: "水風呂がちょうどよい。"]
                ))
    }

    @Test func `the page shows a minimal visit in English`() {
        var visit = Sakatsu.minimal
        visit.content.sets = [SaunaSet(steps: [SaunaStep(kind: .sauna, title: "", amount: nil, unit: .minutes)])]
        #expect(
            SakatsuDetail(visit, localize: Localizer(.english))
                == SakatsuDetail(
                    id: .number(2),
                    facilityName: "駅前サウナ",
                    day: "2026-01-05",
                    date: "Monday, January 5, 2026",
                    totals: [
                        SakatsuDetailRow(symbol: "🔥", title: "Sauna", value: "0 min"),
                        SakatsuDetailRow(symbol: "💧", title: "Cold plunge", value: "0 min"),
                        SakatsuDetailRow(symbol: "🍃", title: "Rest", value: "0 min"),
                    ],
                    sets: [SakatsuDetailSet(title: "Set 1", rows: [])],
                    temperatures: []
                ))
    }

    @Test(arguments: [
        ([(6, DurationUnit.minutes), (30, .seconds)], "6分30秒", "6 min 30 sec"),
        ([(59, .seconds), (1, .seconds)], "1分", "1 min"),
        ([(999, .minutes), (999, .minutes)], "1,998分", "1,998 min"),
        ([(1, .seconds)], "1秒", "1 sec"),
    ])
    func `the page adds up times`(times: [(Int, DurationUnit)], japanese: String, english: String) {
        var visit = Sakatsu.minimal
        visit.content.sets = times.map { amount, unit in
            SaunaSet(steps: [SaunaStep(kind: .coolBath, title: "", amount: FixedDecimal(amount), unit: unit)])
        }
        for (language, text) in [(Language.japanese, japanese), (.english, english)] {
            #expect(SakatsuDetail(visit, localize: Localizer(language)).totals.map(\.value)[1] == text)
        }
    }
}
