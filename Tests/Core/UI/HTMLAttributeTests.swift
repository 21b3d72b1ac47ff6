import Testing
import UICore

@Suite struct HTMLAttributeTests {
    @Test func `attributes keep their order`() {
        let markup = input(.value("v"), .name("n"), .id("i"), .class("c"), .data("x", "1"), .required(), .form("f"))
        #expect(
            markup.renderToString()
                == "<input value=\"v\" name=\"n\" id=\"i\" class=\"c\" data-x=\"1\" required form=\"f\">")
    }

    @Test func `nil leaves the attribute out, and an empty text does not`() {
        let errorID: String? = nil
        let markup = input(
            .aria("describedby", errorID), .value(nil), .rows(nil), .custom(name: "alt", value: nil), .placeholder(""))
        #expect(markup.renderToString() == "<input placeholder=\"\">")
    }

    @Test(arguments: [
        (HTMLAttribute.required, "required"), (HTMLAttribute.checked, "checked"),
        (HTMLAttribute.selected, "selected"), (HTMLAttribute.readonly, "readonly"),
        (HTMLAttribute.hidden, "hidden"), (HTMLAttribute.open, "open"),
        (HTMLAttribute.novalidate, "novalidate"), (HTMLAttribute.autofocus, "autofocus"),
        (HTMLAttribute.defer, "defer"),
    ])
    func `a boolean attribute is present or absent`(_ attribute: @Sendable (Bool) -> HTMLAttribute, _ name: String) {
        #expect(input(attribute(true)).renderToString() == "<input \(name)>")
        #expect(input(attribute(false)).renderToString() == "<input>")
    }

    @Test(arguments: [
        (HTMLAttribute.class, "class"), (HTMLAttribute.id, "id"), (HTMLAttribute.role, "role"),
        (HTMLAttribute.lang, "lang"), (HTMLAttribute.href, "href"),
        (HTMLAttribute.src, "src"), (HTMLAttribute.rel, "rel"), (HTMLAttribute.content, "content"),
        (HTMLAttribute.charset, "charset"), (HTMLAttribute.media, "media"), (HTMLAttribute.datetime, "datetime"),
        (HTMLAttribute.name, "name"), (HTMLAttribute.value, "value"), (HTMLAttribute.for, "for"),
        (HTMLAttribute.form, "form"), (HTMLAttribute.action, "action"), (HTMLAttribute.formaction, "formaction"),
        (HTMLAttribute.placeholder, "placeholder"), (HTMLAttribute.max, "max"),
        (HTMLAttribute.autocomplete, "autocomplete"), (HTMLAttribute.list, "list"),
        (HTMLAttribute.popovertarget, "popovertarget"), (HTMLAttribute.target, "target"),
        (HTMLAttribute.inputmode, "inputmode"),
    ])
    func `text is written under its name`(_ attribute: @Sendable (String?) -> HTMLAttribute, _ name: String) {
        #expect(input(attribute("サ活")).renderToString() == "<input \(name)=\"サ活\">")
        #expect(input(attribute(nil)).renderToString() == "<input>")
    }

    @Test func `numbers are written in digits`() {
        #expect(
            textarea(.rows(3), .tabindex(-1)) { "" }.renderToString()
                == "<textarea rows=\"3\" tabindex=\"-1\">\n</textarea>")
    }

    @Test func `choices are written as HTML spells them`() {
        let markup = input(.type(.search), .method(.post), .inputmode("decimal"), .popover())
        #expect(
            markup.renderToString() == "<input type=\"search\" method=\"post\" inputmode=\"decimal\" popover=\"auto\">")
        #expect(script(.type("module")).renderToString() == "<script type=\"module\"></script>")
    }

    @Test func `families put their prefix before the name`() {
        let markup = input(
            .aria("label", "検索"), .aria("expanded", true), .aria("hidden", false), .data("id", "7"),
            .hx("target", "#list"))
        #expect(
            markup.renderToString() == """
                <input aria-label="検索" aria-expanded="true" aria-hidden="false" data-id="7" hx-target="#list">
                """)
    }

    @Test func `classes skip nil`() {
        #expect(input(.classes("card", nil, "selected")).renderToString() == "<input class=\"card selected\">")
        #expect(input(.classes(nil, nil)).renderToString() == "<input>")
    }

    @Test func `names of one character are written too`() {
        #expect(use(.custom(name: "x", value: "1")).renderToString() == "<use x=\"1\"></use>")
    }
}
