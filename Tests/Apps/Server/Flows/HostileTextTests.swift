import Foundation
import HTTPTypes
import ModelsCore
import Testing
import UICore

@testable import ServerApp

/// Markup that people type is text on every page that shows it. One test in `Tests/Browser` checks what a browser makes
/// of it.
@Suite struct HostileTextTests {
    /// Texts that would have an effect if they were treated as anything but text; the browser's tests have the same.
    static let texts = [
        "<script>alert(1)</script>",
        "</title><script>alert(1)</script>",
        "</textarea><script>alert(1)</script>",
        "\"><script>alert(1)</script>",
        "'><img src=x onerror=alert(1)>",
        "\" onfocus=\"alert(1)\" autofocus x=\"",
        "<svg onload=alert(1)>",
        "<svg><animate onbegin=alert(1)>",
        "<iframe srcdoc='<script>alert(1)</script>'>",
        "<a href=javascript:alert(1)>x</a>",
        "javascript:alert(1)",
        "</option></datalist><script>alert(1)</script>",
        "<style>*{display:none}</style>",
        "<base href=//example.invalid/>",
        "<meta http-equiv=refresh content=0;url=//x>",
        "<form action=//example.invalid><button>",
        "<!--",
        "<hx-partial hx-target=\"body\">x</hx-partial>",
        "<div hx-get=/nowhere hx-trigger=load>",
        "&lt;script&gt;&amp;&quot;&#39;&#x3c;b>",
        "%3Cscript%3Ealert(1)%3C/script%3E",
        "${alert(1)} {{alert(1)}} #{1} \\(1)",
        "e\u{301} \u{FB01} \u{200B}\u{FEFF} \u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467} \u{E0041}",
        "' OR 1=1; DROP TABLE sakatsu; --",
    ]
    /// Replaces the text in the pages for comparison, and is on no page otherwise.
    static let placeholder = "丘の上の湯"

    static let id = "00000000-0000-4000-8000-00000000c0de"
    static let paths = [
        "/sakatsu", "/sakatsu/new", "/sakatsu/\(id)", "/sakatsu/\(id)/text", "/sakatsu/\(id)/edit", "/memos",
        "/memos/\(id)", "/memos/\(id)/text",
    ]

    /// All pages that show a visit and a memo in which every text is this one.
    private func pages(with text: String) async throws -> [String: String] {
        let collected = Collected()
        try await AppTester().run { browser in
            let fields = try await browser.newForm(text).setting([
                "sakatsuID": Self.id, "foreword": "\(text)\n\(text)", "afterword": text,
                "sets.0.steps.0.title": text, "sets.0.steps.0.amount": "6", "sets.0.steps.1.title": text,
                "sets.0.steps.1.amount": "30", "temperatures.0.title": text, "temperatures.0.celsius": "88",
            ])
            #expect(try await browser.post("/sakatsu/new", fields).status == .seeOther)
            let memo = [
                FormField("memoID", Self.id), FormField("revision", "0"), FormField("body", "\(text)\n\(text)"),
            ]
            #expect(try await browser.post("/memos/new", memo).status == .seeOther)
            for path in Self.paths {
                let page = try await browser.get(path)
                #expect(page.status == .ok)
                await collected.add(page.text, at: path)
            }
        }
        return await collected.pages
    }

    private actor Collected {
        var pages: [String: String] = [:]

        func add(_ page: String, at path: String) {
            // A new form, a running server and the length of a text have numbers of their own.
            pages[path] = page.replacing(/name="(sakatsu|memo)ID" value="[^"]*"/, with: "")
                .replacing(/data-version="[^"]*"/, with: "").replacing(/<p class="footnote">\d+文字</, with: "")
        }
    }

    @Test(arguments: texts)
    func `hostile text changes nothing else on a page`(_ text: String) async throws {
        let expected = try await pages(with: Self.placeholder)
        let found = try await pages(with: text)
        let escaped = HTMLText(text).renderToString()
        // The form has the last visits for its script as JSON.
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        let json = String(decoding: try encoder.encode(text).dropFirst().dropLast(), as: UTF8.self)
        for path in Self.paths {
            let page = try #require(found[path])
            #expect(page.contains(escaped), "\(path)")
            let plain = page.replacing(HTMLText(json).renderToString(), with: Self.placeholder)
                .replacing(escaped, with: Self.placeholder)
                .replacing("name=\(text.queryEncoded)", with: "name=\(Self.placeholder.queryEncoded)")
            #expect(plain == expected[path], "\(path)")
        }
    }

    @Test(arguments: texts)
    func `hostile text in a search is highlighted as text`(_ text: String) async throws {
        try await AppTester().run { browser in
            try await browser.record(text)
            // As a phrase, because the parts of a text are words.
            let query = try #require("“\(text)”".addingPercentEncoding(withAllowedCharacters: .alphanumerics))

            let page = try await browser.get("/sakatsu?q=\(query)")

            let escaped = HTMLText(text).renderToString()
            #expect(page.text.contains("<mark>\(escaped)</mark>"))
            #expect(page.text.contains("name=\"q\" value=\"“\(escaped)”\""))
        }
    }
}
