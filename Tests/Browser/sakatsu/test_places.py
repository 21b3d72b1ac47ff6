"""Facilities: their list, their pages, and what people write about them."""

import pytest
from playwright.sync_api import expect

from support.profiles import DESKTOP, PHONE, PHONE_WITHOUT_SCRIPTS
from support.screens import InputScreen, ListScreen
from support.visits import named, record

PROFILES = [PHONE, PHONE_WITHOUT_SCRIPTS, DESKTOP]


@pytest.mark.parametrize("profile", PROFILES, ids=str)
def test_the_places_are_searched_and_sorted(open_tab, server, profile):
    record(server, named("湯処 ロキ"), named("サウナ 塔"))
    tab = open_tab(profile, "/places")
    rows = tab.page.locator("#places .rows > li")
    expect(rows).to_have_count(2)
    tab.page.locator(".segments a").last.click()
    expect(tab.page.locator(".segments a").last).to_have_attribute("aria-current", "true")
    expect(rows.first).to_contain_text("サウナ 塔")
    ListScreen(tab).search("ろき")
    expect(rows).to_have_count(1)
    expect(rows).to_contain_text("湯処 ロキ")
    expect(tab.page.locator(".segments a").last).to_have_attribute("aria-current", "true")
    tab.look()
    ListScreen(tab).search("海")
    expect(tab.page.locator("#places").get_by_role("status")).to_be_visible()
    expect(rows).to_have_count(0)


@pytest.mark.parametrize("profile", PROFILES, ids=str)
def test_a_wish_becomes_a_visit(open_tab, server, profile):
    tab = open_tab(profile, "/places?list=wish")
    tab.page.locator("a[href='/places/new']").click()
    expect(tab.page.locator("[name=isWish]")).to_be_checked()
    tab.look()
    tab.page.locator("#site").fill("湯")
    with tab.expecting_status(422):
        tab.page.locator("main form button").last.click()
    expect(tab.page.locator("#name")).to_have_attribute("aria-invalid", "true")
    expect(tab.page.locator("#site")).to_have_value("湯")
    tab.look()
    tab.page.locator("#name").fill("湯処 ロキ")
    tab.page.locator("#site").fill("https://example.com/")
    tab.page.locator("#area").fill("静岡県")
    tab.page.locator("#note").fill("月曜は清掃")
    tab.page.locator("main form button").last.click()
    expect(tab.page.locator("h1")).to_have_text("湯処 ロキ")
    expect(tab.page.locator(".prose")).to_have_text("月曜は清掃")
    tab.look()
    tab.page.locator(".deeds a").first.click()
    expect(InputScreen(tab).facility).to_have_value("湯処 ロキ")
    InputScreen(tab).save_and_leave()
    tab.open("/places?list=wish")
    rows = tab.page.locator("#places .rows > li")
    expect(rows).to_contain_text("静岡県")
    rows.get_by_role("link").click()
    heart = tab.page.locator(".deeds button")
    expect(heart).to_have_attribute("aria-pressed", "true")
    heart.click()
    expect(heart).to_have_attribute("aria-pressed", "false")


@pytest.mark.parametrize("profile", PROFILES, ids=str)
def test_two_facilities_are_merged_and_separated_again(open_tab, server, profile):
    record(server, named("しきじ"), named("サウナしきじ"))
    tab = open_tab(profile, "/places")
    rows = tab.page.locator("#places .rows > li")
    rows.get_by_role("link", name="サウナしきじ").click()
    merge = tab.page.locator("form[action$='/merge'] button")
    expect(merge).to_contain_text("しきじ")
    tab.look()
    merge.click()
    expect(tab.page.locator(".undo")).to_be_visible()
    expect(tab.page.locator("main .rows > li")).to_have_count(2)
    tab.look()
    tab.page.locator(".undo button").click()
    expect(tab.page.locator("h1")).to_have_text("しきじ")
    expect(tab.page.locator("main .rows > li")).to_have_count(1)


@pytest.mark.parametrize("profile", PROFILES, ids=str)
def test_a_facility_gets_another_name_and_keeps_its_visits(open_tab, server, profile):
    record(server, named("北欧"))
    tab = open_tab(profile, "/places/visited?name=北欧")
    tab.page.locator(".deeds a").last.click()
    tab.page.locator("#name").fill("サウナ北欧")
    tab.page.locator("main form button").first.click()
    expect(tab.page.locator("h1")).to_have_text("サウナ北欧")
    expect(tab.page.locator("main")).to_contain_text("北欧")
    expect(tab.page.locator("main .rows > li")).to_have_count(1)
    tab.open("/places/visited?name=北欧")
    expect(tab.page.locator("h1")).to_have_text("サウナ北欧")


def test_what_is_typed_about_a_facility_stays_a_draft(open_tab):
    tab = open_tab(PHONE, "/places/new")
    tab.page.locator("#name").fill("湯処 ロキ")
    tab.page.locator("#note").fill("月曜は清掃")
    tab.page.locator(".bar a").first.click()
    draft = tab.page.locator(".drafts")
    expect(draft).to_be_visible()
    draft.locator("summary").click()
    tab.look()
    draft.get_by_role("link", name="湯処 ロキ").click()
    expect(tab.page.locator("#note")).to_have_value("月曜は清掃")
    expect(tab.page.locator("[name=isWish]")).to_be_checked()
    tab.page.locator("main form button.strong").click()
    expect(tab.page.locator(".prose")).to_have_text("月曜は清掃")
    tab.open("/places")
    expect(draft).to_be_hidden()
