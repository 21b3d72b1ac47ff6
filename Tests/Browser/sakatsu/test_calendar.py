"""The visits by day."""

import re
import uuid
from dataclasses import replace

import pytest
from playwright.sync_api import expect

from support.profiles import DESKTOP, PHONE, PHONE_WITHOUT_SCRIPTS
from support.screens import InputScreen, ListScreen
from support.visits import record, tower

PROFILES = [PHONE, PHONE_WITHOUT_SCRIPTS.but(language="en"), DESKTOP]


@pytest.fixture
def visits(server):
    record(server, *[
        replace(tower(), id=str(uuid.uuid4()), facility=name, date=day)
        for name, day in [("湯処 一", "2026-02-10"), ("湯処 二", "2026-02-10"), ("丘", "2026-02-28"), ("丘", "2026-03-01")]
    ])


@pytest.mark.own_server
@pytest.mark.parametrize("profile", PROFILES, ids=str)
def test_a_day_shows_its_visits_and_begins_one(open_tab, visits, profile):
    tab = open_tab(profile, "/sakatsu?q=2026-02..03")
    # At a desk, the sidebar leads there.
    if profile.is_phone:
        tab.page.locator(".segments a").last.click()
        expect(ListScreen(tab).search_field).to_have_value("2026-02..03")
    tab.open("/sakatsu/calendar?month=2026-02")
    days, rows = tab.page.locator(".calendar a"), tab.page.locator("#day .stacked")
    expect(days).to_have_count(28)
    # The last day with a visit.
    expect(rows).to_have_text(re.compile("丘"))
    tab.look()
    days.nth(9).click()
    expect(rows).to_have_count(2)
    expect(days.nth(9)).to_have_attribute("aria-current", "true")
    ListScreen(tab).search("湯処 二")
    expect(rows).to_have_count(1)
    tab.open("/sakatsu/calendar?month=2026-02&day=2026-02-11")
    expect(rows).to_have_count(0)
    tab.look()
    tab.page.locator("#day .facts a").click()
    expect(tab.page.locator("[name=visitingDate]")).to_have_value("2026-02-11")
    InputScreen(tab).facility.fill("湯処 三")
    InputScreen(tab).save_and_leave()
    tab.open("/sakatsu/calendar?year=2026")
    tab.look()
    tab.page.locator("figure summary").click()
    months = tab.page.locator("figure table a")
    expect(months).to_have_count(12)
    months.nth(1).click()
    expect(days).to_have_count(28)


@pytest.mark.own_server
def test_the_keyboard_goes_from_day_to_day_and_from_month_to_month(open_tab, visits):
    tab = open_tab(DESKTOP, "/sakatsu/calendar?month=2026-02")
    days = tab.page.locator(".calendar a")
    days.nth(9).focus()
    for key, index in (("ArrowRight", 10), ("ArrowDown", 17), ("ArrowLeft", 16), ("ArrowUp", 9)):
        tab.page.keyboard.press(key)
        expect(days.nth(index)).to_be_focused()
    tab.page.keyboard.press("PageDown")
    expect(days).to_have_count(31)
    expect(days.nth(9)).to_be_focused()
    expect(tab.page.locator("#day .stacked")).to_have_text(re.compile("丘"))
