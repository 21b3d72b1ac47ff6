"""Waiting for what no page says by itself."""

import time

from playwright.sync_api import Page

#: What a page may take that is not wrong: a machine that is busy elsewhere is slow, and no test is about that.
PATIENCE = 30


def wait_for_what_was_begun(page: Page) -> None:
    """Waits for an answer that the page asks for now: what it did before in return for something has been sent by then."""
    with page.expect_response("**/health/live"):
        page.evaluate("""async () => {
            await new Promise(requestAnimationFrame);
            await new Promise((go) => setTimeout(go));
            await fetch("/health/live");
        }""")


def wait_until(condition, page: Page, seconds: float = PATIENCE) -> None:
    """Waits while the browser goes on; fails when the condition does not come true."""
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, f"did not come true within {seconds} s"
        page.wait_for_timeout(20)
