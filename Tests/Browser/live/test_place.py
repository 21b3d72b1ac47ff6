"""The visible part of a list stays in place when the list changes."""

import pytest
from playwright.sync_api import expect

from support.profiles import MOVING_DESKTOP, PHONE
from support.screens import InputScreen, ListScreen
from support.streams import hold, wait_for_stream
from support.visits import delete, edit, named, plain, record
from support.waiting import wait_until

#: Safari does not keep the position when things change above.
AS_SAFARI = """
    document.addEventListener("DOMContentLoaded", () => { document.documentElement.style.overflowAnchor = "none"; });
"""


@pytest.mark.parametrize(("profile", "scripts"), [(PHONE, (AS_SAFARI,)), (MOVING_DESKTOP, ())], ids=["safari", "chromium"])
def test_the_place_is_kept_to_the_pixel(open_tab, server, profile, scripts):
    visits = {visit.facility: visit for visit in (plain(number) for number in range(120))}
    record(server, *visits.values())
    tab = open_tab(profile, scripts=scripts)
    screen, name = ListScreen(tab), "湯処 040"
    screen.scroll_down(100, 120)
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
    edit(server, new, afterword="静か。")
    expect(screen.card("湯処 新館")).to_contain_text("静か。")
    expect_same_place("a visit above that has grown")
    edit(server, visits["湯処 110"], date="2019-01-01")
    expect(screen.cards.last).to_contain_text("湯処 110")
    expect_same_place("a visit that went from above to below")
    for facility in ("湯処 119", "湯処 020"):
        delete(server, visits[facility])
        expect(screen.card(facility)).to_have_count(0)
        expect_same_place("a deletion")
    # All pages are there, nothing twice.
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
    # Hardly anything of it is visible any more.
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
    screen.scroll_down(100)
    screen.card("湯処 040").scroll_into_view_if_needed()
    top = top_of(screen, "湯処 040")
    held[0].continue_()
    screen.expect_count(121)
    expect(screen.card("湯処 040")).to_have_count(1)
    assert abs(top_of(screen, "湯処 040") - top) <= 2


def top_of(screen, facility: str) -> float:
    return screen.card(facility).evaluate("(card) => card.getBoundingClientRect().top")


def first_in_sight(screen, below: int = 0) -> str:
    """The facility of the first card that reaches below that line."""
    return screen.page.evaluate("""(line) => [...document.querySelectorAll(".card")]
        .find((card) => card.getBoundingClientRect().bottom > line).querySelector("h3").textContent""", below)
