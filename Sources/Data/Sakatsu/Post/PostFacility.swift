import Foundation
import ModelsCore
import TypedCore

/// The names of facilities as people type them.
enum PostFacility {
    /// A possible name of a facility, without brackets around it.
    ///
    /// - Parameter isLabelled: whether something says that it is one; otherwise it contains a word for one.
    static func name(in text: String, isLabelled: Bool = false) -> String? {
        var text = text.trimmingCharacters(in: .whitespaces)
        let scalars = Array(text.unicodeScalars)
        guard let first = scalars.first, let last = scalars.last else { return nil }
        if scalars.count > 2, last != ">", TypedScanner.brackets[first] == last,
            !scalars.dropFirst().dropLast().contains(last)
        {
            text = String(String.UnicodeScalarView(scalars.dropFirst().dropLast()))
        }
        // 蔵サウナ こめづつみ（秋田県）
        if text.hasSuffix("）") || text.hasSuffix(")"), let start = text.lastIndex(where: { "（(".contains($0) }),
            PostHead.isPlace(text[start...])
        {
            text = String(text[..<start])
        }
        let plain = text.halfWidth.lowercased()
        guard text.unicodeScalars.count <= (isLabelled ? SakatsuLimits.facilityNameLength : 40),
            text.unicodeScalars.contains(where: \.properties.isAlphabetic), !plain.hasPrefix("#"),
            !text.unicodeScalars.contains(where: { $0.properties.isEmojiPresentation || $0 == "\u{FE0F}" }),
            !notInNames.contains(where: { plain.contains($0) }), !titles.contains(plain.filter { !$0.isWhitespace }),
            !PostHead.isPlace(text),
            !endings.contains(where: { plain.hasSuffix($0) }), isLabelled || isLikely(plain)
        else { return nil }
        return text
    }

    /// Whether a text has a word for a facility, and neither times, prices nor many numbers.
    private static func isLikely(_ plain: String) -> Bool {
        words.contains { plain.contains($0) } && !plain.contains("円") && !PostRow.hasTime(plain)
            && plain.split { !$0.isNumber }.count < 3
    }

    /// Words in the names of facilities.
    private static let words = [
        "サウナ", "湯", "温泉", "スパ", "銭湯", "浴場", "風呂", "ホテル", "ランド", "泉", "カプセル", "旅館", "温浴", "蒸し", "蒸気",
        "リゾート", "荘", "sauna", "spa", "bath", "onsen", "hotel", "banya", "lodge", "resort", "springs", "thermal",
        "steam house",
        "wellness",
    ]
    /// Parts of sentences and addresses that are unlikely in the name of a facility.
    private static let notInNames = [
        "。", "、", "!", "?", "://", "…", "です", "ます", "ました", "でした", "だった", "今日", "本日", "昨日", "久々", "久し", "行っ",
        "行き", "行く", "来た", "最高", "初めて", "整っ", "ととのっ", "today", "yesterday", "went", " i ", "i'", "セット", "サ活", "さん",
        "℃", "×", "→", ":", "=", "【", "】", "<", ">", "から", "まで", "を", "登録", "訪問", "の無い", "のない", "がない", "交代浴", "てサウナ",
        "朝ウナ", "夜ウナ", "昼ウナ",
        "サ飯", "サウナ飯", "サウナ歴", "帰り", "終わり", "あり", "朝サウナ", "夜サウナ", "昼サウナ", "夕方サウナ", "深夜サウナ", "早朝サウナ", "初サウナ", "ソロサウナ",
        "サウナ納め", "サウナ始め",
        "サウナ旅", "サウナ巡り", " my ", "the best", "day", "night", "session",
        "前半", "後半", "旅行", "出張", "メモ", "体験", "テント", "三昧", "貸切", "チェックイン", "納め", "round", " @ ", " log", "#", "日目 ",
        "quick", "challenge", "検索", "ランキング", "ホーム", "プロフィール", "男湯", "女湯",
    ]
    private static let endings = ["で", "に", "へ", "は", "した", "った", "ない", "たい", "日目"]
    private static let titles = [
        "サウナ", "sauna", "日記", "記録", "メモ", "サウナ記録", "サウナ日記", "saunalog", "saunanotes", "notes", "memo", "男", "女",
        "カプセルホテル", "温浴施設", "銭湯", "スーパー銭湯", "温泉", "サウナ施設", "ホテル",
    ]
}
