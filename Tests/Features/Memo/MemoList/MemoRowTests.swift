import LocalizationCore
import ModelsCore
import SampleCore
import SampleData
import SearchCore
import Testing

@testable import MemoFeature

@Suite struct MemoRowTests {
    @Test func `a row shows a memo`() {
        #expect(
            MemoRow.showing(.long)
                == MemoRow(
                    id: .number(1),
                    path: "00000000-0000-4000-8000-000000000001",
                    instant: "2026-11-21T08:00:00Z",
                    time: "8:00",
                    isPinned: true,
                    title: HighlightedText("持ち物"),
                    excerpt: HighlightedText("タオル、水筒 サウナハット")
                ))
    }

    @Test func `a row shows a memo of one line`() {
        let row = MemoRow.showing(.short, .english)
        #expect(row.time == "Mon, Jan 5, 2026")
        #expect(row.isPinned == false)
        #expect(row.title == HighlightedText("駅前サウナは月曜定休"))
        #expect(row.excerpt == HighlightedText(""))
    }

    @Test(arguments: [
        ("もち物", [false, false]), ("持ち", [true, false]), ("ﾀｵﾙ", [false, true]), ("サウナはっと", [false, true]),
        (" 水筒\u{3000}", [false, true]), ("", [false, false]),
    ])
    func `a row highlights the match`(query: String, matches: [Bool]) {
        let row = MemoRow.showing(.long, highlighting: SearchQuery(query))
        #expect([row.title.hasMatch, row.excerpt.hasMatch] == matches)
    }

    @Test func `a row begins texts at the match that the card would hide`() {
        let title = String(repeating: "あ", count: 21)
        let rest = String(repeating: "い", count: 31)
        let row = MemoRow.showing(.with("\(title)水風呂\n\(rest)水風呂の温度"), highlighting: "みず")
        #expect(row.title.text == "\(title)水風呂")
        #expect(row.excerpt.text == "\(rest)水風呂の温度")

        let found = MemoRow.showing(.with("\(title)水風呂\n\(rest)水風呂の温度"), highlighting: "水")
        #expect(found.title.text == "…水風呂")
        #expect(found.excerpt.text == "…水風呂の温度")
    }

    @Test func `a row shows a match in a line far below`() {
        let lines = (1...200).map { "\($0)行目" }.joined(separator: "\n")
        let row = MemoRow.showing(.with("\(lines)\n水風呂"), highlighting: "水風呂")
        #expect(row.title.text == "1行目")
        #expect(row.excerpt.runs == [.init(text: "…", isMatch: false), .init(text: "水風呂", isMatch: true)])
    }

    @Test func `a row sends no more of texts than a card has room for`() {
        let row = MemoRow.showing(
            .with(String(repeating: "あ", count: 10_000) + "\n" + String(repeating: "い", count: 9_000)))
        #expect(row.title.text.count == 101)
        #expect(row.excerpt.text.count == 201)
    }
}
