"""A browser window that remembers everything a page must never do."""

import contextlib
import re
import time
from pathlib import Path

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Browser, Error, Page

from .profiles import Profile
from .streams import Streams

CHECKS = (Path(__file__).parent / "checks.js").read_text(encoding="utf-8")
AXE_RUN = """
    async (tags) => {
        const bars = [...document.body.querySelectorAll("*")].filter(
            (element) => ["sticky", "fixed"].includes(getComputedStyle(element).position));
        // What has been scrolled half below a bar can be scrolled out again.
        const isBelowBar = (element) => bars.some((bar) => {
            const a = bar.getBoundingClientRect(), b = element.getBoundingClientRect();
            return !bar.contains(element) && a.top < b.bottom && b.top < a.bottom && a.left < b.right && b.left < a.right;
        });
        const { violations } = await axe.run(document, { runOnly: tags, resultTypes: ["violations"] });
        return violations.flatMap((rule) => rule.nodes
            .filter((node) => rule.id !== "target-size" || !isBelowBar(document.querySelector(node.target.at(-1))))
            .map((node) => `axe ${rule.id}: ${node.target.join(" ")}: ${node.failureSummary}`));
    }
"""
AXE_TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
REPORT_VIOLATIONS = """
    document.addEventListener("securitypolicyviolation", (event) =>
        reportViolation(`${event.violatedDirective} forbids ${event.blockedURI} at ${event.sourceFile}`));
"""
#: In pixels, on a phone.
TARGET_SIZE = 44
#: Targets that may be smaller, each for a reason.
SMALL_TARGETS: list[str] = []


