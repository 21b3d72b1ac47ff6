"""Listening: only while useful, again after an interruption, and with a notice when a list may be old."""

import re

import pytest
from playwright.sync_api import expect

from support.profiles import DESKTOP, PHONE_WITHOUT_SCRIPTS
from support.screens import ListScreen
from support.streams import SERVER_IS_GONE, VISIBILITY, lost, messages, put_in_background, refreshes_of, wait_for_stream
from support.visits import lake, named, record, tower
from support.waiting import wait_for_what_was_begun, wait_until


def test_a_page_listens_once_and_only_while_it_is_looked_at(open_tab, server):
    tab = open_tab(scripts=(VISIBILITY,))
    page, screen = tab.page, ListScreen(tab)
    requests, heard = refreshes_of(page), messages(page)
    wait_for_stream(tab)
    for event in ("focus", "online", "pageshow"):
        page.evaluate("(name) => dispatchEvent(new Event(name))", event)
    wait_for_what_was_begun(page)
    assert (tab.streams.count, tab.streams.total) == (1, 1)

    put_in_background(page)
    wait_until(lambda: tab.streams.count == 0, page)
    record(server, lake())
    page.evaluate("() => dispatchEvent(new Event('focus'))")
    wait_for_what_was_begun(page)
    assert (tab.streams.count, requests, screen.cards.count()) == (0, [], 0)
    put_in_background(page, False)
    expect(screen.card("Lakeside Sauna")).to_be_visible()
    expect(screen.stale_line).to_be_hidden()
    assert (tab.streams.count, tab.streams.total, len(requests)) == (1, 2, 1)
    # No request if nothing was missed.
    put_in_background(page)
    wait_until(lambda: tab.streams.count == 0, page)
    heard.clear()
    put_in_background(page, False)
    wait_until(lambda: heard, page)
    wait_for_what_was_begun(page)
    assert len(requests) == 1

    # Without a list there is no stream; every other window has its own.
    screen.tab_link(screen.words.settings).click()
    wait_until(lambda: tab.streams.count == 0, page)
    screen.tab_link(screen.words.memos).click()
    wait_for_stream(tab)
    with tab.context.expect_page() as opened:
        page.evaluate("() => { open('/sakatsu'); }")
    wait_until(lambda: tab.streams.count == 2, page)
    opened.value.close()
    wait_for_stream(tab)


@pytest.mark.own_server
def test_the_server_is_found_again_when_it_comes_back(open_tab, server):
    tab = open_tab()
    screen = ListScreen(tab)
    wait_for_stream(tab)
    with tab.expecting(*SERVER_IS_GONE):
        server.kill()
        # A short interruption does not count.
        expect(screen.stale_line).to_be_hidden()
        expect(screen.stale_line).to_be_visible()
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
        # Before the time after which an interruption counts.
        expect(screen.stale_line).to_be_visible(timeout=1_500)
        wait_until(lambda: tab.streams.count == 0, tab.page)
        record(server, visit)
        tab.context.set_offline(False)
        expect(screen.card(visit.facility)).to_be_visible()
    expect(screen.stale_line).to_be_hidden()
    screen.expect_count(3)


def test_the_line_leads_to_the_list_as_it_is(open_tab, server):
    record(server, tower())
    tab = open_tab()
    screen = lose_a_refresh(tab, server)
    expect(screen.stale_line).to_be_visible()
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


def lose_a_refresh(tab, server) -> ListScreen:
    """The list is notified of a visit at the lake, and its request does not arrive."""
    screen = ListScreen(tab)
    wait_for_stream(tab)
    tab.page.route(re.compile("through="), lambda route: route.abort("internetdisconnected"), times=1)
    with tab.expecting(*lost(r"GET \S*through=")):
        record(server, lake())
    return screen


@pytest.mark.parametrize("path", ["/sakatsu", "/memos"])
def test_without_scripts_the_list_is_as_it_was_asked_for(open_tab, server, path):
    tab = open_tab(PHONE_WITHOUT_SCRIPTS, path)
    screen = ListScreen(tab)
    record(server, lake())
    tab.page.reload()
    assert tab.streams.total == 0
    expect(tab.page.locator("#stale")).to_be_hidden()
    if path == "/sakatsu":
        screen.expect_count(1)
