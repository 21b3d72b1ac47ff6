import LocalizationCore
import ModelsCore
import Testing

@testable import UICore

@Suite struct PageTests {
    private func markup(
        title: String = "題", isSheet: Bool = false, language: Language = .japanese,
        appearance: Appearance = .system
    ) -> String {
        Page(title: title, isSheet: isSheet, localize: Localizer(language), appearance: appearance) {
            main { "content" }
        } notice: {
            p { "notice" }
        }
        .renderToString()
    }

    @Test(arguments: Language.allCases, Appearance.allCases)
    func `a page has its language and appearance`(language: Language, appearance: Appearance) {
        let markup = markup(language: language, appearance: appearance)
        #expect(
            markup.hasPrefix(
                "<!DOCTYPE html><html lang=\"\(language.rawValue)\" data-appearance=\"\(appearance.rawValue)\"><head>"))
    }

    @Test(arguments: [
        (
            Appearance.system,
            [
                "content=\"#f2f2f7\" media=\"(prefers-color-scheme: light)\"",
                "content=\"#000000\" media=\"(prefers-color-scheme: dark)\"",
            ]
        ),
        (.light, ["content=\"#f2f2f7\""]), (.dark, ["content=\"#000000\""]),
    ])
    func `a page gives the browser's bars the color of the appearance`(appearance: Appearance, expected: [String]) {
        let colors = markup(appearance: appearance).matches(of: #/<meta name="theme-color" ([^>]*)>/#)
        #expect(colors.map { String($0.output.1) } == expected)
    }

    @Test func `a page escapes the title`() {
        #expect(markup(title: "</title><script>").contains("<title>&lt;/title&gt;&lt;script&gt; – Loki</title>"))
    }

    @Test func `a page holds content and a place for notices`() {
        #expect(
            markup().hasSuffix(
                """
                <main>content</main><div id="notice" role="status" aria-live="polite"><p>notice</p></div></body></html>
                """))
    }

    @Test func `a page begins with the tabs`() {
        let tabs = [
            Tab(path: "/a", title: "甲", icon: .memo, position: .within),
            Tab(path: "/b", title: "乙", icon: .gear, role: .tool, key: ","),
            Tab(path: "/c", title: "丙", icon: .pin, position: .here, key: "c"),
            Tab(path: "/d", title: "丁", icon: .plus, role: .new, key: "n"),
        ]
        let markup = Page(title: "題", localize: Localizer(.japanese), appearance: .system, tabs: tabs) {
            main { "content" }
        }
        .renderToString()
        let links = markup.matches(
            of: #/<a (class="(?:new|tool)" )?(href="[^>]*)>(?:<svg.*?)<span[^>]*>([^<]*)</span>/#
        )
        .map { "\($0.output.1 ?? "")\($0.output.2) \($0.output.3)" }
        #expect(
            links == [
                #"class="new" href="/d" aria-keyshortcuts="n" 丁"#, #"href="/a" aria-current="true" 甲"#,
                #"href="/c" aria-current="page" data-go="c" 丙"#, #"class="tool" href="/b" aria-keyshortcuts="," 乙"#,
            ])
        #expect(markup.contains("><nav class=\"tabs\" aria-label=\"メインナビゲーション\">"))
        #expect(!self.markup().contains("<nav"))
    }

    @Test func `a page can look like a sheet`() {
        #expect(markup(isSheet: true).contains("<body class=\"sheet\""))
        #expect(!markup(isSheet: false).contains("class=\"sheet\""))
    }

    @Test(arguments: [
        (Language.japanese, "コピーしました", "接続できません。入力はこのまま残っています。"),
        (.english, "Copied", "No connection. What you typed is still here."),
    ])
    func `a page carries the words of the script`(language: Language, copied: String, offline: String) {
        let markup = markup(language: language)
        #expect(markup.contains("data-copied=\"\(copied)\" data-offline=\"\(offline)\" data-silent=\""))
    }

    /// The content security policy forbids them, so they would have no effect.
    @Test func `a page has no inline script or style`() {
        let markup = markup()
        #expect(!markup.contains("<style"))
        #expect(!markup.contains(" style="))
        #expect(!markup.contains(" onclick="))
        for script in markup.matches(of: #/<script([^>]*)>([^<]*)</#) {
            #expect(script.output.1.contains("src=\"/assets/"))
            #expect(script.output.2.isEmpty)
        }
    }

    @Test func `a page loads only versioned files of its own`() {
        let loads = markup().matches(of: #/<(?:link|script|img)[^>]*(?:href|src)="([^"]*)"/#).map(\.output.1)
        #expect(loads.count >= 4)
        for address in loads {
            #expect(address.hasPrefix("/assets/") && address.contains("?v="), "\(address)")
        }
    }

    @Test func `a page says that something went wrong`() {
        let view = ErrorView(title: "<1>", message: "<2>", actionTitle: "<3>", actionPath: "/?a&b")
        #expect(
            view.renderToString().replacing(#/<img[^>]*>/#, with: "") == """
                <main><section class="empty"><h1>&lt;1&gt;</h1><p>&lt;2&gt;</p>\
                <a class="button" href="/?a&amp;b">&lt;3&gt;</a></section></main>
                """)
    }
}
