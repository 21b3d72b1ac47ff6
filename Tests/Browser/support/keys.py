"""Going through a page with the keyboard alone."""

from playwright.sync_api import Page

FOCUS = """
    () => {
        const element = document.activeElement;
        if (!element || element === document.body) return null;
        const outlined = [element, element.closest("label"), element.closest(".card, .row")].filter(Boolean).flatMap(
            (place) => [getComputedStyle(place), getComputedStyle(place, "::after")]);
        return {
            name: element.getAttribute("aria-label") ?? element.labels?.[0]?.textContent ?? element.textContent.trim(),
            // The buttons inside a date field have the browser's own ring.
            isVisible: !element.matches(":focus")
                || outlined.some((s) => s.outlineStyle !== "none" && parseFloat(s.outlineWidth) >= 2),
        };
    }
"""


def focus(page: Page) -> dict | None:
    """The focused element, and whether its focus is visible."""
    return page.evaluate(FOCUS)


def press_tab(page: Page, back: bool = False) -> str | None:
    """Moves on by one; the focus must be visible. None at the end of the page."""
    page.keyboard.press("Shift+Tab" if back else "Tab")
    now = focus(page)
    assert now is None or now["isVisible"], f"the focus of {now['name']!r} is not visible"
    return now and now["name"]


def tab_to(page: Page, name: str, limit: int = 60) -> None:
    """Moves on until the control with the name has the focus."""
    passed = []
    for _ in range(limit):
        passed.append(press_tab(page))
        if passed[-1] == name:
            return
    raise AssertionError(f"{name!r} is not reached by the keyboard, only {passed}")


class Composition:
    """A Japanese input method in the middle of a conversion."""

    def __init__(self, tab, text: str):
        self._protocol = tab.context.new_cdp_session(tab.page)
        self._protocol.send("Input.imeSetComposition", {"text": text, "selectionStart": 0, "selectionEnd": len(text)})

    def commit(self, text: str) -> None:
        self._protocol.send("Input.insertText", {"text": text})


def posts_of(page) -> list:
    """The forms that the page sends from now on."""
    requests = []
    page.on("request", lambda request: requests.append(request) if request.method == "POST" else None)
    return requests
