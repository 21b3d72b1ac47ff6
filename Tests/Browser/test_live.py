"""Lists follow the database: what is done in one window is seen in all others, and nobody there is disturbed."""

import dataclasses
import re
import time
import uuid
from urllib.parse import quote, quote_plus, urlsplit

import pytest
from playwright.sync_api import expect

from support.keys import Composition
from support.people import open_as, signed_in_as
from support.profiles import DESKTOP, PHONE, PHONE_WITHOUT_SCRIPTS
from support.screens import AccountScreen, InputScreen, ListScreen
from support.streams import SERVER_IS_GONE, SESSION_IS_OVER, VISIBILITY, messages, put_in_background
from support.visits import Visit, lake, plain, post, record, tower
from support.waiting import wait_until

#: In seconds. It takes some tenths; the rest is for a machine that has other things to do.
AT_MOST = 2
#: A search that a refresh takes the place of; the browser says so.
OVERTAKEN = r"^console error: htmx: htmx:error: signal is aborted"


def named(facility: str, date: str = "2026-11-10") -> Visit:
    """A visit with an identifier of its own; the newest of all, if nothing else is said."""
    return Visit(facility, date)


def edit(server, visit: Visit, revision: int = 1, **changes) -> Visit:
    """Saves a visit with changes, as another window would that knows the revision."""
    changed = dataclasses.replace(visit, **changes)
    post(server, f"/sakatsu/{visit.id}/edit", changed.fields(revision))
    return changed


def delete(server, visit: Visit) -> None:
    post(server, f"/sakatsu/{visit.id}/delete", [])


def is_refresh(request_or_response) -> bool:
    return "through=" in urlsplit(request_or_response.url).query


def refreshes_of(page) -> list:
    requests = []
    page.on("request", lambda request: requests.append(request.url) if is_refresh(request) else None)
    return requests


def hold(page, pattern: str) -> list:
    """Keeps the next request that fits from going on; it is in the list when it is there."""
    held = []
    page.route(re.compile(pattern), lambda route: held.append(route), times=1)
    return held


def wait_for_stream(tab) -> None:
    wait_until(lambda: tab.streams.count == 1, tab.page)


def test_what_is_done_in_one_window_is_seen_in_the_other_within_a_second(open_tab, server, record_property):
    record(server, tower(), *[plain(number) for number in range(3)])
    phone, laptop = open_tab(PHONE), open_tab(DESKTOP)
    here, there, form = ListScreen(phone), ListScreen(laptop), InputScreen(phone)

    def expect_soon(what: str, tab, condition) -> None:
        start = time.monotonic()
        wait_until(condition, tab.page, AT_MOST)
        record_property(f"seconds until {what} is seen", round(time.monotonic() - start, 2))

    there.search("湯")
    there.expect_count(3)
    wait_for_stream(laptop)
    here.link(here.words.new).click()
    form.facility.fill("湯処 ロキ")
    form.date.fill("2026-11-01")
    form.save()
    expect_soon("a new visit", laptop, lambda: there.card("湯処 ロキ").count() == 1)
    expect(there.titles).to_have_text(["湯処 ロキ", "湯処 002", "湯処 001", "湯処 000"])
    there.expect_count(4)

    here.search("ロキ")
    here.expect_count(1)
    here.open_menu("湯処 ロキ").get_by_role("link", name=here.words.edit).click()
    form.facility.fill("ロキの湯")
    form.date.fill("2019-11-01")
    form.save()
    expect_soon("a change", laptop, lambda: there.card("ロキの湯").count() == 1)
    expect(there.titles).to_have_text(["湯処 002", "湯処 001", "湯処 000", "ロキの湯"])
    expect(here.titles).to_have_text(["ロキの湯"])

    # The other way round, each in its own search.
    there.open_menu("ロキの湯").get_by_role("button", name=there.words.delete).click()
    expect_soon("a deletion", phone, lambda: here.cards.count() == 0)
    here.expect_count(0)
    expect(phone.page.get_by_role("heading", name=here.words.nothing_found.format("ロキ"))).to_be_visible()
    expect(there.notice).to_contain_text(there.words.deleted_count(1))
    there.expect_count(3)
    there.button(there.words.undo).click()
    expect_soon("what was brought back", phone, lambda: here.card("ロキの湯").count() == 1)
    here.expect_count(1)
    there.expect_count(4)

    # What is not looked for does not appear, but it is counted where all is shown.
    here.search("")
    here.expect_count(5)
    with laptop.page.expect_response(is_refresh):
        record(server, lake())
    here.expect_count(6)
    there.expect_count(4)
    assert there.card("Lakeside Sauna").count() == 0
    assert [here.search_field.input_value(), there.search_field.input_value()] == ["", "湯"]
    expect(laptop.page).to_have_url(f"{laptop.url}/sakatsu?q={quote('湯')}")


