"""A Japanese input method: the Enter that ends a conversion sends nothing."""

from playwright.sync_api import expect

from support.keys import Composition
from support.screens import InputScreen, ListScreen, SettingsScreen


def test_enter_that_ends_a_conversion_sends_nothing(open_tab):
    tab = open_tab(path="/sakatsu/new")
    form = InputScreen(tab)
    requests = posts_of(tab.page)
    form.facility.focus()
    composition = Composition(tab, "さうな")
    tab.page.keyboard.press("Enter")
    composition.commit("サウナ")
    tab.page.wait_for_timeout(300)
    assert requests == []
    expect(form.facility).to_have_value("サウナ")
    tab.page.keyboard.press("Enter")
    expect(tab.page).to_have_title(f"{form.words.list} – Loki")
    ListScreen(tab).expect_count(1)


def test_enter_that_ends_a_conversion_does_not_save_settings(open_tab):
    tab = open_tab(path="/settings")
    screen = SettingsScreen(tab)
    requests = posts_of(tab.page)
    screen.amount(screen.words.sauna).focus()
    composition = Composition(tab, "６")
    tab.page.keyboard.press("Enter")
    composition.commit("６")
    tab.page.wait_for_timeout(300)
    assert requests == []


def posts_of(page) -> list:
    requests = []
    page.on("request", lambda request: requests.append(request) if request.method == "POST" else None)
    return requests
