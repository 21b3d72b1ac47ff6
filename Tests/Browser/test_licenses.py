"""The licences of the program's components: from the settings to a list, to one of them, and back."""

import re

import pytest
from playwright.sync_api import expect

from support.profiles import DESKTOP, ENGLISH_PHONE_WITHOUT_SCRIPTS, PHONE, in_full, with_width
from support.screens import Screen, SettingsScreen

PROFILES = [
    ENGLISH_PHONE_WITHOUT_SCRIPTS, DESKTOP,
    *in_full(PHONE, DESKTOP.but(language="ja", scheme="light", javascript=False)),
]
NARROW = [PHONE.but(width=195), PHONE.but(language="en", width=320)]


@pytest.mark.parametrize("profile", PROFILES, ids=str)
def test_the_settings_lead_to_every_licence_and_back(open_tab, profile):
    tab = open_tab(profile, "/settings")
    page, screen = tab.page, SettingsScreen(tab)
    words = screen.words
    screen.link(words.licenses).click()
    expect(page).to_have_title(f"{words.licenses} – Loki")
    assert page.url == f"{tab.url}/settings/licenses"
    rows = page.get_by_role("main").get_by_role("listitem")
    names = [re.split(r"\d+\.\d+", text)[0] for text in rows.all_text_contents()]
    assert {"GRDB.swift", "hummingbird", "swift-nio"} <= set(names)
    assert names == sorted(names, key=str.lower)
    tab.look()

    rows.filter(has_text="GRDB.swift").get_by_role("link").click()
    expect(page).to_have_title("GRDB.swift – Loki")
    expect(page.get_by_role("heading", level=1)).to_have_text("GRDB.swift")
    expect(page.get_by_text(words.version)).to_be_visible()
    expect(page.locator("pre")).to_contain_text("Permission is hereby granted, free of charge")
    # The settings are the selected tab.
    expect(screen.tabs.locator("a[aria-current]")).to_have_text(words.settings)
    tab.look()

    screen.bar_link(words.licenses).click()
    expect(page).to_have_title(f"{words.licenses} – Loki")
    screen.bar_link(words.settings).click()
    expect(page).to_have_title(f"{words.settings} – Loki")


@pytest.mark.parametrize("profile", NARROW, ids=with_width)
def test_long_names_and_texts_keep_within_a_narrow_page(open_tab, profile):
    tab = open_tab(profile, "/settings/licenses")
    tab.look()
    for name in ("swift-nio", "swift-distributed-tracing"):
        tab.open(f"/settings/licenses/{name}")
        expect(tab.page.get_by_role("heading", level=1)).to_have_text(name)
        tab.look()


def test_there_is_no_page_for_what_the_program_does_not_contain(open_tab):
    tab = open_tab(PHONE)
    with tab.expecting_status(404):
        tab.open("/settings/licenses/nothing")
    expect(Screen(tab).tabs).to_be_visible()
