import Foundation
import SakatsuData
import SettingsData
import ValuesCore

@testable import SakatsuFeature

extension UUID {
    /// The same for the same number: `00000000-0000-4000-8000-0000000000ff` for 255.
    static func number(_ number: UInt8) -> UUID {
        UUID(uuid: (0, 0, 0, 0, 0, 0, 0x40, 0, 0x80, 0, 0, 0, 0, 0, 0, number))
    }
}

extension Timestamp {
    /// 2026-11-21T12:00:00Z.
    static let noon = Timestamp(milliseconds: 1_795_262_400_000)
    static let morning = Timestamp(milliseconds: 1_795_248_000_000)
}

extension CivilDate {
    /// A Saturday.
    static let saturday = CivilDate(checkedYear: 2026, month: 11, day: 21)
}

extension CivilDate {
    /// - Precondition: the calendar has the day.
    init(checkedYear year: Int, month: Int, day: Int) {
        guard let date = CivilDate(year: year, month: month, day: day) else { preconditionFailure("No such day") }
        self = date
    }
}

extension Sakatsu {
    init(_ id: UUID, _ content: SakatsuContent, revision: Int = 1) {
        self.init(id: id, content: content, revision: revision, createdAt: .morning, updatedAt: .morning)
    }

    /// With everything that a visit can hold.
    static let full = Sakatsu(.number(1), .full, revision: 3)
    /// With nothing but what a visit must hold.
    static let minimal = Sakatsu(
        .number(2), SakatsuContent(facilityName: "駅前サウナ", visitingDate: .init(checkedYear: 2026, month: 1, day: 5)))
}

extension SakatsuContent {
    static let full = SakatsuContent(
        facilityName: "湯の森サウナ",
        visitingDate: .saturday,
        foreword: "雨の日に。\nロウリュは13時。",
        sets: [
            SaunaSet(steps: [
                SaunaStep(kind: .sauna, title: "サウナ", amount: FixedDecimal(6), unit: .minutes),
                SaunaStep(kind: .coolBath, title: "水風呂", amount: FixedDecimal(30), unit: .seconds),
                SaunaStep(kind: .relaxation, title: "休憩", amount: FixedDecimal(10), unit: .minutes),
            ]),
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
}

extension DefaultTimes {
    static let usual = DefaultTimes(
        sauna: DefaultTime(amount: FixedDecimal(6), unit: .minutes),
        coolBath: DefaultTime(amount: FixedDecimal(30), unit: .seconds),
        relaxation: DefaultTime(amount: FixedDecimal(hundredths: 950), unit: .minutes))
}
