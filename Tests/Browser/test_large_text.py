"""Enlarged text in narrow windows: nothing overlaps."""

import contextlib
import itertools

import pytest

from chromium import headless_shell
from signing import browser_cookie
from support.memos import write
from support.profiles import PHONE, in_full
from support.visits import plain, record, tower

#: In pixels, with the width of the window; 195 are left of a phone when the whole page is enlarged to 200 %.
WIDTHS = {16: [195, 320, 390], 28: [320, 390], 40: [320, 390]}


@pytest.fixture(scope="module", params=[40, *in_full(16, 28)], ids=lambda size: f"{size}px")
def size(request) -> int:
    """The text size that the browser is set to."""
    return request.param


@pytest.fixture(scope="module")
def browser(launch, size):
    browser = launch(headless_shell(), args=[f"--blink-settings=defaultFontSize={size}"])
    yield browser
    browser.close()


@pytest.fixture
def pages(browser, server, size):
    """Opens a path in each language and width."""
    with contextlib.ExitStack() as stack:
        opened = []
        for language in ("ja", "en"):
            for width in WIDTHS[size]:
                options = PHONE.but(language=language, width=width).context_options()
                context = stack.enter_context(browser.new_context(**options))
                context.add_cookies([browser_cookie(server.url, server.secret)])
                opened.append((f"{language}, {width} px", context.new_page()))

        def open_all(*paths: str):
            for path in paths:
                for name, page in opened:
                    page.goto(server.url + path)
                    yield f"{path} ({name})", page

        yield open_all


def test_what_is_in_the_tab_bar_lies_side_by_side(server, pages):
    record(server, *[plain(number) for number in range(12)])
    for name, page in pages("/sakatsu", "/sakatsu?edit", "/memos"):
        # The round button is higher than the bar.
        bar = page.locator(".tabs")
        boxes = [item.bounding_box() for item in bar.locator("> a:not(.new, .tool)").all()]
        frame = bar.bounding_box()
        for one, other in itertools.combinations(boxes, 2):
            assert not (spans_meet(one, other, "x", "width") and spans_meet(one, other, "y", "height")), name
        for box in boxes:
            assert frame["x"] <= box["x"] and box["x"] + box["width"] <= frame["x"] + frame["width"], name
            assert frame["y"] <= box["y"] and box["y"] + box["height"] <= frame["y"] + frame["height"], name


def spans_meet(first: dict, second: dict, start: str, length: str) -> bool:
    return first[start] < second[start] + second[length] and second[start] < first[start] + first[length]


def test_a_number_and_its_unit_stay_in_one_line(server, pages):
    visit = tower()
    record(server, visit)
    for name, page in pages("/sakatsu/new", f"/sakatsu/{visit.id}/edit", "/settings"):
        apart = page.locator(".amount").evaluate_all("""(amounts) => amounts.filter((amount) => {
            const [number, unit] = [amount, amount.nextElementSibling].map((item) => item.getBoundingClientRect());
            return unit.left < number.right - 1 || unit.bottom <= number.top || unit.top >= number.bottom;
        }).length""")
        assert apart == 0, name


#: Cut text, and Latin words and dates that are broken inside; people's names are cut on purpose.
UNREADABLE = r"""() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found = [];
    for (let node; (node = texts.nextNode());) {
        const parent = node.parentElement;
        if (!parent.checkVisibility({visibilityProperty: true}) || parent.closest(
            ".vh, #notice, textarea, option, script, .chips, .step .title, .bar-title, .card h3, .letters, pre")) continue;
        let right = innerWidth;
        for (let box = parent; box !== document.body; box = box.parentElement) {
            if (/hidden|clip/.test(getComputedStyle(box).overflowX)) {
                right = Math.min(right, box.getBoundingClientRect().right);
            }
        }
        for (const word of node.data.matchAll(/[A-Za-z0-9][A-Za-z0-9/.,:]*/g)) {
            const range = document.createRange();
            range.setStart(node, word.index);
            range.setEnd(node, word.index + word[0].length);
            const tops = new Set([...range.getClientRects()].map((box) => Math.round(box.top)));
            if (tops.size > 1) found.push(`${word[0]} is broken`);
        }
        const range = document.createRange();
        range.selectNodeContents(node);
        const end = Math.max(0, ...[...range.getClientRects()].map((box) => box.right));
        if (end > right + 1) found.push(`${node.data.trim()} is cut off`);
    }
    return found;
}"""


@pytest.mark.own_server
def test_words_are_whole_and_nothing_is_cut_off(server, pages):
    visit = tower()
    record(server, visit)
    (memo,) = write(server, "買うもの")
    paths = (
        "/sakatsu", "/sakatsu?edit", "/sakatsu/new", f"/sakatsu/{visit.id}", f"/sakatsu/{visit.id}/edit",
        "/memos", memo.path, "/places", "/review", "/review?all", "/sakatsu/trash", "/settings", "/account", "/account/tokens", "/accounts")
    faults = {name: found for name, page in pages(*paths) if (found := page.evaluate(UNREADABLE))}
    assert faults == {}
