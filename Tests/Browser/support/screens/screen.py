"""The parts that all screens share."""

import json

from playwright.sync_api import Locator, Page, expect

from ..tab import Tab
from ..words import Words, words_of


def confirm_in(place: Locator) -> None:
    """Presses the button of the only irreversible action there, and then the one that confirms it."""
    place.locator("summary").click()
    place.get_by_role("button").click()


class Screen:
    def __init__(self, tab: Tab):
        self.tab = tab

    @property
    def page(self) -> Page:
        return self.tab.page

    @property
    def words(self) -> Words:
        return words_of(self.tab.language)

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    def confirm(self, name: str) -> None:
        """Presses the button of an irreversible action, and then the one that confirms it."""
        title = json.dumps(name, ensure_ascii=False)
        summary = self.page.locator(f"summary[aria-label={title}], summary:text-is({title})")
        confirm_in(self.page.locator("details.confirm").filter(has=summary))

    def link(self, name: str) -> Locator:
        return self.page.get_by_role("link", name=name, exact=True)

    @property
    def notice(self) -> Locator:
        return self.page.locator("#notice")

    @property
    def tabs(self) -> Locator:
        """The root navigation."""
        return self.page.get_by_role("navigation", name=self.words.navigation)

    def tab_link(self, name: str) -> Locator:
        return self.tabs.get_by_role("link", name=name, exact=True)

    def bar_link(self, name: str) -> Locator:
        """A link of the top bar: the way back, or an action."""
        return self.page.locator("header.bar").get_by_role("link", name=name, exact=True)

    @property
    def menu(self) -> Locator:
        """The open menu."""
        return self.page.locator(".menu:popover-open")

    def open_menu_of(self, button: Locator) -> Locator:
        button.click()
        expect(self.menu).to_be_visible()
        # It slides in: a click at its earlier position would hit what is below it.
        self.tab.settle()
        return self.menu


class FormScreen(Screen):
    @property
    def draft_line(self) -> Locator:
        """Says that the form shows an earlier draft."""
        return self.page.get_by_text(self.words.draft_is_back)

    @property
    def summary(self) -> Locator:
        """The error above the fields."""
        return self.page.get_by_role("alert")

    def save(self) -> None:
        self.button(self.words.save).click()
