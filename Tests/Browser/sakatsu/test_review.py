"""The sums over visits: every number leads to the visits behind it."""

import re
import struct
import uuid
from dataclasses import replace
from pathlib import Path

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


@pytest.mark.own_server
@pytest.mark.parametrize("profile", PROFILES, ids=str)
def test_goals_are_set_and_shown(open_tab, server, profile):
    record(server, replace(tower(), id=str(uuid.uuid4()), date="2026-02-10"))
    tab = open_tab(profile, "/review?month=2026-02")
    tab.page.locator("a[href='/review/goals']").click()
    field, save = tab.page.locator("[name='month.visits']"), tab.page.locator("main form .deeds button")
    field.fill("1.5")
    tab.look()
    with tab.expecting_status(422):
        save.click()
        expect(tab.page.locator("[id='month.visits.error']")).to_be_visible()
    expect(field).to_have_value("1.5")
    tab.look()
    field.fill("４")
    tab.page.locator("[name='month.sauna']").fill("20")
    save.click()
    expect(tab.page.locator(".toast")).to_be_visible()
    expect(field).to_have_value("4")
    tab.open("/review?month=2026-02")
    goals = tab.page.locator("#review > section").first
    expect(goals.locator(".length")).to_have_count(2)
    expect(goals.locator("li").first).to_contain_text("3")
    # 24 of 20 minutes.
    expect(goals.locator("li").nth(1)).to_contain_text("24")
    tab.look()


@pytest.mark.own_server
@pytest.mark.parametrize("profile", PROFILES, ids=str)
def test_a_year_becomes_a_picture(open_tab, server, profile):
    record(server, *[
        replace(tower(), id=str(uuid.uuid4()), date=f"2026-{month:02}-0{day}") for month in (3, 4) for day in (1, 2)])
    tab = open_tab(profile, "/review?year=2026")
    tab.page.locator("a[href='/review/2026']").click()
    expect(tab.page.locator(".tiles.great strong").first).to_have_text("4")
    tab.look()
    tab.page.locator("a[href='/review/2026/picture']").click()
    picture = tab.page.locator("img.picture")
    assert picture.evaluate("image => image.decode().then(() => [image.naturalWidth, image.naturalHeight])") == [
        1080, 1350]
    tab.look()
    before = picture.get_attribute("src")
    tab.page.locator("[value=several], [value=mostVisited]").first.check()
    if not profile.javascript:
        tab.page.locator("main form .deeds button").click()
    expect(picture).not_to_have_attribute("src", before)
    assert "mostVisited" in picture.get_attribute("src")
    assert "サウナタワー 渋谷" in picture.get_attribute("alt")
    if profile.javascript:
        with tab.page.expect_download() as download:
            tab.page.locator("[data-picture]").click()
        assert download.value.suggested_filename == "loki.png"
        data = Path(download.value.path()).read_bytes()
        assert data[:8] == b"\x89PNG\r\n\x1a\n" and struct.unpack(">II", data[16:24]) == (1080, 1350)
    tab.look()


@pytest.mark.own_server
def test_a_visit_becomes_a_picture(open_tab, server):
    visit = replace(tower(), facility="湯" * 40)
    record(server, visit)
    tab = open_tab(PHONE, f"/sakatsu/{visit.id}")
    tab.page.locator(f"a[href='/sakatsu/{visit.id}/picture']").click()
    picture = tab.page.locator("img.picture")
    assert picture.evaluate("image => image.decode().then(() => image.naturalWidth)") == 1080
    assert visit.foreword.splitlines()[0] not in picture.get_attribute("alt")
    tab.page.locator("[value=foreword]").check()
    expect(picture).to_have_attribute("alt", re.compile("仕事帰りに一人で"))
    tab.look()
    # It goes into the share sheet together with the text.
    tab.page.evaluate("""() => {
        window.shared = new Promise((resolve) => {
            navigator.canShare = () => true;
            navigator.share = async ({ text, files }) => resolve([text, files.map((file) => file.type)]);
        });
    }""")
    tab.page.locator("[data-picture]").click()
    text, types = tab.page.evaluate("window.shared")
    assert "🔥サウナ（6分）" in text and types == ["image/png"]
