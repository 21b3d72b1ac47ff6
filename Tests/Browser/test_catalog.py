"""Every view in every state, as the catalog shows it: nothing overflows, everybody can use it, no script complains."""

import pytest
from playwright.sync_api import expect

from support.catalog import running_catalog
from support.profiles import DESKTOP, PHONE

PROFILES = [
    PHONE,
    PHONE.but(language="en", scheme="dark"),
    DESKTOP.but(language="ja", scheme="dark"),
    DESKTOP.but(language="en", scheme="light"),
]


@pytest.fixture(scope="module")
def catalog():
    with running_catalog() as catalog:
        yield catalog


@pytest.fixture
def server(catalog):
    """What the tabs are opened on."""
    return catalog


@pytest.mark.parametrize("profile", PROFILES, ids=str)
def test_every_view_in_every_state_can_be_used(open_tab, catalog, profile):
    tab = open_tab(profile, "/")
    entries = catalog.entries()
    assert {entry.chapter for entry in entries} >= {"Sakatsu", "Memo", "Settings", "Account", "Licenses", "Debug"}
    for entry in entries:
        tab.open(f"{entry.path}?language={profile.language}&appearance={profile.scheme}")
        if entry.open_popover:
            popover = tab.page.locator(f"[id='{entry.open_popover}']")
            popover.evaluate("(popover) => popover.showPopover()")
            expect(popover).to_be_visible()
        tab.look()


@pytest.mark.parametrize("profile", [PHONE, PHONE.but(javascript=False), DESKTOP], ids=str)
def test_a_view_is_found_and_looked_at_in_other_surroundings(open_tab, profile):
    tab = open_tab(profile, "/")
    page = tab.page
    tab.look()
    page.get_by_role("searchbox").fill("memolist pinned open")
    if not profile.javascript:
        page.get_by_role("searchbox").press("Enter")
    links = page.locator("#views a")
    expect(links).to_have_count(1)
    tab.look()
    links.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("MemoListPage")
    frame = page.frame_locator("iframe")
    expect(frame.locator("article").first).to_be_visible()
    if profile.javascript:
        expect(frame.locator("[popover]:popover-open")).to_be_visible()
    page.locator(".choices").get_by_role("link", name="English", exact=True).click()
    expect(frame.locator("html")).to_have_attribute("lang", "en")
    tab.language = "en"
    page.locator(".choices").get_by_role("link", name="Desktop", exact=True).click()
    expect(page.locator("iframe")).to_have_class("desktop")
    tab.look()


def test_every_view_has_an_address_of_its_own(catalog):
    paths = [entry.path for entry in catalog.entries()]
    assert len(paths) == len(set(paths)) > 100
