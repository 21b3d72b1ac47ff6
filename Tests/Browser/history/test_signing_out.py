"""After signing out, the page cache must not reveal anything."""

import pytest
from playwright.sync_api import expect

from support.profiles import PHONES
from support.screens import AccountScreen, ListScreen, SignInScreen
from support.tab import Tab
from support.visits import lake, record, tower


@pytest.mark.parametrize("profile", PHONES, ids=str)
def test_back_leads_nowhere_after_signing_out(open_tab, server, profile):
    record(server, tower(), lake())
    tab = open_tab(profile)
    screen, account, gate = ListScreen(tab), AccountScreen(tab), SignInScreen(tab)
    screen.expect_count(2)
    screen.tab_link(screen.words.settings).click()
    account.link(screen.words.account).click()
    account.sign_out()
    gate.expect_shown()
    tab.look()

    # Pages from the browser's cache lead to the sign-in page.
    go_back(tab)
    if account.bar_link(screen.words.settings).count():
        account.bar_link(screen.words.settings).click()
        gate.expect_shown()
        go_back(tab)
    # On to the settings and the list.
    go_back(tab)
    go_back(tab)
    tab.page.reload()
    gate.expect_shown()
    expect(tab.page.get_by_text("サウナタワー 渋谷")).to_have_count(0)
    tab.open("/sakatsu")
    gate.expect_shown()


def go_back(tab: Tab) -> None:
    tab.go_back()
    tab.settle()
