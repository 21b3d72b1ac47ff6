"""A memo's text: to read, to copy, and back to the editor."""

import pytest
from playwright.sync_api import expect

from support.memos import PACKING, write
from support.profiles import TWO
from support.screens import MemoEditorScreen, MemoListScreen


@pytest.mark.whole_browser
@pytest.mark.parametrize("tab", TWO, indirect=True, ids=str)
def test_a_memo_is_read_and_copied(tab, server, words):
    [memo] = write(server, PACKING)
    tab.open("/memos")
    screen = MemoListScreen(tab)
    screen.open_menu("持ち物").get_by_role("link", name=words.copy_memo).click()
    if tab.profile.javascript:
        expect(screen.notice).to_contain_text(words.copied)
        tab.open(f"{memo.path}/text")
    expect(tab.page.get_by_role("heading", name=words.text_of_memo, level=1)).to_be_visible()
    expect(tab.page.get_by_role("textbox", name=words.text_of_memo)).to_have_value(PACKING)
    tab.look()
    copy = screen.button(words.copy_text_of_memo)
    if tab.profile.javascript:
        copy.click()
        expect(screen.notice).to_contain_text(words.copied)
    else:
        expect(copy).to_be_hidden()
    screen.link(words.edit_text).click()
    expect(tab.page.get_by_role("heading", name=words.edit_memo)).to_be_visible()
    expect(MemoEditorScreen(tab).text).to_have_value(PACKING)
