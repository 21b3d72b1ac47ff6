/// What ``SampleVisits`` are made of, and what they share with ``SampleMemos``. The facilities are invented.
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

    // MARK: - What searches look for that is not everywhere

    /// Was often visited until it closed, and is only in the oldest twentieth.
    package static let closedFacility = "赤煙突サウナ"

    /// One time in 500. Its characters stand nowhere else.
    static let rarity = "帰り道で鹿を見ました。"

    /// What codes are made of: one time in 25, as many different ones as there are codes.
    static let codeCharacters = Array("ABCDEFGHJKLMNPQRSTUVWXYZ23456789")
}
