"""The lists of visits and of memos."""

from playwright.sync_api import Locator, expect

from .screen import Screen


class ListScreen(Screen):
    @property
    def cards(self) -> Locator:
        return self.page.get_by_role("article")

    @property
    def drafts(self) -> Locator:
        # They are below a line that opens them.
        self.page.locator("details.drafts").evaluate_all("(lines) => lines.forEach((line) => { line.open = true; })")
        return self.page.get_by_role("list", name=self.words.draft, exact=True).get_by_role("listitem")

    def card(self, facility: str) -> Locator:
        return self.cards.filter(has=self.page.get_by_role("heading", name=facility, exact=True))

    @property
    def count(self) -> Locator:
        return self.page.locator("#count")

    @property
    def search_field(self) -> Locator:
        return self.page.get_by_role("searchbox", name=self.words.search)

    @property
    def marks(self) -> Locator:
        return self.page.locator("mark")

    @property
    def titles(self) -> Locator:
        """The titles of the cards, from top to bottom."""
        return self.cards.get_by_role("heading")

    @property
    def months(self) -> Locator:
        """The headings between the cards."""
        return self.page.locator(".month")

    @property
    def stale_line(self) -> Locator:
        """Says that the list may be out of date."""
        return self.page.get_by_role("status").filter(has=self.button(self.words.reload))

    @property
    def more(self) -> Locator:
        return self.link(self.words.more)

    def menu_button(self, facility: str) -> Locator:
        return self.card(facility).locator("[popovertarget]")

    def open_menu(self, facility: str) -> Locator:
        return self.open_menu_of(self.menu_button(facility))

    def search(self, text: str) -> None:
        """Types a query; without scripts, Enter sends it."""
        self.search_field.fill(text)
        if not self.tab.profile.javascript:
            self.search_field.press("Enter")

    def scroll_down(self, *counts: int) -> None:
        """Scrolls to the end until each of the numbers of cards is reached."""
        for count in counts:
            # A wheel event before new content is laid out scrolls no further: once more, as people do.
            for _ in range(5):
                self.page.mouse.wheel(0, 100_000)
                if self._has_soon(count):
                    break
            expect(self.cards).to_have_count(count)

    def _has_soon(self, count: int) -> bool:
        try:
            expect(self.cards).to_have_count(count, timeout=2_000)
        except AssertionError:
            return False
        return True

    def expect_count(self, number: int) -> None:
        expect(self.count).to_have_text(self.words.count(number))

    def choose(self, facility: str) -> None:
        self.card(facility).get_by_role("checkbox").check()


class MemoListScreen(ListScreen):
    @property
    def texts(self) -> Locator:
        """The texts after the titles."""
        return self.cards.locator("p")

    def pin_of(self, title: str) -> Locator:
        return self.card(title).get_by_text(self.words.pinned, exact=True)

    def expect_count(self, number: int) -> None:
        expect(self.count).to_have_text(self.words.memo_count(number))

    def choose_in_menu(self, title: str, action: str) -> None:
        self.open_menu(title).get_by_role("button", name=action, exact=True).click()
