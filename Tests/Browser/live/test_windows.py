"""Changes in one window appear in all others of the same person, and in no one else's."""

import re
import time
from urllib.parse import quote

from playwright.sync_api import expect

from support.memos import write
from support.people import open_as, signed_in_as
from support.profiles import DESKTOP, PHONE
from support.screens import AccountScreen, InputScreen, ListScreen
from support.streams import (
    SESSION_IS_OVER, VISIBILITY, is_refresh, messages, put_in_background, refreshes_of, wait_for_stream,
)
from support.visits import lake, named, plain, record, tower
from support.waiting import wait_until

#: In seconds. It takes some tenths; the rest is for a busy machine.
AT_MOST = 2


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

    here.bar_link(here.words.list).click()
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
    expect(there.notice).to_contain_text(there.words.deleted.format("ロキの湯"))
    there.expect_count(3)
    there.button(there.words.undo).click()
    expect_soon("what was brought back", phone, lambda: here.card("ロキの湯").count() == 1)
    here.expect_count(1)
    there.expect_count(4)

    # A visit that does not match the search does not appear, but it counts where all are shown.
    here.search("")
    here.expect_count(5)
    with laptop.page.expect_response(is_refresh):
        record(server, lake())
    here.expect_count(6)
    there.expect_count(4)
    assert there.card("Lakeside Sauna").count() == 0
    assert [here.search_field.input_value(), there.search_field.input_value()] == ["", "湯"]
    # Its address is that of the visit next to the list.
    expect(laptop.page).to_have_url(re.compile(f"/sakatsu/[-0-9a-f]+\\?q={quote('湯')}$"))


def test_nothing_of_one_account_reaches_another(open_tab, server, people):
    member = open_as(open_tab, server, people.member, DESKTOP, "/settings")
    heard, requests, screen = messages(member.page), refreshes_of(member.page), ListScreen(member)
    screen.tab_link(screen.words.sakatsu_tab).click()
    owner = open_tab()
    wait_until(lambda: heard, member.page)
    assert [name for name, _ in heard] == ["version"]
    record(server, tower(), named("湯処 ロキ"))
    write(server, "内緒")
    ListScreen(owner).expect_count(2)
    # Events arrive in the order of the changes.
    with signed_in_as(server, people.member):
        record(server, lake())
    expect(screen.card("Lakeside Sauna")).to_be_visible()
    screen.expect_count(1)
    assert (heard[1:], len(requests)) == ([("change", "sakatsu")], 1)


def test_a_window_whose_session_is_over_hears_nothing_more(open_tab, server, people):
    owner, elsewhere = open_tab(path="/account"), open_as(open_tab, server, people.windows, DESKTOP)
    screen = ListScreen(elsewhere)
    wait_for_stream(elsewhere)
    elsewhere.allow(*SESSION_IS_OVER)
    account = AccountScreen(owner)
    account.confirm(account.words.end_other_sessions)
    wait_until(lambda: elsewhere.streams.count == 0, elsewhere.page)
    record(server, tower())
    expect(screen.stale_line).to_be_visible()
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
    expect(screen.stale_line).to_be_visible()
    assert first.streams.total == 1
    # A window that becomes visible again is up to date.
    put_in_background(first.page)
    put_in_background(first.page, False)
    expect(screen.card("Lakeside Sauna")).to_be_visible()
    expect(screen.stale_line).to_be_hidden()
    # One picture of them is enough.
    for tab in tabs[1:]:
        tab.page.close()
