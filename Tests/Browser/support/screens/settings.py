"""The settings."""

from playwright.sync_api import Locator, expect

from .screen import FormScreen


class SettingsScreen(FormScreen):
    def amount(self, kind: str) -> Locator:
        return self.page.get_by_label(kind, exact=True)

    def unit(self, kind: str) -> Locator:
        return self.page.get_by_label(self.words.unit_of.format(kind))

    def choice(self, group: str, name: str) -> Locator:
        return self.page.get_by_role("group", name=group).get_by_role("radio", name=name, exact=True)

    def choose(self, group: str, name: str) -> None:
        self._click(group, name)
        expect(self.choice(group, name)).to_be_checked()

    def choose_language(self, name: str) -> None:
        """With scripts the page changes its language soon, and its groups have other names."""
        self._click(self.words.language_title, name)

    def _click(self, group: str, name: str) -> None:
        # By its row, as people do: the circle itself is invisible.
        self.page.get_by_role("group", name=group).locator("label").filter(has_text=name).click()
