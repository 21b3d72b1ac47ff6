"""Drafts: nothing written is lost, and no one else can read it."""

from playwright.sync_api import expect

from signing import browser_cookie
from support.forms import change_forms, expect_drafts
from support.memos import PACKING, PLACES, THOUGHT, overwrite, write
from support.people import sign_in
from support.profiles import DESKTOP
from support.screens import AccountScreen, MemoEditorScreen
from support.streams import lost


def test_a_draft_is_kept_until_it_is_saved(open_tab):
    tab = open_tab(path="/memos/new")
    editor = MemoEditorScreen(tab)
    editor.text.fill(PACKING)
    come_again(tab, "/memos/new")
    expect(editor.text).to_have_value(PACKING)
    expect(editor.draft_line).to_be_visible()
    tab.look()
    # The browser restores fields when a page is reloaded, which loses nothing.
    tab.page.reload()
    expect(editor.text).to_have_value(PACKING)
    editor.text.press("End")
    editor.text.press("x")
    editor.text.press("Backspace")
    come_again(tab, "/memos/new")
    expect(editor.text).to_have_value(PACKING)

    tab.context.set_offline(True)
    editor.text.fill(PLACES)
    with tab.expecting(*lost("POST")):
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
    expect_drafts(tab, 1)
    editor.save_and_leave().expect_count(1)
    expect_drafts(tab, 0)
    tab.open("/memos/new")
    expect(editor.text).to_have_value("")
    expect(editor.draft_line).to_be_hidden()


def test_what_is_typed_before_the_store_is_read_is_kept(open_tab):
    silent = "if (sessionStorage.silent) IDBFactory.prototype.open = () => new EventTarget();"
    tab = open_tab(path="/settings", scripts=(silent,))
    tab.page.evaluate("sessionStorage.silent = 1")
    tab.open("/memos/new")
    editor = MemoEditorScreen(tab)
    editor.text.fill(PACKING)
    tab.page.evaluate("sessionStorage.clear()")
    tab.open("/memos/new")
    expect(editor.text).to_have_value(PACKING)


def come_again(tab, path: str) -> None:
    """As after closing the window."""
    tab.page.close()
    tab.page = tab.context.new_page()
    tab.open(path)


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
    # Text that is the same as the saved one is not a draft.
    editor.text.fill("書きかけ")
    editor.text.fill(PACKING)
    expect_drafts(tab, 0)

    # A draft knows the revision that it is based on: it does not overwrite later changes.
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
    expect_drafts(tab, 0)


def test_a_draft_that_cannot_be_shown_is_not_lost(open_tab, server):
    """A draft stored without its appearance, and no server to render a form for it."""
    memo, = write(server, PACKING)
    tab = open_tab(path=memo.path)
    editor = MemoEditorScreen(tab)
    editor.text.fill("書きかけ")
    change_forms(tab.page, "store.put({ ...entry, picture: undefined });", "typing")
    tab.page.route("**/memos/**", lambda route: route.abort() if route.request.method == "POST" else route.fallback())
    with tab.expecting(*lost("POST")[:2]):
        tab.open(memo.path)
        expect(editor.notice).to_contain_text(editor.words.offline)
    expect(tab.page.locator("form[data-draft]")).to_have_js_property("inert", True)
    tab.page.locator("h1, header").first.click(force=True)
    expect_drafts(tab, 1)
    tab.page.unroute("**/memos/**")
    tab.page.reload()
    expect(editor.text).to_have_value("書きかけ")


def test_a_draft_is_its_writers_and_goes_when_they_sign_out(open_tab, server, people):
    memo, = write(server, PACKING)
    tab = open_tab(path="/memos/new")
    editor = MemoEditorScreen(tab)
    editor.text.fill("内緒")
    tab.open(memo.path)
    editor.text.fill("内緒の持ち物")
    expect_drafts(tab, 2)

    # Another user signs in on the same browser.
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
    expect_drafts(tab, 0)
    tab.context.add_cookies([browser_cookie(server.url, sign_in(server, "Loki"))])
    for path, text in (("/memos/new", ""), (memo.path, PACKING)):
        tab.open(path)
        expect(editor.text).to_have_value(text)
        expect(editor.draft_line).to_be_hidden()
