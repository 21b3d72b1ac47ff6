"""Memos: the list, the editor, and that nothing written is lost."""

import re

import pytest
from playwright.sync_api import expect

from signing import OWNER, browser_cookie
from support.keys import tab_to
from support.memos import overwrite, write
from support.people import sign_in
from support.profiles import DESKTOP, PAIRS, PHONE, PHONE_WITHOUT_SCRIPTS
from support.screens import AccountScreen, ListScreen, MemoEditorScreen, MemoListScreen, SignInScreen
from support.streams import SERVER_IS_GONE
from support.visits import post
from support.waiting import wait_until

#: Between them both languages, screens and appearances, with scripts on and off.
TWO = [PHONE, DESKTOP.but(javascript=False)]
LOST = (
    r"^failed request: POST", r"^console error: Failed to load resource: net::ERR_INTERNET_DISCONNECTED",
    r"^console error: htmx: htmx:error: Failed to fetch")

PACKING = "持ち物\n\nタオル、水着\nサウナハット（羊毛）"
PLACES = "行きたい施設\n丘の上サウナ"
THOUGHT = "Thought\nfrom the upper bench"


@pytest.mark.parametrize("tab", PAIRS, indirect=True, ids=str)
def test_memos_are_written_found_changed_and_deleted(tab, server, words):
    screen, editor = MemoListScreen(tab), MemoEditorScreen(tab)
    ListScreen(tab).tab_link(words.memos).click()
    expect(tab.page.get_by_role("heading", name=words.memos, level=1)).to_be_visible()
    expect(tab.page.get_by_role("heading", name=words.no_memos)).to_be_visible()
    screen.expect_count(0)
    tab.look()

    # Write. Nothing is no memo.
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
    # Of today: the time of day, in Japan on its clock of 24 hours.
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
    expect(screen.notice).to_contain_text(words.memos_deleted_count(1))
    screen.expect_count(2)
    tab.look()
    screen.button(words.undo).click()
    expect(screen.titles).to_have_text(["Thought", "持っていくもの", "行きたい施設"])
    expect(screen.pin_of("Thought")).to_have_count(1)
    screen.choose_in_menu("Thought", words.delete)
    expect(screen.notice).to_contain_text(words.memos_deleted_count(1))
    screen.expect_count(2)
    screen.link(words.dismiss).click()
    expect(screen.button(words.undo)).to_have_count(0)
    expect(screen.titles).to_have_text(["持っていくもの", "行きたい施設"])


def test_a_memo_is_written_without_a_pointer(open_tab):
    tab = open_tab(DESKTOP, "/memos")
    page, editor = tab.page, MemoEditorScreen(tab)
    words = editor.words
    tab_to(page, words.new)
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
    expect(screen.notice).to_contain_text(words.memos_deleted_count(1))
    tab_to(page, words.undo)
    page.keyboard.press("Enter")
    screen.expect_count(1)


# Limits

def test_200_memos_of_40_characters_come_as_one_scrolls(open_tab, server):
    write(server, *[f"{number:03} {'サウナ用品' * 7}の\n本文" for number in range(200)])
    tab = open_tab(path="/memos")
    screen = MemoListScreen(tab)
    screen.expect_count(200)
    titles = [f"{number:03} {'サウナ用品' * 7}の" for number in reversed(range(200))]
    assert {len(title) for title in titles} == {40}
    for count in (50, 100, 150, 200):
        expect(screen.cards).to_have_count(count)
        tab.page.mouse.wheel(0, 100_000)
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


# Two windows

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
    # Saving again replaces knowingly.
    screen = editor.save_and_leave()
    expect(screen.texts).to_have_text(["眼鏡"])

    # Deleted in the other window: what was written becomes a new memo.
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


@pytest.mark.parametrize("profile", [PHONE, PHONE_WITHOUT_SCRIPTS], ids=str)
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


@pytest.mark.parametrize("profile", [PHONE, PHONE_WITHOUT_SCRIPTS], ids=str)
def test_two_clicks_write_one_memo(open_tab, profile):
    tab = open_tab(profile, "/memos/new")
    editor = MemoEditorScreen(tab)
    editor.text.fill(PACKING)
    editor.button(editor.words.save).dblclick()
    editor.expect_left()
    tab.open("/memos")
    MemoListScreen(tab).expect_count(1)


def test_back_after_saving_leads_to_no_second_memo(open_tab):
    """In a browser that has not kept the page; ``test_history`` has one that does."""
    tab = open_tab(path="/memos")
    screen, editor = MemoListScreen(tab), MemoEditorScreen(tab)
    screen.link(screen.words.new).click()
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


# Drafts

def drafts(tab) -> list[str]:
    """What the browser keeps."""
    return tab.page.evaluate("() => Object.keys(localStorage).filter((key) => key.startsWith('draft:'))")


def come_again(tab, path: str) -> None:
    """As after the window was closed."""
    tab.page.close()
    tab.page = tab.context.new_page()
    tab.open(path)


