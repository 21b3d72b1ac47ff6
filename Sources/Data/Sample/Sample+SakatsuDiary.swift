package import SakatsuData
import SampleCore
import ValuesCore

extension Sakatsu {
    /// Somebody's last visits, newest first, as people write them; the pictures of the README show them.
    package static let diary = [
        visit(
            20, "サウナしらかば", daysAgo: 0, "仕事帰りに寄りました。夕方は空いていて静か。",
            [(6, 30, 10), (8, 30, 10), (6, 30, 12)], "オロポを飲んで帰りました。また行きたいです。", (88, 16.2)),
        visit(
            21, "サウナしらかば", daysAgo: 6, "", [(10, 60, 10), (10, 60, 15)], "水風呂がよく冷えていました。", (104, 12.8)),
        visit(
            22, "青葉台温泉", daysAgo: 17, "休日の朝いちばんに。ロウリュの時間に合わせました。",
            [(6, 30, 10), (8, 30, 10), (6, 30, 12)], "サ飯はカレー。次は家族も連れてきたい。", (96, 15.5)),
        visit(
            23, "丘の上サウナ", daysAgo: 27, "はじめての訪問。薪ストーブの香りがよいです。", [(8, 30, 10), (10, 45, 10)],
            "外気浴で星がきれいでした。", (92, 14)),
    ]

    /// - Parameters:
    ///   - sets: sauna in minutes, cool bath in seconds, rest in minutes.
    ///   - celsius: of sauna and cool bath.
    private static func visit(
        _ number: Int, _ facilityName: String, daysAgo: Int, _ foreword: String, _ sets: [(Int, Int, Int)],
        _ afterword: String, _ celsius: (Double, Double)
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
                ]))
    }
}
