"""The sums over visits: every number leads to the visits behind it."""

import uuid
from dataclasses import replace

import pytest
from playwright.sync_api import expect

from support.profiles import DESKTOP, PHONE, PHONE_WITHOUT_SCRIPTS
from support.screens import ListScreen
from support.visits import record, tower

PROFILES = [PHONE, PHONE_WITHOUT_SCRIPTS.but(language="en"), DESKTOP]


@pytest.mark.own_server
@pytest.mark.parametrize("profile", PROFILES, ids=str)
def test_numbers_lead_to_their_visits(open_tab, server, profile):
    days = ["2026-02-10", "2026-02-20", "2026-02-28", "2026-03-01", "2025-12-31"]
    record(server, *[
        replace(tower(), id=str(uuid.uuid4()), facility=f"湯処 {number % 2}", date=day)
        for number, day in enumerate(days)
    ])
    tab = open_tab(profile, "/review?month=2026-02")
    tiles, pager = tab.page.locator(".tiles a"), tab.page.locator(".pager a")
    expect(tiles.first).to_contain_text("3")
    tab.look()
    tiles.first.click()
    expect(ListScreen(tab).cards).to_have_count(3)
    tab.open("/review?month=2026-02")
    pager.last.click()
    expect(tiles.first.locator("strong")).to_have_text("1")
    tab.page.locator(".segments a").nth(2).click()
    expect(tiles.first.locator("strong")).to_have_text("4")
    expect(tab.page.locator(".chart").first).to_be_visible()
    tab.look()
    ListScreen(tab).search('place:"湯処 0"')
    expect(tiles.first.locator("strong")).to_have_text("2")
    # The search stays in another span.
    tab.page.locator(".segments a").last.click()
    expect(tiles.first.locator("strong")).to_have_text("3")
    tab.page.locator("#review > details summary").last.click()
    tab.page.locator("[name=from]").fill("2026-01-01")
    tab.page.locator("[name=to]").fill("2026-02-20")
    tab.page.locator("#review > details button").click()
    expect(tiles.first.locator("strong")).to_have_text("1")
    tab.look()


@pytest.mark.own_server
def test_a_column_leads_to_its_visits(open_tab, server):
    record(server, *[
        replace(tower(), id=str(uuid.uuid4()), date=f"2026-{month:02}-0{day}") for month in (3, 4) for day in (1, 2)])
    tab = open_tab(PHONE, "/review?year=2026")
    columns = tab.page.locator(".chart").first.locator("a")
    expect(columns).to_have_count(24)
    columns.nth(3).focus()
    tab.page.keyboard.press("Enter")
    expect(ListScreen(tab).cards).to_have_count(2)
    expect(ListScreen(tab).search_field).to_have_value("2026-04")
