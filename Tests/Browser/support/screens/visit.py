"""The page of a visit."""

from playwright.sync_api import Locator

from .screen import Screen


class DetailScreen(Screen):
    def total(self, kind: str) -> Locator:
        """The total time of a kind of step."""
        return self.page.locator("dl > div").filter(has_text=kind).get_by_role("definition")

    def rows(self, heading: str) -> Locator:
        """The rows under a heading."""
        return self.section(heading).get_by_role("listitem")

    def section(self, heading: str) -> Locator:
        return self.page.locator("section").filter(has=self.page.get_by_role("heading", name=heading, exact=True))
