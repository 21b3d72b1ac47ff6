package import Foundation
package import ModelsCore
import SampleCore

extension Sakatsu {
    /// A visit recorded in the morning of the sample day and never changed, despite its revision.
    package init(_ id: UUID, _ content: SakatsuContent, revision: Int = 1) {
        self.init(id: id, content: content, revision: revision, createdAt: .morning, updatedAt: .morning)
    }

    /// A visit with everything that it can hold.
    package static let full = Sakatsu(.number(1), .full, revision: 3)
    /// A visit with only the required parts.
    package static let minimal = Sakatsu(.number(2), .minimal)
    /// A visit with words wider than a phone, and ten sets.
    package static let long = Sakatsu(.number(3), .long)
    /// A visit in English.
    package static let english = Sakatsu(.number(4), .english)
    /// A full page of different visits, newest first.
    package static let many = (0..<50).map { Sakatsu(.number(100 + $0), .varied($0)) }
}

extension SakatsuContent {
    /// Everything that a visit can hold, with a step without duration and one with neither duration nor title.
    package static let full = SakatsuContent(
        facilityName: "湯の森サウナ",
        visitingDate: .sampleDay,
        foreword: "雨の日に。\nロウリュは13時。",
        sets: [
            .usual,
            SaunaSet(steps: [
                SaunaStep(kind: .sauna, title: "塩サウナ", amount: FixedDecimal(hundredths: 750), unit: .minutes),
                SaunaStep(kind: .other, title: "炭酸泉", amount: nil, unit: .minutes),
                SaunaStep(kind: .coolBath, title: "", amount: nil, unit: .seconds),
                SaunaStep(kind: .relaxation, title: "", amount: FixedDecimal(5), unit: .minutes),
            ]),
        ],
        afterword: "水風呂がちょうどよい。",
        temperatures: [
            SaunaTemperature(kind: .sauna, title: "サウナ", celsius: FixedDecimal(88)),
            SaunaTemperature(kind: .sauna, title: "塩サウナ", celsius: nil),
            SaunaTemperature(kind: .coolBath, title: "水風呂", celsius: FixedDecimal(hundredths: 1620)),
        ],
        score: FixedDecimal(hundredths: 450), tags: [Tag("ロウリュ"), Tag("ひとり")],
        price: Price(amount: 1_600, currency: .yen), arrival: TimeOfDay(minutes: 1_110)
    )

    /// Only a facility and a day.
    package static let minimal = SakatsuContent(
        facilityName: "駅前サウナ", visitingDate: CivilDate(Timestamp.newYear.date, in: .gmt))

    /// In English, with totals of minutes and seconds.
    package static let english = SakatsuContent(
        facilityName: "Löyly by the Lake",
        visitingDate: .sampleDay.earlier(days: 6),
        foreword: "First frost. The stove was lit at noon, and there was no one but us.",
        sets: [
            SaunaSet(steps: [
                SaunaStep(kind: .sauna, title: "Wood-fired sauna", amount: FixedDecimal(12), unit: .minutes),
                SaunaStep(kind: .coolBath, title: "Lake", amount: FixedDecimal(45), unit: .seconds),
                SaunaStep(kind: .relaxation, title: "Jetty", amount: FixedDecimal(hundredths: 750), unit: .minutes),
            ]),
            SaunaSet(steps: [
                SaunaStep(kind: .sauna, title: "Smoke sauna", amount: FixedDecimal(9), unit: .minutes),
                SaunaStep(kind: .coolBath, title: "Lake", amount: FixedDecimal(20), unit: .seconds),
            ]),
        ],
        afterword: "Bring a hat & a towel next time.",
        temperatures: [
            SaunaTemperature(kind: .sauna, title: "Smoke sauna", celsius: FixedDecimal(92)),
            SaunaTemperature(kind: .coolBath, title: "Lake", celsius: FixedDecimal(hundredths: 450)),
        ]
    )
}

