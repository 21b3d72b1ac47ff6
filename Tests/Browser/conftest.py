"""Fixtures: a browser for all tests; an account with an empty log, and watched tabs, for each one."""

import contextlib
import os
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect, sync_playwright

from chromium import chromium, headless_shell
from signing import browser_cookie
from support.contexts import Contexts
from support.look import Axe
from support.people import Sessions, add_newcomers, data_of_people, running_with_people
from support.profiles import PHONE, Profile
from support.server import Server, running
from support.tab import Tab
from support.waiting import PATIENCE
from support.words import Words, words_of

RESULTS = Path(__file__).parent / "results"
#: More than there are on a shared server.
MOST_TESTS = 1_000
#: Memory of the browser's contexts, for the next test.
MOST_IDLE = 6


@pytest.fixture(scope="session")
def launch():
    """Starts browsers: those that all tests share, and others that need different options."""
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
    """The faster browser, unless the test is marked."""
    is_whole = request.node.get_closest_marker("whole_browser")
    return request.getfixturevalue("whole_browser" if is_whole else "shell")


@pytest.fixture(scope="session")
def shared_server():
    """A server, and the accounts that use it one after the other."""
    newcomers = []
    with running(prepare=lambda data: newcomers.extend(add_newcomers(data, MOST_TESTS))) as server:
        yield server, newcomers


@pytest.fixture
def server(request):
    """A server on which the tests' browser is signed in and has an empty log.

    The tests of a worker share one, on which each is somebody else. One that stops it, or whose browser is to be its
    owner's, has one for itself: it is marked `own_server`, or asks for `people`.
    """
    if "people" in request.fixturenames:
        with running_with_people() as server:
            yield server
    elif request.node.get_closest_marker("own_server"):
        with running() as server:
            yield server
    else:
        server, newcomers = request.getfixturevalue("shared_server")
        assert server.is_running, f"The server that tests share has ended:\n{server.log()}"
        server.secret = newcomers.pop()
        yield server


@pytest.fixture
def people(server) -> Sessions:
    """Gives the server several accounts."""
    return data_of_people()[1]


@pytest.fixture(scope="session")
def contexts(shell):
    """Contexts of the faster browser, which tests reuse."""
    return Contexts(shell, MOST_IDLE)


@pytest.fixture(scope="session")
def sound(tmp_path_factory) -> Path:
    """The pages that axe has already passed, in any worker."""
    folder = tmp_path_factory.getbasetemp()
    folder = (folder.parent if "PYTEST_XDIST_WORKER" in os.environ else folder) / "sound"
    folder.mkdir(exist_ok=True)
    return folder


@pytest.fixture
def open_tab(browser, server: Server, contexts, sound):
    """Opens tabs on the server; each is checked when the test is over."""
    with Tabs(contexts if browser is contexts.browser else Contexts(browser), server, sound) as tabs:
        yield tabs


class Tabs:
    def __init__(self, contexts: Contexts, server: Server, sound: Path):
        self._contexts = contexts
        self._server = server
        self._sound = sound
        self.all: list[Tab] = []
        self._ends = contextlib.ExitStack()

    def __call__(
            self, profile: Profile = PHONE, path: str = "/sakatsu", scripts: tuple[str, ...] = (),
            is_taken_over: bool = True) -> Tab:
        """The context is not reused after a test that changes it permanently."""
        context = self._contexts.take(profile, scripts)
        tab = Tab(context, self._server.url, profile, self._sound)
        if scripts or not is_taken_over:
            self._ends.callback(context.close)
        else:
            self._ends.callback(lambda: self._give_back(tab, profile))
        self._ends.callback(tab.leave)
        if self._server.secret:
            context.add_cookies([browser_cookie(self._server.url, self._server.secret)])
        self.all.append(tab)
        tab.open(path)
        return tab

    def _give_back(self, tab: Tab, profile: Profile) -> None:
        # A clock that a test has set stays so.
        if tab.page.is_closed() or tab.has_own_clock(tab.page):
            tab.context.close()
        else:
            self._contexts.give_back(tab.context, profile, tab.url)

    def __enter__(self) -> "Tabs":
        return self

    def __exit__(self, *_) -> None:
        self._ends.close()


@pytest.fixture
def tab(open_tab, request) -> Tab:
    """A tab with the list: on a phone, unless the test's parameter says otherwise."""
    return open_tab(getattr(request, "param", PHONE))


@pytest.fixture
def words(tab: Tab) -> Words:
    return words_of(tab.profile.language)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item):
    """Every test ends with a check of its tabs, and leaves their pictures when it fails.

    In `make test` axe has no part in it: what it is to see, a test shows it.
    """
    open_tab = item.funcargs.get("open_tab")
    try:
        result = yield
        for tab in open_tab.all if open_tab else []:
            tab.finish(axe=None if item.config.option.markexpr else Axe.FULL)
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
