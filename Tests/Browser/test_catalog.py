"""Every view in every state, as the catalog shows it: no overflow, accessible, no script errors."""

import pytest
from playwright.sync_api import expect

from support.catalog import running_catalog
from support.look import AXE
from support.profiles import DESKTOP, PHONE, PHONE_WITHOUT_SCRIPTS, in_full

PROFILES = [
    PHONE,
    DESKTOP,
    PHONE.but(language="en", scheme="dark"),
    DESKTOP.but(language="ja", scheme="light"),
]
#: The number of tests in each profile, shared by several workers.
PARTS = 3


@pytest.fixture(scope="module")
def catalog():
    with running_catalog() as catalog:
        yield catalog


@pytest.fixture
def server(catalog):
    """The catalog that the tabs are opened on."""
    return catalog


def open_entry(tab, entry, language: str) -> None:
    tab.language = language
    tab.open(f"{entry.path}?language={language}&appearance={tab.profile.scheme}")
    if entry.open_popover:
        popover = tab.page.locator(f"[id='{entry.open_popover}']")
        popover.evaluate("(popover) => popover.showPopover()")
        expect(popover).to_be_visible()


def look_on_both_screens(tab) -> None:
    """Checks without reloading the page. Overflow is found without axe, which checks the last one."""
    tab.look(axe=None)
    tab.change_screen("desktop" if tab.profile.is_phone else "phone")
    tab.look()


def look_in_other_scheme(tab) -> None:
    """Unreadable text; nothing else depends on the colors."""
    scheme = {"light": "dark", "dark": "light"}[tab.profile.scheme]
    tab.page.evaluate("(scheme) => { document.documentElement.dataset.appearance = scheme; }", scheme)
    tab.look_at_contrast()


def part_of(entries: list, number: int) -> list:
    return entries[number::PARTS]


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("profile", PROFILES, ids=str)
def test_every_view_in_every_state_can_be_used(open_tab, catalog, profile, part):
    """Each in one of the profiles, and there on both screens and in both schemes."""
    tab = open_tab(profile, "/", scripts=(AXE,))
    for entry in part_of(catalog.entries()[PROFILES.index(profile)::len(PROFILES)], part):
        open_entry(tab, entry, profile.language)
        look_on_both_screens(tab)
        look_in_other_scheme(tab)


@pytest.mark.full
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("profile", PROFILES, ids=str)
def test_every_view_can_be_used_in_every_profile(open_tab, catalog, profile, part):
    tab = open_tab(profile, "/", scripts=(AXE,))
    for entry in part_of(catalog.entries(), part):
        open_entry(tab, entry, profile.language)
        tab.look()


@pytest.mark.parametrize("profile", [PHONE_WITHOUT_SCRIPTS, DESKTOP, *in_full(PHONE)], ids=str)
def test_a_view_is_found_and_looked_at_in_other_profiles(open_tab, profile):
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
    entries = catalog.entries()
    assert len(entries) == len({entry.path for entry in entries}) > 100
    assert {entry.chapter for entry in entries} >= {"Sakatsu", "Memo", "Settings", "Account", "Licenses", "Debug"}
