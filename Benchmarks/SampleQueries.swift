import DebugData

/// Queries of the same cost: by their length, the number of matches and the position of the matches.
struct QueryClass: Sendable {
    let name: String
    let texts: [String]

    init(_ name: String, _ texts: [String]) {
        self.name = name
        self.texts = texts
    }
}

/// Search texts for ``SampleVisits`` and ``SampleMemos``.
///
/// Of 100,000, `many` are more than 1,000, and `few` are no more; `long ago` means that all matches are old. `in codes`
/// is a letter with which so many different words begin that the full-text index does not help.
enum SampleQueries {
    static let visits = onlyVisits + both
    static let memos = onlyMemos + both

    /// Also used with ``JSONLog``.
    static let few = QueryClass("3+ characters, few", ["鹿を見", "16.2℃", "2026/9", "松原サウナ小屋"])

    private static let onlyVisits = [
        QueryClass("3+ characters, many", ["サウナ", "外気浴", "水風呂は深くて"]),
        few,
        QueryClass("2 characters, many", ["水風", "温泉"]),
        QueryClass("1 character, many", ["分", "塩"]),
    ]

    private static let onlyMemos = [
        QueryClass("3+ characters, many", ["タオル", "営業時間", "水風呂を二回に分けて"]),
        QueryClass("3+ characters, few", ["鹿を見", "松原サウナ小屋"]),
        QueryClass("2 characters, many", ["水風", "時間"]),
        QueryClass("1 character, many", ["円", "塩"]),
    ]

    private static let both = [
        QueryClass("3+ characters, many, long ago", [SampleWords.closedFacility, "赤煙突"]),
        QueryClass("3+ characters, none", ["該当なし", "マイナス三十度"]),
        QueryClass("2 characters, many, long ago", ["煙突"]),
        QueryClass("2 characters, few", ["鹿を"]),
        QueryClass("2 characters, none", ["鬱々"]),
        QueryClass("1 character, many, long ago", ["煙"]),
        QueryClass("1 character, few", ["鹿"]),
        QueryClass("1 character, few, in codes", ["q"]),
        QueryClass("1 character, none", ["鬱"]),
    ]
}