def test_who_types_is_not_disturbed(open_tab, server):
    record(server, *[plain(number) for number in range(5)])
    tab = open_tab()
    page, screen = tab.page, ListScreen(tab)
    field = screen.search_field
    field.press_sequentially("湯処 0", delay=30)
    field.evaluate("(field) => field.setSelectionRange(1, 2)")
    record(server, named("湯処 0 新館"))
    expect(screen.card("湯処 0 新館")).to_be_visible()
    screen.expect_count(6)
    typing = "(field) => [field.value, field.selectionStart, field.selectionEnd, field === document.activeElement]"
    assert field.evaluate(typing) == ["湯処 0", 1, 2, True]
    expect(page).to_have_url(f"{tab.url}/sakatsu?q={quote_plus('湯処 0')}")
    page.keyboard.press("ArrowRight")
    page.keyboard.type("い")
    expect(field).to_have_value("湯処い 0")

    # In the middle of a conversion
    field.fill("")
    screen.expect_count(6)
    page.evaluate("""() => {
        window.ends = 0;
        document.addEventListener("compositionend", () => { window.ends += 1; });
    }""")
    composition = Composition(tab, "ろき")
    screen.expect_count(0)
    before = field.evaluate(typing)
    record(server, named("湯処ろき"))
    expect(screen.card("湯処ろき")).to_be_visible()
    assert field.evaluate(typing) == before
    assert page.evaluate("window.ends") == 0
    composition.commit("ロキ")
    expect(field).to_have_value("ロキ")
    screen.expect_count(1)


def test_a_search_that_a_change_overtakes_is_in_the_address(open_tab, server):
    record(server, tower(), lake())
    tab = open_tab()
    tab.allow(OVERTAKEN)
    screen = ListScreen(tab)
    wait_for_stream(tab)
    held = hold(tab.page, r"\?q=lake$")
    screen.search("lake")
    wait_until(lambda: held, tab.page)
    record(server, named("Lake house"))
    # Long enough for a refresh.
    tab.page.wait_for_timeout(800)
    held[0].continue_()
    screen.expect_count(2)
    expect(tab.page).to_have_url(f"{tab.url}/sakatsu?q=lake", timeout=2_000)


def top_of(screen, facility: str) -> float:
    return screen.card(facility).evaluate("(card) => card.getBoundingClientRect().top")


def first_in_sight(screen, below: int = 0) -> str:
    """The facility of the first card that reaches below that line."""
    return screen.page.evaluate("""(line) => [...document.querySelectorAll(".card")]
        .find((card) => card.getBoundingClientRect().bottom > line).querySelector("h2").textContent""", below)


def go_down(screen, *counts: int) -> None:
    """Scrolls until that many cards are there."""
    for count in counts:
        screen.page.mouse.wheel(0, 100_000)
        expect(screen.cards).to_have_count(count)


#: Safari holds on to nothing by itself when things change above.
AS_SAFARI = """
    document.addEventListener("DOMContentLoaded", () => { document.documentElement.style.overflowAnchor = "none"; });
"""


