"""Code that the tests of accounts share."""

from playwright.sync_api import expect

from .screens import ListScreen, SignInScreen
from .tab import Tab

OTHER_PASSWORD = "staple battery correct"


def expect_list(tab: Tab, count: int) -> ListScreen:
    screen = ListScreen(tab)
    expect(tab.page).to_have_title(f"{screen.words.list} – Loki")
    screen.expect_count(count)
    return screen


def expect_sign_in_at_next_click(tab: Tab) -> SignInScreen:
    """The tab shows the list or a page that leads there, but its session is over."""
    screen = ListScreen(tab)
    screen.link(screen.words.new).click()
    gate = SignInScreen(tab)
    gate.expect_shown()
    return gate
