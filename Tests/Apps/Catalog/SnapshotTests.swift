import TestSupport
import Testing

/// How markup becomes lines, and what is kept of several looks of a view.
@Suite struct SnapshotTests {
    @Test func writesWhatFitsInOneLine() {
        let long = String(repeating: "w", count: 99)
        #expect(
            PrettyHTML("<ul><li><a href=\"/x?v=1a\">a\nb</a><br></li><li><b>\(long)</b> and more</li></ul>").lines == [
                "<ul>", "  <li><a href=\"/x\">a⏎b</a><br></li>", "  <li>", "    <b>\(long)</b>", "     and more",
                "  </li>", "</ul>",
            ])
        #expect(PrettyHTML("<p>\(String(repeating: "湯", count: 200))</p>").lines == ["<p>湯×200</p>"])
    }

    @Test func countsManyElementsOfAKind() {
        let rows = (1...20).map { "<li>\(String(repeating: "\($0) ", count: 50))</li>" }
        func lines(_ rows: [String]) -> [String] { PrettyHTML("<ul>\(rows.joined())</ul>").lines }

        #expect(lines(rows).count == 7)
        #expect(lines(rows)[5].hasPrefix("  … 16 more <li>, checksum "))
        #expect(lines(rows)[5] != lines(Array(rows.dropLast()) + [rows[0]])[5])
        #expect(lines(Array(rows.dropLast(8))).count == 14)
    }

    @Test func leavesTheFrameOut() {
        let page = """
            <!DOCTYPE html><html lang="ja"><head><title>A – Loki</title><link rel="icon"></head><body data-failed="x">\
            <nav class="tabs"><a>B</a></nav><main>C</main><div id="notice"></div></body></html>
            """
        #expect(PrettyHTML(contentOf: page).lines == ["<title>A – Loki</title>", "<main>C</main>"])
        #expect(
            PrettyHTML(contentOf: page.replacing("<body ", with: "<body class=\"sheet\" ")).lines.dropFirst() == [
                "<body class=\"sheet\" data-failed=\"x\">", "<main>C</main>",
            ])
    }

    @Test func saysWhatDiffers() {
        let old = ["<a>", "  <b>", "    1", "    2", "    3", "    4", "    5", "  </b>", "</a>"]
        #expect(lineHunks(from: old, to: old) == [])
        #expect(
            lineHunks(from: old, to: old.filter { $0 != "    2" } + ["<c>"]) == [
                "@@ <b>", "     1", "-    2", "     3", "@@", " </a>", "+<c>",
            ])
        // What stays between two places is short.
        #expect(
            lineHunks(from: old, to: old.map { ["    1", "    4"].contains($0) ? "    x" : $0 }) == [
                "@@", "   <b>", "-    1", "+    x", "     2", "     3", "-    4", "+    x", "     5",
            ])
    }

    @Test func keepsAStateAsWhatDiffersFromAnEarlierOne() {
        let states = [
            ViewState("A", ["1", "2", "3", "4", "5", "6"]), ViewState("B", ["x"]),
            ViewState("C", ["1", "2", "3", "4", "5", "7"]),
        ]
        let sections = states.indices.map { StateSection.shortest(of: $0, in: states) }

        #expect(sections.map(\.heading) == ["A", "B", "C < A"])
        #expect(sections[2].content == ["@@", " 5", "-6", "+7"])
        #expect(StateSection.sections(in: sections.flatMap(\.lines)) == sections)
    }
}