@pytest.mark.parametrize(("profile", "scripts"), [(PHONE, (AS_SAFARI,)), (DESKTOP, ())], ids=["safari", "chromium"])
def test_the_place_is_kept_to_the_pixel(open_tab, server, profile, scripts):
    visits = {visit.facility: visit for visit in (plain(number) for number in range(120))}
    record(server, *visits.values())
    tab = open_tab(profile, scripts=scripts)
    page, screen, name = tab.page, ListScreen(tab), "湯処 040"
    go_down(screen, 100, 120)
    screen.card(name).scroll_into_view_if_needed()
    screen.link(name).focus()
    tab.settle()
    top = top_of(screen, name)

    def expect_same_place(change: str) -> None:
        assert abs(top_of(screen, name) - top) <= 2, f"{change} moved what is read"
        expect(screen.link(name)).to_be_focused()

    new = named("湯処 新館")
    record(server, new)
    screen.expect_count(121)
    expect_same_place("a new visit above")
    edit(server, new, foreword="広い。\n静か。", afterword="また来る。")
    expect(screen.card("湯処 新館")).to_contain_text("静か。")
    expect_same_place("a visit above that has grown")
    edit(server, visits["湯処 110"], date="2019-01-01")
    expect(screen.cards.last).to_contain_text("湯処 110")
    expect_same_place("a visit that went from above to below")
    for facility in ("湯処 119", "湯処 020"):
        delete(server, visits[facility])
        expect(screen.card(facility)).to_have_count(0)
        expect_same_place("a deletion")
    # All parts are there, nothing twice.
    rest = [f"湯処 {number:03}" for number in reversed(range(120)) if number not in (20, 110, 119)]
    expect(screen.titles).to_have_text(["湯処 新館", *rest, "湯処 110"])

    # Its own card, too, with its menu open.
    screen.open_menu(name)
    record(server, named("湯処 離れ"))
    screen.expect_count(120)
    expect(screen.menu).to_be_visible()
    moved = edit(server, visits[name], foreword="窓が大きい。")
    expect(screen.card(name)).to_contain_text("窓が大きい。")
    expect(screen.menu).to_be_visible()
    edit(server, moved, revision=2, date="2026-11-14")
    expect(screen.cards.first).to_contain_text(name)
    expect(screen.menu).to_be_visible()
    screen.menu.get_by_role("link", name=screen.words.edit).click()
    expect(InputScreen(tab).foreword).to_have_value("窓が大きい。")


@pytest.mark.parametrize("change", ["moved", "deleted"])
def test_the_place_is_kept_when_the_topmost_visit_in_sight_goes(open_tab, server, change):
    visits = {visit.facility: visit for visit in (plain(number) for number in range(45))}
    record(server, *visits.values())
    tab = open_tab(scripts=(AS_SAFARI,))
    screen = ListScreen(tab)
    screen.card("湯処 020").scroll_into_view_if_needed()
    # Hardly anything of it is in sight any more.
    topmost = first_in_sight(screen, below=40)
    bottom = screen.card(topmost).evaluate("(card) => card.getBoundingClientRect().bottom")
    tab.page.evaluate("(distance) => scrollBy(0, distance)", bottom - 10)
    assert first_in_sight(screen) == topmost
    top = top_of(screen, "湯処 020")
    if change == "moved":
        edit(server, visits[topmost], date="2026-11-14")
        expect(screen.cards.first).to_contain_text(topmost)
    else:
        delete(server, visits[topmost])
        screen.expect_count(44)
    assert abs(top_of(screen, "湯処 020") - top) <= 2


def test_the_place_is_kept_when_more_comes_during_a_refresh(open_tab, server):
    record(server, *[plain(number) for number in range(120)])
    tab = open_tab()
    screen = ListScreen(tab)
    wait_for_stream(tab)
    held = hold(tab.page, "through=")
    record(server, named("湯処 新館"))
    wait_until(lambda: held, tab.page)
    go_down(screen, 100)
    screen.card("湯処 040").scroll_into_view_if_needed()
    top = top_of(screen, "湯処 040")
    held[0].continue_()
    screen.expect_count(121)
    expect(screen.card("湯処 040")).to_have_count(1)
    assert abs(top_of(screen, "湯処 040") - top) <= 2


def test_what_is_chosen_stays_chosen(open_tab, server):
    visits = [plain(number) for number in range(5)]
    record(server, *visits)
    tab = open_tab(path="/sakatsu?edit")
    screen = ListScreen(tab)
    for facility in ("湯処 003", "湯処 001"):
        screen.choose(facility)

    def expect_chosen(*facilities: str) -> None:
        expect(screen.cards.filter(has=tab.page.locator(":checked")).get_by_role("heading")).to_have_text(facilities)
        expect(tab.page.locator("[data-selected-count]")).to_have_text(str(len(facilities)))

    record(server, named("湯処 新館"))
    screen.expect_count(6)
    expect_chosen("湯処 003", "湯処 001")
    edit(server, visits[1], date="2026-11-14")
    expect(screen.titles.first).to_have_text("湯処 001")
    expect_chosen("湯処 001", "湯処 003")
    delete(server, visits[3])
    screen.expect_count(5)
    expect_chosen("湯処 001")
    tab.page.get_by_role("contentinfo").get_by_role("button").click()
    expect(screen.titles).to_have_text(["湯処 新館", "湯処 004", "湯処 002", "湯処 000"])


