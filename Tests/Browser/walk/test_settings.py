"""The settings, and what they change."""

import pytest
from playwright.sync_api import expect

from support.screens import InputScreen, ListScreen, SettingsScreen


@pytest.mark.own_server
def test_7_settings(tab, server, words):
    tab.open("/sakatsu")
    ListScreen(tab).tab_link(words.settings).click()
    screen = SettingsScreen(tab)
    expect(tab.page.get_by_role("heading", name=words.settings)).to_be_visible()
    screen.expect_chosen(words.language_title, words.system)
    screen.expect_chosen(words.appearance, words.system)
    expect(tab.page.get_by_text(words.version)).to_be_visible()
    assert screen.button(words.save).is_visible() is not tab.profile.javascript
    tab.look()

    screen.amount(words.cool_bath).fill("1.5")
    screen.unit(words.cool_bath).select_option("minutes")
    with tab.expecting_status(422):
        screen.fill(words.sauna, "−1")
        if tab.profile.javascript:
            expect(screen.notice).to_contain_text(words.check)
        else:
            screen.save()
            expect(screen.summary).to_contain_text(words.check)
    expect(screen.amount(words.sauna)).to_have_accessible_description(words.out_of_range)
    expect(screen.amount(words.cool_bath)).to_have_value("1.5")
    expect(screen.unit(words.cool_bath)).to_have_value("minutes")
    tab.look()

    screen.fill(words.sauna, "６")
    screen.fill(words.relaxation, "10")
    # The language and appearance that the browser does not have.
    other_language = {"ja": "en", "en": "ja"}[tab.language]
    is_light = tab.profile.scheme == "light"
    screen.choose(words.appearance, words.dark if is_light else words.light)
    screen.choose_language(words.language_name(other_language))
    # With scripts each change is saved at once.
    if not tab.profile.javascript:
        screen.save()
    tab.language = other_language
    expect(screen.notice).to_contain_text(screen.words.settings_saved)
    tab.look()

    server.restart()
    tab.url = server.url
    tab.open("/sakatsu/new")
    form, words = InputScreen(tab), screen.words
    expect(tab.page.get_by_role("heading", name=words.registration)).to_be_visible()
    assert form.text_color == ("rgb(255, 255, 255)" if is_light else "rgb(0, 0, 0)")
    for step, (amount, unit) in enumerate([("6", "minutes"), ("1.5", "minutes"), ("10", "minutes")], start=1):
        expect(form.amount(1, step)).to_have_value(amount)
        expect(form.unit(1, step)).to_have_value(unit)
    tab.look()
    tab.open("/settings")
    expect(screen.amount(words.sauna)).to_have_value("6")
    screen.expect_chosen(words.language_title, words.language_name(other_language))
    screen.expect_chosen(words.appearance, words.dark if is_light else words.light)
