"""Back to a form: typed text is still there, and nothing is saved twice."""

import pytest
from playwright.sync_api import expect

from support.memos import overwrite, write
from support.profiles import PHONE, PHONE_WITHOUT_SCRIPTS, in_full
from support.screens import InputScreen, ListScreen, MemoEditorScreen, MemoListScreen


@pytest.mark.parametrize("profile", [PHONE, *in_full(PHONE_WITHOUT_SCRIPTS)], ids=str)
def test_what_was_typed_is_there_after_back_and_forward(open_tab, profile):
    tab = open_tab(profile)
    screen, form = ListScreen(tab), InputScreen(tab)
    screen.link(screen.words.new).click()
    form.facility.fill("湯処 ロキ")
    form.write_foreword("書きかけ")
    form.add_set()
    form.amount(2, 1).fill("8")
    form.choose_unit(2, 1, "seconds")
    form.date.fill("2026-11-01")
    form.page.get_by_role("link", name=form.words.cancel).click()
    expect(tab.page).to_have_title(f"{form.words.list} – Loki")
    tab.go_back()
    expect(form.facility).to_have_value("湯処 ロキ")
    expect(form.foreword).to_have_value("書きかけ")
    expect(form.sets).to_have_count(2)
    expect(form.amount(2, 1)).to_have_value("8")
    expect(form.unit(2, 1)).to_have_value("seconds")
    expect(form.date).to_have_value("2026-11-01")
    tab.go_forward()
    tab.go_back()
    form.save_and_leave().expect_count(1)


@pytest.mark.parametrize("profile", [PHONE, *in_full(PHONE_WITHOUT_SCRIPTS)], ids=str)
def test_back_after_saving_and_saving_again_is_still_one_visit(open_tab, profile):
    tab = open_tab(profile)
    form = InputScreen(tab)
    ListScreen(tab).link(form.words.new).click()
    form.facility.fill("湯処 ロキ")
    form.save()
    expect(form.notice).to_contain_text(form.words.saved)
    tab.go_back()
    if profile.javascript:
        # A saved visit is no longer a draft: the next new visit starts empty.
        expect(form.facility).to_have_value("")
        tab.open("/sakatsu")
        ListScreen(tab).expect_count(1)
        return
    expect(form.facility).to_have_value("湯処 ロキ")
    form.save_and_leave().expect_count(1)


@pytest.mark.parametrize("profile", [PHONE, *in_full(PHONE_WITHOUT_SCRIPTS)], ids=str)
def test_back_after_saving_leads_to_no_second_memo(open_tab, profile):
    tab = open_tab(profile, "/memos")
    screen, editor = MemoListScreen(tab), MemoEditorScreen(tab)
    screen.link(screen.words.new_memo_tab).click()
    editor.text.fill("持ち物")
    editor.save_and_leave().expect_count(1)
    tab.go_back()
    if profile.javascript:
        # A saved memo is no longer a draft: the next new memo starts empty.
        expect(editor.text).to_have_value("")
        editor.text.fill("別の")
        expect(editor.save_and_leave().titles).to_have_text(["別の", "持ち物"])
        return
    expect(editor.text).to_have_value("持ち物")
    editor.save_and_leave().expect_count(1)


def test_an_editor_out_of_the_page_cache_shows_what_is_saved_or_its_draft(open_tab, server):
    memo, = write(server, "持ち物")
    tab = open_tab(path="/memos")
    screen, editor = MemoListScreen(tab), MemoEditorScreen(tab)
    screen.link("持ち物").click()
    editor.text.fill("持ち物\nタオル")
    editor.save_and_leave()
    overwrite(server, memo, "持ち物\n水着", revision=2)
    tab.go_back()
    expect(editor.text).to_have_value("持ち物\n水着")
    editor.text.fill("持ち物\n書きかけ")
    editor.bar_link(screen.words.memos).click()
    editor.expect_left()
    tab.go_back()
    expect(editor.text).to_have_value("持ち物\n書きかけ")
    expect(editor.save_and_leave().texts).to_have_text(["書きかけ"])
