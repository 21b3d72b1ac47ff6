"""Markup in memos is text."""

from urllib.parse import quote

from playwright.sync_api import expect

from support.hostile import HOSTILE
from support.memos import overwrite, write
from support.screens import MemoEditorScreen, MemoListScreen


def test_markup_in_memos_stays_text(open_tab, server):
    memos = write(server, *[f"{text}\n{text}" for text in HOSTILE])
    tab = open_tab(path="/memos")
    screen, editor = MemoListScreen(tab), MemoEditorScreen(tab)
    expect(screen.cards).to_have_count(len(HOSTILE))
    shown = screen.cards.evaluate_all("""(cards) => cards.map((card) => [
        card.querySelector("h2").textContent, card.querySelector("p").textContent])""")
    assert shown == [[text, text] for text in reversed(HOSTILE)]
    tab.look()
    for memo, text in zip(memos, HOSTILE):
        tab.open(memo.path)
        assert editor.text.input_value() == memo.text
        # As a phrase, because the parts of a text are words.
        tab.open(f"/memos?q={quote(f'“{text}”')}")
        assert text in screen.marks.all_text_contents()
    # As a draft, in a refusal, in a conflict, and in another window.
    for memo, text in list(zip(memos, HOSTILE))[:4]:
        tab.open(memo.path)
        editor.text.fill(text * 2)
        tab.page.reload()
        expect(editor.text).to_have_value(text * 2)
        overwrite(server, memo, text * 3)
        with tab.expecting_status(409):
            editor.save()
            expect(editor.summary).to_contain_text(editor.words.stale)
        expect(tab.page.locator(".prose")).to_have_text(text * 3)
        expect(editor.text).to_have_value(text * 2)
        editor.save_and_leave()
        write(server, f"{text} again")
        expect(screen.titles.first).to_have_text(f"{text} again")
