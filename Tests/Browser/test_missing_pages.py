"""Pages that do not exist."""

import pytest
from playwright.sync_api import expect

from support.profiles import DESKTOP, PHONE
from support.screens import ListScreen
from support.visits import delete, lake, record


@pytest.mark.parametrize("path", ["/nowhere", "/sakatsu/x/edit"])
@pytest.mark.parametrize("profile", [PHONE, DESKTOP], ids=str)
def test_a_page_that_is_not_there_says_so_and_leads_on(open_tab, profile, path):
    tab = open_tab(profile)
    with tab.expecting_status(404):
        tab.open(path)
    screen = ListScreen(tab)
    expect(tab.page.get_by_role("heading", level=1)).to_have_text(screen.words.not_found)
    tab.look()
    tab.page.get_by_role("main").get_by_role("link").click()
    screen.expect_count(0)


def test_an_address_that_cannot_be_read_says_so(open_tab):
    tab = open_tab()
    with tab.expecting_status(400):
        tab.open("/sakatsu?q=%FF%FE")
    tab.look()


def test_a_link_to_a_deleted_visit_says_so(open_tab, server):
    visit = lake()
    record(server, visit)
    delete(server, visit)
    tab = open_tab()
    with tab.expecting_status(404):
        tab.open(f"/sakatsu/{visit.id}")
    words = ListScreen(tab).words
    expect(tab.page.get_by_role("heading", level=1)).to_have_text(words.visit_gone)
    tab.look()
    ListScreen(tab).link(words.open_trash).click()
    expect(tab.page.get_by_text(visit.facility)).to_be_visible()
