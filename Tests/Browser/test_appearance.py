"""Light or dark: as chosen, at once and everywhere, otherwise as the device is."""

import pytest
from playwright.sync_api import expect

from support.profiles import DESKTOP, PHONE, PHONE_WITHOUT_SCRIPTS
from support.screens import ListScreen, SettingsScreen
from support.waiting import wait_until
from support.words import words_of

LIGHT, DARK = "rgb(242, 242, 247)", "rgb(0, 0, 0)"


def choose(tab, appearance: str) -> SettingsScreen:
    """Chooses an appearance on the open page, and saves it if that is not automatic."""
    screen = SettingsScreen(tab)
    words = words_of(tab.language)
    screen.choose(words.appearance, getattr(words, appearance))
    if not tab.profile.javascript:
        screen.save()
    expect(screen.notice).to_contain_text(words.settings_saved)
    return screen


def background(tab) -> str:
    return tab.page.evaluate("getComputedStyle(document.documentElement).backgroundColor")


def theme_color(tab) -> str:
    """The color of the browser's own bars, as the page sets it."""
    return tab.page.evaluate("""() => {
        const probe = document.createElement("i");
        const metas = [...document.querySelectorAll("meta[name=theme-color]")];
        probe.style.color = metas.find(({ media }) => !media || matchMedia(media).matches).content;
        document.body.append(probe);
        const { color } = getComputedStyle(probe);
        probe.remove();
        return color;
    }""")


def test_what_is_chosen_is_kept_without_another_button(open_tab):
    tab = open_tab(PHONE, "/settings")
    screen = choose(tab, "dark")
    assert (background(tab), theme_color(tab)) == (DARK, DARK)
    tab.look()
    screen.tab_link(screen.words.sakatsu_tab).click()
    expect(tab.page.get_by_role("searchbox")).to_be_visible()
    assert (background(tab), theme_color(tab)) == (DARK, DARK)
    tab.open("/settings")
    screen.expect_chosen(screen.words.appearance, screen.words.dark)


def test_the_bars_follow_the_device_again(open_tab):
    tab = open_tab(PHONE, "/settings")
    choose(tab, "dark")
    choose(tab, "system")
    wait_until(lambda: (background(tab), theme_color(tab)) == (LIGHT, LIGHT), tab.page)
    for scheme, color in (("dark", DARK), ("light", LIGHT)):
        tab.page.emulate_media(color_scheme=scheme)
        wait_until(lambda: (background(tab), theme_color(tab)) == (color, color), tab.page)


def test_what_is_chosen_last_is_kept(open_tab):
    tab = open_tab(PHONE, "/settings")
    screen = SettingsScreen(tab)
    for appearance in ("dark", "light", "dark", "system", "light"):
        screen.choose(screen.words.appearance, getattr(screen.words, appearance))
    tab.page.wait_for_load_state("networkidle")
    screen.tab_link(screen.words.sakatsu_tab).click()
    expect(tab.page.get_by_role("searchbox")).to_be_visible()
    tab.open("/settings")
    screen.expect_chosen(screen.words.appearance, screen.words.light)


def test_a_language_is_shown_once_it_is_chosen(open_tab):
    tab = open_tab(PHONE, "/settings")
    screen = SettingsScreen(tab)
    screen.choose_language("English")
    expect(tab.page.get_by_role("heading", level=1)).to_have_text("Settings")
    tab.language = "en"


def test_what_keeps_a_choice_from_being_saved_is_said(open_tab):
    tab = open_tab(PHONE, "/settings")
    screen = SettingsScreen(tab)
    sauna = screen.amount(screen.words.sauna)
    with tab.expecting_status(422):
        screen.fill(screen.words.sauna, "x")
        expect(sauna).to_have_accessible_description(screen.words.not_a_number)
    with tab.expecting_status(422):
        screen.choose(screen.words.appearance, screen.words.dark)
        expect(screen.notice).to_contain_text(screen.words.check)
    assert background(tab) == LIGHT
    tab.look()
    # It is still chosen, and saved as soon as the rest is right.
    screen.fill(screen.words.sauna, "8")
    expect(screen.notice).to_contain_text(screen.words.settings_saved)
    expect(sauna).to_have_accessible_description("")
    assert background(tab) == DARK
    tab.look()


def test_pages_that_come_back_follow_what_was_chosen_since(open_tab):
    tab = open_tab(PHONE)
    screen = ListScreen(tab)
    screen.tab_link(screen.words.settings).click()
    choose(tab, "dark")
    tab.go_back()
    expect(tab.page.get_by_role("searchbox")).to_be_visible()
    assert (background(tab), theme_color(tab)) == (DARK, DARK)


@pytest.mark.parametrize("profile", [PHONE_WITHOUT_SCRIPTS, DESKTOP.but(language="ja", scheme="light")], ids=str)
def test_the_browsers_bars_have_the_chosen_color(open_tab, profile):
    tab = open_tab(profile, "/settings")
    assert theme_color(tab) == LIGHT
    choose(tab, "dark")
    tab.open("/memos")
    assert (background(tab), theme_color(tab)) == (DARK, DARK)
    with tab.expecting_status(404):
        tab.open("/nowhere")
    assert (background(tab), theme_color(tab)) == (DARK, DARK)
