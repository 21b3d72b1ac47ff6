"""The list of memos, their editor and their text."""

from .string_catalogs import StringCatalog

text = StringCatalog("Features/Memo")


class MemoWords:
    memos = text("list")
    memo_count = text.plural("count")
    memo_text = text("body")
    new_memo = text("registration")
    edit_memo = text("editing")
    no_memos = text("emptyTitle")
    first_memo = text("emptyAction")
    no_memo_found = text("nothingFound")
    memo_deleted = text("deleted")
    pin = text("pin")
    unpin = text("unpin")
    pinned = text("pinned")
    memo_too_long = text("problemTooLong", "20,000")
    memo_was_deleted = text("deletedTitle")
    copy_memo = text("copyMemo")
    text_of_memo = text("text")
    edit_text = text("editText")
    copy_text_of_memo = text("copyText")
