"""Two windows, two clicks: nothing is lost, and nothing is duplicated."""

import pytest
from playwright.sync_api import expect

from support.memos import PACKING, PLACES, overwrite, write
from support.profiles import DESKTOP, PHONE, PHONES, TWO
from support.screens import MemoEditorScreen, MemoListScreen
from support.visits import post
from support.waiting import wait_until


@pytest.mark.parametrize("profile", TWO, ids=str)
def test_two_windows_change_the_same_memo(open_tab, server, profile):
    memo, = write(server, PACKING)
    tab = open_tab(profile, memo.path)
    editor = MemoEditorScreen(tab)
    words = editor.words
    overwrite(server, memo, "持ち物\n<b>本</b>")
    editor.text.fill("持ち物\n眼鏡")
    with tab.expecting_status(409):
        editor.save()
        expect(editor.summary).to_contain_text(words.stale)
    expect(tab.page.get_by_role("group").filter(has_text=words.saved_version)).to_contain_text("持ち物\n<b>本</b>")
    expect(tab.page.get_by_role("heading", name=words.your_input)).to_be_visible()
    expect(editor.text).to_have_value("持ち物\n眼鏡")
    expect(editor.summary).to_be_focused()
    tab.look()
    # Saving again replaces the other version on purpose.
    screen = editor.save_and_leave()
    expect(screen.texts).to_have_text(["眼鏡"])

    # Deleted in the other window: the text becomes a new memo.
    screen.link("持ち物").click()
    editor.text.fill("消さないで")
    post(server, f"{memo.path}/delete", [])
    with tab.expecting_status(409):
        editor.save()
        expect(editor.summary).to_contain_text(words.memo_was_deleted)
    expect(editor.text).to_have_value("消さないで")
    tab.look()
    screen = editor.save_and_leave()
    expect(screen.titles).to_have_text(["消さないで"])


@pytest.mark.parametrize("profile", PHONES, ids=str)
def test_one_starts_again_from_what_the_other_window_saved(open_tab, server, profile):
    memo, = write(server, PACKING)
    tab = open_tab(profile, memo.path)
    editor = MemoEditorScreen(tab)
    overwrite(server, memo, PLACES)
    editor.text.fill("自分の")
    with tab.expecting_status(409):
        editor.save()
        expect(editor.summary).to_contain_text(editor.words.stale)
    editor.link(editor.words.start_again).click()
    expect(editor.summary).to_have_count(0)
    expect(editor.text).to_have_value(PLACES)
    editor.save_and_leave().expect_count(1)


@pytest.mark.parametrize("profile", PHONES, ids=str)
def test_two_clicks_write_one_memo(open_tab, profile):
    tab = open_tab(profile, "/memos/new")
    editor = MemoEditorScreen(tab)
    editor.text.fill(PACKING)
    # The second request may be pending when the response to the first leads to another page.
    tab.allow(r"^failed request: POST \S+/memos/new: net::ERR_ABORTED")
    editor.button(editor.words.save).dblclick()
    editor.expect_left()
    tab.open("/memos")
    MemoListScreen(tab).expect_count(1)


def test_back_after_saving_leads_to_no_second_memo(open_tab):
    """In a browser without a page cache; the history tests have one."""
    tab = open_tab(path="/memos")
    screen, editor = MemoListScreen(tab), MemoEditorScreen(tab)
    screen.link(screen.words.new_memo_tab).click()
    editor.text.fill(PACKING)
    editor.save_and_leave().expect_count(1)
    tab.go_back()
    expect(tab.page).to_have_title(f"{screen.words.new_memo} – Loki")
    tab.settle()
    if editor.text.input_value():
        editor.save_and_leave().expect_count(1)


def test_the_list_of_another_window_follows(open_tab, server):
    first, second = write(server, PACKING, PLACES)
    phone, laptop = open_tab(PHONE, "/memos/new"), open_tab(DESKTOP, "/memos")
    editor, screen = MemoEditorScreen(phone), MemoListScreen(laptop)
    wait_until(lambda: laptop.streams.count == 1, laptop.page)
    screen.search("もの")
    screen.expect_count(0)
    screen.search("物")
    screen.expect_count(1)
    editor.text.fill("買い物\n桶")
    here = editor.save_and_leave()
    expect(screen.titles).to_have_text(["買い物", "持ち物"])
    here.choose_in_menu("持ち物", here.words.pin)
    expect(screen.titles).to_have_text(["持ち物", "買い物"])
    expect(here.titles).to_have_text(["持ち物", "買い物", "行きたい施設"])
    overwrite(server, second, "物置")
    expect(screen.titles).to_have_text(["持ち物", "物置", "買い物"])
    expect(here.titles).to_have_text(["持ち物", "物置", "買い物"])
    screen.choose_in_menu("物置", screen.words.delete)
    expect(here.titles).to_have_text(["持ち物", "買い物"])
    screen.button(screen.words.undo).click()
    expect(here.titles).to_have_text(["持ち物", "物置", "買い物"])
    expect(screen.search_field).to_have_value("物")
    assert first.text == PACKING
