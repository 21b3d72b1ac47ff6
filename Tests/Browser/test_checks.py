"""The checks themselves: each planted fault must be found, with scripts on and off, and a sound page must pass."""

import pytest

from support.profiles import DESKTOP, PHONES
from support.waiting import wait_until

STYLES = """
    body { margin: 0; font: 16px/1.5 sans-serif; color: #000; background: #fff; }
    .wide { width: 2000px; }
    .narrow { width: 60px; white-space: nowrap; }
    .cut { width: 60px; white-space: nowrap; overflow: hidden; }
    .low { height: 30px; overflow: hidden; }
    .ellipsis { width: 60px; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
    .scroller { width: 60px; white-space: nowrap; overflow-x: auto; }
    .over { position: absolute; top: 0; left: 0; }
    .pale { color: #ccc; }
    .field { width: 60px; height: 44px; font-size: 16px; border: 0; padding: 0; }
    .select { width: 60px; height: 44px; appearance: none; border: 0; padding: 0; font-size: 16px; }
    .large { display: inline-block; min-width: 44px; min-height: 44px; }
    .stretched { position: relative; display: block; height: 60px; }
    .stretched a::after { content: ""; position: absolute; inset: 0; }
    .gone { width: 60px; opacity: 0; overflow: hidden; white-space: nowrap; }
"""
LONG = "a sentence that is far longer than its box"

FAULTS = {
    "horizontal scrolling": ('<p class="wide">wide</p>', "horizontal scrolling"),
    "text out of its box": (f'<p class="narrow">{LONG}</p>', "sticks out of p.narrow"),
    "wider than its box": (f'<p class="narrow">{LONG}</p>', "is wider than its box"),
    "text cut at the side": (f'<p class="cut">{LONG}</p>', "clipped at the side"),
    "text cut by an ancestor": (f'<div class="cut"><p>{LONG}</p></div>', "clipped at the side by div.cut"),
    "text cut below": (f'<div class="low"><p>{LONG * 3}</p></div>', "clipped above or below by div.low"),
    "text over text": ("<p>below the other</p><p class=over>above the other</p>", "lies over"),
    "field over text": ('<p>below</p><input class="over field" aria-label="above">', "lies under input"),
    "placeholder cut": (f'<input class="field" aria-label="f" placeholder="{LONG[:24]}">', "shows only 60 of"),
    "value cut": (f'<input class="field" aria-label="f" value="{LONG[:24]}">', "shows only 60 of"),
    "choice cut": (f'<select class="select" aria-label="s"><option>{LONG[:24]}</select>', "shows only 60 of"),
    "small button": ("<button>b</button>", "can be hit on"),
    "small link": ('<p><a href="/">link</a></p>', "can be hit on"),
    "pale text": ('<p class="pale">pale</p>', "axe color-contrast"),
    "nameless field": ('<input class="large">', "axe label"),
    "nameless button": ('<button class="large"></button>', "axe button-name"),
    "repeated id": ('<p id="x">1</p><p id="x">2</p>', 'have the id "x"'),
}
SOUND = [
    f'<p class="ellipsis">{LONG}</p>',
    f'<div class="scroller" tabindex="0">{LONG}</div>',
    f'<p class="gone">{LONG}</p>',
    '<a class="large" href="/">link</a>',
    '<p class="stretched"><a href="/">link</a></p>',
    '<label class="large"><input type="checkbox"> choose</label>',
]


def plant(tab, body: str, head: str = "", language: str = "ja", **headers: str) -> None:
    page = f"""<!doctype html><html lang="{language}"><head><meta charset="utf-8"><title>Planted</title>
        <meta name="viewport" content="width=device-width">{head}<link rel="stylesheet" href="/planted.css"></head>
        <body><main>{body}</main></body></html>"""
    tab.page.unroute_all()
    tab.page.route("**/planted", lambda route: route.fulfill(content_type="text/html", body=page, headers=headers))
    tab.page.route("**/planted.css", lambda route: route.fulfill(content_type="text/css", body=STYLES))
    tab.open("/planted")


def found(tab) -> list[str]:
    """The problems found, which no longer count against the test."""
    tab.look()
    problems, tab.problems = tab.problems, []
    tab.open("about:blank")
    return problems


@pytest.mark.parametrize("profile", PHONES, ids=str)
def test_planted_faults_are_found(open_tab, profile):
    tab = open_tab(profile, "about:blank")
    missed = {}
    for fault, (body, message) in FAULTS.items():
        plant(tab, body)
        problems = found(tab)
        if not any(message in problem for problem in problems):
            missed[fault] = problems
    assert missed == {}


@pytest.mark.parametrize("profile", PHONES, ids=str)
def test_a_sound_page_passes(open_tab, profile):
    tab = open_tab(profile, "about:blank")
    plant(tab, "".join(SOUND))
    assert found(tab) == []


def test_small_targets_are_no_matter_on_a_desktop(open_tab):
    tab = open_tab(DESKTOP, "about:blank")
    plant(tab, FAULTS["small button"][0].replace("<button", '<button class="field"'), language="en")
    assert found(tab) == []


def test_a_wrong_language_is_found(open_tab):
    tab = open_tab(path="about:blank")
    plant(tab, "<p>text</p>", language="en")
    assert any('html lang is "en", not "ja"' in problem for problem in found(tab))


@pytest.mark.parametrize("profile", PHONES, ids=str)
def test_what_the_policy_forbids_is_found(open_tab, profile):
    tab = open_tab(profile, "about:blank")
    policy = "default-src 'none'; style-src 'self'"
    plant(tab, '<p>text</p><img src="/assets/icon.svg" alt="">', **{"content-security-policy": policy})
    problems = found(tab)
    assert any("Content Security Policy" in problem for problem in problems), problems
    if profile.javascript:
        assert any(problem.startswith("policy: img-src forbids") for problem in problems), problems


@pytest.mark.parametrize("script, message", [
    ('console.error("planted")', "console error: planted"),
    ('console.warn("planted")', "console warning: planted"),
    ('throw new Error("planted")', "page error: planted"),
    ('Promise.reject(new Error("planted"))', "page error: planted"),
    ('alert("planted")', "dialog: planted"),
    ('fetch("/nowhere")', "status 404: GET"),
    ('fetch("http://127.0.0.1:1/")', "failed request: GET"),
])
def test_what_a_script_does_wrong_is_found(open_tab, script, message):
    tab = open_tab(path="about:blank")
    plant(tab, "<p>text</p>", head=f"<script>{script}</script>")
    wait_until(lambda: any(problem.startswith(message) for problem in tab.problems), tab.page)
    found(tab)


def test_what_was_expected_must_happen(open_tab):
    tab = open_tab(path="about:blank")
    with pytest.raises(AssertionError, match="did not happen"):
        with tab.expecting("console error: never"):
            pass
    # It does not help that it happened before.
    with tab.expecting_status(404):
        tab.open("/nowhere")
    with pytest.raises(AssertionError, match="did not happen"):
        with tab.expecting_status(404):
            pass


def test_what_was_expected_does_not_count(open_tab):
    tab = open_tab(path="about:blank")
    with tab.expecting_status(404):
        tab.open("/nowhere")
    assert tab.problems == []
