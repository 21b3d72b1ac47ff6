"""The timer."""

from playwright.sync_api import Locator

from .screen import Screen


class TimerScreen(Screen):
    @property
    def clock(self) -> Locator:
        return self.page.get_by_role("timer")

    @property
    def laps(self) -> Locator:
        """The measured times, a line for each set."""
        return self.page.locator(".laps li")

    def open_options(self) -> None:
        self.page.locator("summary", has_text=self.words.timer_options).click()

    def step(self, name: str) -> Locator:
        return self.page.locator(".kinds button").filter(has_text=name)
