"""Forbidden behaviour of pages."""

import contextlib
import re
import time

from playwright.sync_api import BrowserContext, Page

#: Chromium reports some violations of the policy in its own words, but not all.
REPORT_VIOLATIONS = """
    document.addEventListener("securitypolicyviolation", (event) =>
        console.error(`policy: ${event.violatedDirective} forbids ${event.blockedURI} at ${event.sourceFile}`));
"""


def listen(context: BrowserContext, listeners: dict):
    """Returns a function that ends it."""
    for event, listener in listeners.items():
        context.on(event, listener)

    def look_away() -> None:
        for event, listener in listeners.items():
            context.remove_listener(event, listener)

    return look_away


class Watch:
    """Collects the problems of all pages of a context, from their start."""

    def __init__(self, context: BrowserContext, page: Page):
        #: The place at which a problem occurred.
        self.page = page
        self.problems: list[str] = []
        self._allowed: list[re.Pattern] = []
        self._seen_allowed: set[re.Pattern] = set()
        self.look_away = listen(context, {
            "console": self._on_console, "weberror": self._on_page_error, "requestfailed": self._on_failed_request,
            "response": self._on_response, "dialog": self._on_dialog,
        })

    def _on_console(self, message) -> None:
        if message.type in ("error", "warning", "assert"):
            is_of_policy = message.text.startswith("policy: ")
            self._note(message.text if is_of_policy else f"console {message.type}: {message.text}")

    def _on_page_error(self, error) -> None:
        # Chromium reports it as an error of the page, even with scripts off, when a busy machine is too late for the
        # transition between two pages and it shows the second one without.
        if str(error.error).startswith("Transition was "):
            return
        self._note(f"page error: {error.error}")

    def _on_failed_request(self, request) -> None:
        # The next keystroke replaces a pending search, and a navigation replaces another.
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
        """Allows problems that match the patterns inside the block; each of them must happen."""
        compiled = [re.compile(pattern) for pattern in patterns]
        # As often as it is expected: an earlier match does not count.
        self._seen_allowed.difference_update(compiled)
        self._allowed += compiled
        try:
            yield
            deadline = time.monotonic() + 2
            while not self._seen_allowed.issuperset(compiled) and time.monotonic() < deadline:
                self.page.wait_for_timeout(20)
            missing = [pattern.pattern for pattern in compiled if pattern not in self._seen_allowed]
            assert not missing, f"did not happen: {missing}"
        finally:
            # A message may come late; its cause has happened inside.
            self.page.wait_for_timeout(30)
            for pattern in compiled:
                self._allowed.remove(pattern)

    def allow(self, *patterns: str) -> None:
        """Allows problems that may or may not happen from now on, depending on timing."""
        self._allowed += [re.compile(pattern) for pattern in patterns]

    def expecting_status(self, status: int):
        """Allows responses with the status and the browser's own message about them."""
        return self.expecting(rf"^status {status}:", rf"^console error: Failed to load resource: .* {status} ")
