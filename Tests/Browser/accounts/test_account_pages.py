"""The pages of accounts fit long names, and their buttons' names contain their visible titles."""

import pytest
from playwright.sync_api import expect

from support.people import open_as
from support.profiles import DESKTOP, ENGLISH_PHONE_WITHOUT_SCRIPTS, PHONE
from support.screens import AccountScreen, AccountsScreen


def test_the_longest_name_finds_room(open_tab, server, people):
    profile = ENGLISH_PHONE_WITHOUT_SCRIPTS
    name = "Wolfeschlegelsteinhausenbergerdorffsauna"
    own, owner = open_as(open_tab, server, people.member, profile, "/account"), open_tab(profile, "/accounts")
    screen = AccountScreen(own)
    screen.rename(name)
    expect(screen.notice).to_contain_text(screen.words.renamed)
    expect(screen.name).to_have_value(name)
    screen = AccountsScreen(owner)
    owner.page.reload()
    owner.look()
    screen.disable(name)
    screen.reset_password(name)


@pytest.mark.parametrize("profile", [PHONE, DESKTOP], ids=str)
def test_buttons_are_called_by_what_they_show(open_tab, people, profile):
    """Voice control uses the visible title of a button (WCAG 2.5.3)."""
    tab, differing = open_tab(profile, "/account"), []
    for path in ("/account", "/accounts"):
        tab.open(path)
        buttons = tab.page.get_by_role("main").locator(":is(button, summary)[aria-label]")
        names = buttons.evaluate_all("(all) => all.map((button) => [button.textContent.trim(), button.ariaLabel])")
        assert names
        differing += [f"{shown} is called {name}" for shown, name in names if shown.lower() not in name.lower()]
    assert not differing
