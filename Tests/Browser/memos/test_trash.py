"""Deleted items: found from the settings, restored, and removed permanently."""

import pytest
from playwright.sync_api import expect

from support.memos import PACKING, PLACES, THOUGHT, write
from support.profiles import TWO
from support.visits import post


@pytest.mark.parametrize("tab", TWO, indirect=True, ids=str)
def test_what_was_deleted_is_restored_or_removed(tab, server, words):
    for memo in write(server, PACKING, PLACES, THOUGHT):
        post(server, f"{memo.path}/delete", [])
    tab.open("/settings")
    tab.page.get_by_role("link", name=words.trash).click()
    sections = tab.page.get_by_role("navigation", name=words.trash)
    expect(sections.get_by_role("link", name=words.sakatsu_tab)).to_have_attribute("aria-current", "page")
    tab.look()
    sections.get_by_role("link", name=words.memos).click()
    expect(tab.page.locator("header.bar").get_by_role("link", name=words.settings)).to_be_visible()
    rows = tab.page.locator("main li")
    expect(rows).to_have_count(3)
    tab.look()

    rows.filter(has_text="持ち物").locator("form[action$=restore] button").click()
    expect(tab.page.get_by_text(words.restored, exact=True)).to_be_visible()
    expect(rows).to_have_count(2)
    tab.open("/memos")
    expect(tab.page.get_by_role("main").get_by_text("持ち物")).to_be_visible()

    tab.open("/memos/trash")
    places = rows.filter(has_text="行きたい施設")
    places.locator("summary").click()
    tab.look()
    places.locator("details button").click()
    expect(tab.page.get_by_text(words.removed_permanently, exact=True)).to_be_visible()
    expect(rows).to_have_count(1)

    tab.page.get_by_text(words.empty_trash).click()
    tab.page.locator("details.group button").click()
    expect(tab.page.get_by_role("heading", name=words.trash_is_empty)).to_be_visible()
    tab.look()
