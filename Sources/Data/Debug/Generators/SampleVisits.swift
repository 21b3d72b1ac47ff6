package import Foundation
package import ModelsCore

/// Realistic visits, the same for the same seed: several hundred facilities, a few of them frequent; typical words; one
/// to four sets with the usual durations and occasionally an unusual one.
package struct SampleVisits {
    private var random: SeededGenerator
    private let count: Int

    /// - Parameter count: the total number of visits, which decides when a visit is old.
    package init(seed: UInt64, count: Int) {
        random = SeededGenerator(seed: seed)
        self.count = count
    }

    /// The visit number `index`; higher ones are older.
    ///
    /// - Parameter id: nil for one made by the generator.
    package mutating func visit(_ index: Int, id: UUID? = nil) -> Sakatsu {
        let ownID = UUID.random(using: &random)
        let instant = Timestamp(milliseconds: 1_790_000_000_000 - Int64(index) * 3_600_000)
        return Sakatsu(
            id: id ?? ownID,
            content: SakatsuContent(
                facilityName: facility(index),
                visitingDate: CivilDate(instant.date, in: .gmt),
                foreword: text(of: SampleWords.forewords, upTo: 3),
                sets: (0..<Int.random(in: 1...4, using: &random)).map { _ in saunaSet() },
                afterword: afterword(),
                temperatures: temperatures()),
            revision: 1, createdAt: instant, updatedAt: instant)
    }

    /// Half of the visits go to one of ten home saunas, and half of the old ones to an eleventh.
    private mutating func facility(_ index: Int) -> String {
        if index * 20 >= count * 19, random.isOne(in: 2) {
            return SampleWords.closedFacility
        }
        let choice = random.isOne(in: 2) ? 10 : SampleWords.facilities.count
        return SampleWords.facilities[Int.random(in: 0..<choice, using: &random)]
    }

    private mutating func afterword() -> String {
        let rarity = random.isOne(in: 500) ? SampleWords.rarity : ""
        let coupon = random.isOne(in: 25) ? "クーポン \(random.code())" : ""
        return text(of: SampleWords.afterwords, upTo: 2) + rarity + coupon
    }

    private mutating func text(of sentences: [String], upTo count: Int) -> String {
        (0..<Int.random(in: 0...count, using: &random))
            .map { _ in random.pick(sentences) }
            .joined()
    }

    private mutating func saunaSet() -> SaunaSet {
        SaunaSet(steps: [
            step(.sauna, "サウナ", amounts: [5, 6, 7, 8, 8, 10, 10, 12], unit: .minutes),
            step(.coolBath, "水風呂", amounts: [15, 30, 30, 45, 60, 90], unit: .seconds),
            step(.relaxation, random.isOne(in: 2) ? "休憩" : "外気浴", amounts: [5, 7, 10, 10, 15], unit: .minutes),
        ])
    }

    private mutating func step(
        _ kind: SaunaStep.Kind, _ title: String, amounts: [Int], unit: DurationUnit
    ) -> SaunaStep {
        SaunaStep(kind: kind, title: title, amount: FixedDecimal(random.pick(amounts)), unit: unit)
    }

    private mutating func temperatures() -> [SaunaTemperature] {
        [
            SaunaTemperature(
                kind: .sauna, title: "サウナ", celsius: FixedDecimal(Int.random(in: 78...112, using: &random))),
            SaunaTemperature(
                kind: .coolBath, title: "水風呂",
                celsius: FixedDecimal(hundredths: Int.random(in: 90...200, using: &random) * 10)),
        ]
    }
}

/// The words of ``SampleVisits``, some of them shared with ``SampleMemos``. The facilities are invented.
package enum SampleWords {
    static let facilities = places.flatMap { place in
        facilityKinds.map { "\(place)\($0)" }
    }

    static let places = [
        "青葉台", "朝日町", "泉ヶ丘", "稲穂", "海辺", "大川", "丘の上", "霞", "川端", "北山", "木の葉", "桜坂", "潮見", "白樺", "杉並木", "谷津",
        "月見", "椿", "灯台", "中原", "七夕", "波止場", "花園", "日の出", "星川", "松原", "水無月", "南風", "紅葉", "柳", "雪見", "若草",
    ]

    private static let facilityKinds = [
        "温泉", "サウナ", "の湯", "スパ", "湯けむりの里", "サウナ＆カプセル", "健康ランド", "フィンランドサウナ", "銭湯", "ホテル大浴場", "サウナ小屋", "リゾート",
    ]

    static let forewords = [
        "今日は仕事帰りに寄りました。", "休日の朝いちばんに行ってきました。", "はじめての訪問です。", "雨の日なので空いていました。", "友人と二人で久しぶりのサ活。",
        "出張のついでに立ち寄り。", "ロウリュの時間に合わせて入りました。", "アウフグースは満員でした。", "サウナ室は静かでテレビがありません。", "水風呂は深くて気持ちがよいです。",
        "露天の外気浴スペースが広くなっていました。", "セルフロウリュができるようになりました。", "The löyly was soft and the bench was hot. ",
    ]

    static let afterwords = [
        "しっかりととのいました。", "オロポを飲んで帰りました。", "サ飯はカレー。", "また来週も行きます。", "次は家族も連れてきたい。", "外気浴で星がきれいでした。",
        "塩サウナも試したい。", "回数券を買いました。",
    ]

    // MARK: - Rare words for searches

    /// A facility that was often visited until it closed; only in the oldest twentieth.
    package static let closedFacility = "赤煙突サウナ"

    /// In one of 500 records. No other text has its characters.
    static let rarity = "帰り道で鹿を見ました。"

    /// The characters of codes: in one of 25 records, nearly all of them different.
    static let codeCharacters = Array("ABCDEFGHJKLMNPQRSTUVWXYZ23456789")
}
