import pytest

from chromium import chromium


@pytest.fixture(scope="module")
def browser(launch):
    """With the page cache of people's browsers, which Playwright disables."""
    browser = launch(chromium(), ignore_default_args=["--disable-back-forward-cache"])
    yield browser
    browser.close()
