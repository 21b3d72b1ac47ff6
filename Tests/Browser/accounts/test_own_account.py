"""One's own account: name, password, devices, and the end of it."""

import pytest
from playwright.sync_api import expect

from signing import OWNER
from support.accounts import OTHER_PASSWORD, expect_list, expect_sign_in_at_next_click
from support.people import open_as
from support.profiles import DESKTOP, ENGLISH_PHONE_WITHOUT_SCRIPTS
from support.screens import AccountScreen, AccountsScreen, SignInScreen, confirm_in
from support.streams import SESSION_IS_OVER
from support.visits import lake, record, tower

pytestmark = pytest.mark.own_server


def test_a_name_can_be_changed(open_tab):
    tab = open_tab(ENGLISH_PHONE_WITHOUT_SCRIPTS, "/settings")
    screen = AccountScreen(tab)
    screen.link(screen.words.account).click()
    expect(tab.page.get_by_role("heading", level=1)).to_have_text(screen.words.account)
    expect(screen.name).to_have_value(OWNER[0])
    tab.look()
    with tab.expecting_status(422):
        screen.rename(" ")
        expect(screen.summary).to_contain_text(screen.words.name_required)
    expect(screen.name).to_have_accessible_description(screen.words.name_required)
    tab.look()
    screen.rename("湯田 むし子")
    expect(screen.notice).to_contain_text(screen.words.renamed)
    expect(screen.name).to_have_value("湯田 むし子")
    tab.look()
    tab.page.reload()
    expect(screen.name).to_have_value("湯田 むし子")
    screen.link(screen.words.accounts).click()
    expect(AccountsScreen(tab).account("湯田 むし子")).to_be_visible()


def test_changing_the_password_ends_the_other_sessions_at_once(open_tab, server, people):
    tab, other = open_tab(path="/account"), open_as(open_tab, server, people.windows, DESKTOP)
    screen, gate = AccountScreen(tab), SignInScreen(other)
    words = screen.words
    other.allow(*SESSION_IS_OVER)
    expect_list(other, 0)
    with tab.expecting_status(422):
        screen.change_password("correct horse", OTHER_PASSWORD)
        expect(screen.current_password).to_have_accessible_description(words.wrong_password)
    expect(screen.current_password).to_have_value("")
    tab.look()
    with tab.expecting_status(422):
        screen.change_password(OWNER[1], "1234567")
        expect(screen.new_password).to_have_accessible_description(words.password_too_short)
    tab.look()
    screen.change_password(OWNER[1], OTHER_PASSWORD)
    expect(screen.notice).to_contain_text(words.password_changed)
    expect(screen.sessions).to_have_count(1)

    expect_sign_in_at_next_click(other)
    with other.expecting_status(422):
        gate.sign_in(*OWNER)
        expect(gate.summary).to_contain_text(gate.words.wrong_name_or_password)
    gate.sign_in(OWNER[0], OTHER_PASSWORD)
    expect(other.page).to_have_title(f"{gate.words.registration} – Loki")
    tab.open("/sakatsu")
    expect_list(tab, 0)


def test_other_devices_can_be_signed_out(open_tab, server, people):
    tab = open_tab(path="/account")
    iphone, windows = (open_as(open_tab, server, secret, DESKTOP) for secret in (people.iphone, people.windows))
    for device in (iphone, windows):
        device.allow(*SESSION_IS_OVER)
    screen = AccountScreen(tab)
    words = screen.words
    expect(screen.sessions).to_have_count(3)
    this = screen.sessions.filter(has_text=words.this_device)
    expect(this).to_have_count(1)
    expect(this.locator("button, summary")).to_have_count(0)
    expect(screen.sessions.first).to_contain_text(words.this_device)
    for device in ("iPhoneのSafari", "WindowsのFirefox"):
        expect(screen.sessions.filter(has_text=device)).to_contain_text(words.last_use)
    tab.look()

    confirm_in(screen.sessions.filter(has_text="iPhoneのSafari"))
    expect(screen.notice).to_contain_text(words.session_was_ended)
    expect(screen.sessions).to_have_count(2)
    expect(screen.sessions.filter(has_text="iPhoneのSafari")).to_have_count(0)
    tab.look()
    expect_sign_in_at_next_click(iphone)
    windows.page.reload()
    expect_list(windows, 0)

    screen.confirm(words.end_other_sessions)
    expect(screen.sessions).to_have_count(1)
    expect(screen.sessions).to_contain_text(words.this_device)
    expect(tab.page.get_by_text(words.end_other_sessions, exact=True)).to_have_count(0)
    expect_sign_in_at_next_click(windows)
    tab.open("/sakatsu")
    expect_list(tab, 0)


def test_a_deleted_account_comes_back_by_signing_in(open_tab, server):
    record(server, tower(), lake())
    tab = open_tab(ENGLISH_PHONE_WITHOUT_SCRIPTS, "/account")
    screen, gate = AccountScreen(tab), SignInScreen(tab)
    words = screen.words
    expect(screen.confirmation).to_be_hidden()
    screen.open_deletion()
    tab.look()
    with tab.expecting_status(422):
        screen.delete("湯田", OWNER[1])
        expect(screen.summary).to_contain_text(words.confirmation_differs)
    expect(screen.confirmation).to_have_accessible_description(words.confirmation_differs)
    tab.look()
    with tab.expecting_status(422):
        screen.delete(OWNER[0], OTHER_PASSWORD)
        expect(screen.deletion_password).to_have_accessible_description(words.wrong_password)
    tab.look()
    screen.delete(*OWNER)
    gate.expect_shown()
    told = words.account_deleted.split("{}")[0]
    expect(tab.page.get_by_role("main")).to_contain_text(told)
    tab.look()
    # It stays, and is not in the way.
    tab.page.reload()
    with tab.expecting_status(422):
        gate.sign_in(OWNER[0], "correct horse")
        expect(gate.summary).to_be_visible()
    expect(tab.page.get_by_role("main")).to_contain_text(told)
    tab.open("/sakatsu")
    gate.expect_shown()

    tab.open("/sign-in")
    gate.sign_in(*OWNER)
    expect(screen.notice).to_contain_text(words.account_restored)
    expect(screen.name).to_have_value(OWNER[0])
    tab.look()
    tab.open("/sakatsu")
    expect_list(tab, 2)
