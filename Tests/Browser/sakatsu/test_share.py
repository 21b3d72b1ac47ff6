"""Sharing a visit's text: the share sheet, the clipboard, and browsers with neither."""

import re

import pytest
from playwright.sync_api import expect

from support.profiles import DESKTOP, PHONE
from support.screens import ListScreen
from support.visits import record, tower
from support.waiting import wait_until

SHARE_SHEET = "navigator.share = async (data) => { window.shared = data; };"
CLOSED_SHARE_SHEET = "navigator.share = async () => { throw new DOMException('closed', 'AbortError'); };"
NO_SHARE_SHEET = "delete Navigator.prototype.share;"
NO_CLIPBOARD = """
    if (navigator.clipboard) {
        navigator.clipboard.write = async () => { throw new DOMException("refused", "NotAllowedError"); };
    }
"""


@pytest.fixture
def open_list(open_tab, server):
    def open_list(profile=PHONE, script=SHARE_SHEET):
        record(server, tower())
        return ListScreen(open_tab(profile, scripts=(script,)))

    return open_list


def shared_text(screen) -> str:
    wait_until(lambda: screen.page.evaluate("window.shared !== undefined"), screen.page)
    return screen.page.evaluate("window.shared.text")


@pytest.mark.parametrize("profile", [PHONE, DESKTOP], ids=str)
def test_the_share_sheet_gets_the_text(open_list, profile):
    screen = open_list(profile)
    screen.open_menu("サウナタワー 渋谷").get_by_role("button", name=screen.words.share).click()
    assert shared_text(screen).startswith("サウナタワー 渋谷")
    expect(screen.menu).to_have_count(0)


def test_the_page_of_a_visit_shares_too(open_list):
    screen = open_list()
    screen.link("サウナタワー 渋谷").click()
    screen.button(screen.words.share).click()
    assert "3セット行いました。" in shared_text(screen)


def test_the_page_of_the_text_shares_and_copies(open_list):
    screen = open_list()
    screen.tab.open(screen.link("サウナタワー 渋谷").get_attribute("href") + "/text")
    screen.tab.look()
    screen.button(screen.words.share).click()
    assert "3セット行いました。" in shared_text(screen)
    screen.button(screen.words.copy).click()
    expect(screen.notice).to_contain_text(screen.words.copied)


def test_a_closed_share_sheet_is_no_failure(open_list):
    screen = open_list(script=CLOSED_SHARE_SHEET)
    screen.open_menu("サウナタワー 渋谷").get_by_role("button", name=screen.words.share).click()
    expect(screen.menu).to_have_count(0)
    expect(screen.page).to_have_url(f"{screen.tab.url}/sakatsu")
    expect(screen.notice).to_have_text("")


def test_without_a_share_sheet_nothing_offers_it(open_list):
    screen = open_list(script=NO_SHARE_SHEET)
    menu = screen.open_menu("サウナタワー 渋谷")
    expect(menu.get_by_role("link", name=screen.words.copy_text)).to_be_visible()
    expect(menu.get_by_text(screen.words.share, exact=True)).to_be_hidden()


def test_without_a_clipboard_the_text_is_shown(open_list):
    screen = open_list(script=NO_CLIPBOARD)
    screen.open_menu("サウナタワー 渋谷").get_by_role("link", name=screen.words.copy_text).click()
    expect(screen.page.get_by_role("textbox")).to_have_value(re.compile(r"^サウナタワー 渋谷（2026/10/12）\n"))
