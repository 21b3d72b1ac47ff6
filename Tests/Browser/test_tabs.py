"""The root navigation: a bar at the bottom of a phone, a sidebar on wide screens."""

import pytest
from playwright.sync_api import expect

from support.keys import focus, tab_to
from support.memos import write
from support.profiles import DESKTOP, MOVING_DESKTOP, PHONE, PHONE_WITHOUT_SCRIPTS, with_width
from support.screens import ListScreen, Screen
from support.visits import named, record, tower


@pytest.mark.own_server
@pytest.mark.parametrize(
    "profile", [PHONE, DESKTOP.but(scheme="light", javascript=False)], ids=str)
def test_the_tabs_lead_everywhere_and_mark_where_one_is(open_tab, server, profile):
    visit, (memo,) = tower(), write(server, "持ち物\nタオル")
    record(server, visit)
    tab = open_tab(profile)
    page, screen = tab.page, ListScreen(tab)
    words = screen.words
    tools = [words.settings] if profile.is_phone else [words.calendar_tab, words.timer_tab, words.settings]
    expect(screen.tabs.get_by_role("link")).to_have_text(
        [words.new, words.sakatsu_tab, words.places_tab, words.review_tab, words.memos, *tools])
    for name, path, title in [
        (words.memos, "/memos", words.memos), (words.places_tab, "/places", words.places_tab),
        (words.review_tab, "/review", words.review_tab), (words.sakatsu_tab, "/sakatsu", words.list), (words.settings, "/settings", words.settings),
    ]:
        screen.tab_link(name).click()
        expect(page).to_have_title(f"{title} – Loki")
        assert page.url == tab.url + path
        assert current(screen) == [(name, "page")]
        new = screen.tabs.locator(".new").bounding_box()
        if profile.is_phone:
            assert abs(new["x"] + new["width"] / 2 - page.viewport_size["width"] / 2) <= 1
        box, size = screen.tabs.bounding_box(), page.viewport_size
        if profile.is_phone:
            assert (box["x"], box["width"], box["y"] + box["height"]) == (0, size["width"], size["height"])
        else:
            assert (box["x"], box["y"], box["height"]) == (0, 0, size["height"])
            assert page.get_by_role("main").bounding_box()["x"] >= box["width"]
        tab.look()
    # On the pages below a tab's own.
    for path, name in [
        (f"/sakatsu/{visit.id}", words.sakatsu_tab), (f"/sakatsu/{visit.id}/text", words.sakatsu_tab),
        ("/sakatsu?q=x", words.sakatsu_tab), ("/account", words.settings), ("/account/tokens", words.settings),
        ("/accounts", words.settings), ("/sakatsu/trash", words.settings), ("/memos/trash", words.settings),
    ]:
        tab.open(path)
        mark = "page" if "?" in path else "true"
        assert current(screen) == [(name, mark)], path
        tab.look()
    # A sheet on a phone is closed by its own buttons.
    for path, name in [
        ("/sakatsu/new", words.sakatsu_tab), (f"/sakatsu/{visit.id}/edit", words.sakatsu_tab),
        ("/memos/new", words.memos), (memo.path, words.memos),
    ]:
        tab.open(path)
        if profile.is_phone:
            expect(screen.tabs).to_be_hidden()
        else:
            assert current(screen) == [(name, "true")], path
        tab.look()
    with tab.expecting_status(404):
        tab.open("/nowhere")
    expect(screen.tabs).to_be_visible()
    assert current(screen) == []
    tab.look()
    # Signed-out people have no tabs.
    tab.context.clear_cookies(name="loki")
    tab.open("/memos")
    expect(page).to_have_title(f"{words.sign_in} – Loki")
    expect(screen.tabs).to_have_count(0)


def current(screen: Screen) -> list[tuple[str, str]]:
    """The selected tabs, and how they are marked."""
    links = screen.tabs.locator("a[aria-current]")
    return [(link.text_content().strip(), link.get_attribute("aria-current")) for link in links.all()]


@pytest.mark.parametrize(
    "profile", [PHONE, MOVING_DESKTOP, PHONE_WITHOUT_SCRIPTS.but(language="en", width=320)], ids=with_width)
def test_the_tabs_are_reached_by_the_keyboard(open_tab, server, profile):
    tab = open_tab(profile, "/settings")
    screen = Screen(tab)
    words = screen.words
    for name, title in (
        (words.memos, words.memos), (words.places_tab, words.places_tab), (words.sakatsu_tab, words.list),
        (words.settings, words.settings),
    ):
        # They come first; each shows that it has the focus.
        tab_to(tab.page, name, limit=9)
        assert focus(tab.page)["isVisible"]
        tab.look()
        tab.page.keyboard.press("Enter")
        expect(tab.page).to_have_title(f"{title} – Loki")


@pytest.mark.parametrize("profile", [PHONE, DESKTOP], ids=str)
def test_what_is_new_goes_with_the_page(open_tab, profile):
    tab = open_tab(profile)
    screen = Screen(tab)
    words = screen.words
    for path, name, new in (
        ("/sakatsu", words.new, "/sakatsu/new"), ("/places", words.new, "/sakatsu/new"),
        ("/memos", words.new_memo_tab, "/memos/new"), ("/settings", words.new, "/sakatsu/new"),
    ):
        tab.open(path)
        screen.tab_link(name).click()
        tab.page.wait_for_url(f"**{new}*")


@pytest.mark.own_server
@pytest.mark.parametrize(
    "profile", [PHONE, DESKTOP, PHONE_WITHOUT_SCRIPTS.but(language="en", width=320)], ids=with_width)
def test_the_places_lead_to_their_visits(open_tab, server, profile):
    tab = open_tab(profile, "/places")
    page = tab.page
    tab.look()
    record(server, named("湯処 ロキ", "2026-11-03"), named("湯処 ロキ", "2026-11-14"), tower())
    tab.open("/places")
    rows = page.get_by_role("main").get_by_role("listitem")
    expect(rows).to_have_count(2)
    expect(rows.first).to_contain_text("湯処 ロキ")
    expect(rows.first).to_contain_text("2")
    tab.look()
    rows.first.get_by_role("link").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("湯処 ロキ")
    expect(page.get_by_role("main").get_by_role("listitem")).to_have_count(2)
    tab.look()
    rows.last.get_by_role("link").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("湯処 ロキ")
    expect(page.locator(".date")).to_contain_text("1")


def test_a_phone_on_its_side_has_its_tabs_there(open_tab):
    tab = open_tab()
    tab.page.set_viewport_size({"width": 844, "height": 390})
    screen = Screen(tab)
    box = screen.tabs.bounding_box()
    assert (box["x"], box["y"], box["height"]) == (0, 0, 390)
    assert tab.page.get_by_role("main").bounding_box()["x"] >= box["width"]
    tab.look()
