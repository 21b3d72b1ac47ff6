"""A browser of another engine for all tests, a server with an empty log for each."""

import re
from pathlib import Path

import pytest

from support.engines import running
from support.profiles import in_full
from support.window import Window

RESULTS = Path(__file__).parents[1] / "results"


@pytest.fixture(scope="session", params=["webkit", *in_full("firefox")])
def driver(request):
    with running(request.param) as driver:
        yield driver


@pytest.fixture
def window(driver, server) -> Window:
    return Window(driver, server)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item):
    """Every test ends with a check of the page, and leaves a picture of it when it fails."""
    window = item.funcargs["window"]
    try:
        result = yield
        window.look()
        return result
    except BaseException:
        RESULTS.mkdir(exist_ok=True)
        name = re.sub(r"[^\w-]+", "-", item.name)
        window.driver.save_screenshot(str(RESULTS / f"{name}.png"))
        raise
