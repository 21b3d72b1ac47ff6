"""Drafts of visits: nothing typed is lost, and no one else can read it."""

import time

import pytest
from playwright.sync_api import Error, Page, expect

from chromium import headless_shell
from signing import browser_cookie
from support.forms import expect_drafts
from support.keys import posts_of
from support.people import sign_in
from support.profiles import DESKTOP, PHONE
from support.screens import AccountScreen, InputScreen, ListScreen
from support.streams import lost
from support.tab import Tab
from support.visits import delete, edit, record, tower


def expect_alive(form: InputScreen) -> None:
    """Makes the changes of the form's script."""
    form.amount(1, 1).press("ArrowUp")
    expect(form.amount(1, 1)).to_have_value("8.5")
    form.amount(1, 1).press("ArrowDown")
    form.page.keyboard.press("Enter")
    expect(form.amount(1, 2)).to_be_focused()
    requests = posts_of(form.page)
    form.duplicate_set(1)
    form.delete_set(2)
    assert requests == []


def come_again(tab: Tab, path: str) -> None:
    """As after closing the window, or after a crash of the browser."""
    tab.page.close()
    tab.page = tab.context.new_page()
    tab.open(path)


def type_visit(form: InputScreen) -> None:
    form.facility.fill("湯処 ロキ")
    form.date.fill("2026-11-01")
    form.amount(1, 1).fill("7.5")
    form.add_set()
    form.rename(form.title(2, 2), "滝壺")
    form.choose_unit(2, 2, "minutes")
    form.add_temperature()
    form.celsius(1).fill("88.5")
    form.afterword.fill("一行目\n二行目")


def expect_typed(form: InputScreen) -> None:
    expect(form.draft_line).to_be_visible()
    expect(form.facility).to_have_value("湯処 ロキ")
    expect(form.date).to_have_value("2026-11-01")
    expect(form.sets).to_have_count(2)
    expect(form.amount(1, 1)).to_have_value("7.5")
    expect(form.title(2, 2)).to_have_value("滝壺")
    expect(form.unit(2, 2)).to_have_value("minutes")
    expect(form.temperatures).to_have_count(3)
    expect(form.celsius(1)).to_have_value("88.5")
    expect(form.afterword).to_have_value("一行目\n二行目")


@pytest.mark.parametrize("profile", [PHONE, DESKTOP], ids=str)
def test_a_draft_is_kept_until_it_is_saved(open_tab, profile):
    tab = open_tab(profile, "/sakatsu/new")
    form, screen = InputScreen(tab), ListScreen(tab)
    expect(form.draft_line).to_have_count(0)
    type_visit(form)
    tab.page.reload()
    expect_typed(form)
    tab.look()
    expect_alive(form)
    come_again(tab, "/sakatsu/new")
    expect_typed(form)
    # It grows on.
    form.delete_set(1)
    form.link(form.words.cancel).click()
    expect(screen.drafts).to_have_count(1)
    expect(screen.notice).to_contain_text(screen.words.draft_kept)
    expect(screen.drafts).to_contain_text("湯処 ロキ")
    expect(screen.drafts.locator("time")).to_have_text("1 分以内" if tab.language == "ja" else "this minute")
    screen.expect_count(0)
    tab.look()
    screen.drafts.get_by_role("link").click()
    expect(form.sets).to_have_count(1)
    expect(form.title(1, 2)).to_have_value("滝壺")
    with tab.expecting_status(422):
        form.celsius(1).fill("x")
        form.save()
        expect(form.summary).to_be_visible()
    tab.page.reload()
    expect(form.celsius(1)).to_have_value("x")
    form.celsius(1).fill("90")
    screen = form.save_and_leave()
    screen.expect_count(1)
    expect(screen.drafts).to_have_count(0)
    expect_drafts(tab, 0)
    tab.open("/sakatsu/new")
    expect(form.facility).to_have_value("")
    expect(form.draft_line).to_have_count(0)
    # A form that is unchanged since it was opened is not a draft.
    form.facility.fill("湯")
    form.facility.fill("")
    expect_drafts(tab, 0)