class Tab:
    """One page of its own context, watched from its start."""

    def __init__(self, browser: Browser, url: str, profile: Profile, scripts: tuple[str, ...] = ()):
        self.url = url
        self.profile = profile
        #: What the pages must be written in.
        self.language = profile.language
        self.problems: list[str] = []
        self._allowed: list[re.Pattern] = []
        self._seen_allowed: set[re.Pattern] = set()
        self.context = browser.new_context(**profile.context_options())
        self.context.set_default_timeout(8_000)
        self.page = self.context.new_page()
        self.context.expose_binding("reportViolation", lambda _, text: self._note(f"policy: {text}"))
        for script in (REPORT_VIOLATIONS, *scripts):
            self.context.add_init_script(script)
        self.context.on("console", self._on_console)
        self.context.on("weberror", self._on_page_error)
        self.context.on("requestfailed", self._on_failed_request)
        self.context.on("response", self._on_response)
        self.context.on("dialog", self._on_dialog)
        #: The event streams that are open.
        self.streams = Streams(self.context)
        self._protocols: dict[Page, object] = {}
        self.context.on("page", self._prepare)
        self._prepare(self.page)

    # What must not happen

    def _prepare(self, page: Page) -> None:
        # Scripts are switched off here and not by the context, so that axe can run.
        if page not in self._protocols and not self.profile.javascript:
            self._protocols[page] = self.context.new_cdp_session(page)
            self._set_scripts(page, on=False)

    def _set_scripts(self, page: Page, on: bool) -> None:
        if page in self._protocols:
            self._protocols[page].send("Emulation.setScriptExecutionDisabled", {"value": not on})

    def _on_console(self, message) -> None:
        if message.type in ("error", "warning", "assert"):
            self._note(f"console {message.type}: {message.text}")

    def _on_page_error(self, error) -> None:
        # Chromium reports it as an error of the page, even with scripts off, when a busy machine is too late for the
        # transition between two pages and it shows the second one without.
        if str(error.error).startswith("Transition was "):
            return
        self._note(f"page error: {error.error}")

    def _on_failed_request(self, request) -> None:
        # The next keystroke takes the place of a search that is under way, and one navigation that of another.
        if request.failure == "net::ERR_ABORTED" and (request.method == "GET" or request.is_navigation_request()):
            return
        self._note(f"failed request: {request.method} {request.url}: {request.failure}")

    def _on_response(self, response) -> None:
        if response.status >= 400:
            self._note(f"status {response.status}: {response.request.method} {response.url}")

    def _on_dialog(self, dialog) -> None:
        self._note(f"dialog: {dialog.message}")
        dialog.dismiss()

    def _note(self, text: str) -> None:
        allowed = [pattern for pattern in self._allowed if pattern.search(text)]
        self._seen_allowed.update(allowed)
        if not allowed:
            self.problems.append(f"{text} (on {self.page.url})")

    @contextlib.contextmanager
    def expecting(self, *patterns: str):
        """Allows what matches the patterns inside; each of them must happen."""
        compiled = [re.compile(pattern) for pattern in patterns]
        self._allowed += compiled
        try:
            yield
            deadline = time.monotonic() + 2
            while not self._seen_allowed.issuperset(compiled) and time.monotonic() < deadline:
                self.page.wait_for_timeout(20)
            missing = [pattern.pattern for pattern in compiled if pattern not in self._seen_allowed]
            assert not missing, f"did not happen: {missing}"
        finally:
            # A message may come late; what it is about has happened inside.
            self.page.wait_for_timeout(30)
            for pattern in compiled:
                self._allowed.remove(pattern)

    def allow(self, *patterns: str) -> None:
        """Allows from now on what may happen or not: it depends on how long something else takes."""
        self._allowed += [re.compile(pattern) for pattern in patterns]

    def expecting_status(self, status: int):
        """Allows answers with the status and the browser's own message about them."""
        return self.expecting(rf"^status {status}:", rf"^console error: Failed to load resource: .* {status} ")

    # Looking

    def open(self, path: str) -> Page:
        """Goes to a path of the server, or to a whole address."""
        self.page.goto(path if ":" in path else self.url + path)
        return self.page

    def go_back(self) -> None:
        self._travel(self.page.go_back)

    def go_forward(self) -> None:
        self._travel(self.page.go_forward)

    def _travel(self, go) -> None:
        deadline = time.monotonic() + 5
        while True:
            try:
                # A page that comes out of the page cache loads nothing, so there is no load to wait for.
                return go(wait_until="commit")
            except Error as error:
                # For a moment after a navigation Chromium has taken down one page and not yet put up the other.
                if "Not attached to an active page" not in str(error) or time.monotonic() > deadline:
                    raise
                self.page.wait_for_timeout(50)

    def look(self, longest_field_text: int = 24) -> None:
        """Checks the page as it is now: layout, targets, language, accessibility."""
        for page in self.context.pages:
            if page.url.startswith(self.url):
                self.problems += [f"{problem} (on {page.url})" for problem in self._look(page, longest_field_text)]

    def _look(self, page: Page, longest_field_text: int) -> list[str]:
        page.bring_to_front()
        self.settle(page)
        found = page.evaluate(CHECKS, {
            "language": self.language,
            "longestFieldText": longest_field_text,
            "targetSize": TARGET_SIZE if self.profile.is_phone else 0,
            "smallTargets": SMALL_TARGETS,
        })
        self._set_scripts(page, on=True)
        try:
            if not page.evaluate("typeof axe === 'object'"):
                page.evaluate(AXE_SCRIPT)
            found += page.evaluate(AXE_RUN, AXE_TAGS)
        finally:
            self._set_scripts(page, on=False)
        return found

    def settle(self, page: Page | None = None) -> None:
        """Waits until nothing moves and fonts are there: half a transition has the colours of neither end."""
        page = page or self.page
        deadline = time.monotonic() + 5
        busy = """
            document.readyState !== "complete" || document.fonts.status !== "loaded" || document.getAnimations().some(
                (animation) => animation.playState === "running" && animation.timeline === document.timeline)
        """
        while page.evaluate(busy) and time.monotonic() < deadline:
            page.wait_for_timeout(20)

    def finish(self) -> None:
        """Looks a last time and fails on everything that was found."""
        self.look()
        self.assert_clean()

    def assert_clean(self) -> None:
        problems, self.problems = list(dict.fromkeys(self.problems)), []
        assert not problems, f"{self.profile}:\n" + "\n".join(f"  - {problem}" for problem in problems)

    def close(self) -> None:
        self.context.close()
