"""Signing up on a new server, and signing in."""

import re
from urllib.parse import quote

import pytest
from playwright.sync_api import expect

from signing import OWNER
from support.accounts import expect_list
from support.people import open_signed_out
from support.profiles import TWO
from support.screens import ListScreen, SignInScreen, SignUpScreen
from support.server import running
from support.visits import lake, record, tower

pytestmark = pytest.mark.own_server


class TestOnNewServer:
    @pytest.fixture
    def server(self):
        with running(has_owner=False) as server:
            yield server

    @pytest.mark.parametrize("profile", TWO, ids=str)
    def test_the_first_start_leads_to_the_owners_account(self, open_tab, profile):
        tab = open_tab(profile, "/")
        screen = SignUpScreen(tab)
        words = screen.words
        assert tab.page.url == f"{tab.url}/sign-up"
        expect(tab.page.get_by_role("heading", level=1)).to_have_text(words.welcome)
        tab.look()

        with tab.expecting_status(422):
            screen.sign_up("", "1234567")
            expect(screen.summary).to_contain_text(words.check)
        expect(screen.name).to_have_accessible_description(words.name_required)
        expect(screen.password).to_have_accessible_description(words.password_too_short)
        tab.look()
        with tab.expecting_status(422):
            screen.sign_up(OWNER[0], "1234567")
            expect(screen.name).to_have_accessible_description("")
        expect(screen.name).to_have_value(OWNER[0])
        expect(screen.password).to_have_value("")
        expect(screen.password).to_have_accessible_description(words.password_too_short)
        tab.look()

        screen.password.fill(OWNER[1])
        screen.button(words.sign_up).click()
        expect_list(tab, 0)
        tab.page.reload()
        expect_list(tab, 0)
        tab.look()
        # The sign-in pages are not in the history.
        for path in ("/sign-up", "/sign-in"):
            tab.open(path)
            assert tab.page.url == f"{tab.url}/sakatsu"


@pytest.mark.parametrize("profile", TWO, ids=str)
def test_signing_in_leads_to_the_page_that_was_asked_for(open_tab, server, profile):
    visit = tower()
    record(server, visit)
    tab = open_signed_out(open_tab, server, profile, f"/sakatsu/{visit.id}")
    screen = SignInScreen(tab)
    screen.expect_shown()
    tab.look()
    with tab.expecting_status(422):
        screen.sign_in(OWNER[0], "correct horse")
        expect(screen.summary).to_contain_text(screen.words.wrong_name_or_password)
    expect(screen.name).to_have_value(OWNER[0])
    expect(screen.password).to_have_value("")
    tab.look()
    screen.password.fill(OWNER[1])
    screen.button(screen.words.sign_in).click()
    expect(tab.page.get_by_role("heading", level=1)).to_have_text(visit.facility)
    assert tab.page.url == f"{tab.url}/sakatsu/{visit.id}"


def test_signing_in_leads_back_to_the_search_in_which_the_session_ended(open_tab, server):
    record(server, tower(), lake())
    tab = open_tab()
    screen, gate = ListScreen(tab), SignInScreen(tab)
    screen.search("タワー")
    screen.expect_count(1)
    expect(tab.page).to_have_url(f"{tab.url}/sakatsu?q={quote('タワー')}")
    tab.context.clear_cookies(name="loki")
    screen.search("タワー 渋谷")
    gate.expect_shown()
    gate.sign_in(*OWNER)
    expect_list(tab, 1)
    expect(screen.search_field).to_have_value(re.compile("^タワー"))
    expect(screen.card("サウナタワー 渋谷")).to_be_visible()
