"""Written text outlives the session and the server."""

import pytest
from playwright.sync_api import expect

from signing import OWNER
from support.forms import expect_drafts
from support.memos import PACKING
from support.profiles import TWO
from support.screens import MemoEditorScreen, SignInScreen
from support.streams import lost


@pytest.mark.own_server
@pytest.mark.parametrize("profile", TWO, ids=str)
def test_a_memo_is_saved_although_the_session_ended_while_it_was_written(open_tab, profile):
    tab = open_tab(profile, "/memos/new")
    editor, gate = MemoEditorScreen(tab), SignInScreen(tab)
    editor.text.fill(PACKING)
    tab.context.clear_cookies(name="loki")
    with tab.expecting_status(401):
        editor.save()
        gate.expect_shown()
    gate.sign_in(*OWNER)
    gate.button(gate.words.send_typed).click()
    screen = editor.expect_left()
    expect(screen.titles).to_have_text(["持ち物"])
    screen.link("持ち物").click()
    expect(editor.text).to_have_value(PACKING)
    if profile.javascript:
        expect_drafts(tab, 0)


@pytest.mark.own_server
def test_a_server_that_is_gone_takes_no_words_along(open_tab, server):
    tab = open_tab(path="/memos/new")
    editor = MemoEditorScreen(tab)
    editor.text.fill(PACKING)
    server.kill()
    with tab.expecting(*lost("POST")):
        editor.save()
        expect(editor.notice).to_contain_text(editor.words.offline)
    server.start_again()
    expect(editor.text).to_have_value(PACKING)
    editor.save_and_leave().expect_count(1)
    expect_drafts(tab, 0)
