import ModelsCore
import TypedCore

/// The names of steps that people use, in half width and lower case.
enum PostNames {
    private static let words: [(kind: SaunaStep.Kind, words: [String])] = [
        (
            .sauna,
            [
                "サウナ", "サウナ小屋", "ドライ", "パリルカ", "parilka", "heat", "hot", "サウナ室", "サ室", "ロウリュ", "ロウリュウ", "アウフグース", "蒸し",
                "熱波", "高温", "中温", "スチーム", "最上段", "上段", "中段", "下段",
                "ミスト", "steam", "steam room", "steam bath", "sauna",
                "saunas", "savusauna", "sauna room", "hot room", "aufguss", "löyly", "loyly", "banya",
            ]
        ),
        (
            .coolBath,
            [
                "水風呂", "冷水浴", "冷水風呂", "冷水", "グルシン", "水風呂(グルシン)", "cold plunge", "cold bath", "cool bath",
                "ice bath", "plunge", "plunges", "dips", "cold dip", "dip", "cold pool", "plunge pool", "cold tub",
                "tub", "cold water",
                "cold", "mizuburo", "雪ダイブ",
            ]
        ),
        (
            .relaxation,
            [
                "休憩", "外気浴", "内気浴", "休息", "ととのい", "ととのいタイム", "整い", "rest", "rests", "resting", "nap", "relaxation",
                "relax",
                "break", "fresh air", "air bath", "cool down", "outside", "outdoor rest", "chill",
                "gaikiyoku", "gaikyoku", "totonoi", "ととのい椅子", "整い椅子", "ととのいイス", "椅子", "イス", "チェア", "ベッド", "chair",
            ]
        ),
        (
            .other,
            [
                "岩盤浴", "炭酸泉", "温泉", "露天風呂", "露天", "内湯", "ジャグジー", "シャワー", "水通し", "足湯",
                "hot bath", "shower", "cold shower", "jacuzzi", "hot tub",
            ]
        ),
    ]

    /// The names by their last letter.
    private static let names = Dictionary(
        grouping: words.flatMap { kind, words in words.map { (kind: kind, word: Array($0.unicodeScalars)) } },
        by: { $0.word.last })

    /// Names that only mean something together with others.
    static let short: [String: SaunaStep.Kind] = [
        "サ": .sauna, "水": .coolBath, "外": .relaxation, "内": .relaxation, "休": .relaxation, "外気": .relaxation,
        "w": .coolBath,
        "内気": .relaxation, "s": .sauna, "c": .coolBath, "r": .relaxation,
    ]

    static let symbols: [Unicode.Scalar: SaunaStep.Kind] = [
        "🔥": .sauna, "🧖": .sauna, "♨": .sauna, "💧": .coolBath, "💦": .coolBath, "🧊": .coolBath, "❄": .coolBath,
        "🍃": .relaxation, "🌿": .relaxation, "🪑": .relaxation, "🌬": .relaxation, "🌤": .relaxation, "☀": .relaxation,
        "🌳": .relaxation, "💺": .relaxation, "🛋": .relaxation,
        "😌": .relaxation, "🥵": .sauna, "🥶": .coolBath,
    ]
    static let symbolScalars = Set(symbols.keys)

    private static let temperatures: [String: SaunaStep.Kind] = ["室温": .sauna, "水温": .coolBath]
    private static let places = ["最上段", "上段", "中段", "下段"].map { Array($0.unicodeScalars) }
    private static let temperatureEndings = ["の温度", "温度", "温", " temperature", " temp"].map {
        Array($0.unicodeScalars)
    }

    /// Whether a name is a word for a step, and says nothing else.
    static func isWord(_ name: String) -> Bool {
        let scalars = Array(name.unicodeScalars)
        return names[scalars.last]?.contains { $0.word == scalars } ?? false
    }

    /// Whether a name is only a place in a sauna, which is no step without a time.
    static func isPlace(_ name: String?) -> Bool { name.map { places.contains(Array($0.unicodeScalars)) } ?? false }

    /// Whether a name can end with a letter.
    static func canEnd(with letter: Unicode.Scalar?) -> Bool { letter.map { endings.contains($0) } ?? false }

    private static let endings = Set(
        names.keys.compactMap(\.self) + (temperatureEndings + places).compactMap(\.last)
            + (Array(temperatures.keys) + short.keys).compactMap(\.unicodeScalars.last))