extension SaunaSet {
    /// Sauna, cool bath and rest.
    package static let usual = SaunaSet(steps: [
        SaunaStep(kind: .sauna, title: "サウナ", amount: FixedDecimal(6), unit: .minutes),
        SaunaStep(kind: .coolBath, title: "水風呂", amount: FixedDecimal(30), unit: .seconds),
        SaunaStep(kind: .relaxation, title: "休憩", amount: FixedDecimal(10), unit: .minutes),
    ])
}

extension Sakatsu {
    /// Realistic visits of a user, newest first, for the pictures in the README.
    package static let diary = [
        visit(
            20, "サウナしらかば", daysAgo: 0, "仕事帰りに寄りました。夕方は空いていて静か。",
            [(6, 30, 10), (8, 30, 10), (6, 30, 12)], "オロポを飲んで帰りました。また行きたいです。", (88, 16.2), score: 450,
            tags: ["仕事帰り"]),
        visit(
            21, "サウナしらかば", daysAgo: 6, "", [(10, 60, 10), (10, 60, 15)], "水風呂がよく冷えていました。", (104, 12.8),
            score: 400),
        visit(
            22, "青葉台温泉", daysAgo: 17, "休日の朝いちばんに。ロウリュの時間に合わせました。",
            [(6, 30, 10), (8, 30, 10), (6, 30, 12)], "サ飯はカレー。次は家族も連れてきたい。", (96, 15.5)),
        visit(
            23, "丘の上サウナ", daysAgo: 27, "はじめての訪問。薪ストーブの香りがよいです。", [(8, 30, 10), (10, 45, 10)],
            "外気浴で星がきれいでした。", (92, 14)),
    ]

    /// - Parameters:
    ///   - sets: sauna in minutes, cool bath in seconds, rest in minutes.
    ///   - celsius: the temperatures of sauna and cool bath.
    ///   - score: in hundredths.
    private static func visit(
        _ number: Int, _ facilityName: String, daysAgo: Int, _ foreword: String, _ sets: [(Int, Int, Int)],
        _ afterword: String, _ celsius: (Double, Double), score: Int? = nil, tags: [String] = []
    ) -> Sakatsu {
        Sakatsu(
            .number(number),
            SakatsuContent(
                facilityName: facilityName,
                visitingDate: .sampleDay.earlier(days: daysAgo),
                foreword: foreword,
                sets: sets.map { sauna, coolBath, rest in
                    SaunaSet(steps: [
                        SaunaStep(kind: .sauna, title: "サウナ", amount: FixedDecimal(sauna), unit: .minutes),
                        SaunaStep(kind: .coolBath, title: "水風呂", amount: FixedDecimal(coolBath), unit: .seconds),
                        SaunaStep(kind: .relaxation, title: "外気浴", amount: FixedDecimal(rest), unit: .minutes),
                    ])
                },
                afterword: afterword,
                temperatures: [
                    SaunaTemperature(kind: .sauna, title: "サウナ", celsius: FixedDecimal(nearest: celsius.0)),
                    SaunaTemperature(kind: .coolBath, title: "水風呂", celsius: FixedDecimal(nearest: celsius.1)),
                ],
                score: score.map(FixedDecimal.init(hundredths:)), tags: tags.map(Tag.init)))
    }
}

extension SakatsuContent {
    /// Words wider than a phone, in Japanese and in a language that only breaks at spaces; ten sets, and titles of the
    /// maximum length.
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

    /// Values that are easily stored wrongly: an empty set, an empty step, quotes, and durations of zero and of the
    /// maximum.
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
        ],
        score: FixedDecimal(hundredths: 50), tags: [Tag("\"朝\""), Tag("e\u{301}")],
        price: Currency("KWD").map { Price(amount: 1_250, currency: $0) }, arrival: TimeOfDay(minutes: 0)
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

extension SakatsuContent {
    /// The same for the same number, 0 or more, and different for each; higher numbers are older.
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

    // Lists with coprime lengths go through all of their combinations.
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

extension Sakatsu {
    /// A visit with two photos.
    package static let photographed = {
        var visit = full
        visit.photos = [.sample, Photo(id: .number(2), width: 1_536, height: 2_048)]
        return visit
    }()
}
