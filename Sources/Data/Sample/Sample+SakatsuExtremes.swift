package import SakatsuData
import SampleCore
import ValuesCore

extension SakatsuContent {
    /// Words that are longer than a phone is wide, in Japanese and in a language that breaks them at spaces only; ten
    /// sets, and titles as long as they may be.
    package static let long = SakatsuContent(
        facilityName: "サウナ・岩盤浴・天然温泉つき湯けむりの里森林スパリゾート海の見える丘の上本店別館",
        visitingDate: .sampleDay.earlier(days: 1),
        foreword: """
            Löylyhuoneenlämpötilanmittauspöytäkirjanpitäjänapulaisen kutsusta.
            https://example.com/sauna/2026/11/20/a-very-long-address-without-any-place-to-break-it
            """ + String(repeating: "朝から並んで入る。", count: 20),
        sets: [SaunaSet(steps: longSteps)] + Array(repeating: .usual, count: 9),
        afterword: String(repeating: "ととのった。", count: 30),
        temperatures: [
            SaunaTemperature(kind: .sauna, title: longTitle, celsius: FixedDecimal(hundredths: 11_225)),
            SaunaTemperature(kind: .coolBath, title: longWord, celsius: FixedDecimal(hundredths: 1_675)),
        ]
    )

    /// What is easily kept wrongly: an empty set, an empty step, quotes, nothing and the most that a time can be.
    package static let intricate = SakatsuContent(
        facilityName: "湯けむりの丘",
        visitingDate: .sampleDay,
        foreword: "ひさしぶりに\n来た",
        sets: [
            SaunaSet(steps: [
                SaunaStep(kind: .sauna, title: "サウナ", amount: FixedDecimal(nearest: 6.5), unit: .minutes),
                SaunaStep(kind: .coolBath, title: "水風呂", amount: FixedDecimal(nearest: 30.25), unit: .seconds),
                SaunaStep(kind: .relaxation, title: "外気浴", amount: FixedDecimal(nearest: 10), unit: .minutes),
            ]),
            SaunaSet(steps: []),
            SaunaSet(steps: [
                SaunaStep(kind: .other, title: "", amount: FixedDecimal(nearest: 0), unit: .seconds),
                SaunaStep(kind: .sauna, title: "塩\"サウナ\"", amount: nil, unit: .minutes),
                SaunaStep(kind: .sauna, title: "", amount: FixedDecimal(nearest: 999.99), unit: .minutes),
            ]),
        ],
        afterword: "また来る 😌",
        temperatures: [
            SaunaTemperature(kind: .sauna, title: "サウナ", celsius: FixedDecimal(nearest: 88)),
            SaunaTemperature(kind: .coolBath, title: "", celsius: FixedDecimal(nearest: 16.2)),
            SaunaTemperature(kind: .coolBath, title: "水風呂", celsius: nil),
        ]
    )

    private static let longSteps = [
        SaunaStep(kind: .sauna, title: longTitle, amount: FixedDecimal(hundredths: 99_999), unit: .minutes),
        SaunaStep(kind: .other, title: longWord, amount: nil, unit: .minutes),
        SaunaStep(kind: .coolBath, title: longWord, amount: FixedDecimal(hundredths: 12_345), unit: .seconds),
        SaunaStep(kind: .relaxation, title: longTitle, amount: FixedDecimal(hundredths: 4_575), unit: .minutes),
    ]

    private static let longTitle = "メディテーションサウナ（セルフロウリュとアロマ水とヴィヒタのある奥の静かな部屋、定員四名、私語厳禁）"
    private static let longWord = "Savusaunanlauteidenpesijänkesäapulaisenvarahenkilö"
}
