"""Fixtures: a browser for all tests; a server with an empty log, and watched tabs, for each one."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect, sync_playwright

from chromium import chromium, headless_shell
from signing import browser_cookie
from support.people import Sessions, move_in
from support.profiles import PHONE, Profile
from support.server import Server, running
from support.tab import Tab
from support.waiting import PATIENCE
from support.words import Words, words_of

RESULTS = Path(__file__).parent / "results"


@pytest.fixture(scope="session")
def launch():
    """Starts browsers: those that all tests share, and others that need to be different."""
    expect.set_options(timeout=PATIENCE * 1_000)
    with sync_playwright() as playwright:
        yield lambda path, **options: playwright.chromium.launch(executable_path=path, **options)


@pytest.fixture(scope="session")
def shell(launch):
    browser = launch(headless_shell())
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def whole_browser(launch):
    browser = launch(chromium())
    yield browser
    browser.close()


@pytest.fixture
def browser(request):
    """The quicker one, unless the test is marked."""
    is_whole = request.node.get_closest_marker("whole_browser")
    return request.getfixturevalue("whole_browser" if is_whole else "shell")


@pytest.fixture
def server():
    with running() as server:
        yield server


@pytest.fixture
def people(server) -> Sessions:
    """Makes the server one of several people."""
    return move_in(server)


@pytest.fixture
def open_tab(browser, server: Server):
    """Makes tabs on the server; each is checked when the test is over."""
    with Tabs(browser, server) as tabs:
        yield tabs


class Tabs:
    def __init__(self, browser, server: Server):
        self._browser = browser
        self._server = server
        self.all: list[Tab] = []

    def __call__(self, profile: Profile = PHONE, path: str = "/sakatsu", scripts: tuple[str, ...] = ()) -> Tab:
        tab = Tab(self._browser, self._server.url, profile, scripts)
        if self._server.secret:
            tab.context.add_cookies([browser_cookie(self._server.url, self._server.secret)])
        self.all.append(tab)
        tab.open(path)
        return tab

    def __enter__(self) -> "Tabs":
        return self

    def __exit__(self, *_) -> None:
        for tab in self.all:
            tab.close()


@pytest.fixture
def tab(open_tab, request) -> Tab:
    """A tab with the list: on a phone, unless the test says otherwise by a parameter."""
    return open_tab(getattr(request, "param", PHONE))


@pytest.fixture
def words(tab: Tab) -> Words:
    return words_of(tab.profile.language)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item):
    """Every test ends with a look at its tabs, and leaves their pictures when it fails."""
    open_tab = item.funcargs.get("open_tab")
    try:
        result = yield
        for tab in open_tab.all if open_tab else []:
            tab.finish()
        return result
    except BaseException:
        for number, tab in enumerate(open_tab.all if open_tab else []):
            take_picture(tab, re.sub(r"[^\w-]+", "-", f"{item.name}-{number}"))
        raise


def take_picture(tab: Tab, name: str) -> None:
    RESULTS.mkdir(exist_ok=True)
    try:
        tab.page.screenshot(path=RESULTS / f"{name}.png", full_page=True, timeout=PATIENCE * 1_000)
    except Exception as error:  # The picture only helps to understand the failure that is being reported.
        print(f"No picture of {tab.page.url}: {error}")
