"""The list, apart from the walk: notices, the edit mode, cards, and fast typing."""

import pytest
from playwright.sync_api import expect

from support.profiles import DESKTOP, PHONES, PHONE_WITHOUT_SCRIPTS
from support.screens import ListScreen
from support.streams import OVERTAKEN
from support.visits import lake, plain, record, tower


def test_undo_stays_long_enough_and_then_goes(open_tab, server):
    record(server, tower())
    tab = open_tab(is_taken_over=False)
    tab.page.clock.install()
    tab.page.reload()
    screen = ListScreen(tab)
    screen.menu_button("サウナタワー 渋谷").click()
    screen.menu.get_by_role("button", name=screen.words.delete).click(force=True)
    undo = screen.button(screen.words.undo)
    expect(undo).to_be_visible()
    tab.page.clock.fast_forward(8_000)
    expect(undo).to_be_visible()
    # It stays as long as someone is about to use it.
    undo.focus()
    tab.page.clock.fast_forward(60_000)
    expect(undo).to_be_visible()
    undo.blur()
    tab.page.clock.fast_forward(13_000)
    tab.page.clock.fast_forward(1_000)
    expect(undo).to_have_count(0)


@pytest.mark.parametrize("profile", PHONES, ids=str)
def test_a_notice_can_be_sent_away(open_tab, server, profile):
    record(server, tower(), lake())
    tab = open_tab(profile)
    screen = ListScreen(tab)
    screen.open_menu("Lakeside Sauna").get_by_role("button", name=screen.words.delete).click()
    expect(screen.button(screen.words.undo)).to_be_visible()
    screen.link(screen.words.dismiss).click()
    expect(screen.button(screen.words.undo)).to_have_count(0)
    screen.expect_count(1)


@pytest.mark.parametrize("profile", PHONES, ids=str)
def test_deleting_within_a_search_leads_back_to_it(open_tab, server, profile):
    record(server, tower(), *[plain(number) for number in range(3)])
    tab = open_tab(profile)
    screen = ListScreen(tab)
    screen.search("ゆどころ")
    screen.search("湯処")
    screen.expect_count(3)
    screen.link(screen.words.select_visits).click()
    expect(screen.link(screen.words.done)).to_be_visible()
    screen.search("湯処 00")
    expect(screen.marks).to_have_text(["湯処", "00"] * 3)
    screen.choose("湯処 001")
    screen.choose("湯処 002")
    tab.page.get_by_role("contentinfo").get_by_role("button").last.click()
    expect(screen.notice).to_contain_text(screen.words.deleted_count(2))
    screen.expect_count(1)
    expect(screen.search_field).to_have_value("湯処 00")
    screen.button(screen.words.undo).click()
    screen.expect_count(3)
    expect(screen.search_field).to_have_value("湯処 00")


@pytest.mark.parametrize("profile", [DESKTOP, PHONE_WITHOUT_SCRIPTS], ids=str)
def test_deleting_nothing_asks_for_a_selection(open_tab, server, profile):
    record(server, tower())
    tab = open_tab(profile, "/sakatsu?edit")
    screen = ListScreen(tab)
    with tab.expecting_status(422):
        tab.page.get_by_role("contentinfo").get_by_role("button").last.click()
        expect(screen.notice).to_contain_text(screen.words.nothing_selected)
    screen.expect_count(1)
    screen.cards.first.get_by_role("checkbox").check()
    expect(screen.notice.get_by_text(screen.words.nothing_selected)).to_be_hidden()


def test_the_whole_card_chooses_in_the_edit_mode(open_tab, server):
    record(server, tower())
    tab = open_tab(path="/sakatsu?edit")
    screen = ListScreen(tab)
    screen.cards.first.click(position={"x": 200, "y": 30})
    expect(screen.cards.first.get_by_role("checkbox")).to_be_checked()


def test_the_whole_card_leads_to_its_visit(open_tab, server):
    record(server, tower())
    tab = open_tab()
    ListScreen(tab).cards.first.click(position={"x": 200, "y": 100})
    expect(tab.page).to_have_title("サウナタワー 渋谷 – Loki")


def test_typing_fast_ends_with_what_was_typed_last(open_tab, server):
    record(server, tower(), lake(), *[plain(number) for number in range(60)])
    tab = open_tab()
    tab.allow(OVERTAKEN)
    screen = ListScreen(tab)
    for query in ("湯", "湯処 0", "湯処 01", "lake"):
        screen.search_field.fill("")
        screen.search_field.press_sequentially(query, delay=15)
    screen.expect_count(1)
    expect(screen.cards).to_have_count(1)
    expect(screen.marks).to_have_text(["Lake", "💧Lake2分", "💧Lake11.5℃"])
    screen.search_field.fill("")
    screen.expect_count(62)
    expect(screen.marks).to_have_count(0)


def test_more_within_a_search_stays_in_it(open_tab, server):
    record(server, lake(), *[plain(number) for number in range(70)])
    tab = open_tab(PHONE_WITHOUT_SCRIPTS, "/sakatsu?q=%E6%B9%AF")
    screen = ListScreen(tab)
    screen.more.click()
    expect(screen.cards).to_have_count(20)
    expect(screen.search_field).to_have_value("湯")
    screen.expect_count(70)
