"""The face at a glance: heights, the contents of the first screen, and the sizes of type, on a phone of 390 by 844."""

import uuid
from dataclasses import replace

import pytest
from playwright.sync_api import expect

from support.profiles import DESKTOP, PHONE
from support.screens import DetailScreen, InputScreen, ListScreen
from support.visits import record, tower

#: The sizes of type in pixels, from the largest.
SIZES = [34, 22, 17, 15, 13, 12, 11]
#: The sizes of all shown text. Emoji are pictures.
SHOWN_SIZES = """() => {
    const sizes = new Set();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
        const { parentElement: parent, data } = texts.currentNode;
        if (!data.trim() || parent.closest("[aria-hidden=true], .vh, template, script") || !parent.checkVisibility()) continue;
        sizes.add(Math.round(parseFloat(getComputedStyle(parent).fontSize)));
    }
    return [...sizes].sort((one, other) => other - one);
}"""


def bottom(locator) -> float:
    box = locator.bounding_box()
    return box["y"] + box["height"]


@pytest.fixture(params=["ja", "en"])
def phone(open_tab, request):
    return open_tab(PHONE.but(language=request.param, scheme="light"), "/settings")


def test_five_visits_are_in_the_first_screen(phone, server):
    record(server, *[replace(tower(), id=str(uuid.uuid4()), date=f"2026-10-{day:02}") for day in range(1, 13)])
    phone.open("/sakatsu")
    screen = ListScreen(phone)
    expect(screen.cards).to_have_count(12)
    heights = [card.bounding_box()["height"] for card in screen.cards.all()]
    assert sum(heights) / len(heights) <= 127
    seen = [card for card in screen.cards.all() if card.bounding_box()["y"] + 60 <= screen.tabs.bounding_box()["y"]]
    assert len(seen) >= 5
    assert set(phone.page.evaluate(SHOWN_SIZES)) <= set(SIZES)
    phone.look()


def test_a_visit_of_five_sets_is_seen_whole(phone, server):
    visit = tower()
    five = replace(visit, sets=(*visit.sets, *visit.sets[:2]))
    record(server, five)
    phone.open(f"/sakatsu/{five.id}")
    screen = DetailScreen(phone)
    for action in (screen.words.again, screen.words.copy_text):
        assert bottom(screen.link(action)) <= 220
    assert bottom(screen.page.get_by_role("main").locator(".prose").last) <= screen.tabs.bounding_box()["y"]
    phone.look()


def test_six_sets_fit_above_the_button_that_saves(phone):
    phone.open("/sakatsu/new")
    form = InputScreen(phone)
    for _ in range(5):
        form.add_set()
    phone.page.evaluate("document.activeElement.blur(); scrollTo(0, 0)")
    save = form.button(form.words.save)
    assert bottom(form.sets.last) <= save.bounding_box()["y"]
    phone.look()


@pytest.mark.parametrize("size", [(320, 640), (844, 390), (820, 1180), (1280, 800), (1920, 1080)], ids=str)
def test_every_screen_can_be_used_in_every_size(open_tab, server, size):
    visit = tower()
    record(server, visit, replace(visit, id=str(uuid.uuid4()), date="2025-10-12", facility="天然温泉とサウナの里" * 4))
    width, height = size
    profile = (PHONE if min(size) < 500 else DESKTOP).but(width=width, height=height)
    tab = open_tab(profile)
    for path in ("", "?edit", "/new", f"/{visit.id}", f"/{visit.id}/edit", "/table", "/months", "/timer"):
        tab.open(f"/sakatsu{path}")
        tab.look()
    for path in ("/places", "/memos", "/settings", "/settings/export", "/settings/import"):
        tab.open(path)
        tab.look()


def test_a_new_visit_to_a_new_place_takes_five_taps(phone):
    phone.open("/sakatsu")
    screen, form = ListScreen(phone), InputScreen(phone)
    taps = [screen.link(screen.words.new), form.facility, form.button(form.words.add_set),
            form.button(form.words.add_set), form.button(form.words.save)]
    for tap in taps:
        tap.tap()
        if tap is taps[1]:
            form.facility.fill("湯処 ロキ")
    expect(phone.page).to_have_title("湯処 ロキ – Loki")