    private static let particles: Set<Unicode.Scalar> = ["は", "が", "を", "で", "に", "と", "も", "て", "た", "ら"]

    static func isProse(_ text: some Sequence<Unicode.Scalar>) -> Bool { text.contains { particles.contains($0) } }

    /// Words of lines about what was not done, or that no row has.
    private static let notDone = [
        "after each", "目安", "入ってない", "入らな", "入れな", "つもり", "予定", "とのこと", "によると", "と書いて", "とあった", "おすすめ", "推奨", "マナー",
        "ルール", "はずだった", "たらしい", "と言って",
        "planned", "planning", "plan:",
        "recommend", "supposed to", "next time", "goal",
    ]

    static func saysNotDone(_ text: String) -> Bool {
        let text = text.lowercased()
        return notDone.contains { text.contains($0) }
    }

    /// What takes time in a post and is no step.
    private static let notSteps = Words([
        "徒歩", "歩", "車", "バス", "電車", "自転車", "移動", "待", "営業", "受付", "駐車", "食", "飯", "ビール", "睡眠", "仮眠", "昼寝", "寝落ち", "就寝",
        "遅刻", "渋滞", "マッサージ",
        "もみ", "足つぼ", "アカスリ", "あかすり", "映画", "会", "前", "後", "滞在", "所要", "合計",
        "トータル", "計", "歴", "貸切", "利用", "コース", "毎", "おき", "間隔", "時", "分", "秒", "回", "人", "円", "度", "セット",
        "drive", "walk", "bus", "train", "wait", "massage", "dinner", "lunch", "breakfast", "total", "time", "duration",
        "sleep", "late", "queue", "line", "traffic", "hr", "heart", "stay", "session", "set", "round", "till", "until",
        "had", "before", "after", "about",
        "for", "every", "the ",
        "open",
    ])

    /// Whether something else took a time: 15分 睡眠.
    static func isOther(_ name: String) -> Bool { notSteps.contain(in: Array(name.unicodeScalars)) }

    /// Whether text with a time may be a step without a known name.
    static func canBeStep(_ name: String) -> Bool {
        name.unicodeScalars.count <= (name.unicodeScalars.allSatisfy(\.isASCII) ? 16 : 12)
            && !isProse(name.unicodeScalars) && !notSteps.contain(in: Array(name.unicodeScalars))
    }

    /// The kind of step whose name ends with a known word: 塩サウナ, サウナ温度.
    static func kind(of name: String) -> SaunaStep.Kind? {
        if let kind = temperatures[name] { return kind }
        let scalars = Array(name.unicodeScalars)
        if let kind = kind(ofScalars: scalars[...]) { return kind }
        for ending in temperatureEndings + places where scalars.ends(with: ending) {
            return kind(ofScalars: scalars.dropLast(ending.count))
        }
        return nil
    }

    private static func kind(ofScalars name: ArraySlice<Unicode.Scalar>) -> SaunaStep.Kind? {
        let longest = names[name.last]?.filter { name.ends(with: $0.word) }.max { $0.word.count < $1.word.count }
        guard let (kind, word) = longest else { return nil }
        let prefix = name.dropLast(word.count)
        // `forest` does not mean rest, and 熱いけどサウナ is not a name.
        let isName = prefix.isEmpty || prefix.last == " " || !word.allSatisfy(\.isASCII)
        guard isName, prefix.count <= 10, !isProse(prefix), !others.contain(in: Array(prefix)) else { return nil }
        return kind
    }

    private static let others = Words(["マッサージ", "移動", "食事", "睡眠", "合計"])

    /// Words that are looked for at every place of a post, where `String.contains` would take most of the time.
    private struct Words {
        private let words: [Unicode.Scalar: [[Unicode.Scalar]]]

        init(_ words: [String]) {
            self.words = Dictionary(grouping: words.map { Array($0.unicodeScalars) }) { $0[0] }
        }

        /// Whether a text contains one of the words.
        func contain(in text: [Unicode.Scalar]) -> Bool {
            text.indices.contains { start in words[text[start]]?.contains { text[start...].starts(with: $0) } ?? false }
        }
    }
}

extension BidirectionalCollection where Element: Equatable {
    fileprivate func ends(with other: some BidirectionalCollection<Element>) -> Bool {
        reversed().starts(with: other.reversed())
    }
}
