package import Foundation
package import ModelsCore

/// Realistic memos, the same for the same seed: packing and shopping lists, opening hours, trips, recipes, and
/// thoughts, of one to some fifteen lines.
package struct SampleMemos {
    private var random: SeededGenerator
    private let count: Int

    /// - Parameter count: the total number of memos, which decides when a memo is old.
    package init(seed: UInt64, count: Int) {
        random = SeededGenerator(seed: seed)
        self.count = count
    }

    /// The memo number `index`; higher ones are older.
    ///
    /// - Parameter id: nil for one made by the generator.
    package mutating func memo(_ index: Int, id: UUID? = nil) -> Memo {
        let ownID = UUID.random(using: &random)
        let instant = Timestamp(milliseconds: 1_790_000_000_000 - Int64(index) * 3_600_000)
        return Memo(
            id: id ?? ownID, body: (lines() + additions(index)).joined(separator: "\n"),
            isPinned: random.isOne(in: 400), revision: 1, createdAt: instant, updatedAt: instant)
    }

    private mutating func lines() -> [String] {
        switch Int.random(in: 0..<6, using: &random) {
        case 0: list(SampleWords.bagTitles, of: SampleWords.bagItems, 4...12)
        case 1: list(SampleWords.shoppingTitles, of: SampleWords.shoppingItems, 2...7)
        case 2: openingHours()
        case 3: trip()
        case 4: random.pick(SampleWords.recipes)
        default: random.pick(1...3, of: SampleWords.noteSentences)
        }
    }

    private mutating func list(_ titles: [String], of items: [String], _ count: ClosedRange<Int>) -> [String] {
        [random.pick(titles)] + random.pick(count, of: items).map { "・\($0)" }
    }

    private mutating func openingHours() -> [String] {
        [
            "\(random.pick(SampleWords.facilities)) 営業時間",
            "平日 \(Int.random(in: 6...11, using: &random)):00〜\(Int.random(in: 20...24, using: &random)):00",
            "土日祝 \(Int.random(in: 5...9, using: &random)):00〜\(Int.random(in: 21...25, using: &random)):00",
            "入館料 \(Int.random(in: 45...290, using: &random) * 10)円",
        ] + random.pick(1...4, of: SampleWords.openingLines)
    }

    private mutating func trip() -> [String] {
        let days = (1...Int.random(in: 1...3, using: &random)).flatMap { day -> [String] in
            ["\(day)日目 \(random.pick(SampleWords.facilities))"]
                + random.pick(2...4, of: SampleWords.tripSteps).map { "・\($0)" }
        }
        return ["\(random.pick(SampleWords.places))サ旅の計画"] + days
    }

    /// Phrases that only some memos have; see ``SampleWords``.
    private mutating func additions(_ index: Int) -> [String] {
        var lines: [String] = []
        if random.isOne(in: 500) {
            lines.append(SampleWords.rarity)
        }
        if random.isOne(in: 25) {
            lines.append("予約番号 \(random.code())")
        }
        if index * 20 >= count * 19, random.isOne(in: 2) {
            lines.append("\(SampleWords.closedFacility)の会員証を持っていく")
        }
        return lines
    }
}

// MARK: - Words of memos only

extension SampleWords {
    static let bagTitles = ["サウナバッグの中身", "持ち物", "サ旅の持ち物リスト", "忘れ物チェック"]

    static let bagItems = [
        "タオル 2枚", "バスタオル", "サウナハット", "サウナマット", "水筒", "着替え", "化粧水", "ヘアゴム", "耳栓", "ビニール袋", "小銭", "回数券",
        "防水時計", "ポンチョ", "サンダル", "塩タブレット", "ヴィヒタ", "シャンプー", "日焼け止め", "文庫本",
    ]

    static let shoppingTitles = ["買うもの", "買い物メモ", "帰りに買う", "ドラッグストア"]

    static let shoppingItems = [
        "オロナミンC 6本", "ポカリスエット 2L", "アロマ水（白樺）", "アロマ水（ユーカリ）", "バスタオル（速乾）", "サウナハット 洗い替え", "麦茶のパック", "氷",
        "レモン 3個", "はちみつ", "牛乳", "卵", "カレールウ", "豆腐", "炭酸水 1ケース", "ネット用の洗剤",
    ]

    static let noteSentences = [
        "次は水風呂を二回に分けて入ってみる。", "ロウリュは毎時ちょうどより十五分のほうが空いている。", "上段は右奥がいちばん熱い。", "水風呂は十六度くらいがいちばん長く入れる。",
        "平日の午前中は貸し切りに近い。", "外気浴のいすは三番目が風通しがよい。", "サウナストーブの薪は楢だった。", "下駄箱の鍵は左側から埋まっていく。", "脱衣所の自販機は新紙幣が使えない。",
        "テントサウナの設営は二人で四十分かかった。", "Ask about the smoke sauna by the lake.", "妻の誕生日に貸切サウナを予約する。", "会員証の期限は年度末まで。",
        "ポイントは二倍の日にためる。",
    ]

    static let tripSteps = [
        "朝市で朝ごはん", "貸切サウナ 90分", "湖畔を散歩", "昼はそば", "サ飯はジンギスカン", "宿にチェックイン", "夕方のアウフグース", "夜は早めに寝る", "道の駅で野菜を買う",
        "テントサウナ体験", "川の水風呂", "温泉街を食べ歩き", "土産を買って帰る",
    ]

    static let openingLines = [
        "最終受付は閉店の一時間前", "定休日 毎月第三火曜", "朝風呂 5:00から", "アウフグース 18:00と20:00", "清掃のため 9:00から10:00は入れない", "タオル込み",
        "駐車場 50台", "駅から徒歩12分", "支払いは現金のみ", "水曜は薬湯",
    ]

    static let recipes = [
        ["オロポの作り方", "オロナミンC 1本", "ポカリスエット 同じ量", "氷をたくさん", "先に氷を入れてから注ぐ"],
        [
            "サ飯のカレー", "玉ねぎ 2個", "鶏もも 300g", "トマト缶 1つ", "にんにく、しょうが", "スパイスは弱火で炒める", "二十分煮込む", "塩で味を決める",
        ],
        ["冷やしトマト", "トマト 3個を湯むき", "はちみつ 大さじ1", "レモン 半分", "一時間冷やす"],
        [
            "ととのう味噌汁", "だし 600ml", "豆腐 半丁", "わかめ", "なめこ 1袋", "味噌は火を止めてから", "ねぎをたっぷり",
        ],
        ["レモン塩水", "水 1L", "塩 2g", "はちみつ 40g", "レモン 1個", "よく混ぜて冷やしておく"],
    ]
}
