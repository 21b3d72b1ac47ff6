import SearchCore
import Testing

@Suite struct HighlightedTextTests {
    /// Encloses matches in brackets.
    private func marked(_ text: String, _ query: String) -> String {
        bracketed(HighlightedText(text, highlighting: SearchQuery(query)))
    }

    private func bracketed(_ text: HighlightedText) -> String {
        text.runs.map { $0.isMatch ? "[\($0.text)]" : $0.text }.joined()
    }

    @Test(arguments: ["さうな", "サウナ", "ｻｳﾅ", "  サウナ　"])
    func `highlighting covers all writings of the query`(query: String) {
        #expect(marked("朝サウナと夜のｻｳﾅ、さうな", query) == "朝[サウナ]と夜の[ｻｳﾅ]、[さうな]")
    }

    @Test func `highlighting keeps the text as it was written`() {
        #expect(marked("ＳＡＵＮＡ Sauna", "sauna") == "[ＳＡＵＮＡ] [Sauna]")
    }

    @Test(arguments: ["", " ", "\u{3000}\n"])
    func `a blank query highlights nothing`(query: String) {
        let text = HighlightedText("サウナ 湯", highlighting: SearchQuery(query))
        #expect(text == HighlightedText("サウナ 湯"))
        #expect(text.runs == [.init(text: "サウナ 湯", isMatch: false)])
        #expect(!text.hasMatch)
    }

    @Test func `highlighting has no runs without text`() {
        #expect(HighlightedText("").runs == [])
        #expect(HighlightedText("", highlighting: "さ").runs == [])
        #expect(HighlightedText("", highlighting: "").runs == [])
    }

    @Test func `highlighting has one run without a match`() {
        #expect(HighlightedText("水風呂", highlighting: "熱").runs == [.init(text: "水風呂", isMatch: false)])
    }

    @Test func `highlighting has one run when the whole text matches`() {
        #expect(HighlightedText("水風呂", highlighting: "水風呂").runs == [.init(text: "水風呂", isMatch: true)])
    }

    @Test(arguments: [
        ("水風呂 外気浴", "[水風呂]と[外気浴]と[水風呂]"), ("浴 呂", "水風[呂]と外気[浴]と水風[呂]"),
        ("風呂 水風 と外", "[水風呂][と外]気浴と[水風呂]"), ("水 -呂 -浴", "[水]風呂と外気浴と[水]風呂"),
        ("\"呂と外\"", "水風[呂と外]気浴と水風呂"), ("-水", "水風呂と外気浴と水風呂"),
    ])
    func `every required text is highlighted`(query: String, expected: String) {
        // Adjacent matches become one.
        #expect(marked("水風呂と外気浴と水風呂", query) == expected.replacing("][", with: ""))
    }

    @Test(arguments: [
        ("aaaa", "aaa", "[aaa]a"), ("aaaaa", "aa", "[aaaa]a"), ("ababa", "aba", "[aba]ba"),
        ("aabaaab", "aaab", "aab[aaab]"),
        ("xababac", "abac", "xab[abac]"), ("ab ab", "ab", "[ab] [ab]"),
    ])
    func `matches do not overlap and touching ones join`(text: String, query: String, expected: String) {
        #expect(marked(text, query) == expected)
    }

    @Test(arguments: [
        ("3㌔先", "き", "3[㌔]先"), ("3㌔先", "ろ", "3[㌔]先"), ("3㌔先", "ろ先", "3[㌔先]"), ("㌔㌔", "ろき", "[㌔㌔]"),
        ("㌔㌔㌔", "ろ", "[㌔㌔㌔]"), ("水16.2℃だ", "c", "水16.2[℃]だ"), ("平成と㍻", "成", "平[成]と[㍻]"), ("⑾湯", "1", "[⑾]湯"),
    ])
    func `a match within a fold highlights the whole character`(text: String, query: String, expected: String) {
        #expect(marked(text, query) == expected)
    }

    @Test(arguments: [
        ("ｶﾞｽ", "が", "[ｶﾞ]ｽ"), ("カ\u{3099}ス", "ガ", "[カ\u{3099}]ス"), ("ガス", "カ", "ガス"),
        ("x\u{0302}y", "x", "[x\u{0302}]y"), ("x\u{0302}y", "y", "x\u{0302}[y]"),
        ("Löyly lo\u{308}yly", "loyly", "[Löyly] [lo\u{308}yly]"), ("Loyly", "löyly", "[Loyly]"),
        ("Straße", "ss", "Stra[ß]e"), ("Straße", "se", "Stra[ße]"), ("æø", "o", "æ[ø]"), ("ガÉが", "e", "ガ[É]が"),
        ("熱い🔥湯", "🔥", "熱い[🔥]湯"), ("👨‍👩‍👧風呂", "風", "👨‍👩‍👧[風]呂"), ("cafe\u{0301}", "café", "[cafe\u{0301}]"),
    ])
    func `highlighting covers whole characters`(text: String, query: String, expected: String) {
        #expect(marked(text, query) == expected)
    }

    @Test(arguments: ["サ", "水風", "ろ", "c", "a", " "])
    func `highlighting keeps every character of the text`(query: String) {
        let text = "サ活 a㌔℃ 水風呂\r\n🔥ｶﾞA"
        #expect(HighlightedText(text, highlighting: SearchQuery(query)).text == text)
    }

    @Test func `highlighting takes linear time for hostile text`() {
        let text = String(repeating: "a", count: 200_000)
        let query = String(repeating: "a", count: 99) + "b"
        let hasMatch = HighlightedText(text, highlighting: SearchQuery(query)).hasMatch
        #expect(!hasMatch)
    }

    @Test func `highlighting searches for the first 100 scalars of a query`() {
        let query = String(repeating: "a", count: 100)
        let hasMatch = HighlightedText(query, highlighting: SearchQuery(query + "b")).hasMatch
        #expect(hasMatch)
    }

    /// As much as a reader sees of it, and no more: a page highlights 50 texts.
    @Test func `highlighting covers the beginning of a long text`() {
        let deep = HighlightedText(String(repeating: "湯", count: 9_000) + "水", highlighting: "水")
        #expect(deep.hasMatch)
        let tooDeep = HighlightedText(String(repeating: "湯", count: 11_000) + "水", highlighting: "水")
        #expect(!tooDeep.hasMatch)
        let many = HighlightedText(String(repeating: "湯水", count: 2_000), highlighting: "水")
        #expect(many.runs.count { $0.isMatch } == 500)
        #expect(many.runs.map(\.text).joined().count == 4_000)
    }

    @Test(arguments: [
        ("0123456789湯だ", "…[湯]だ"), ("012345678湯だ", "012345678[湯]だ"), ("一\n二湯", "一\n二[湯]"), ("一\n二\n湯", "…[湯]"),
        ("湯0123456789湯", "[湯]0123456789[湯]"), ("0123456789水", "0123456789水"), ("", ""),
    ])
    func `highlighting begins at a match that would be hidden`(text: String, expected: String) {
        #expect(bracketed(HighlightedText(text, highlighting: "湯").excerpt(leading: 9)) == expected)
    }

    @Test func `an excerpt keeps later matches`() {
        let excerpt = HighlightedText("長い前置きの湯と湯", highlighting: "湯").excerpt(leading: 2)
        #expect(bracketed(excerpt) == "…[湯]と[湯]")
    }
}
