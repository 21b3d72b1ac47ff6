"""Two windows, two clicks, no connection: nothing is lost, and nothing is there twice."""

import pytest
from playwright.sync_api import expect

from support.profiles import DESKTOP, PHONE, PHONE_WITHOUT_SCRIPTS
from support.screens import InputScreen, ListScreen
from support.streams import SERVER_IS_GONE
from support.visits import lake, post, record, tower

HTMX_COMPLAINT = r"^console error: htmx: htmx:error: Failed to fetch"
OFFLINE = (
    r"^failed request: .*ERR_INTERNET_DISCONNECTED", r"^console error: .*ERR_INTERNET_DISCONNECTED", HTMX_COMPLAINT)


@pytest.mark.parametrize("profile", [PHONE, PHONE_WITHOUT_SCRIPTS, DESKTOP], ids=str)
def test_two_windows_edit_the_same_visit(open_tab, server, profile):
    visit = tower()
    record(server, visit)
    first, second = (open_tab(profile, f"/sakatsu/{visit.id}/edit") for _ in range(2))
    form = InputScreen(first)
    form.foreword.fill("一つ目の窓から")
    form.save_and_leave()

    form = InputScreen(second)
    words = form.words
    form.afterword.fill("二つ目の窓から")
    with second.expecting_status(409):
        form.save()
        expect(form.summary).to_contain_text(words.stale)
    expect(second.page.get_by_role("heading", name=words.your_input)).to_be_visible()
    saved = second.page.get_by_role("group").filter(has_text=words.saved_version)
    expect(saved).to_contain_text("一つ目の窓から")
    expect(form.afterword).to_have_value("二つ目の窓から")
    expect(form.foreword).to_have_value(visit.foreword)
    second.look()

    # Nothing was written; saving again replaces knowingly.
    first.open(f"/sakatsu/{visit.id}")
    expect(first.page.get_by_text("一つ目の窓から")).to_be_visible()
    form.save_and_leave()
    first.page.reload()
    expect(first.page.get_by_text("二つ目の窓から")).to_be_visible()
    expect(first.page.get_by_text("一つ目の窓から")).to_have_count(0)


def test_one_starts_again_from_what_the_other_window_saved(open_tab, server):
    visit = tower()
    record(server, visit)
    tab = open_tab(path=f"/sakatsu/{visit.id}/edit")
    post(server, f"/sakatsu/{visit.id}/edit", lake_as(visit.id))
    form = InputScreen(tab)
    with tab.expecting_status(409):
        form.save()
        expect(form.summary).to_contain_text(form.words.stale)
    form.summary.get_by_role("link").click()
    expect(form.facility).to_have_value("Lakeside Sauna")
    expect(form.summary).to_have_count(0)
    form.save_and_leave().expect_count(1)


def lake_as(identifier: str) -> list[tuple[str, str]]:
    """The form of another visit under this identifier, at its first revision."""
    return [(name, identifier if name == "sakatsuID" else value) for name, value in lake().fields(revision=1)]


@pytest.mark.parametrize("profile", [PHONE, PHONE_WITHOUT_SCRIPTS], ids=str)
def test_the_other_window_deleted_the_visit(open_tab, server, profile):
    visit = tower()
    record(server, visit)
    tab = open_tab(profile, f"/sakatsu/{visit.id}/edit")
    post(server, f"/sakatsu/{visit.id}/delete", [])
    form = InputScreen(tab)
    form.foreword.fill("消さないで")
    with tab.expecting_status(409):
        form.save()
        expect(form.summary).to_be_visible()
    expect(form.foreword).to_have_value("消さないで")
    tab.look()
    screen = form.save_and_leave()
    screen.expect_count(1)
    expect(screen.cards.first).to_contain_text("消さないで")


@pytest.mark.parametrize("profile", [PHONE, PHONE_WITHOUT_SCRIPTS], ids=str)
def test_two_clicks_save_once(open_tab, profile):
    tab = open_tab(profile, "/sakatsu/new")
    form = InputScreen(tab)
    form.facility.fill("湯処 ロキ")
    form.button(form.words.save).dblclick()
    expect(tab.page).to_have_title(f"{form.words.list} – Loki")
    tab.open("/sakatsu")
    ListScreen(tab).expect_count(1)


def test_two_clicks_add_one_set(open_tab):
    form = InputScreen(open_tab(path="/sakatsu/new"))
    form.button(form.words.add_set).dblclick()
    expect(form.sets).to_have_count(2)
    form.page.wait_for_timeout(300)
    expect(form.sets).to_have_count(2)


def test_saving_without_a_connection_keeps_what_was_typed(open_tab):
    tab = open_tab(path="/sakatsu/new")
    form = InputScreen(tab)
    form.facility.fill("湯処 ロキ")
    form.foreword.fill("長い文章")
    form.add_set()
    form.amount(2, 1).fill("８")
    tab.context.set_offline(True)
    for button in (form.words.save, form.words.add_set):
        with tab.expecting(*OFFLINE):
            form.button(button).click()
            expect(form.notice).to_contain_text(form.words.offline)
    tab.look()
    expect(form.facility).to_have_value("湯処 ロキ")
    expect(form.foreword).to_have_value("長い文章")
    expect(form.sets).to_have_count(2)
    expect(form.amount(2, 1)).to_have_value("８")
    tab.context.set_offline(False)
    screen = form.save_and_leave()
    screen.expect_count(1)
    expect(screen.cards.first).to_contain_text("8")


def test_searching_without_a_connection_says_so(open_tab, server):
    record(server, tower())
    tab = open_tab()
    screen = ListScreen(tab)
    tab.context.set_offline(True)
    with tab.expecting(*OFFLINE):
        screen.search("水")
        expect(screen.notice).to_contain_text("接続できません")
    expect(screen.cards).to_have_count(1)
    tab.context.set_offline(False)
    screen.search("水風")
    expect(screen.marks.first).to_be_visible()


def test_a_server_that_is_gone_is_no_empty_log(open_tab, server):
    tab = open_tab(path="/sakatsu/new")
    form = InputScreen(tab)
    form.facility.fill("湯処 ロキ")
    server.kill()
    with tab.expecting(r"^failed request: POST", r"^console error: .*ERR_CONNECTION", HTMX_COMPLAINT):
        form.save()
        expect(form.notice).to_contain_text(form.words.offline)
    expect(form.facility).to_have_value("湯処 ロキ")


def test_what_is_saved_survives_a_kill(open_tab, server):
    tab = open_tab(path="/sakatsu/new")
    form = InputScreen(tab)
    form.facility.fill("湯処 ロキ")
    form.save_and_leave()
    with tab.expecting(*SERVER_IS_GONE):
        server.kill()
        server.start()
        tab.url = server.url
        tab.open("/sakatsu")
    ListScreen(tab).expect_count(1)
