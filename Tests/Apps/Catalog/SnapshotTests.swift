import TestSupport
import Testing

/// How markup becomes lines, and how several states of a view are recorded.
@Suite struct SnapshotTests {
    @Test func `an element that fits is one line`() {
        let long = String(repeating: "w", count: 99)
        #expect(
            PrettyHTML("<ul><li><a href=\"/x?v=1a\">a\nb</a><br></li><li><b>\(long)</b> and more</li></ul>").lines == [
                "<ul>", "  <li><a href=\"/x\">a⏎b</a><br></li>", "  <li>", "    <b>\(long)</b>", "     and more",
                "  </li>", "</ul>",
            ])
        #expect(PrettyHTML("<p>\(String(repeating: "湯", count: 200))</p>").lines == ["<p>湯×200</p>"])
    }

    @Test func `many elements of a kind are counted`() {
        let rows = (1...20).map { "<li>\(String(repeating: "\($0) ", count: 50))</li>" }
        func lines(_ rows: [String]) -> [String] { PrettyHTML("<ul>\(rows.joined())</ul>").lines }

        #expect(lines(rows).count == 7)
        #expect(lines(rows)[5].hasPrefix("  … 16 more <li>, checksum "))
        #expect(lines(rows)[5] != lines(Array(rows.dropLast()) + [rows[0]])[5])
        #expect(lines(Array(rows.dropLast(8))).count == 14)
    }

    @Test func `the frame of a page is left out`() {
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

    @Test func `icons and identifiers of samples are abbreviated`() {
        let icon = #"<svg aria-hidden="true"><use href="/assets/icons.svg?v=1a#pin"></use></svg>"#
        #expect(
            PrettyHTML("<a href=\"/memos/00000000-0000-4000-8000-00000000000a\">\(icon)</a>").lines == [
                "<a href=\"/memos/‹a›\"><icon pin></a>"
            ])
    }

    @Test func `differences have the line before them and no numbers of lines`() {
        let old = ["<a>", "  <b>", "    1", "    2", "  </b>", "  <b>", "    3", "  </b>", "</a>"]
        #expect(lineHunks(from: old, to: old) == [])
        #expect(
            lineHunks(from: old, to: old.filter { $0 != "    3" } + ["<c>"]) == [
                "@@2   <b>", "-    3", "@@ </a>", "+<c>",
            ])
        #expect(lineHunks(from: old, to: ["<a>", "  <c>", "</a>"]) == ["@@ <a>", "-  <b> …", "-  <b> …", "+  <c>"])
        #expect(lineHunks(from: ["1", "2", "3", "4", "5"], to: ["1"]) == ["@@ 1", "-2", "-… 3 more"])
    }

    @Test func `a line of the same tags is shown with the texts that differ`() {
        #expect(
            lineHunks(from: ["<a b=\"1\" c=\"\">1</a>", "<p>"], to: ["<a b=\"2\" c=\"3\">2</a>", "<p>"]) == [
                "@@", "~<a b=\"1\" c=\"\">1</a> ≈ 1 → 2, \"\" → 3",
            ])
        #expect(lineHunks(from: ["<a>1</a>"], to: ["<a>2</a>"], isShort: false) == ["@@", "-<a>1</a>", "+<a>2</a>"])
        // Not "1 → 2" and "1 → 3", which would not say which is which.
        #expect(
            lineHunks(from: ["<a b=\"1\">1</a>"], to: ["<a b=\"2\">3</a>"]) == [
                "@@", "-<a b=\"1\">1</a>", "+<a b=\"2\">3</a>",
            ])
    }

    @Test func `a state is kept as its differences from an earlier one`() {
        let sections = StateSection.sections(of: [
            ViewState("A", ["1", "2", "3", "4", "5", "<b>"]), ViewState("B", ["x"]),
            ViewState("C", ["1", "2", "3", "4", "5", "<i>"]),
        ])

        #expect(sections.map(\.heading) == ["A", "B", "C < A"])
        #expect(sections[2].content == ["@@ 5", "-<b>", "+<i>"])
        #expect(StateSection.sections(in: sections.flatMap(\.lines)) == sections)
    }

    @Test func `an element that looks like an earlier one is kept as the texts that differ`() {
        func card(_ number: Int, _ tag: String = "b") -> [String] {
            ["  <li id=\"\(number)\">", "    <\(tag)>Card \(number)</\(tag)>", "  </li>"]
        }
        let sections = StateSection.sections(of: [
            ViewState("Two", ["<ul>"] + card(1) + card(2) + ["</ul>"]),
            ViewState("Four", ["<ul>"] + card(1) + card(2) + card(3, "i") + card(4, "i") + card(1) + ["</ul>"]),
        ])

        #expect(sections[0].content == ["<ul>"] + card(1) + ["  <li id=\"2\"> ≈ 1 → 2, Card 1 → Card 2", "</ul>"])
        #expect(
            sections[1].content == ["@@2   </li>"] + card(3, "i").map { "+\($0)" } + [
                "+  <li id=\"4\"> ≈2 3 → 4, Card 3 → Card 4", "+  <li id=\"1\"> ≈",
            ])
    }
}
