"""The settings."""

from playwright.sync_api import Locator, expect

from .screen import FormScreen


class SettingsScreen(FormScreen):
    def amount(self, kind: str) -> Locator:
        return self.page.get_by_label(kind, exact=True)

    def unit(self, kind: str) -> Locator:
        return self.page.get_by_label(self.words.unit_of.format(kind))

    def choice(self, title: str) -> Locator:
        return self.page.get_by_role("combobox", name=title, exact=True)

    def expect_chosen(self, title: str, name: str) -> None:
        expect(self.choice(title).locator("option:checked")).to_have_text(name)

    def choose(self, title: str, name: str) -> None:
        self.choice(title).select_option(label=name)
        self.expect_chosen(title, name)

    def choose_language(self, name: str) -> None:
        """With scripts the page changes its language soon, and its rows have other names."""
        self.choice(self.words.language_title).select_option(label=name)

    def fill(self, kind: str, amount: str) -> None:
        """Types a time and moves on; with scripts that saves it."""
        self.amount(kind).fill(amount)
        self.amount(kind).blur()

    @property
    def keys(self) -> Locator:
        """The sheet with the keys."""
        return self.page.get_by_role("dialog", name=self.words.keys)
