"""Waiting for what no page says by itself."""

import time

from playwright.sync_api import Page


def wait_until(condition, page: Page, seconds: float = 5) -> None:
    """Waits while the browser goes on; fails when the condition does not come true."""
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, f"did not come true within {seconds} s"
        page.wait_for_timeout(20)
