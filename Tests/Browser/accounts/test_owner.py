"""The owner's page."""

import pytest
from playwright.sync_api import expect

from signing import OWNER
from support.accounts import OTHER_PASSWORD, expect_list, expect_sign_in_at_next_click
from support.people import MEMBER, open_as, open_signed_out, signed_in_as
from support.profiles import DESKTOP, ENGLISH_PHONE_WITHOUT_SCRIPTS, PHONE
from support.screens import (
    AccountScreen, AccountsScreen, PasswordResetScreen, SignInScreen, SignUpScreen, confirm_in)
from support.streams import SESSION_IS_OVER
from support.visits import lake, record

pytestmark = pytest.mark.own_server


def test_a_disabled_account_is_out_until_it_is_enabled_again(open_tab, server, people):
    owner = open_tab(path="/accounts")
    with signed_in_as(server, people.member):
        record(server, lake())
        tab = open_tab(DESKTOP)
    tab.allow(*SESSION_IS_OVER)
    screen, gate = AccountsScreen(owner), SignInScreen(tab)
    expect_list(tab, 1)
    expect(screen.account(OWNER[0])).to_contain_text(screen.words.owner)
    expect(screen.account(OWNER[0]).locator("button, summary")).to_have_count(0)
    expect(screen.account(MEMBER[0])).to_contain_text(screen.words.last_use)
    owner.look()

    screen.disable(MEMBER[0])
    owner.look()
    expect_sign_in_at_next_click(tab)
    with tab.expecting_status(403):
        gate.sign_in(*MEMBER)
        expect(gate.summary).to_contain_text(gate.words.account_disabled)
    expect(gate.name).to_have_value(MEMBER[0])
    tab.look()

    screen.enable(MEMBER[0])
    gate.sign_in(*MEMBER)
    expect(tab.page).to_have_title(f"{gate.words.registration} – Loki")
    tab.open("/sakatsu")
    expect_list(tab, 1)


def test_a_password_is_reset_once_with_a_link(open_tab, server, people):
    profile = ENGLISH_PHONE_WITHOUT_SCRIPTS
    owner, elsewhere = open_tab(profile, "/accounts"), open_as(open_tab, server, people.member, DESKTOP)
    elsewhere.allow(*SESSION_IS_OVER)
    screen = AccountsScreen(owner)
    link = screen.reset_password(MEMBER[0])
    owner.look()
    owner.open("/accounts")
    expect(screen.made_link(screen.words.password_reset_link)).to_have_count(0)

    tab = open_signed_out(open_tab, server, profile, link)
    reset, gate = PasswordResetScreen(tab), SignInScreen(tab)
    expect(reset.name).to_have_value(MEMBER[0])
    expect(reset.name).to_have_attribute("readonly", "")
    tab.look()
    with tab.expecting_status(422):
        reset.choose("1234567")
        expect(reset.password).to_have_accessible_description(reset.words.password_too_short)
    expect(reset.name).to_have_value(MEMBER[0])
    tab.look()
    reset.choose(OTHER_PASSWORD)
    gate.expect_shown()
    expect(gate.notice).to_contain_text(gate.words.password_was_reset)
    tab.look()
    expect_sign_in_at_next_click(elsewhere)

    with tab.expecting_status(410):
        tab.open(link)
    expect(reset.summary).to_contain_text(reset.words.link_expired)
    tab.look()
    reset.link(reset.words.sign_in).click()
    gate.expect_shown()
    gate.sign_in(MEMBER[0], OTHER_PASSWORD)
    expect_list(tab, 0)


def test_a_link_that_was_handed_out_is_revoked(open_tab, server, people):
    owner = open_tab(path="/accounts")
    screen = AccountsScreen(owner)
    link = screen.invite()
    screen.reset_password(MEMBER[0])
    expect(screen.open_links).to_have_count(2)
    expect(screen.open_links.first).to_contain_text(MEMBER[0])
    owner.look()
    confirm_in(screen.open_links.last)
    expect(screen.open_links).to_have_count(1)
    expect(screen.open_links).to_contain_text(MEMBER[0])
    owner.look()
    guest = open_signed_out(open_tab, server, PHONE)
    with guest.expecting_status(403):
        guest.open(link)
    expect(SignUpScreen(guest).summary).to_contain_text(screen.words.link_expired)


def test_a_member_reads_that_the_page_is_the_owners(open_tab, server, people):
    tab = open_as(open_tab, server, people.member, ENGLISH_PHONE_WITHOUT_SCRIPTS)
    with tab.expecting_status(403):
        tab.open("/accounts")
    expect(tab.page.get_by_role("heading", level=1)).to_have_text("Only the owner can see this")
    expect(tab.page.get_by_role("main")).not_to_contain_text("sites")


def test_the_owner_opens_signing_up_for_everybody_and_closes_it(open_tab, server):
    owner, guest = open_tab(path="/accounts"), open_signed_out(open_tab, server, DESKTOP.but(language="ja"))
    screen, gate, entry = AccountsScreen(owner), SignUpScreen(guest), SignInScreen(guest)
    words = screen.words
    expect(owner.page.get_by_text(words.sign_up_is_closed)).to_be_visible()
    expect(entry.link(words.sign_up)).to_have_count(0)
    screen.button(words.open_sign_up).click()
    expect(owner.page.get_by_text(words.sign_up_is_open)).to_be_visible()
    owner.look()

    guest.page.reload()
    guest.look()
    entry.link(words.sign_up).click()
    with guest.expecting_status(422):
        gate.sign_up(OWNER[0], MEMBER[1])
        expect(gate.name).to_have_accessible_description(words.name_taken)
    guest.look()
    gate.sign_up(*MEMBER)
    expect_list(guest, 0)
    owner.page.reload()
    expect(screen.account(MEMBER[0])).to_be_visible()

    late = open_signed_out(open_tab, server, PHONE, "/sign-up")
    gate, entry = SignUpScreen(late), SignInScreen(late)
    screen.button(words.close_sign_up).click()
    expect(owner.page.get_by_text(words.sign_up_is_closed)).to_be_visible()
    with late.expecting_status(403):
        gate.sign_up("遅刻", MEMBER[1])
        expect(gate.summary).to_contain_text(words.sign_up_closed)
    late.look()
    gate.link(words.sign_in).click()
    entry.expect_shown()
    expect(entry.link(words.sign_up)).to_have_count(0)


def test_the_owners_page_is_for_the_owner(open_tab, server, people):
    owner, tab = open_tab(path="/account"), open_as(open_tab, server, people.member, DESKTOP, "/account")
    screen = AccountScreen(tab)
    expect(screen.name).to_have_value(MEMBER[0])
    expect(screen.link(screen.words.accounts)).to_have_count(0)
    with tab.expecting_status(403):
        tab.open("/accounts")

    # The owner cannot leave others behind, either.
    screen = AccountScreen(owner)
    screen.open_deletion()
    with owner.expecting_status(409):
        screen.delete(*OWNER)
        expect(screen.summary).to_contain_text(screen.words.owner_of_others)
