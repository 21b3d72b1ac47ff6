package import Foundation
package import SakatsuData
import SampleCore
import ValuesCore

extension Sakatsu {
    /// A visit that was recorded on the sample day's morning and, but for its revision, never changed.
    package init(_ id: UUID, _ content: SakatsuContent, revision: Int = 1) {
        self.init(id: id, content: content, revision: revision, createdAt: .morning, updatedAt: .morning)
    }

    /// With everything that a visit can hold.
    package static let full = Sakatsu(.number(1), .full, revision: 3)
    /// With nothing but what a visit must hold.
    package static let minimal = Sakatsu(.number(2), .minimal)
    /// With words that are longer than a phone is wide, and ten sets.
    package static let long = Sakatsu(.number(3), .long)
    /// Written in English.
    package static let english = Sakatsu(.number(4), .english)
    /// As many as a part of the list holds, all different, newest first.
    package static let many = (0..<50).map { Sakatsu(.number(100 + $0), .varied($0)) }
}

extension SakatsuContent {
    /// Everything that a visit can hold, with a step without time and one with neither time nor title.
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
        ]
    )

    /// Nothing but a facility and a day.
    package static let minimal = SakatsuContent(
        facilityName: "駅前サウナ", visitingDate: CivilDate(Timestamp.newYear.date, in: .gmt))

    /// Written in English, with totals of minutes and seconds.
    package static let english = SakatsuContent(
        facilityName: "Löyly by the Lake",
        visitingDate: .sampleDay.earlier(days: 6),
        foreword: "First frost. The stove was lit at noon, and there was nobody but us.",
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
