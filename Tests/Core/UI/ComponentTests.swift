import LocalizationCore
import ModelsCore
import SearchCore
import TestSupport
import Testing

@testable import UICore

/// The markup of the shared components.
@Suite struct ComponentTests {
    private func markup(_ html: some HTML) -> String {
        html.renderToString().replacing(#/\?v=[0-9a-z]+/#, with: "")
    }

    @Test func `a symbol is hidden from screen readers`() {
        #expect(
            markup(Symbol("🔥", name: "サ<ウ>ナ"))
                == #"<span aria-hidden="true">🔥</span><span class="vh">サ&lt;ウ&gt;ナ</span>"#)
    }

    @Test func `an icon is hidden from screen readers`() {
        #expect(
            markup(Icon(.chevronLeft))
                == ##"<svg aria-hidden="true"><use href="/assets/icons.svg#chevron-left"></use></svg>"##)
    }

    @Test func `the logo is decorative`() {
        #expect(markup(Logo()) == #"<img class="mark" src="/assets/icon.svg" alt="" width="72" height="72">"#)
    }

    @Test func `matches are highlighted and everything is escaped`() {
        #expect(
            markup(Highlighted(HighlightedText("<b>&<b>", highlighting: "<b>")))
                == "<mark>&lt;b&gt;</mark>&amp;<mark>&lt;b&gt;</mark>"
        )
        #expect(markup(Highlighted(HighlightedText("サウナ"))) == "サウナ")
        #expect(markup(Highlighted(HighlightedText(""))) == "")
    }

    @Test func `a message belongs to its field`() {
        let field = input(.id("a.b"), .invalid("x"), .describedBy("a.b", "x"))
        #expect(markup(field) == #"<input id="a.b" aria-invalid="true" aria-describedby="a.b.error">"#)
        #expect(markup(FieldError("1 < 2", of: "a.b")) == #"<p class="error" id="a.b.error">1 &lt; 2</p>"#)
    }

    @Test func `a field without a problem has no message`() {
        #expect(markup(input(.id("a"), .invalid(nil), .describedBy("a", nil))) == #"<input id="a">"#)
        #expect(markup(FieldError(nil, of: "a")) == "")
    }

    @Test(arguments: [
        (Language.japanese, DurationUnit.minutes, "分", "秒"), (.english, .seconds, "min", "sec"),
    ])
    func `a unit is chosen`(language: Language, selection: DurationUnit, minutes: String, seconds: String) {
        let select = UnitSelect(
            name: "unit", selection: selection, description: "\"x\"", localize: Localizer(language))
        let (first, second) = selection == .minutes ? (" selected", "") : ("", " selected")
        #expect(
            markup(select) == """
                <select id="unit" name="unit" aria-label="&quot;x&quot;">\
                <option value="minutes"\(first)>\(minutes)</option>\
                <option value="seconds"\(second)>\(seconds)</option></select>
                """)
    }

    @Test(arguments: [(Language.japanese, "閉じる"), (.english, "Dismiss")])
    func `a toast can be dismissed`(language: Language, dismiss: String) {
        let toast = Toast("1 < 2", dismissal: "/sakatsu?q=a&edit", localize: Localizer(language)) { span { "undo" } }
        #expect(
            markup(toast) == """
                <div class="toast"><p>1 &lt; 2</p><span>undo</span>\
                <a href="/sakatsu?q=a&amp;edit" data-dismiss="" aria-label="\(dismiss)">\
                <svg aria-hidden="true"><use href="/assets/icons.svg#close"></use></svg></a></div>
                """)
    }

    @Test(arguments: [false, true])
    func `a list that may be outdated says so`(isShown: Bool) {
        #expect(
            markup(StaleBanner(isShown: isShown, localize: Localizer(.english))) == """
                <div role="status"><p class="stale" id="stale"\(isShown ? "" : " hidden")>\
                This list may be out of date. <button type="button" data-reload="">Reload</button></p></div>
                """)
    }
}
