"""No connection, or no server: nothing is lost."""

import pytest
from playwright.sync_api import expect

from support.screens import InputScreen, ListScreen
from support.streams import SERVER_IS_GONE, lost
from support.visits import record, tower


def test_saving_without_a_connection_keeps_what_was_typed(open_tab):
    tab = open_tab(path="/sakatsu/new")
    form = InputScreen(tab)
    form.facility.fill("湯処 ロキ")
    form.write_foreword("長い文章")
    form.add_set()
    form.amount(2, 1).fill("８")
    tab.context.set_offline(True)
    with tab.expecting(*lost("POST")):
        form.save()
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
    with tab.expecting(*lost("GET")):
        screen.search("タ")
        expect(screen.notice).to_contain_text(screen.words.offline)
    expect(screen.cards).to_have_count(1)
    tab.context.set_offline(False)
    screen.search("タワ")
    expect(screen.marks.first).to_be_visible()


@pytest.mark.own_server
def test_a_server_that_is_gone_is_no_empty_log(open_tab, server):
    tab = open_tab(path="/sakatsu/new")
    form = InputScreen(tab)
    form.facility.fill("湯処 ロキ")
    server.kill()
    with tab.expecting(*lost("POST")):
        form.save()
        expect(form.notice).to_contain_text(form.words.offline)
    expect(form.facility).to_have_value("湯処 ロキ")


@pytest.mark.own_server
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
