import Testing
import UICore

@Suite struct HTMLTagTests {
    @Test func `void elements have no end tag`() {
        let elements: [(String, HTMLVoidElement)] = [
            ("input", input(.id("a"))), ("link", link(.id("a"))), ("meta", meta(.id("a"))),
        ]
        for (name, element) in elements {
            #expect(element.renderToString() == "<\(name) id=\"a\">")
        }
        #expect(input().renderToString() == "<input>")
    }

    @Test func `elements without content have an end tag`() {
        #expect(script(.src("/a.js"), .defer()).renderToString() == "<script src=\"/a.js\" defer></script>")
        #expect(svg { use(.href("#gear")) }.renderToString() == "<svg><use href=\"#gear\"></use></svg>")
        #expect(div(.id("list")) {}.renderToString() == "<div id=\"list\"></div>")
    }

    @Test func `containers write their names`() {
        let markups: [(String, String)] = [
            ("header", header { 1 }.renderToString()), ("main", main { 1 }.renderToString()),
            ("nav", nav { 1 }.renderToString()), ("footer", footer { 1 }.renderToString()),
            ("section", section { 1 }.renderToString()), ("article", article { 1 }.renderToString()),
            ("aside", aside { 1 }.renderToString()), ("h1", h1 { 1 }.renderToString()),
            ("h2", h2 { 1 }.renderToString()), ("h3", h3 { 1 }.renderToString()),
            ("div", div { 1 }.renderToString()), ("details", details { 1 }.renderToString()),
            ("summary", summary { 1 }.renderToString()),
            ("p", p { 1 }.renderToString()), ("a", a { 1 }.renderToString()),
            ("span", span { 1 }.renderToString()), ("strong", strong { 1 }.renderToString()),
            ("small", small { 1 }.renderToString()), ("mark", mark { 1 }.renderToString()),
            ("time", time { 1 }.renderToString()), ("svg", svg { 1 }.renderToString()),
            ("hx-partial", hxPartial { 1 }.renderToString()), ("title", title { 1 }.renderToString()),
        ]
        for (name, markup) in markups {
            #expect(markup == "<\(name)>1</\(name)>")
        }
    }

    @Test func `lists and forms write their names`() {
        let markups: [(String, String)] = [
            ("ul", ul { 1 }.renderToString()), ("ol", ol { 1 }.renderToString()), ("li", li { 1 }.renderToString()),
            ("dl", dl { 1 }.renderToString()), ("dt", dt { 1 }.renderToString()), ("dd", dd { 1 }.renderToString()),
            ("form", form { 1 }.renderToString()), ("fieldset", fieldset { 1 }.renderToString()),
            ("legend", legend { 1 }.renderToString()), ("label", label { 1 }.renderToString()),
            ("button", button { 1 }.renderToString()), ("select", select { 1 }.renderToString()),
            ("datalist", datalist { 1 }.renderToString()), ("option", option { 1 }.renderToString()),
        ]
        for (name, markup) in markups {
            #expect(markup == "<\(name)>1</\(name)>")
        }
    }

    /// Parsers drop the first line break after these start tags; the text must keep all of its own.
    @Test(arguments: ["", "まえがき", "\nまえがき", "\n\nまえがき\n", "\r\nまえがき"])
    func `leading line breaks survive`(_ text: String) {
        #expect(textarea { text }.renderToString() == "<textarea>\n" + text + "</textarea>")
        #expect(pre { text }.renderToString() == "<pre>\n" + text + "</pre>")
    }

    @Test func `a page begins with the doctype`() {
        let page = HTMLDocument(.lang("ja"), bodyAttributes: [.class("list")]) {
            meta(.charset("utf-8"))
            title { "サ活一覧 <1>" }
        } body: {
            main { h1 { "サ活一覧" } }
        }
        #expect(
            page.renderToString() == """
                <!DOCTYPE html><html lang="ja"><head><meta charset="utf-8"><title>サ活一覧 &lt;1&gt;</title></head>\
                <body class="list"><main><h1>サ活一覧</h1></main></body></html>
                """)
    }
}