def test_a_draft_is_kept_until_it_is_saved(open_tab):
    tab = open_tab(path="/memos/new")
    editor = MemoEditorScreen(tab)
    editor.text.fill(PACKING)
    come_again(tab, "/memos/new")
    expect(editor.text).to_have_value(PACKING)
    expect(editor.draft_line).to_be_visible()
    tab.look()
    # The browser puts fields back by itself when a page is loaded again; nothing is lost by that.
    tab.page.reload()
    expect(editor.text).to_have_value(PACKING)
    editor.text.press("End")
    editor.text.press("x")
    editor.text.press("Backspace")
    come_again(tab, "/memos/new")
    expect(editor.text).to_have_value(PACKING)

    tab.context.set_offline(True)
    editor.text.fill(PLACES)
    with tab.expecting(*LOST):
        editor.save()
        expect(editor.notice).to_contain_text(editor.words.offline)
    expect(editor.text).to_have_value(PLACES)
    tab.context.set_offline(False)
    come_again(tab, "/memos/new")
    expect(editor.text).to_have_value(PLACES)
    # Not with a refusal either.
    editor.text.fill(" ")
    with tab.expecting_status(422):
        editor.save()
        expect(editor.text).to_have_accessible_description(editor.words.required)
    editor.text.fill(PLACES)
    assert len(drafts(tab)) == 1
    editor.save_and_leave().expect_count(1)
    assert drafts(tab) == []
    tab.open("/memos/new")
    expect(editor.text).to_have_value("")
    expect(editor.draft_line).to_be_hidden()


def test_a_draft_of_a_memo_can_be_discarded(open_tab, server):
    memo, other = write(server, PACKING, PLACES)
    tab = open_tab(DESKTOP, memo.path)
    editor = MemoEditorScreen(tab)
    editor.text.fill("書きかけ")
    editor.bar_link(editor.words.memos).click()
    expect(editor.expect_left().titles).to_have_text(["行きたい施設", "持ち物"])
    # Each has its own.
    tab.open(other.path)
    expect(editor.text).to_have_value(PLACES)
    tab.open(memo.path)
    expect(editor.text).to_have_value("書きかけ")
    expect(editor.draft_line).to_be_visible()
    tab.look()
    editor.button(editor.words.discard).click()
    expect(editor.text).to_have_value(PACKING)
    expect(editor.text).to_be_focused()
    expect(editor.draft_line).to_be_hidden()
    tab.open(memo.path)
    expect(editor.text).to_have_value(PACKING)
    expect(editor.draft_line).to_be_hidden()
    # What is as it was saved is no draft.
    editor.text.fill("書きかけ")
    editor.text.fill(PACKING)
    assert drafts(tab) == []

    # A draft knows what it started from: it does not overwrite what came after it.
    editor.text.fill("書きかけ")
    overwrite(server, memo, THOUGHT)
    tab.open(memo.path)
    expect(editor.text).to_have_value("書きかけ")
    with tab.expecting_status(409):
        editor.save()
        expect(editor.summary).to_contain_text(editor.words.stale)
    expect(tab.page.get_by_text("from the upper bench")).to_be_visible()
    expect(editor.text).to_have_value("書きかけ")
    editor.save_and_leave()
    assert drafts(tab) == []


def test_a_draft_is_its_writers_and_goes_when_they_sign_out(open_tab, server, people):
    memo, = write(server, PACKING)
    tab = open_tab(path="/memos/new")
    editor = MemoEditorScreen(tab)
    editor.text.fill("内緒")
    tab.open(memo.path)
    editor.text.fill("内緒の持ち物")
    assert len(drafts(tab)) == 2

    # Somebody else signs in on the same browser.
    tab.context.add_cookies([browser_cookie(server.url, people.member)])
    tab.open("/memos/new")
    expect(editor.text).to_have_value("")
    expect(editor.draft_line).to_be_hidden()
    editor.text.fill("別の人")
    tab.context.add_cookies([browser_cookie(server.url, people.owner)])
    tab.open("/memos/new")
    expect(editor.text).to_have_value("内緒")
    tab.open("/account")
    AccountScreen(tab).sign_out()
    assert drafts(tab) == []
    tab.context.add_cookies([browser_cookie(server.url, sign_in(server, "Loki"))])
    for path, text in (("/memos/new", ""), (memo.path, PACKING)):
        tab.open(path)
        expect(editor.text).to_have_value(text)
        expect(editor.draft_line).to_be_hidden()


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
        assert drafts(tab) == []


def test_a_server_that_is_gone_takes_no_words_along(open_tab, server):
    tab = open_tab(path="/memos/new")
    editor = MemoEditorScreen(tab)
    editor.text.fill(PACKING)
    server.kill()
    with tab.expecting(r"^failed request: POST", SERVER_IS_GONE[1], LOST[2]):
        editor.save()
        expect(editor.notice).to_contain_text(editor.words.offline)
    server.start_again()
    expect(editor.text).to_have_value(PACKING)
    editor.save_and_leave().expect_count(1)
    assert drafts(tab) == []
