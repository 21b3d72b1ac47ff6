"""The editor of memos."""

from playwright.sync_api import Locator, expect

from .lists import MemoListScreen
from .screen import FormScreen


class MemoEditorScreen(FormScreen):
    @property
    def text(self) -> Locator:
        return self.page.get_by_role("textbox", name=self.words.memo_text)

    def save_and_leave(self) -> MemoListScreen:
        self.save()
        return self.expect_left()

    def delete_and_leave(self) -> MemoListScreen:
        self.button(self.words.delete).click()
        return self.expect_left()

    def expect_left(self) -> MemoListScreen:
        expect(self.page).to_have_title(f"{self.words.memos} – Loki")
        return MemoListScreen(self.tab)
