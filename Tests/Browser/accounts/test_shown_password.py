"""A password can be shown while it is typed."""

import pytest
from playwright.sync_api import expect

from support.accounts import OTHER_PASSWORD
from support.people import MEMBER, open_signed_out
from support.profiles import DESKTOP, ENGLISH_PHONE_WITHOUT_SCRIPTS, PHONE
from support.screens import AccountScreen, AccountsScreen, PasswordResetScreen, SignInScreen, SignUpScreen


@pytest.mark.parametrize(("page", "profile"), [
    ("own account", PHONE), ("sign-in", PHONE), ("sign-up", PHONE), ("password reset", PHONE),
    ("own account", ENGLISH_PHONE_WITHOUT_SCRIPTS), ("sign-up", DESKTOP.but(javascript=False)),
], ids=str)
def test_a_password_can_be_shown_while_it_is_typed(open_tab, server, people, profile, page):
    tab = open_tab(profile, "/accounts")
    if page == "own account":
        screen = AccountScreen(tab)
        tab.open("/account")
        field = screen.new_password
    elif page == "sign-in":
        tab = open_signed_out(open_tab, server, profile)
        screen = SignInScreen(tab)
        expect(tab.page.get_by_text(screen.words.forgotten_password)).to_be_visible()
        field = screen.password
    elif page == "sign-up":
        tab = open_signed_out(open_tab, server, profile, AccountsScreen(tab).invite())
        screen = SignUpScreen(tab)
        field = screen.password
    else:
        tab = open_signed_out(open_tab, server, profile, AccountsScreen(tab).reset_password(MEMBER[0]))
        screen = PasswordResetScreen(tab)
        field = screen.password
    row = tab.page.get_by_text(screen.words.show_password)
    field.fill(OTHER_PASSWORD)
    expect(field).to_have_attribute("type", "password")
    if not profile.javascript:
        expect(row).to_be_hidden()
        return
    row.click()
    expect(screen.show_password).to_be_checked()
    expect(field).to_have_attribute("type", "text")
    expect(field).to_have_value(OTHER_PASSWORD)
    tab.look()
    row.click()
    expect(field).to_have_attribute("type", "password")
    expect(field).to_have_value(OTHER_PASSWORD)


def test_the_switch_that_shows_a_password_is_true_after_back(open_tab):
    tab = open_tab(path="/account")
    screen = AccountScreen(tab)
    tab.page.get_by_text(screen.words.show_password).click()
    expect(screen.new_password).to_have_attribute("type", "text")
    screen.bar_link(screen.words.settings).click()
    expect(tab.page).to_have_title(f"{screen.words.settings} – Loki")
    # Browsers restore fields when they reload a page.
    tab.go_back()
    tab.settle()
    shown = screen.show_password.is_checked()
    expect(screen.new_password).to_have_attribute("type", "text" if shown else "password")
