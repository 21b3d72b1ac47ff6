import Testing
import UICore

/// People's texts never become markup, and a parser reads them back completely.
@Suite struct HTMLEscapingTests {
    /// Texts that try to escape from their place, or are unusual.
    static let hostileTexts: [String] = [
        "<script>alert(1)</script>",
        "</title><script>alert(1)</script>",
        "</textarea><img src=x onerror=alert(1)>",
        "</noscript><script>alert(1)</script>",
        "</template></option></select>",
        "<!--", "-->", "]]>", "<![CDATA[", "<?php ?>",
        "\" onmouseover=\"alert(1)", "' onmouseover='alert(1)", "\"><svg onload=alert(1)>", "'><b>", "`onload=x`",
        "&", "&&", "&amp;", "&lt;script&gt;", "&#60;script&#62;", "&copy", "&#0;", "&amp;amp;", "a&b;c",
        "<", ">", "<<>>", "=", "/>", "a/b", "javascript:alert('1')",
        "\u{2028}\u{2029}", "\u{202E}txt.exe\u{202C}", "\u{200B}\u{FEFF}", "\u{FFFD}\u{FFFF}\u{10FFFF}",
        "\u{1}\u{1B}\u{7F}\u{85}", "\t a \n b \r\n c",
        "＜script＞", "‹›«»", "水風呂 < 16.2℃ & 'ととのう'", "👨‍👩‍👧‍👦🔥💧🍃", "e\u{301}", "か\u{3099}",
        "", " ", String(repeating: "<&>\"'あ", count: 5_000),
    ]

    @Test(arguments: hostileTexts)
    func `text comes back as it was`(_ text: String) throws {
        let markup = HTMLText(text).renderToString()
        #expect(Unescaped(markup)?.text.utf8.elementsEqual(text.utf8) == true)
    }

    @Test(arguments: hostileTexts)
    func `the value of an attribute comes back as it was`(_ text: String) throws {
        let markup = input(.value(text)).renderToString()
        let value = try #require(markup.dropping(prefix: "<input value=\"", suffix: "\">"))
        #expect(Unescaped(value)?.text.utf8.elementsEqual(text.utf8) == true)
    }

    @Test(arguments: hostileTexts)
    func `the text of text-only elements comes back as it was`(_ text: String) throws {
        let titleMarkup = title { text }.renderToString()
        let textareaMarkup = textarea { text }.renderToString()
        let optionMarkup = option { text }.renderToString()
        let titleText = try #require(titleMarkup.dropping(prefix: "<title>", suffix: "</title>"))
        let textareaText = try #require(textareaMarkup.dropping(prefix: "<textarea>\n", suffix: "</textarea>"))
        let optionText = try #require(optionMarkup.dropping(prefix: "<option>", suffix: "</option>"))
        for written in [titleText, textareaText, optionText] {
            #expect(Unescaped(written)?.text.utf8.elementsEqual(text.utf8) == true)
        }
    }

    @Test func `every replacement is written as parsers read it`() {
        #expect(HTMLText("&<>\"'").renderToString() == "&amp;&lt;&gt;&quot;&#39;")
    }

    @Test func `references in the text are escaped once more`() {
        #expect(HTMLText("&lt;").renderToString() == "&amp;lt;")
    }

    @Test func `null becomes the replacement character`() {
        #expect(HTMLText("a\u{0}b\u{0}").renderToString() == "a\u{FFFD}b\u{FFFD}")
        #expect(input(.value("\u{0}")).renderToString() == "<input value=\"\u{FFFD}\">")
    }

    @Test func `every other ASCII character is written as it is`() {
        let replaced = Set<Unicode.Scalar>(["\u{0}", "&", "<", ">", "\"", "'"])
        for scalar in (0..<UInt8(128)).map(Unicode.Scalar.init) where !replaced.contains(scalar) {
            let text = String(Character(scalar))
            #expect(HTMLText(text).renderToString().utf8.elementsEqual(text.utf8))
        }
    }

    @Test func `every family of attributes escapes its values`() {
        let attributes: [HTMLAttribute] = [
            .href("\"<"), .aria("label", "\"<"), .data("copy", "\"<"), .hx("vals", "\"<"),
            .custom(name: "alt", value: "\"<"), .classes("\"", "<"),
        ]
        let markup = HTMLVoidElement("input", attributes).renderToString()
        #expect(
            markup == """
                <input href="&quot;&lt;" aria-label="&quot;&lt;" data-copy="&quot;&lt;" hx-vals="&quot;&lt;" \
                alt="&quot;&lt;" class="&quot; &lt;">
                """)
    }

    @Test func `raw markup is written as it is`() {
        #expect(HTMLRaw(trusted: "<b>&\"'</b>").renderToString() == "<b>&\"'</b>")
    }

    @Test func `parts of longer strings are escaped too`() {
        let part = String("0123456789<&あ0123456789".dropFirst(8).dropLast(8))
        #expect(HTMLText(part).renderToString() == "89&lt;&amp;あ01")
    }
}

/// The text that a parser reads from escaped text; `nil` if it contains markup or an unknown reference.
private struct Unescaped {
    let text: String

    init?(_ markup: String) {
        let references = ["&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": "\"", "&#39;": "'"]
        var scalars = String.UnicodeScalarView()
        var rest = Substring(markup).unicodeScalars
        while let scalar = rest.popFirst() {
            switch scalar {
            case "<", ">", "\"", "'":
                return nil
            case "&":
                guard let end = rest.firstIndex(of: ";"),
                    let character = references["&" + String(rest[...end])]
                else { return nil }
                scalars.append(contentsOf: character.unicodeScalars)
                rest = rest[rest.index(after: end)...]
            default:
                scalars.append(scalar)
            }
        }
        text = String(scalars)
    }
}

extension String {
    /// The text between `prefix` and `suffix`, compared byte by byte; `nil` if either is missing.
    fileprivate func dropping(prefix: String, suffix: String) -> String? {
        let bytes = Array(utf8)
        guard bytes.starts(with: prefix.utf8), bytes.reversed().starts(with: suffix.utf8.reversed()),
            bytes.count >= prefix.utf8.count + suffix.utf8.count
        else { return nil }
        return String(decoding: bytes.dropFirst(prefix.utf8.count).dropLast(suffix.utf8.count), as: UTF8.self)
    }
}
