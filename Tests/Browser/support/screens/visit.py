"""The page of a visit."""

from playwright.sync_api import Locator

from .screen import Screen


class DetailScreen(Screen):
    def steps(self, number: int) -> Locator:
        """The steps of a set, from 1, or the totals below the last."""
        return self.page.locator(".set-rows > li").nth(number - 1).locator("> span:not(.ordinal, .vh)")

    @property
    def temperatures(self) -> Locator:
        return self.page.locator(".temps > span")

    def section(self, heading: str) -> Locator:
        return self.page.locator("section").filter(has=self.page.get_by_role("heading", name=heading, exact=True))
