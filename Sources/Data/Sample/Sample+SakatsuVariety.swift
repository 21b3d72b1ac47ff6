import SakatsuData
import SampleCore
import ValuesCore

extension SakatsuContent {
    /// The same for the same number, 0 or more, and different for each; the higher the number, the longer ago.
    static func varied(_ number: Int) -> SakatsuContent {
        SakatsuContent(
            facilityName: facilityNames[number % facilityNames.count],
            visitingDate: .sampleDay.earlier(days: number * 5),
            foreword: forewords[number % forewords.count],
            sets: (0..<(number % 4)).map { .varied(number + $0) },
            afterword: afterwords[number % afterwords.count],
            temperatures: number.isMultiple(of: 3) ? [] : variedTemperatures(number))
    }

    private static func variedTemperatures(_ number: Int) -> [SaunaTemperature] {
        [
            SaunaTemperature(kind: .sauna, title: "サウナ", celsius: FixedDecimal(80 + number % 20)),
            SaunaTemperature(kind: .coolBath, title: "水風呂", celsius: FixedDecimal(hundredths: 1_400 + number * 10)),
        ]
    }

    // Lists of different lengths without a common divisor go through all of their combinations.
    private static let facilityNames = [
        "湯の森サウナ", "駅前サウナ", "サウナこもれび", "Löyly by the Lake", "海辺の蒸し風呂", "銭湯みなと湯", "Sauna North",
    ]

    private static let forewords = [
        "", "雨の日に。\nロウリュは13時。", "仕事の帰りに寄る。", "A quiet Sunday morning.", "久しぶりの友人と。\n\n混んでいたが静か。",
    ]

    private static let afterwords = ["水風呂がちょうどよい。", "", "また来たい。", "The cold bath was perfect."]
}

extension SaunaSet {
    fileprivate static func varied(_ number: Int) -> SaunaSet {
        let rest = FixedDecimal(hundredths: 500 + number % 4 * 250)
        return SaunaSet(steps: [
            SaunaStep(
                kind: .sauna, title: saunas[number % saunas.count], amount: FixedDecimal(6 + number % 5), unit: .minutes
            ),
            SaunaStep(kind: .coolBath, title: "水風呂", amount: FixedDecimal(30 + number), unit: .seconds),
            SaunaStep(kind: .relaxation, title: "外気浴", amount: rest, unit: .minutes),
        ])
    }

    private static let saunas = ["サウナ", "塩サウナ", "スチームサウナ"]
}