def test_a_draft_is_discarded_and_brought_back(open_tab):
    tab = open_tab(path="/sakatsu/new")
    form, screen = InputScreen(tab), ListScreen(tab)
    type_visit(form)
    tab.page.reload()
    expect_typed(form)
    form.button(form.words.discard).click()
    expect(form.facility).to_have_value("")
    expect(form.sets).to_have_count(1)
    expect(form.draft_line).to_have_count(0)
    expect(form.notice).to_contain_text(form.words.draft_discarded)
    expect_drafts(tab, 0)
    tab.look()
    form.button(form.words.undo).click()
    expect_typed(form)
    expect_drafts(tab, 1)
    form.button(form.words.discard).click()
    # The form still works.
    expect(form.facility).to_have_value("")
    form.facility.fill("別の")
    form.add_set()
    expect(form.facility).to_have_value("別の")
    form.link(form.words.cancel).click()
    expect(screen.drafts.get_by_role("heading")).to_have_text(["別の"])
    screen.notice.get_by_role("button", name=screen.words.discard).click()
    expect(screen.drafts).to_have_count(0)
    expect_drafts(tab, 0)
    screen.button(screen.words.undo).click()
    expect(screen.drafts.get_by_role("heading")).to_have_text(["別の"])
    screen.drafts.get_by_role("button").click()
    expect_drafts(tab, 0)
    tab.open("/sakatsu/new")
    expect(form.facility).to_have_value("")


def test_a_draft_of_a_change_knows_what_it_started_from(open_tab, server):
    visit = tower()
    record(server, visit)
    path = f"/sakatsu/{visit.id}/edit"
    tab = open_tab(path=path)
    form = InputScreen(tab)
    form.afterword.fill("書きかけ")
    edit(server, visit, foreword="別の窓から")
    tab.open(path)
    expect(form.afterword).to_have_value("書きかけ")
    expect(form.foreword).to_have_value(visit.foreword)
    with tab.expecting_status(409):
        form.save()
        expect(form.summary).to_contain_text(form.words.stale)
    form.summary.get_by_role("link").click()
    expect(form.foreword).to_have_value("別の窓から")
    expect(form.draft_line).to_have_count(0)
    expect_drafts(tab, 0)


def test_a_draft_of_a_visit_that_is_gone_is_still_there(open_tab, server):
    visit = tower()
    record(server, visit)
    tab = open_tab(path=f"/sakatsu/{visit.id}/edit")
    form, screen = InputScreen(tab), ListScreen(tab)
    form.afterword.fill("書きかけ")
    delete(server, visit)
    tab.open("/sakatsu")
    screen.drafts.get_by_role("link").click()
    expect(form.afterword).to_have_value("書きかけ")
    with tab.expecting_status(409):
        form.save()
        expect(form.summary).to_be_visible()
    screen = form.save_and_leave()
    expect(screen.cards).to_have_count(1)
    expect(screen.drafts).to_have_count(0)


def test_drafts_of_two_visits_stand_beside_each_other(open_tab):
    tab = open_tab(path="/sakatsu/new")
    form, screen = InputScreen(tab), ListScreen(tab)
    form.facility.fill("一つ目")
    # Opened with values, it shows these and no draft.
    tab.open("/sakatsu/new?again=x")
    expect(form.facility).to_have_value("")
    form.facility.fill("二つ目")
    tab.page.reload()
    expect(form.facility).to_have_value("二つ目")
    tab.open("/sakatsu")
    expect(screen.drafts.get_by_role("heading")).to_have_text(["二つ目", "一つ目"])
    screen.link("一つ目").click()
    expect(form.facility).to_have_value("一つ目")
    form.save_and_leave()
    expect(screen.drafts.get_by_role("heading")).to_have_text(["二つ目"])


def test_a_draft_is_its_writers_and_goes_when_they_sign_out(open_tab, server, people):
    tab = open_tab(path="/sakatsu/new")
    form, screen = InputScreen(tab), ListScreen(tab)
    form.facility.fill("内緒")
    assert tab.page.evaluate("document.body.dataset.account")
    # Another user signs in on the same browser.
    tab.context.add_cookies([browser_cookie(server.url, people.member)])
    tab.open("/sakatsu")
    expect(screen.drafts).to_have_count(0)
    tab.open("/sakatsu/new")
    expect(form.facility).to_have_value("")
    form.facility.fill("別の人")
    tab.context.add_cookies([browser_cookie(server.url, people.owner)])
    tab.open("/sakatsu")
    expect(screen.drafts.get_by_role("heading")).to_have_text(["内緒"])
    tab.open("/account")
    AccountScreen(tab).sign_out()
    expect_drafts(tab, 0)
    tab.context.add_cookies([browser_cookie(server.url, sign_in(server, "Loki"))])
    tab.open("/sakatsu/new")
    expect(form.facility).to_have_value("")


def test_a_draft_lasts_30_days(open_tab):
    tab = open_tab(path="/sakatsu/new")
    form, screen = InputScreen(tab), ListScreen(tab)
    form.facility.fill("湯処 ロキ")
    now, day = time.time(), 86_400
    tab.page.clock.set_fixed_time(now + 29.9 * day)
    tab.open("/sakatsu")
    expect(screen.drafts).to_have_count(1)
    tab.page.clock.set_fixed_time(now + 30.1 * day)
    tab.open("/sakatsu")
    expect(screen.drafts).to_have_count(0)
    expect_drafts(tab, 0)


