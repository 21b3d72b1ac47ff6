"""The list of memos, their editor and their text."""

from .string_catalogs import StringCatalog

text = StringCatalog("Features/Memo")


class MemoWords:
    memos = text("list.title")
    memo_count = text.plural("list.count")
    memo_text = text("editor.body")
    new_memo = text("editor.registration")
    edit_memo = text("editor.editing")
    no_memos = text("list.empty.title")
    first_memo = text("list.empty.action")
    no_memo_found = text("list.nothingFound.title")
    memos_deleted_count = text.plural("list.deletedCount")
    pin = text("action.pin")
    unpin = text("action.unpin")
    pinned = text("list.pinned")
    memo_too_long = text("problem.tooLong", "20,000")
    memo_was_deleted = text("problem.deleted.title")
    draft_is_back = text("editor.draft")
    discard = text("editor.discardDraft")
    show_text = text("action.showText")
    text_of_memo = text("text.title")
    edit_text = text("text.back")
    copy_text_of_memo = text("text.copy")