def test_a_page_listens_once_and_only_while_it_is_looked_at(open_tab, server):
    tab = open_tab(scripts=(VISIBILITY,))
    page, screen = tab.page, ListScreen(tab)
    requests = refreshes_of(page)
    wait_for_stream(tab)
    for event in ("focus", "online", "pageshow"):
        page.evaluate("(name) => dispatchEvent(new Event(name))", event)
    page.wait_for_timeout(200)
    assert (tab.streams.count, tab.streams.total) == (1, 1)

    put_in_background(page)
    wait_until(lambda: tab.streams.count == 0, page)
    record(server, lake())
    page.evaluate("() => dispatchEvent(new Event('focus'))")
    page.wait_for_timeout(500)
    assert (tab.streams.count, requests, screen.cards.count()) == (0, [], 0)
    put_in_background(page, False)
    expect(screen.card("Lakeside Sauna")).to_be_visible()
    expect(screen.stale_line).to_be_hidden()
    assert (tab.streams.count, tab.streams.total, len(requests)) == (1, 2, 1)
    # Nothing is asked for when nothing was missed.
    put_in_background(page)
    wait_until(lambda: tab.streams.count == 0, page)
    put_in_background(page, False)
    wait_for_stream(tab)
    page.wait_for_timeout(300)
    assert len(requests) == 1

    # Where there is no list nobody listens; every other window does for itself.
    screen.tab_link(screen.words.settings).click()
    wait_until(lambda: tab.streams.count == 0, page)
    screen.tab_link(screen.words.memos).click()
    wait_for_stream(tab)
    with tab.context.expect_page() as opened:
        page.evaluate("() => { open('/sakatsu'); }")
    wait_until(lambda: tab.streams.count == 2, page)
    opened.value.close()
    wait_for_stream(tab)


def test_the_server_is_found_again_when_it_comes_back(open_tab, server):
    tab = open_tab()
    screen = ListScreen(tab)
    wait_for_stream(tab)
    with tab.expecting(*SERVER_IS_GONE):
        server.kill()
        # A short interruption is none.
        expect(screen.stale_line).to_be_hidden()
        expect(screen.stale_line).to_be_visible(timeout=6_000)
        expect(screen.stale_line).to_contain_text(screen.words.list_may_be_old)
        tab.look()
        server.start_again()
        record(server, lake())
        expect(screen.card("Lakeside Sauna")).to_be_visible()
    expect(screen.stale_line).to_be_hidden()
    screen.expect_count(1)


def test_a_list_without_a_connection_says_so_and_catches_up(open_tab, server):
    record(server, tower())
    tab = open_tab(DESKTOP)
    screen = ListScreen(tab)
    wait_for_stream(tab)
    for visit in (lake(), named("湯処 ロキ")):
        expect(screen.stale_line).to_be_hidden()
        tab.context.set_offline(True)
        # Before the time after which an interruption is one.
        expect(screen.stale_line).to_be_visible(timeout=1_500)
        wait_until(lambda: tab.streams.count == 0, tab.page)
        record(server, visit)
        tab.context.set_offline(False)
        expect(screen.card(visit.facility)).to_be_visible()
    expect(screen.stale_line).to_be_hidden()
    screen.expect_count(3)


def lose_a_refresh(tab, server) -> ListScreen:
    """The list hears of a visit at the lake, and its question does not arrive."""
    screen = ListScreen(tab)
    wait_for_stream(tab)
    tab.page.route(re.compile("through="), lambda route: route.abort("internetdisconnected"), times=1)
    lost = (
        r"^failed request: GET \S*through=", r"^console error: Failed to load resource: .*ERR_INTERNET_DISCONNECTED",
        r"^console error: htmx: htmx:error: Failed to fetch")
    with tab.expecting(*lost):
        record(server, lake())
    return screen


