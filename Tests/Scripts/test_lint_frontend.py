from pathlib import Path

import lint_frontend
import pytest


def messages(text: str, name: str = "View.swift") -> list[str]:
    return [finding.message for finding in lint_frontend.findings_in(Path(name), text)]


@pytest.mark.parametrize(
    ("text", "start"),
    [
        ("HTMLRaw(trusted: \"<script>alert(1)</script>\")", "inline script"),
        ("HTMLRaw(trusted: \"<style>p { color: red }</style>\")", "inline style"),
        ('HTMLElement("style", [], content: css)', "inline style"),
        ('HTMLRaw(trusted: "<p style=\\"color: red\\">")', "style attribute"),
        ('p(.custom(name: "style", value: "color: red"))', "style attribute"),
        ('HTMLRaw(trusted: "<a onclick=\\"go()\\">")', "event attribute"),
        ('a(.custom(name: "onclick", value: "go()"))', "event attribute"),
        ('HTMLRaw(trusted: "<a hx-on:click=\\"go()\\">")', "hx-on"),
        ('a(.hx("on:click", "go()"))', "hx-on"),
        ('a(.hx("vals", "js:{ a: 1 }"))', "js: values"),
        ('a(.href("javascript:void(0)"))', "js: values"),
        ('input(.hx("trigger", "keyup[key==\'Enter\']"))', "a filter in hx-trigger"),
        ('HTMLRaw(trusted: "<a hx-trigger=\\"click[ctrlKey]\\">")', "a filter in hx-trigger"),
        ('a(.custom(name: "hx-trigger", value: "click[ctrlKey]"))', "a filter in hx-trigger"),
        ('input(.type(.hidden), .name("id"))', "a field named id"),
        ('HTMLRaw(trusted: "<input name=\\"id\\">")', "a field named id"),
    ],
)
def test_each_forbidden_markup_is_found(text, start):
    assert [message.startswith(start) for message in messages(text)] == [True]


@pytest.mark.parametrize(
    ("text", "start"),
    [
        ("eval(text)", "evaluated text"),
        ("const f = new Function(text)", "evaluated text"),
        ("setTimeout('go()', 10)", "evaluated text"),
        ("row.setAttribute('style', 'color: red')", "style attribute"),
        ("row.setAttribute(\"onclick\", \"go()\")", "event attribute"),
        ("row.setAttribute('hx-trigger', 'click[ctrlKey]')", "a filter in hx-trigger"),
    ],
)
def test_each_forbidden_script_is_found(text, start):
    assert [message.startswith(start) for message in messages(text, "loki.js")] == [True]


@pytest.mark.parametrize("text", ['<rect style="fill: red"/>', "<style>", "<script>", "<svg onload='go()'>"])
def test_pictures_are_checked_too(text):
    assert len(messages(text, "icon.svg")) == 1


@pytest.mark.parametrize(
    "text",
    [
        'script(.src(htmx), .defer())',
        '"<script src=\\"/loki.js\\"></script>"',
        'input(.hx("trigger", "input changed delay:200ms, search"))',
        "/// Never `hx-on`, `style=\"a: b\"` or \"js:\" values.",
        'let style = "short: long"',
        'a(.href("https://example.com"))',
        'let reason = "only = \\"one\\""',
        'setTimeout(() => leave(toast), 300)',
        'let names = ["on", "off"]',
        'input(.name("ids"))',
    ],
)
def test_what_is_allowed_passes(text):
    assert messages(text) == []


def test_findings_name_path_and_line():
    findings = lint_frontend.findings_in(Path("a/View.swift"), "import UICore\n\na(.hx(\"on:click\", \"go()\"))\n")

    assert [str(finding) for finding in findings] == [
        "a/View.swift:3: error: hx-on needs unsafe-eval: listen in a script file"
    ]


def test_main_fails_on_a_finding_and_on_nothing_to_check(tmp_path, capsys):
    assert lint_frontend.main([str(tmp_path)]) == 1
    (tmp_path / "vendor").mkdir()
    (tmp_path / "vendor" / "htmx.min.js").write_text("eval(x)")
    (tmp_path / "loki.js").write_text("const a = 1;")
    assert lint_frontend.main([str(tmp_path)]) == 0
    (tmp_path / "other.js").write_text("eval(x)")
    assert lint_frontend.main([str(tmp_path)]) == 1
    assert "other.js:1: error: evaluated text" in capsys.readouterr().err
