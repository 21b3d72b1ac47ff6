"""A browser window that records everything a page must never do."""

import hashlib
import time
from pathlib import Path

from playwright.sync_api import BrowserContext, CDPSession, Error, Page

from .look import AXE, AXE_RUN, BUSY, CHECKS, HAS_AXE, STATE, Axe, options
from .profiles import Profile
from .streams import Streams
from .waiting import PATIENCE
from .watch import Watch


class Tab(Watch):
    """The one page of a context, watched from its start."""

    def __init__(self, context: BrowserContext, url: str, profile: Profile, sound: Path):
        self.url = url
        #: Has a file for each state, with its profile, in which axe has found nothing.
        self._sound = sound
        self.profile = profile
        #: The language that the pages must be in.
        self.language = profile.language
        self.context = context
        context.set_default_timeout(PATIENCE * 1_000)
        super().__init__(context, context.pages[0])
        self.allow("Service Worker registration blocked by Playwright")
        #: The open event streams.
        self.streams = Streams(context)
        self._protocols: dict[Page, CDPSession] = {}
        context.on("page", self._prepare)
        self._prepare(self.page)

    def _prepare(self, page: Page) -> None:
        # Scripts are switched off here and not by the context, so that axe can run.
        if page not in self._protocols and not self.profile.javascript:
            self._set_scripts(page, on=False)

    def _set_scripts(self, page: Page, on: bool) -> None:
        if not self.profile.javascript:
            self._protocol(page).send("Emulation.setScriptExecutionDisabled", {"value": not on})

    def _protocol(self, page: Page) -> CDPSession:
        if page not in self._protocols:
            self._protocols[page] = self.context.new_cdp_session(page)
        return self._protocols[page]

    def open(self, path: str) -> Page:
        """Goes to a path of the server, or to a whole address."""
        self.page.goto(path if ":" in path else self.url + path)
        return self.page

    def go_back(self) -> None:
        self._travel(self.page.go_back)

    def go_forward(self) -> None:
        self._travel(self.page.go_forward)

    def _travel(self, go) -> None:
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                # A page from the page cache loads nothing, so there is no load to wait for.
                return go(wait_until="commit")
            except Error as error:
                # After a navigation, Chromium has no page for a moment.
                if "Not attached to an active page" not in str(error) or time.monotonic() > deadline:
                    raise
                self.page.wait_for_timeout(50)

    def change_screen(self, screen: str) -> None:
        """Makes the window as large as that screen."""
        self.profile = self.profile.but(screen=screen)
        self.page.set_viewport_size(self.profile.viewport)

    def look(self, longest_field_text: int = 24, axe: Axe | None = Axe.FULL) -> None:
        """Checks the page as it is now: layout, targets, language, accessibility."""
        for page in self.context.pages:
            if page.url.startswith(self.url):
                self.problems += [f"{problem} (on {page.url})" for problem in self._look(page, longest_field_text, axe)]

    def _look(self, page: Page, longest_field_text: int, axe: Axe | None) -> list[str]:
        page.bring_to_front()
        self.settle(page)
        found = page.evaluate(CHECKS, options(self.profile, self.language, longest_field_text))
        return found + self._ask_axe(page, axe) if axe else found

    @staticmethod
    def has_own_clock(page: Page) -> bool:
        """Whether a test has set the clock of the page."""
        return page.evaluate("Boolean(window.__pwClock?.controller)")

    def _ask_axe(self, page: Page, axe: Axe) -> list[str]:
        if self.has_own_clock(page):
            # Axe sometimes waits, and would wait forever with a stopped clock.
            page.clock.resume()
        # Most of the tests' time would be spent on pages that axe has seen before.
        state = self._sound / hashlib.sha256(f"{axe} {self.profile!r} {page.evaluate(STATE)}".encode()).hexdigest()
        if state.exists():
            return []
        self._set_scripts(page, on=True)
        try:
            if not page.evaluate(HAS_AXE):
                # Playwright's own `evaluate` takes half as long again for so long a text.
                self._protocol(page).send("Runtime.evaluate", {"expression": AXE})
            found = page.evaluate(AXE_RUN, axe.value)
        finally:
            self._set_scripts(page, on=False)
        if not found:
            state.touch()
        return found

    def look_at_contrast(self) -> None:
        """Checks the colors of the page as it is now; its layout has already been checked."""
        self.settle()
        self.problems += [f"{problem} (on {self.page.url})" for problem in self._ask_axe(self.page, Axe.CONTRAST)]

    def settle(self, page: Page | None = None) -> None:
        """Waits until nothing moves and fonts are loaded."""
        page = page or self.page
        deadline = time.monotonic() + PATIENCE
        while _is_busy(page) and time.monotonic() < deadline:
            page.wait_for_timeout(20)

    def finish(self, axe: Axe | None = Axe.FULL) -> None:
        """Checks a last time and fails on everything that was found."""
        self.look(axe=axe)
        self.assert_clean()

    def assert_clean(self) -> None:
        problems, self.problems = list(dict.fromkeys(self.problems)), []
        assert not problems, f"{self.profile}:\n" + "\n".join(f"  - {problem}" for problem in problems)

    def leave(self) -> None:
        """From now on the tab ignores events of the context."""
        self.look_away()
        self.streams.look_away()
        self.context.remove_listener("page", self._prepare)
        for page, protocol in self._protocols.items():
            if not page.is_closed():
                protocol.detach()


def _is_busy(page: Page) -> bool:
    try:
        return page.evaluate(BUSY)
    except Error as error:
        # The page was left during the request.
        if "Execution context was destroyed" not in str(error):
            raise
        return True
