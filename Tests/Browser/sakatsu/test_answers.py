"""The feedback after an action: that it is pending, that the server does not respond, that it is done."""

from urllib.parse import quote

import pytest
from playwright.sync_api import expect

from signing import OWNER
from support.profiles import TWO
from support.screens import DetailScreen, InputScreen, ListScreen, SignInScreen
from support.streams import hold
from support.visits import plain, record, tower
from support.waiting import wait_until

#: The opacity of the bar's background.
BAR = """(({ content, opacity }) => content === "none" ? "0" : opacity)(getComputedStyle(
    document.documentElement, "::before"))"""


def expect_waiting(tab, held: list, form) -> None:
    """A pending request is shown after a moment; an unresponsive server is reported after ten seconds."""
    page = tab.page
    wait_until(lambda: held, page)
    wait_until(lambda: page.evaluate(BAR) == "1", page)
    expect(form.notice).to_have_text("")
    page.clock.run_for(10_100)
    expect(form.notice).to_contain_text(form.words.silent)
    held[0].continue_()


def test_a_form_says_that_it_is_sent(open_tab):
    tab = open_tab(path="/sakatsu/new")
    form = InputScreen(tab)
    tab.page.clock.install()
    form.facility.fill("湯処 ロキ")
    held = hold(tab.page, "/sakatsu/new$")
    form.save()
    expect_waiting(tab, held, form)
    expect(form.notice).to_contain_text(form.words.saved)
    assert tab.page.evaluate("document.querySelector('.htmx-request')") is None


def test_a_search_says_that_it_is_under_way(open_tab, server):
    record(server, tower())
    tab = open_tab()
    screen = ListScreen(tab)
    tab.page.clock.install()
    held = hold(tab.page, r"/sakatsu\?q=")
    screen.search_field.fill("タワ")
    tab.page.clock.run_for(500)
    expect_waiting(tab, held, screen)
    expect(screen.marks.first).to_be_visible()
    expect(screen.search_field).to_have_value("タワ")


def test_what_is_quick_shows_no_waiting(open_tab, server):
    record(server, tower())
    tab = open_tab()
    screen = ListScreen(tab)
    screen.search("タワ")
    expect(screen.marks.first).to_be_visible()
    assert tab.page.evaluate(BAR) == "0"
    expect(screen.notice).to_have_text("")


@pytest.mark.parametrize("profile", TWO, ids=str)
def test_saving_ends_on_the_visit_and_an_edit_where_it_began(open_tab, server, profile):
    record(server, *[plain(number) for number in range(60)])
    tab = open_tab(profile, f"/sakatsu?q={quote('湯処')}")
    screen, form, detail = ListScreen(tab), InputScreen(tab), DetailScreen(tab)
    screen.link(screen.words.new).click()
    form.facility.fill("湯処 ロキ")
    form.save()
    expect(tab.page).to_have_title("湯処 ロキ – Loki")
    expect(detail.notice).to_contain_text(detail.words.saved)
    tab.look()
    tab.page.reload()
    if profile.javascript:
        expect(detail.notice).to_have_text("")
    # From the visit's page, and back to it.
    detail.bar_link(detail.words.edit).click()
    form.link(form.words.cancel).click()
    expect(tab.page).to_have_title("湯処 ロキ – Loki")
    detail.bar_link(detail.words.edit).click()
    form.afterword.fill("また来る。")
    form.save()
    expect(tab.page).to_have_title("湯処 ロキ – Loki")
    expect(detail.notice).to_contain_text(detail.words.saved)
    detail.bar_link(detail.words.list).click()
    # The navigation does not know the search: the script adds it.
    expect(screen.search_field).to_have_value("湯処" if profile.javascript else "")
    tab.open(f"/sakatsu?q={quote('湯処')}")
    # From the list, and back to it.
    screen.open_menu("湯処 040").get_by_role("link", name=screen.words.edit).click()
    form.afterword.fill("静か。")
    form.save()
    expect(tab.page).to_have_title(f"{screen.words.list} – Loki")
    expect(screen.notice).to_contain_text(screen.words.saved)
    expect(screen.search_field).to_have_value("湯処")
    expect(screen.card("湯処 040")).to_be_in_viewport()
    tab.look()


def test_cancelling_a_new_visit_leads_back_to_the_search_and_the_place(open_tab, server):
    record(server, *[plain(number) for number in range(60)])
    tab = open_tab()
    screen, form = ListScreen(tab), InputScreen(tab)
    screen.search("湯処")
    expect(screen.marks.first).to_be_visible()
    screen.scroll_down(60)
    screen.card("湯処 005").scroll_into_view_if_needed()
    tab.settle()
    # Clicking may scroll: the position counts at which the page is left.
    tab.page.evaluate("""addEventListener("pagehide", () => sessionStorage.setItem("top",
        [...document.querySelectorAll(".card")].at(-6).getBoundingClientRect().top))""")
    screen.link(screen.words.new).click()
    form.link(form.words.cancel).click()
    expect(screen.search_field).to_have_value("湯処")
    expect(screen.cards).to_have_count(60)
    top = float(tab.page.evaluate("sessionStorage.getItem('top')"))
    assert abs(top_of(screen, "湯処 005") - top) <= 2


@pytest.mark.own_server
@pytest.mark.parametrize("profile", TWO, ids=str)
def test_a_deletion_after_the_session_ended_says_what_it_will_do(open_tab, server, profile):
    record(server, tower())
    tab = open_tab(profile)
    screen, gate = ListScreen(tab), SignInScreen(tab)
    purpose = tab.page.get_by_text(screen.words.purpose_delete.format("サウナタワー 渋谷"))
    tab.context.clear_cookies(name="loki")
    with tab.expecting_status(401):
        screen.open_menu("サウナタワー 渋谷").get_by_role("button", name=screen.words.delete).click()
        gate.expect_shown()
    expect(purpose).to_be_visible()
    tab.look()
    gate.sign_in(*OWNER)
    expect(gate.button(gate.words.delete_now)).to_be_visible()
    expect(purpose).to_be_visible()


def top_of(screen, facility: str) -> float:
    return screen.card(facility).evaluate("(card) => card.getBoundingClientRect().top")