def test_the_line_leads_to_the_list_as_it_is(open_tab, server):
    record(server, tower())
    tab = open_tab()
    screen = lose_a_refresh(tab, server)
    expect(screen.stale_line).to_be_visible(timeout=6_000)
    expect(screen.notice).to_have_text("")
    tab.look()
    screen.button(screen.words.reload).click()
    screen.expect_count(2)
    expect(screen.stale_line).to_be_hidden()


def test_a_list_whose_refresh_was_lost_catches_up_when_it_listens_again(open_tab, server):
    tab = open_tab()
    screen = lose_a_refresh(tab, server)
    tab.context.set_offline(True)
    expect(screen.stale_line).to_be_visible()
    tab.context.set_offline(False)
    expect(screen.card("Lakeside Sauna")).to_be_visible(timeout=4_000)
    expect(screen.stale_line).to_be_hidden()


def test_nothing_of_one_account_reaches_another(open_tab, server, people):
    member = open_as(open_tab, server, people.member, DESKTOP, "/settings")
    heard, requests, screen = messages(member.page), refreshes_of(member.page), ListScreen(member)
    screen.tab_link(screen.words.sakatsu_tab).click()
    owner = open_tab()
    wait_until(lambda: heard, member.page)
    assert [name for name, _ in heard] == ["version"]
    record(server, tower(), named("湯処 ロキ"))
    post(server, "/memos/new", [("memoID", str(uuid.uuid4())), ("revision", "0"), ("body", "内緒")])
    ListScreen(owner).expect_count(2)
    member.page.wait_for_timeout(1_000)
    assert (len(heard), requests) == (1, [])
    # As it would have been heard.
    with signed_in_as(server, people.member):
        record(server, lake())
    expect(screen.card("Lakeside Sauna")).to_be_visible()
    screen.expect_count(1)
    assert [(name, data) for name, data in heard[1:]] == [("change", "sakatsu")]


def test_a_window_whose_session_is_over_hears_nothing_more(open_tab, server, people):
    owner, elsewhere = open_tab(path="/account"), open_as(open_tab, server, people.windows, DESKTOP)
    screen = ListScreen(elsewhere)
    wait_for_stream(elsewhere)
    elsewhere.allow(*SESSION_IS_OVER)
    account = AccountScreen(owner)
    account.button(account.words.end_other_sessions).click()
    wait_until(lambda: elsewhere.streams.count == 0, elsewhere.page)
    record(server, tower())
    expect(screen.stale_line).to_be_visible(timeout=6_000)
    screen.expect_count(0)
    screen.button(screen.words.reload).click()
    expect(elsewhere.page).to_have_title(f"{screen.words.sign_in} – Loki")


def test_the_ninth_window_takes_the_place_of_the_first(open_tab, server):
    tabs = []
    for number in range(9):
        tabs.append(open_tab(scripts=(VISIBILITY,)))
        if number < 8:
            wait_for_stream(tabs[-1])
    first, screen = tabs[0], ListScreen(tabs[0])
    wait_until(lambda: first.streams.count == 0, first.page)
    record(server, lake())
    for tab in tabs[1:]:
        expect(ListScreen(tab).card("Lakeside Sauna")).to_be_visible()
    expect(screen.stale_line).to_be_visible(timeout=6_000)
    assert first.streams.total == 1
    # Whoever looks at it again has it as it is.
    put_in_background(first.page)
    put_in_background(first.page, False)
    expect(screen.card("Lakeside Sauna")).to_be_visible()
    expect(screen.stale_line).to_be_hidden()
    # One picture of them is enough.
    for tab in tabs[1:]:
        tab.page.close()


@pytest.mark.parametrize("path", ["/sakatsu", "/memos"])
def test_without_scripts_the_list_is_as_it_was_asked_for(open_tab, server, path):
    tab = open_tab(PHONE_WITHOUT_SCRIPTS, path)
    screen = ListScreen(tab)
    record(server, lake())
    tab.page.wait_for_timeout(500)
    assert tab.streams.total == 0
    expect(tab.page.locator("#stale")).to_be_hidden()
    tab.page.reload()
    if path == "/sakatsu":
        screen.expect_count(1)
