"""Tokens: made, shown once, and revoked."""

import re

import pytest
from playwright.sync_api import expect

from signing import OWNER
from support.accounts import OTHER_PASSWORD
from support.people import open_as
from support.profiles import DESKTOP, PHONE, TWO
from support.screens import AccountScreen, TokensScreen

#: A name of the maximum length, without a place to break.
LONG_NAME = "Saunaofenaufgussaromakonzentratverbrauchsprotokollschreibers"


@pytest.mark.parametrize("profile", TWO, ids=str)
def test_a_token_is_made_shown_once_and_revoked(open_tab, profile):
    tab = open_tab(profile, "/settings")
    screen = TokensScreen(tab)
    words = screen.words
    screen.link(words.account).click()
    screen.link(words.tokens).click()
    expect(tab.page.get_by_role("heading", level=1)).to_have_text(words.tokens)
    expect(screen.tokens).to_have_count(0)
    tab.look()

    with tab.expecting_status(422):
        screen.name.fill(" ")
        screen.access.select_option(label=words.read_and_write)
        screen.button(words.make_token).click()
        expect(screen.summary).to_contain_text(words.check)
    expect(screen.name).to_have_accessible_description(words.name_required)
    expect(screen.access).to_have_value("readWrite")
    tab.look()

    first = screen.make("コマンドライン", words.read_and_write)
    assert re.fullmatch(r"loki_[A-Za-z0-9_-]{22}\.[A-Za-z0-9_-]{43}", first)
    expect(screen.token("コマンドライン")).to_contain_text(words.read_and_write)
    expect(screen.name).to_have_value("")
    tab.look()
    second = screen.make("<b>バックアップ</b>")
    assert second != first
    expect(screen.token("<b>バックアップ</b>")).to_contain_text(words.read_only)
    tab.look()
    tab.open("/account/tokens")
    expect(screen.tokens).to_have_count(2)
    expect(screen.made).to_have_count(0)
    assert first not in tab.page.content() and second not in tab.page.content()

    # One press is not enough, with or without scripts.
    row = screen.token("<b>バックアップ</b>")
    expect(row.get_by_role("button")).to_have_count(0)
    row.locator("summary").click()
    expect(row.get_by_role("button")).to_have_text(words.end_now)
    tab.look()
    row.locator("summary").click()
    expect(row.get_by_role("button")).to_have_count(0)
    screen.end("<b>バックアップ</b>")
    expect(screen.tokens).to_have_count(1)
    tab.look()
    screen.bar_link(words.account).click()
    expect(tab.page).to_have_title(f"{words.account} – Loki")


@pytest.mark.parametrize("profile", TWO, ids=str)
def test_loading_the_page_again_makes_no_second_token(open_tab, profile):
    tab = open_tab(profile, "/account/tokens")
    screen = TokensScreen(tab)
    secret = screen.make("コマンドライン")
    tab.page.reload()
    # If the form was sent in the background, there is nothing to send again.
    if not profile.javascript:
        expect(screen.notice).to_contain_text(screen.words.token_already_made)
    expect(screen.tokens).to_have_count(1)
    expect(screen.made).to_have_count(0)
    assert secret not in tab.page.content()
    tab.look()
    screen.make("バックアップ")
    expect(screen.tokens).to_have_count(2)


@pytest.mark.whole_browser
def test_a_token_is_copied(open_tab):
    tab = open_tab(PHONE, "/account/tokens")
    tab.context.grant_permissions(["clipboard-read", "clipboard-write"], origin=tab.url)
    screen = TokensScreen(tab)
    secret = screen.make("コマンドライン")
    screen.button(screen.words.copy_token).click()
    expect(screen.notice).to_contain_text(screen.words.copied)
    assert tab.page.evaluate("navigator.clipboard.readText()") == secret


@pytest.mark.parametrize("profile", [PHONE.but(width=320), DESKTOP], ids=str)
def test_the_longest_name_finds_room(open_tab, profile):
    tab = open_tab(profile, "/account/tokens")
    screen = TokensScreen(tab)
    screen.make(LONG_NAME)
    expect(screen.token(LONG_NAME)).to_be_visible()
    # Voice control uses the visible title of a button (WCAG 2.5.3).
    button = screen.token(LONG_NAME).locator("summary")
    assert button.text_content().strip().lower() in button.get_attribute("aria-label").lower()


def test_another_password_ends_all_tokens(open_tab, server, people):
    tab, member = open_tab(path="/account/tokens"), open_as(open_tab, server, people.member, DESKTOP, "/account/tokens")
    screen, others = TokensScreen(tab), TokensScreen(member)
    screen.make("コマンドライン")
    others.make("コマンドライン")
    tab.open("/account")
    AccountScreen(tab).change_password(OWNER[1], OTHER_PASSWORD)
    expect(screen.notice).to_contain_text(screen.words.password_changed)
    tab.open("/account/tokens")
    expect(screen.tokens).to_have_count(0)
    # Other accounts see nothing.
    member.open("/account/tokens")
    expect(others.tokens).to_have_count(1)
