"""Every view in every state, as the catalog shows it: nothing overflows, everybody can use it, no script complains."""

import pytest
from playwright.sync_api import expect

from support.catalog import running_catalog
from support.look import Axe
from support.profiles import DESKTOP, PHONE, Profile

#: The first two differ in everything, and so do the last two.
PROFILES = [
    PHONE,
    DESKTOP.but(reduced_motion=True),
    PHONE.but(language="en", scheme="dark"),
    DESKTOP.but(language="ja", scheme="light", reduced_motion=True),
]
#: So many tests in each profile: several workers share them.
PARTS = 3


@pytest.fixture(scope="module")
def catalog():
    with running_catalog() as catalog:
        yield catalog


@pytest.fixture
def server(catalog):
    """What the tabs are opened on."""
    return catalog


def axe_of(number: int, profile: Profile) -> Axe | None:
    """What axe looks for in a view: everything in one profile, contrast in the one that differs in everything.

    In the other two only `make test-all` opens the view: None.
    """
    turn = PROFILES.index(profile)
    if turn == number % len(PROFILES):
        return Axe.FULL
    return Axe.CONTRAST if turn == number % len(PROFILES) ^ 1 else None


def look_at_part(tab, catalog, part: int, axe_of) -> None:
    profile = tab.profile
    for number, entry in list(enumerate(catalog.entries()))[part::PARTS]:
        axe = axe_of(number, profile)
        if axe is None:
            continue
        tab.open(f"{entry.path}?language={profile.language}&appearance={profile.scheme}")
        if entry.open_popover:
            popover = tab.page.locator(f"[id='{entry.open_popover}']")
            popover.evaluate("(popover) => popover.showPopover()")
            expect(popover).to_be_visible()
        tab.look(axe=axe)
        # What does not fit or hangs out is found without axe, and without loading the page anew.
        tab.change_screen("desktop" if profile.is_phone else "phone")
        tab.look(axe=None)
        tab.change_screen(profile.screen)


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("profile", PROFILES, ids=str)
def test_every_view_in_every_state_can_be_used(open_tab, catalog, profile, part):
    look_at_part(open_tab(profile, "/"), catalog, part, axe_of)


@pytest.mark.full
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("profile", PROFILES, ids=str)
def test_every_view_can_be_used_in_all_surroundings(open_tab, catalog, profile, part):
    look_at_part(open_tab(profile, "/"), catalog, part, lambda number, profile: Axe.FULL)


def test_every_view_is_looked_at_in_both_languages_screens_and_schemes():
    for number in range(len(PROFILES)):
        asked = {axe: profile for profile in PROFILES if (axe := axe_of(number, profile))}
        assert asked.keys() == {Axe.FULL, Axe.CONTRAST}
        one, other = asked.values()
        assert (one.language, one.screen, one.scheme) != (other.language, other.screen, other.scheme)
        assert {one.language, other.language} == {"ja", "en"} and {one.scheme, other.scheme} == {"light", "dark"}
        assert one.is_phone != other.is_phone


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
    entries = catalog.entries()
    assert len(entries) == len({entry.path for entry in entries}) > 100
    assert {entry.chapter for entry in entries} >= {"Sakatsu", "Memo", "Settings", "Account", "Licenses", "Debug"}
