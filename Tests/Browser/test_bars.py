"""Bars hide nothing: no content is below them at the end of a page."""

import pytest
from playwright.sync_api import expect

from support.memos import write
from support.profiles import DESKTOP, PHONE, in_full, with_width
from support.screens import ListScreen, MemoEditorScreen, MemoListScreen, SettingsScreen
from support.visits import lake, plain, record, tower

#: A wide screen, half of which is left when enlarged.
ENLARGED_DESKTOP = DESKTOP.but(width=640, scheme="light")
ENLARGED_PHONE = PHONE.but(width=195)
#: Whether an element is completely visible and not covered.
IN_SIGHT = """
    (element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect();
        const isSeen = (x, y) => element.contains(document.elementFromPoint(x, y));
        // Corners are round.
        return [left + 14, (left + right) / 2].every((x) =>
            [top + 3, (top + bottom) / 2, bottom - 3].every((y) => isSeen(x, y)));
    }
"""


def expect_in_sight(locator) -> None:
    assert locator.evaluate(IN_SIGHT), f"{locator} is covered or out of sight"


@pytest.mark.parametrize("profile", [PHONE, ENLARGED_PHONE, ENLARGED_DESKTOP, *in_full(DESKTOP)], ids=with_width)
def test_nothing_is_below_the_bars_at_the_end_of_a_page(open_tab, server, profile):
    visits = [tower(), lake(), *[plain(number) for number in range(8)]]
    record(server, *visits)
    write(server, *[f"メモ {number}\n本文" for number in range(15)])
    tab = open_tab(profile)
    page = tab.page

    def go_to_the_end(path: str | None = None) -> None:
        if path:
            tab.open(path)
        page.mouse.wheel(0, 100_000)
        page.wait_for_function("() => Math.ceil(scrollY + innerHeight) >= document.documentElement.scrollHeight - 1")
        tab.settle()

    for path, screen in (("/sakatsu", ListScreen(tab)), ("/memos", MemoListScreen(tab))):
        go_to_the_end(path)
        # The card and its controls.
        expect_in_sight(screen.cards.last.locator("[popovertarget]"))
        last, tabs = (part.bounding_box() for part in (screen.cards.last, screen.tabs))
        is_below = tabs["width"] == page.viewport_size["width"]
        if is_below:
            assert last["y"] + last["height"] <= tabs["y"]
        expect(screen.tabs.locator(".new")).to_be_in_viewport(ratio=1)
        # The toast with its buttons, above the bar.
        screen.cards.last.locator("[popovertarget]").click()
        tab.settle()
        expect_in_sight(screen.menu)
        screen.menu.get_by_role("button", name=screen.words.delete).click()
        expect(screen.button(screen.words.undo)).to_be_visible()
        tab.settle()
        for part in (screen.button(screen.words.undo), screen.link(screen.words.dismiss)):
            expect_in_sight(part)
        toast = page.locator(".toast").bounding_box()
        if is_below:
            assert toast["y"] + toast["height"] <= tabs["y"]
        tab.look()

    # Their last row, line or button.
    settings = SettingsScreen(tab)
    go_to_the_end("/settings")
    expect_in_sight(page.get_by_role("main").locator(".row").last)
    go_to_the_end("/account")
    expect_in_sight(page.locator("summary"))
    page.locator("summary").click()
    go_to_the_end()
    expect_in_sight(page.locator("details").get_by_role("button", name=settings.words.delete_account))
    go_to_the_end(f"/sakatsu/{visits[0].id}")
    expect_in_sight(page.get_by_role("main").locator("section, .rows, .prose").last)
    # And sheets, which have no bar on a phone.
    go_to_the_end("/sakatsu/new")
    expect_in_sight(page.get_by_role("main").get_by_role("button").last)


def test_the_editor_of_memos_takes_the_window_and_no_more(open_tab):
    tab = open_tab(path="/memos/new")
    editor = MemoEditorScreen(tab)
    box = editor.text.bounding_box()
    assert box["height"] > 500
    assert tab.page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 60
    editor.text.fill("一行\n" * 100)
    editor.text.press("Control+End")
    tab.page.keyboard.type("最後")
    # The bar stays in reach.
    expect_in_sight(editor.button(editor.words.save))