FULL = """
    IDBObjectStore.prototype.put = Storage.prototype.setItem = () => {
        throw new DOMException("full", "QuotaExceededError");
    };"""
PRIVATE = """
    Object.defineProperty(window, "indexedDB", { get: () => { throw new DOMException("denied", "SecurityError"); } });
"""
DENIED = PRIVATE + """
    for (const name of ["localStorage", "sessionStorage"]) {
        Object.defineProperty(window, name, { get: () => { throw new DOMException("denied", "SecurityError"); } });
    }
"""


def test_a_window_without_a_database_keeps_drafts_all_the_same(open_tab):
    tab = open_tab(path="/sakatsu/new", scripts=(PRIVATE,))
    form, screen = InputScreen(tab), ListScreen(tab)
    type_visit(form)
    come_again(tab, "/sakatsu/new")
    expect_typed(form)
    form.link(form.words.cancel).click()
    expect(screen.drafts.get_by_role("heading")).to_have_text(["湯処 ロキ"])
    screen.drafts.get_by_role("link").click()
    form.save_and_leave().expect_count(1)
    expect(screen.drafts).to_have_count(0)
    assert tab.page.evaluate("Object.keys(localStorage).filter((name) => name.startsWith('draft:'))") == []


def test_a_draft_survives_a_killed_browser(shell, server, tmp_path):
    """Chromium writes `localStorage` to disk only some seconds later."""
    def start() -> Page:
        context = shell.browser_type.launch_persistent_context(
            tmp_path, executable_path=headless_shell(), service_workers="block")
        context.add_cookies([browser_cookie(server.url, server.secret)])
        context.pages[0].goto(f"{server.url}/sakatsu/new")
        return context.pages[0]

    page = start()
    page.locator("#facilityName").press_sequentially("湯処 ロキ")
    # The last moment of typing may be lost.
    page.wait_for_function("""() => new Promise((resolve) => {
        indexedDB.open("loki").onsuccess = ({ target: { result: database } }) => {
            database.transaction("forms").objectStore("forms").getAll().onsuccess = ({ target }) => {
                database.close();
                resolve(target.result.some(({ fields }) => new URLSearchParams(fields).get("facilityName") === "湯処 ロキ"));
            };
        };
    })""")
    with pytest.raises(Error, match="closed"):
        page.context.new_cdp_session(page).send("Browser.crash")
    page = start()
    expect(page.locator("#facilityName")).to_have_value("湯処 ロキ")
    page.context.close()


@pytest.mark.parametrize("script", [FULL, DENIED], ids=["full", "denied"])
def test_a_browser_that_keeps_nothing_says_so_once(open_tab, script):
    tab = open_tab(path="/sakatsu", scripts=(script,))
    form, screen = InputScreen(tab), ListScreen(tab)
    screen.link(screen.words.new).click()
    form.facility.fill("湯処 ロキ")
    expect(form.notice).to_contain_text(form.words.draft_not_kept)
    tab.page.evaluate("document.querySelector('#notice').replaceChildren()")
    form.write_foreword("まえがき")
    form.add_set()
    expect(form.notice).to_have_text("")
    expect(form.facility).to_have_value("湯処 ロキ")
    form.save_and_leave().expect_count(1)


def test_a_draft_is_there_without_a_connection(open_tab):
    tab = open_tab(DESKTOP, path="/sakatsu/new")
    form = InputScreen(tab)
    type_visit(form)
    tab.page.route("**/sakatsu/new", lambda route: (
        route.abort() if route.request.method == "POST" else route.continue_()))
    with tab.expecting(r"^failed request: POST", lost("POST")[1]):
        tab.page.reload()
        expect(form.notice).to_contain_text(form.words.draft_is_back)
    tab.page.unroute("**/sakatsu/new")
    expect(form.sets).to_have_count(2)
    expect(form.title(2, 2)).to_have_value("滝壺")
    expect(form.unit(2, 2)).to_have_value("minutes")
    expect(form.afterword).to_have_value("一行目\n二行目")
    expect_alive(form)
    expect_drafts(tab, 1)
    form.save_and_leave().expect_count(1)


def test_hostile_markup_in_a_draft_stays_text(open_tab):
    tab = open_tab(path="/sakatsu/new")
    form, screen = InputScreen(tab), ListScreen(tab)
    text = "<img src=x onerror=alert(1)></textarea><script>alert(1)</script>"
    form.facility.fill(text)
    form.write_foreword(text)
    tab.page.reload()
    expect(form.facility).to_have_value(text)
    expect(form.foreword).to_have_value(text)
    tab.open("/sakatsu")
    expect(screen.drafts.get_by_role("heading")).to_have_text([text])
