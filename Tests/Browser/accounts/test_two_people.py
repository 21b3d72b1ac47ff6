"""Each person has their own visits and settings."""

from urllib.parse import quote

import pytest
from playwright.sync_api import expect

from signing import OWNER
from support.accounts import expect_list
from support.people import MEMBER, open_signed_out
from support.profiles import DESKTOP, PHONE
from support.screens import AccountsScreen, InputScreen, SettingsScreen, SignUpScreen
from support.visits import lake, tower

pytestmark = pytest.mark.own_server


def test_two_people_on_one_server_never_meet(open_tab, server):
    owner = open_tab(PHONE, "/settings")
    accounts = AccountsScreen(owner)
    words = accounts.words
    accounts.link(words.account).click()
    accounts.link(words.accounts).click()
    expect(accounts.account(OWNER[0])).to_contain_text(words.owner)
    invitation = accounts.invite()
    owner.look()
    owner.open("/accounts")
    expect(accounts.made_link(words.invitation)).to_have_count(0)

    member = open_signed_out(open_tab, server, DESKTOP.but(scheme="light"), invitation)
    gate = SignUpScreen(member)
    expect(member.page.get_by_role("heading", level=1)).to_have_text(gate.words.sign_up)
    member.look()
    gate.sign_up(*MEMBER)
    expect_list(member, 0)
    late = open_late(open_tab, server, invitation)
    expect(SignUpScreen(late).summary).to_contain_text(words.link_expired)

    # Both at the same time.
    tabs = {owner: tower(), member: lake()}
    for tab, visit in tabs.items():
        tab.open("/sakatsu/new")
        form = InputScreen(tab)
        form.facility.fill(visit.facility)
        form.date.fill(visit.date)
        form.write_foreword(visit.foreword)
        form.amount(1, 1).fill("7")
    addresses = {}
    for tab, visit in tabs.items():
        screen = InputScreen(tab).save_and_leave()
        screen.expect_count(1)
        expect(screen.cards.get_by_role("heading")).to_have_text([visit.facility])
        screen.link(visit.facility).first.click()
        expect(tab.page).to_have_title(f"{visit.facility} – Loki")
        addresses[tab] = tab.page.url.removeprefix(tab.url)
    choose_settings(owner, "English", words.dark, "6")
    choose_settings(member, "日本語", gate.words.light, "12")

    for tab, other in ((owner, member), (member, owner)):
        expect_no_trace(tab, tabs[tab], tabs[other], addresses[other])
    expect_settings(owner, "English", "Dark", "6")
    expect_settings(member, "日本語", "ライト", "12")


def open_late(open_tab, server, invitation: str):
    tab = open_signed_out(open_tab, server, PHONE)
    with tab.expecting_status(403):
        tab.open(invitation)
    return tab


def choose_settings(tab, language: str, appearance: str, minutes: str) -> None:
    tab.open("/settings")
    screen = SettingsScreen(tab)
    screen.fill(screen.words.sauna, minutes)
    screen.choose(screen.words.appearance, appearance)
    screen.choose_language(language)
    tab.language = {"日本語": "ja", "English": "en"}[language]
    expect(screen.notice).to_contain_text(screen.words.settings_saved)


def expect_settings(tab, language: str, appearance: str, minutes: str) -> None:
    tab.open("/settings")
    screen = SettingsScreen(tab)
    screen.expect_chosen(screen.words.language_title, language)
    screen.expect_chosen(screen.words.appearance, appearance)
    expect(screen.amount(screen.words.sauna)).to_have_value(minutes)
    tab.open("/sakatsu/new")
    form = InputScreen(tab)
    expect(form.amount(1, 1)).to_have_value(minutes)
    assert form.text_color == ("rgb(255, 255, 255)" if appearance == screen.words.dark else "rgb(0, 0, 0)")
    tab.look()


def expect_no_trace(tab, own, others, address: str) -> None:
    """The other's visit appears neither in lists and searches nor at its address."""
    tab.open("/sakatsu")
    screen = expect_list(tab, 1)
    expect(screen.cards.get_by_role("heading")).to_have_text([own.facility])
    for query in (others.facility, others.foreword.split("\n")[0], others.date.replace("-", "/")):
        tab.open(f"/sakatsu?q={quote(query)}")
        screen.expect_count(0)
        expect(screen.cards).to_have_count(0)
    words = screen.words
    for path, title in ((address, words.visit_gone), (f"{address}/edit", words.not_found), (f"{address}/text", words.not_found)):
        with tab.expecting_status(404):
            tab.open(path)
        expect(tab.page.get_by_role("heading", level=1)).to_have_text(title)
    tab.open("/sakatsu/new")
    assert InputScreen(tab).known_facilities == [own.facility]
    assert others.facility not in tab.page.content()
