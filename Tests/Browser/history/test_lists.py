"""Going back to a list and reloading it: same position, current data, and a request only if something was missed."""

from urllib.parse import quote, urlsplit

import pytest
from playwright.sync_api import expect

from support.memos import write
from support.profiles import PHONE, PHONE_WITHOUT_SCRIPTS, in_full
from support.screens import InputScreen, ListScreen, MemoEditorScreen, MemoListScreen
from support.visits import Visit, lake, plain, record, tower
from support.waiting import wait_until


def test_a_search_leaves_no_trail_in_the_history(open_tab, server):
    record(server, tower(), lake())
    tab = open_tab(path="/settings")
    tab.open("/sakatsu")
    screen = ListScreen(tab)
    screen.search_field.press_sequentially("lakeside", delay=60)
    screen.expect_count(1)
    expect(tab.page).to_have_url(f"{tab.url}/sakatsu?q=lakeside")
    tab.go_back()
    expect(tab.page).to_have_title(f"{screen.words.settings} – Loki")
    tab.go_forward()
    expect(screen.search_field).to_have_value("lakeside")
    screen.expect_count(1)


def test_the_place_in_the_list_is_kept(open_tab, server):
    record(server, *[plain(number) for number in range(60)])
    tab = open_tab()
    screen = ListScreen(tab)
    screen.scroll_down(60)
    screen.card("湯処 005").scroll_into_view_if_needed()
    screen.link("湯処 005").click()
    expect(tab.page).to_have_title("湯処 005 – Loki")
    tab.go_back()
    expect(screen.cards).to_have_count(60)
    expect(screen.card("湯処 005")).to_be_in_viewport()


@pytest.mark.parametrize("profile", [PHONE, *in_full(PHONE_WITHOUT_SCRIPTS)], ids=str)
def test_a_visit_leads_back_to_the_search_and_the_place(open_tab, server, profile):
    record(server, lake(), *[plain(number) for number in range(60)])
    tab = open_tab(profile, f"/sakatsu?q={quote('湯処')}")
    screen, form = ListScreen(tab), InputScreen(tab)
    if profile.javascript:
        screen.scroll_down(60)
    else:
        screen.more.click()
    name = "湯処 005"
    screen.card(name).scroll_into_view_if_needed()
    tab.settle()

    def expect_back() -> None:
        expect(screen.search_field).to_have_value("湯処")
        expect(screen.cards).to_have_count(60)
        expect(screen.card(name)).to_be_in_viewport()

    screen.link(name).click()
    screen.bar_link(screen.words.list).click()
    expect_back()
    screen.link(name).click()
    screen.bar_link(screen.words.edit).click()
    form.write_foreword("窓が大きい。")
    form.save_and_leave()
    expect_back()
    screen.open_menu(name).get_by_role("link", name=screen.words.edit).click()
    screen.link(screen.words.cancel).click()
    expect_back()


@pytest.mark.parametrize("profile", [PHONE, *in_full(PHONE_WITHOUT_SCRIPTS)], ids=str)
def test_deleting_and_undoing_keep_the_place(open_tab, server, profile):
    record(server, *[plain(number) for number in range(40)])
    tab = open_tab(profile)
    screen = ListScreen(tab)
    screen.card("湯処 014").scroll_into_view_if_needed()
    tab.settle()
    top = top_of(screen, "湯処 014")
    screen.open_menu("湯処 015").get_by_role("button", name=screen.words.delete).click()
    screen.expect_count(39)
    expect(screen.card("湯処 014")).to_be_in_viewport()
    if profile.javascript:
        expect(tab.page).to_have_url(f"{tab.url}/sakatsu")
    screen.button(screen.words.undo).click()
    screen.expect_count(40)
    expect(screen.card("湯処 015")).to_be_in_viewport()
    if profile.javascript:
        assert abs(top_of(screen, "湯処 014") - top) <= 2


def write_many(server, count: int) -> None:
    write(server, *[f"湯処 {number:03}\n水風呂" for number in range(count)])


@pytest.mark.parametrize("profile", [PHONE, *in_full(PHONE_WITHOUT_SCRIPTS)], ids=str)
def test_a_memo_leads_back_to_the_search_and_the_place(open_tab, server, profile):
    write_many(server, 60)
    tab = open_tab(profile, f"/memos?q={quote('湯処')}")
    screen = MemoListScreen(tab)
    if profile.javascript:
        screen.scroll_down(60)
    else:
        screen.more.click()
    name = "湯処 005"
    screen.card(name).scroll_into_view_if_needed()
    tab.settle()

    def expect_back() -> None:
        expect(screen.search_field).to_have_value("湯処")
        expect(screen.cards).to_have_count(60)
        expect(screen.card(name)).to_be_in_viewport()

    screen.link(name).click()
    screen.bar_link(screen.words.memos).click()
    expect_back()
    if profile.javascript:
        # There, the menu copies.
        return
    screen.open_menu(name).get_by_role("link").click()
    screen.bar_link(screen.words.edit_text).click()
    screen.bar_link(screen.words.memos).click()
    expect_back()


