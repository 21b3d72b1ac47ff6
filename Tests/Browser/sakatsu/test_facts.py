"""The score, the tags, the price and the time of arrival of a visit; the page of tags; searching by them."""

import pytest
from playwright.sync_api import expect

from support.profiles import DESKTOP, PHONE, PHONE_WITHOUT_SCRIPTS
from support.screens import InputScreen, ListScreen
from support.visits import named, record, tower

PROFILES = [PHONE, PHONE_WITHOUT_SCRIPTS, DESKTOP]


@pytest.mark.parametrize("profile", PROFILES, ids=str)
def test_a_score_is_one_tap_and_can_be_taken_back(open_tab, server, profile):
    visit = tower()
    record(server, visit)
    tab = open_tab(profile, f"/sakatsu/{visit.id}")
    score = tab.page.locator("#visit-score")
    stars = score.locator(".star")
    stars.nth(3).click()
    expect(score.get_by_role("status")).to_have_text("4")
    tab.look()
    stars.nth(3).click()
    expect(score.get_by_role("status")).to_have_text("3.5")
    expect(score.locator(".half")).to_have_count(1)
    tab.look()
    score.get_by_role("button").last.click()
    expect(score.get_by_role("status")).to_have_text("4")
    tab.open("/sakatsu?q=score%3A4")
    expect(ListScreen(tab).cards).to_have_count(1)
    expect(tab.page.locator(".temps")).to_contain_text("★4")


@pytest.mark.parametrize("profile", PROFILES, ids=str)
def test_the_fields_of_a_visit_are_one_line_until_they_are_opened(open_tab, server, profile):
    record(server, named("湯処 ロキ"))
    tab = open_tab(profile, "/sakatsu/new")
    form = InputScreen(tab)
    form.facility.fill("湯処 ロキ")
    for field, value in [("tags", "#朝 ロウリュ"), ("price", "１，６００円"), ("arrival", "06:30")]:
        control = tab.page.locator(f"#{field}")
        expect(control).to_be_hidden()
        tab.page.locator(".extras > details").filter(has=control).locator("summary").click()
        control.fill(value)
    tab.page.locator(".extras > details").first.locator("summary").click()
    tab.page.locator("#score").select_option("4.5")
    tab.look()
    form.save_and_leave()
    ListScreen(tab).link("湯処 ロキ").first.click()
    facts = tab.page.locator(".facts")
    expect(facts.get_by_role("link")).to_have_text(["#朝", "#ロウリュ"])
    expect(facts).to_contain_text("¥1,600")
    # The tags are offered from then on, and chosen without typing.
    tab.open("/sakatsu/new")
    form.facility.fill("湯処 ロキ")
    tab.page.locator(".extras > details").nth(1).locator("summary").click()
    tab.page.locator(".chips > label").filter(has_text="#ロウリュ").click()
    tab.look()
    form.save_and_leave()
    tab.open("/sakatsu?q=%23%E3%83%AD%E3%82%A6%E3%83%AA%E3%83%A5")
    expect(ListScreen(tab).cards).to_have_count(2)


@pytest.mark.parametrize("profile", PROFILES, ids=str)
def test_a_wrong_price_is_said_next_to_it(open_tab, profile):
    tab = open_tab(profile, "/sakatsu/new")
    InputScreen(tab).facility.fill("湯")
    price = tab.page.locator("#price")
    tab.page.locator(".extras > details").filter(has=price).locator("summary").click()
    price.fill("無料")
    with tab.expecting_status(422):
        InputScreen(tab).save()
        expect(tab.page.locator("[id='price.error']")).to_be_visible()
    expect(price).to_have_value("無料")
    tab.look()


@pytest.mark.parametrize("profile", PROFILES, ids=str)
def test_tags_are_renamed_and_merged_and_this_is_undone(open_tab, server, profile):
    tab = open_tab(profile)
    for tags in ["#朝 #ロウリュ", "#朝", "#夜"]:
        tab.open("/sakatsu/new")
        InputScreen(tab).facility.fill("湯処 ロキ")
        control = tab.page.locator("#tags")
        tab.page.locator(".extras > details").filter(has=control).locator("summary").click()
        control.fill(tags)
        InputScreen(tab).save_and_leave()
    tab.open("/sakatsu/tags")
    rows = tab.page.locator("main li summary")
    expect(rows).to_have_count(3)
    expect(rows.first).to_contain_text("#朝")
    tab.look()
    rows.first.click()
    tab.page.locator("main li").first.get_by_role("textbox").fill("夜")
    tab.page.locator("main li").first.get_by_role("button").first.click()
    expect(rows).to_have_count(2)
    expect(rows.first).to_contain_text("#夜")
    tab.look()
    tab.page.locator(".undo button").click()
    expect(rows).to_have_count(3)


@pytest.mark.parametrize("profile", PROFILES, ids=str)
def test_the_search_explains_itself(open_tab, server, profile):
    record(server, tower(), named("湯処 ロキ"))
    tab = open_tab(profile)
    screen = ListScreen(tab)
    tab.page.locator("form.search [popovertarget]").click()
    help_ = tab.page.locator("#search-help")
    expect(help_.get_by_role("button")).to_have_count(8)
    tab.look()
    help_.get_by_role("button").nth(2).click()
    expect(screen.search_field).to_have_value("-混雑" if tab.language == "ja" else "-crowded")
    expect(screen.cards).to_have_count(2)
    screen.search("ロキ 湯")
    screen.expect_count(1)
    screen.search("湯 -ロキ")
    screen.expect_count(0)
