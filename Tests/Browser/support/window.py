"""A browser window driven over WebDriver, with the actions of the engine tests."""

import json
import time

from selenium.common.exceptions import (
    ElementClickInterceptedException, ElementNotInteractableException, StaleElementReferenceException,
)
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.remote.webdriver import WebDriver
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.support.wait import WebDriverWait

from signing import browser_cookie

from .look import AXE, AXE_RUN, BUSY, CHECKS, HAS_AXE, Axe, options
from .profiles import PHONE
from .server import Server
from .visits import post
from .waiting import PATIENCE
from .words import Words, words_of

#: Errors about an element while one page replaces another.
PASSING = [StaleElementReferenceException, ElementNotInteractableException, ElementClickInterceptedException]
#: WebDriver has no script that runs before those of a page. Problems are recorded from here on.
KEEP_PROBLEMS = """
    if (!window.problems) {
        window.problems = [];
        addEventListener("error", (event) => problems.push(`page error: ${event.message}`));
        // A transition between two pages that is cut short is no fault of theirs.
        addEventListener("unhandledrejection", ({ reason }) => {
            if (!`${reason}`.includes("view transition")) problems.push(`page error: ${reason}`);
        });
        addEventListener("securitypolicyviolation", (event) =>
            problems.push(`policy: ${event.violatedDirective} forbids ${event.blockedURI}`));
    }
"""


def choose_japanese(server: Server) -> None:
    units = {"sauna": "minutes", "coolBath": "seconds", "relaxation": "minutes"}
    times = [field for kind, unit in units.items() for field in ((f"{kind}.amount", ""), (f"{kind}.unit", unit))]
    post(server, "/settings", [*times, ("language", "ja"), ("appearance", "system")])


class Window:
    def __init__(self, driver: WebDriver, server: Server):
        self.driver = driver
        self.server = server
        #: The language that the pages must be in.
        self.language = "ja"
        # WebKit requests pages in the language of the machine.
        choose_japanese(server)
        self.words: Words = words_of("ja")
        # A cookie is set on the open page.
        driver.get(f"{server.url}/health/live")
        driver.delete_all_cookies()
        cookie = browser_cookie(server.url, server.secret)
        driver.add_cookie({"name": cookie["name"], "value": cookie["value"], "path": "/"})

    def open(self, path: str) -> None:
        self.driver.get(self.server.url + path)
        self.driver.execute_script(KEEP_PROBLEMS)

    @property
    def title(self) -> str:
        return self.driver.title

    def wait_for(self, condition, what: str):
        """Waits until the condition returns something, and returns that."""
        wait = WebDriverWait(self.driver, PATIENCE, 0.05, ignored_exceptions=PASSING)
        begin = time.monotonic()
        found = wait.until(lambda _: condition(), f"{what} (at {self.driver.current_url}, “{self.title}”)")
        # While a page is loading, the browser does not respond either.
        assert time.monotonic() - begin < 3 * PATIENCE, f"{what} in time"
        return found

    def wait_for_page(self, title: str) -> None:
        self.wait_for(lambda: self.title == f"{title} – Loki", f"no page “{title}”")
        self.wait_for(lambda: self.evaluate("return document.readyState === 'complete'"), "the page does not load")
        self.driver.execute_script(KEEP_PROBLEMS)

    def evaluate(self, script: str, *arguments):
        return self.driver.execute_script(script, *arguments)

    def all(self, selector: str) -> list[WebElement]:
        return self.driver.find_elements(By.CSS_SELECTOR, selector)

    def one(self, selector: str) -> WebElement:
        return self.wait_for(
            lambda: next((element for element in self.all(selector) if element.is_displayed()), None),
            f"no {selector} in sight")

    def field(self, name: str) -> WebElement:
        return self.one(f'[name="{name}"]')

    def type(self, name: str, text: str) -> None:
        """Replaces the content of the field."""
        self.wait_for(lambda: self.field(name).send_keys(Keys.CONTROL, "a") is None, f"{name} takes no text")
        self.field(name).send_keys(text.replace("\n", Keys.ENTER))

    def click(self, text: str, within: str = "body") -> None:
        """The button or link with this title or name."""
        self.wait_for(lambda: self._try_to_click(text, within), f"nothing to click that says “{text}”")

    def _try_to_click(self, text: str, within: str) -> bool:
        for element in self.all(f"{within} a[href], {within} button, {within} summary"):
            # The page's own text, as a reader sees it: visually hidden text is part of a name.
            name = element.get_attribute("aria-label") or element.get_property("textContent").strip()
            if name == text and element.is_displayed():
                element.click()
                return True
        return False

    def open_first_menu(self) -> None:
        """An item of the first card's menu."""
        self.press("article .menu-button")
        self.one(".menu:popover-open")
        self.settle()

    def choose(self, name: str, value: str) -> None:
        self.press(f'select[name="{name}"] option[value="{value}"]')

    def press(self, selector: str) -> None:
        """Scrolls it away from the bars at the edges first, as a person would."""
        center = f"document.querySelector({json.dumps(selector)})?.scrollIntoView({{ block: 'center' }})"

        def is_pressed() -> bool:
            self.evaluate(center)
            return self.one(selector).click() is None
        self.wait_for(is_pressed, f"{selector} cannot be pressed")

    def wait_for_texts(self, selector: str, expected: list[str]) -> None:
        seen = []

        def are_there() -> bool:
            seen[:] = [element.get_property("textContent").strip() for element in self.all(selector)]
            return seen == expected
        try:
            self.wait_for(are_there, f"not {expected}")
        except Exception as error:
            raise AssertionError(f"{selector} holds {seen}, not {expected}") from error

    def settle(self) -> None:
        self.wait_for(lambda: not self.evaluate(f"return {BUSY}"), "it moves on and on")

    def look(self) -> None:
        """Checks the page as it is now, as a tab does in Chromium."""
        self.settle()
        problems = self.evaluate(f"return ({CHECKS})(arguments[0])", options(PHONE, self.language))
        if not self.evaluate(f"return {HAS_AXE}"):
            self.evaluate(AXE)
        problems += self.driver.execute_async_script(
            f"({AXE_RUN})(arguments[0]).then(arguments[1], (error) => arguments[1]([`axe: ${{error}}`]))", Axe.FULL.value)
        problems += self.evaluate(f"{KEEP_PROBLEMS} return window.problems.splice(0)")
        assert not problems, "\n".join([self.driver.current_url, *problems])
