"""Changing visits and deleting them."""

from playwright.sync_api import expect

from support.screens import InputScreen, ListScreen
from support.visits import lake, plain, record, tower


def test_4_edit_and_delete(tab, server, words):
    visit = tower()
    record(server, visit, lake(), plain(1), plain(2))
    tab.open("/sakatsu")
    screen = ListScreen(tab)
    screen.open_menu("サウナタワー 渋谷")
    tab.look()
    screen.menu.get_by_role("link", name=words.edit).click()
    form = InputScreen(tab)
    expect(tab.page.get_by_role("heading", name=words.editing)).to_be_visible()
    expect(form.date).to_have_value("2026-10-12")
    expect(form.sets).to_have_count(3)
    expect(form.amount(3, 2)).to_have_value("1.5")
    expect(form.unit(3, 2)).to_have_value("minutes")
    expect(form.celsius(2)).to_have_value("16.2")
    tab.look()
    form.facility.fill("サウナタワー 新宿")
    form.delete_set(1)
    screen = form.save_and_leave()
    card = screen.card("サウナタワー 新宿")
    expect(card.get_by_role("list").get_by_role("listitem")).to_have_count(2)
    expect(card.locator("time")).to_have_attribute("datetime", "2026-10-12")
    screen.expect_count(4)

    # One from its menu.
    screen.open_menu("サウナタワー 新宿").get_by_role("button", name=words.delete).click()
    expect(screen.notice).to_contain_text(words.deleted.format("サウナタワー 新宿"))
    screen.expect_count(3)
    expect(screen.card("サウナタワー 新宿")).to_have_count(0)
    tab.look()
    screen.button(words.undo).click()
    screen.expect_count(4)
    expect(screen.cards.first.get_by_role("heading")).to_have_text("サウナタワー 新宿")
    expect(screen.notice).not_to_contain_text(words.deleted.format("サウナタワー 新宿"))

    # Several in the edit mode.
    screen.link(words.select_visits).click()
    expect(screen.link(words.done)).to_be_visible()
    screen.choose("Lakeside Sauna")
    screen.choose("湯処 001")
    tab.look()
    if tab.profile.javascript:
        expect(tab.page.locator("[data-selected-count]")).to_have_text("2")
    tab.page.get_by_role("contentinfo").get_by_role("button", name=words.delete).click()
    expect(screen.notice).to_contain_text(words.deleted_count(2))
    screen.expect_count(2)
    screen.button(words.undo).click()
    screen.expect_count(4)
    expect(screen.cards.get_by_role("heading")).to_have_text(
        ["サウナタワー 新宿", "Lakeside Sauna", "湯処 002", "湯処 001"])