@pytest.mark.parametrize("from_editor", [False, True], ids=["menu", "editor"])
@pytest.mark.parametrize("profile", [PHONE, *in_full(PHONE_WITHOUT_SCRIPTS)], ids=str)
def test_deleting_a_memo_and_undoing_keep_the_place(open_tab, server, profile, from_editor):
    write_many(server, 40)
    tab = open_tab(profile, "/memos")
    screen = MemoListScreen(tab)
    screen.card("湯処 014").scroll_into_view_if_needed()
    tab.settle()
    top = top_of(screen, "湯処 014")
    if from_editor:
        screen.link("湯処 015").click()
        MemoEditorScreen(tab).delete_and_leave()
    else:
        screen.choose_in_menu("湯処 015", screen.words.delete)
    screen.expect_count(39)
    expect(screen.card("湯処 014")).to_be_in_viewport()
    if profile.javascript:
        expect(tab.page).to_have_url(f"{tab.url}/memos")
    screen.button(screen.words.undo).click()
    screen.expect_count(40)
    expect(screen.card("湯処 015")).to_be_in_viewport()
    if profile.javascript:
        assert abs(top_of(screen, "湯処 014") - top) <= 2


WATCH_RETURNS = """
    addEventListener("pageshow", (event) => { window.isOutOfThePageCache = event.persisted; });
"""


def test_a_list_out_of_the_page_cache_asks_for_what_it_missed_and_nothing_else(open_tab, server):
    record(server, tower(), lake(), *[plain(number) for number in range(3)])
    tab = open_tab(scripts=(WATCH_RETURNS,))
    page, screen = tab.page, ListScreen(tab)
    screen.search("湯")
    screen.expect_count(3)
    expect(page).to_have_url(f"{tab.url}/sakatsu?q={quote('湯')}")
    requests = []

    def note(request) -> None:
        url = urlsplit(request.url)
        if not url.path.startswith("/assets/"):
            requests.append((url.path, "through=" in url.query))

    page.on("request", note)

    def go_away_and_back(*visits) -> None:
        """The visits are recorded in the meantime."""
        screen.tab_link(screen.words.settings).click()
        expect(page).to_have_title(f"{screen.words.settings} – Loki")
        record(server, *visits)
        requests.clear()
        tab.go_back()
        expect(screen.search_field).to_have_value("湯")
        assert page.evaluate("window.isOutOfThePageCache")
        wait_until(lambda: tab.streams.count == 1, page)

    go_away_and_back()
    page.wait_for_timeout(500)
    assert requests == [("/events", False)]
    go_away_and_back(plain(3), Visit("Lake house", "2026-11-10"))
    expect(screen.card("湯処 003")).to_be_visible()
    screen.expect_count(4)
    assert requests == [("/events", False), ("/sakatsu", True)]
    expect(screen.stale_line).to_be_hidden()


@pytest.mark.parametrize("profile", [PHONE, *in_full(PHONE_WITHOUT_SCRIPTS)], ids=str)
def test_the_list_is_true_after_back_from_a_deletion(open_tab, server, profile):
    record(server, tower(), lake())
    tab = open_tab(profile)
    screen = ListScreen(tab)
    screen.open_menu("Lakeside Sauna").get_by_role("button", name=screen.words.delete).click()
    screen.expect_count(1)
    screen.link("サウナタワー 渋谷").click()
    expect(tab.page).to_have_title("サウナタワー 渋谷 – Loki")
    tab.go_back()
    screen.expect_count(1)
    expect(screen.cards).to_have_count(1)


def test_a_reload_does_not_tell_the_news_again(open_tab, server):
    record(server, tower(), lake())
    tab = open_tab()
    screen = ListScreen(tab)
    screen.open_menu("Lakeside Sauna").get_by_role("button", name=screen.words.delete).click()
    expect(screen.notice).to_contain_text(screen.words.deleted.format("Lakeside Sauna"))
    expect(tab.page).to_have_url(f"{tab.url}/sakatsu")
    tab.page.reload()
    screen.expect_count(1)
    expect(screen.notice).to_have_text("")


def top_of(screen, facility: str) -> float:
    return screen.card(facility).evaluate("(card) => card.getBoundingClientRect().top")
