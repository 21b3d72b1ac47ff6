"""A Japanese input method: the Enter that ends a conversion sends nothing."""

from playwright.sync_api import expect

from support.keys import Composition, posts_of
from support.screens import InputScreen, SettingsScreen
from support.waiting import wait_for_what_was_begun


def test_enter_that_ends_a_conversion_sends_nothing(open_tab):
    tab = open_tab(path="/sakatsu/new")
    form = InputScreen(tab)
    requests = posts_of(tab.page)
    form.facility.focus()
    composition = Composition(tab, "さうな")
    tab.page.keyboard.press("Enter")
    composition.commit("サウナ")
    wait_for_what_was_begun(tab.page)
    assert requests == []
    expect(form.facility).to_have_value("サウナ")
    expect(form.facility).to_be_focused()
    tab.page.keyboard.press("Enter")
    # A date would open its picker.
    expect(form.amount(1, 1)).to_be_focused()
    assert requests == []


def test_enter_that_ends_a_conversion_does_not_save_settings(open_tab):
    tab = open_tab(path="/settings")
    screen = SettingsScreen(tab)
    requests = posts_of(tab.page)
    screen.amount(screen.words.sauna).focus()
    composition = Composition(tab, "６")
    tab.page.keyboard.press("Enter")
    composition.commit("６")
    wait_for_what_was_begun(tab.page)
    assert requests == []
