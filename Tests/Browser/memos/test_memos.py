"""Memos: written, found, changed, pinned and deleted."""

import re

import pytest
from playwright.sync_api import expect

from support.keys import tab_to
from support.memos import PACKING, PLACES, THOUGHT, write
from support.profiles import DESKTOP, PAIRS, TWO, in_full
from support.screens import ListScreen, MemoEditorScreen, MemoListScreen


@pytest.mark.parametrize(
    "tab", [*TWO, *in_full(*PAIRS[1:])], indirect=True, ids=str)
def test_memos_are_written_found_changed_and_deleted(tab, server, words):
    screen, editor = MemoListScreen(tab), MemoEditorScreen(tab)
    ListScreen(tab).tab_link(words.memos).click()
    expect(tab.page.get_by_role("heading", name=words.memos, level=1)).to_be_visible()
    expect(tab.page.get_by_role("heading", name=words.no_memos)).to_be_visible()
    screen.expect_count(0)
    tab.look()

    # Write. An empty memo is refused.
    screen.link(words.first_memo).click()
    expect(tab.page.get_by_role("heading", name=words.new_memo)).to_be_visible()
    expect(editor.text).to_be_focused()
    expect(editor.button(words.delete)).to_have_count(0)
    expect(editor.draft_line).to_be_hidden()
    editor.text.fill(" \n　")
    with tab.expecting_status(422):
        editor.save()
        expect(editor.text).to_have_accessible_description(words.required)
    expect(editor.text).to_have_attribute("aria-invalid", "true")
    expect(editor.text).to_have_value(" \n　")
    expect(editor.text).to_be_focused()
    tab.look()
    editor.text.fill(PACKING)
    screen = editor.save_and_leave()
    screen.expect_count(1)
    expect(screen.titles).to_have_text(["持ち物"])
    expect(screen.texts).to_have_text(["タオル、水着 サウナハット（羊毛）"])
    # A memo of today has the time of day, in Japan on a 24-hour clock.
    expect(screen.cards.locator("time")).to_have_text(
        re.compile(r"^\d{1,2}:\d\d$" if tab.language == "ja" else r"^\d{1,2}:\d\d\s[AP]M$"))

    # Find.
    write(server, PLACES, THOUGHT)
    tab.open("/memos")
    expect(screen.titles).to_have_text(["Thought", "行きたい施設", "持ち物"])
    for query, titles, marks in [
        ("さうな", ["行きたい施設", "持ち物"], ["サウナ", "サウナ"]), ("ｻｳﾅﾊｯﾄ", ["持ち物"], ["サウナハット"]),
        ("物", ["持ち物"], ["物"]), ("UPPER", ["Thought"], ["upper"]),
    ]:
        screen.search(query)
        screen.expect_count(len(titles))
        expect(screen.titles).to_have_text(titles)
        expect(screen.marks).to_have_text(marks)
    screen.search("ないはず<b>")
    expect(tab.page.get_by_role("heading", name=words.no_memo_found.format("ないはず<b>"))).to_be_visible()
    screen.expect_count(0)
    tab.look()
    screen.link(words.clear_search).click()
    screen.expect_count(3)

    # Change, within a search.
    screen.search("たおる")
    screen.expect_count(1)
    screen.link("持ち物").click()
    expect(tab.page.get_by_role("heading", name=words.edit_memo)).to_be_visible()
    expect(editor.text).to_have_value(PACKING)
    tab.look()
    editor.text.fill("持っていくもの\nタオル")
    screen = editor.save_and_leave()
    expect(screen.search_field).to_have_value("たおる")
    expect(screen.titles).to_have_text(["持っていくもの"])
    expect(screen.marks).to_have_text(["タオル"])
    screen.search("")
    expect(screen.titles).to_have_text(["持っていくもの", "Thought", "行きたい施設"])

    # Pin.
    screen.open_menu("行きたい施設")
    tab.look()
    screen.menu.get_by_role("button", name=words.pin, exact=True).click()
    expect(screen.titles).to_have_text(["行きたい施設", "持っていくもの", "Thought"])
    expect(screen.pin_of("行きたい施設")).to_have_count(1)
    tab.look()
    screen.choose_in_menu("Thought", words.pin)
    expect(screen.titles).to_have_text(["Thought", "行きたい施設", "持っていくもの"])
    screen.choose_in_menu("行きたい施設", words.unpin)
    expect(screen.titles).to_have_text(["Thought", "持っていくもの", "行きたい施設"])
    expect(screen.pin_of("行きたい施設")).to_have_count(0)

    # Delete, from the editor and from the menu.
    screen.link("Thought").click()
    expect(editor.text).to_have_value(THOUGHT)
    screen = editor.delete_and_leave()
    expect(screen.notice).to_contain_text(words.memo_deleted.format("Thought"))
    screen.expect_count(2)
    tab.look()
    screen.button(words.undo).click()
    expect(screen.titles).to_have_text(["Thought", "持っていくもの", "行きたい施設"])
    expect(screen.pin_of("Thought")).to_have_count(1)
    screen.choose_in_menu("Thought", words.delete)
    expect(screen.notice).to_contain_text(words.memo_deleted.format("Thought"))
    screen.expect_count(2)
    screen.link(words.dismiss).click()
    expect(screen.button(words.undo)).to_have_count(0)
    expect(screen.titles).to_have_text(["持っていくもの", "行きたい施設"])


def test_a_memo_is_written_without_a_pointer(open_tab):
    tab = open_tab(DESKTOP, "/memos")
    page, editor = tab.page, MemoEditorScreen(tab)
    words = editor.words
    tab_to(page, words.new_memo_tab)
    page.keyboard.press("Enter")
    expect(editor.text).to_be_focused()
    page.keyboard.type("Packing")
    page.keyboard.press("Enter")
    page.keyboard.type("towel")
    # The bar is before the text.
    page.keyboard.press("Shift+Tab")
    expect(editor.button(words.save)).to_be_focused()
    page.keyboard.press("Enter")
    screen = editor.expect_left()
    expect(screen.titles).to_have_text(["Packing"])
    tab_to(page, "Menu for “Packing”")
    page.keyboard.press("Enter")
    tab_to(page, words.delete, limit=3)
    page.keyboard.press("Enter")
    expect(screen.notice).to_contain_text(words.memo_deleted.format("Packing"))
    tab_to(page, words.undo)
    page.keyboard.press("Enter")
    screen.expect_count(1)
