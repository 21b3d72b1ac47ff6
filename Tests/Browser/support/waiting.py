"""Waiting for conditions that a page does not announce."""

import time

from playwright.sync_api import Page

#: The timeout of a correct page: a busy machine is slow, which no test is about.
PATIENCE = 30


def wait_for_what_was_begun(page: Page) -> None:
    """Waits for the response to a new request of the page: its earlier ones have been sent by then."""
    with page.expect_response("**/health/live"):
        page.evaluate("""async () => {
            await new Promise(requestAnimationFrame);
            await new Promise((go) => setTimeout(go));
            await fetch("/health/live");
        }""")


def wait_until(condition, page: Page, seconds: float = PATIENCE) -> None:
    """Waits while the browser continues; fails when the condition does not come true."""
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, f"did not come true within {seconds} s"
        page.wait_for_timeout(20)
