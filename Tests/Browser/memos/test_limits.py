"""Many memos, and long ones."""

import pytest
from playwright.sync_api import expect

from support.memos import write
from support.profiles import TWO
from support.screens import MemoEditorScreen, MemoListScreen


def test_many_memos_of_40_characters_come_as_one_scrolls(open_tab, server):
    write(server, *[f"{number:03} {'サウナ用品' * 7}の\n本文" for number in range(102)])
    tab = open_tab(path="/memos")
    screen = MemoListScreen(tab)
    screen.expect_count(102)
    titles = [f"{number:03} {'サウナ用品' * 7}の" for number in reversed(range(102))]
    assert {len(title) for title in titles} == {40}
    expect(screen.cards).to_have_count(50)
    screen.scroll_down(100, 102)
    expect(screen.titles).to_have_text(titles)
    expect(screen.more).to_have_count(0)
    screen.search("007")
    screen.expect_count(1)
    tab.look()


@pytest.mark.parametrize("profile", TWO, ids=str)
def test_20000_characters_are_a_memo_and_one_more_is_refused(open_tab, profile):
    tab = open_tab(profile, "/memos/new")
    editor = MemoEditorScreen(tab)
    longest = "長い\n" + "サウナ。" * 4_999 + "😀"
    assert len(longest) == 20_000
    editor.text.fill(longest + "！")
    with tab.expecting_status(422):
        editor.save()
        expect(editor.text).to_have_accessible_description(editor.words.memo_too_long)
    expect(editor.text).to_have_value(longest + "！")
    tab.look()
    editor.text.fill(longest)
    screen = editor.save_and_leave()
    expect(screen.titles).to_have_text(["長い"])
    screen.search("。😀")
    screen.expect_count(1)
    screen.link("長い").click()
    expect(editor.text).to_have_value(longest)
    tab.look()
