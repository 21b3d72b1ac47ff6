"""Back, forward and reload: what was typed is still there, and nothing is done twice."""

from urllib.parse import quote, urlsplit

import pytest
from playwright.sync_api import expect

from support.memos import overwrite, write
from support.profiles import PHONE, PHONE_WITHOUT_SCRIPTS
from support.screens import InputScreen, ListScreen, MemoEditorScreen, MemoListScreen
from support.visits import Visit, lake, plain, record, tower
from support.waiting import wait_until

PROFILES = [PHONE, PHONE_WITHOUT_SCRIPTS]


@pytest.fixture(scope="module")
def browser(launch):
    """With the page cache that people's browsers have; Playwright switches it off."""
    browser = launch(ignore_default_args=["--disable-back-forward-cache"])
    yield browser
    browser.close()


@pytest.mark.parametrize("profile", PROFILES, ids=str)
def test_what_was_typed_is_there_after_back_and_forward(open_tab, profile):
    tab = open_tab(profile)
    screen, form = ListScreen(tab), InputScreen(tab)
    screen.link(screen.words.new).click()
    form.facility.fill("湯処 ロキ")
    form.foreword.fill("書きかけ")
    form.add_set()
    form.amount(2, 1).fill("8")
    form.unit(2, 1).select_option("seconds")
    form.date.fill("2026-11-01")
    form.page.get_by_role("link", name=form.words.cancel).click()
    expect(tab.page).to_have_title(f"{form.words.list} – Loki")
    tab.go_back()
    expect(form.facility).to_have_value("湯処 ロキ")
    expect(form.foreword).to_have_value("書きかけ")
    expect(form.sets).to_have_count(2)
    expect(form.amount(2, 1)).to_have_value("8")
    expect(form.unit(2, 1)).to_have_value("seconds")
    expect(form.date).to_have_value("2026-11-01")
    tab.go_forward()
    tab.go_back()
    form.save_and_leave().expect_count(1)


@pytest.mark.parametrize("profile", PROFILES, ids=str)
def test_back_after_saving_and_saving_again_is_still_one_visit(open_tab, profile):
    tab = open_tab(profile)
    form = InputScreen(tab)
    ListScreen(tab).link(form.words.new).click()
    form.facility.fill("湯処 ロキ")
    form.save_and_leave().expect_count(1)
    tab.go_back()
    expect(form.facility).to_have_value("湯処 ロキ")
    form.save_and_leave().expect_count(1)


@pytest.mark.parametrize("profile", PROFILES, ids=str)
def test_back_after_saving_leads_to_no_second_memo(open_tab, profile):
    tab = open_tab(profile, "/memos")
    screen, editor = MemoListScreen(tab), MemoEditorScreen(tab)
    screen.link(screen.words.new).click()
    editor.text.fill("持ち物")
    editor.save_and_leave().expect_count(1)
    tab.go_back()
    if profile.javascript:
        # What is saved is no draft: the next new memo starts empty.
        expect(editor.text).to_have_value("")
        editor.text.fill("別の")
        expect(editor.save_and_leave().titles).to_have_text(["別の", "持ち物"])
        return
    expect(editor.text).to_have_value("持ち物")
    editor.save_and_leave().expect_count(1)


def test_an_editor_out_of_the_page_cache_shows_what_is_saved_or_its_draft(open_tab, server):
    memo, = write(server, "持ち物")
    tab = open_tab(path="/memos")
    screen, editor = MemoListScreen(tab), MemoEditorScreen(tab)
    screen.link("持ち物").click()
    editor.text.fill("持ち物\nタオル")
    editor.save_and_leave()
    overwrite(server, memo, "持ち物\n水着", revision=2)
    tab.go_back()
    expect(editor.text).to_have_value("持ち物\n水着")
    editor.text.fill("持ち物\n書きかけ")
    editor.bar_link(screen.words.memos).click()
    editor.expect_left()
    tab.go_back()
    expect(editor.text).to_have_value("持ち物\n書きかけ")
    expect(editor.save_and_leave().texts).to_have_text(["書きかけ"])


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
    tab.page.mouse.wheel(0, 100_000)
    expect(screen.cards).to_have_count(60)
    screen.card("湯処 005").scroll_into_view_if_needed()
    screen.link("湯処 005").click()
    expect(tab.page).to_have_title("湯処 005 – Loki")
    tab.go_back()
    expect(screen.cards).to_have_count(60)
    expect(screen.card("湯処 005")).to_be_in_viewport()


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
        """The visits are recorded meanwhile."""
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


@pytest.mark.parametrize("profile", PROFILES, ids=str)
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
    expect(screen.notice).to_contain_text(screen.words.deleted_count(1))
    expect(tab.page).to_have_url(f"{tab.url}/sakatsu")
    tab.page.reload()
    screen.expect_count(1)
    expect(screen.notice).to_have_text("")
