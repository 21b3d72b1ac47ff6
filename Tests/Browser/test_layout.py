"""Pages fit their content, in narrow windows, enlarged, and without animations."""

import pytest
from playwright.sync_api import expect

from support.memos import write
from support.profiles import DESKTOP, PHONE, in_full, with_width
from support.screens import InputScreen, ListScreen
from support.visits import (
    Temperature, Visit, cool_bath, lake, other, plain, post, record, relaxation, sauna, tower,
)
from support.waiting import wait_for_what_was_begun

#: 40 characters that break anywhere, and 40 that break nowhere.
LONG_JAPANESE = "天然温泉とサウナの里ゆったり湯処ロキの館別邸しろがね露天と外気浴テラス付き本店三階" [:40]
LONG_LATIN = "Saunawasserfallgesellschaftshausverwalte"
ENGLISH_PHONE = PHONE.but(language="en")
#: The width that 200 % leaves of a phone, and the narrowest supported window.
ENLARGED = [profile.but(width=195) for profile in (PHONE, ENGLISH_PHONE.but(scheme="dark"))]
NARROW = [profile.but(width=320) for profile in (PHONE, ENGLISH_PHONE)]


def long_visit(name: str) -> Visit:
    """Everything at a realistic length."""
    return Visit(
        facility=name,
        date="2026-11-01",
        foreword=f"{name}\n" * 3,
        sets=(
            (
                sauna("999.99", title=name), cool_bath("999.99", title="水風呂（バイブラ）"),
                relaxation("999.99", title="外気浴（インフィニティチェア）"), other("999.99", title="Steam bath"),
                cool_bath("15"), relaxation("10"),
            ),
        ),
        afterword=name * 5,
        temperatures=(Temperature("sauna", name, "999.99"), Temperature("coolBath", "水風呂", "16.25")),
    )


LAYOUTS = [ENLARGED[0], DESKTOP]
OTHER_LAYOUTS = [ENLARGED[1], *NARROW, PHONE, ENGLISH_PHONE]


@pytest.mark.parametrize(
    "profile", [*LAYOUTS, *in_full(*OTHER_LAYOUTS)], ids=with_width)
def test_every_page_holds_long_names(open_tab, server, profile):
    visits = [long_visit(LONG_JAPANESE), long_visit(LONG_LATIN), tower()]
    record(server, *visits)
    memo, _ = write(server, f"{LONG_JAPANESE}\n{LONG_LATIN}", f"{LONG_LATIN}\n{LONG_JAPANESE}")
    post(server, f"{memo.path}/pin", [])
    tab = open_tab(profile)
    form = InputScreen(tab)
    paths = ["/sakatsu", "/sakatsu?edit", "/sakatsu?q=%E3%81%AA%E3%81%84", "/sakatsu/new", "/places", "/review", "/settings"]
    paths += ["/memos", "/memos?q=%E3%81%AA%E3%81%84", "/memos/new", memo.path, f"{memo.path}/text"]
    paths += [f"/sakatsu/{visit.id}{page}" for visit in visits[:2] for page in ("", "/text")]
    for path in paths:
        tab.open(path)
        tab.look()
    for visit in visits[:2]:
        tab.open(f"/sakatsu/{visit.id}/edit")
        # Long titles scroll within their fields; every number is completely visible.
        tab.look(longest_field_text=len("999.99"))
    with tab.expecting_status(404):
        tab.open("/nowhere")
    tab.look()
    tab.open("/sakatsu/new")
    form.amount(1, 2).fill("x")
    form.celsius(1).fill("x")
    form.date.fill("2999-01-01")
    with tab.expecting_status(422):
        form.save()
        expect(form.summary).to_be_visible()
    tab.look()
    tab.open("/sakatsu")
    screen = ListScreen(tab)
    screen.open_menu(LONG_JAPANESE)
    tab.look()
    screen.menu.get_by_role("button", name=screen.words.delete).click()
    expect(screen.notice).to_contain_text(screen.words.deleted.format(LONG_JAPANESE))
    tab.look()


@pytest.mark.parametrize("profile", ENLARGED, ids=with_width)
def test_the_window_of_an_enlarged_page_is_that_narrow(open_tab, profile):
    tab = open_tab(profile)
    assert tab.page.evaluate("[innerWidth, devicePixelRatio]") == [195, 2]


def test_the_last_of_many_visits_is_in_sight(open_tab, server):
    record(server, *[plain(number) for number in range(102)])
    tab = open_tab(DESKTOP)
    screen = ListScreen(tab)
    screen.expect_count(102)
    screen.scroll_down(100, 102)
    tab.page.mouse.wheel(0, 100_000)
    last = screen.cards.last
    expect(last.get_by_role("heading")).to_have_text("湯処 000")
    expect(last.get_by_role("button")).to_be_in_viewport()


def animations(tab) -> int:
    return tab.page.evaluate(
        "document.getAnimations().filter((animation) => animation.timeline === document.timeline).length")


@pytest.mark.parametrize("reduced", [True, False])
def test_nothing_moves_for_those_who_want_it_still(open_tab, server, reduced):
    record(server, lake())
    tab = open_tab(PHONE.but(reduced_motion=reduced))
    moving = tab.page.evaluate("""() => {
        document.querySelector(".menu").showPopover();
        return document.getAnimations().filter((animation) => animation.timeline === document.timeline).length;
    }""")
    assert (moving == 0) is reduced
    rules = tab.page.evaluate("""() => [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules])
        .flatMap((rule) =>
            rule instanceof CSSMediaRule && matchMedia(rule.conditionText).matches ? [...rule.cssRules] : [rule])
        .filter((rule) => rule.constructor.name === "CSSViewTransitionRule").length""")
    assert (rules == 0) is reduced


# Without windows, shifts of up to 0.004 occurred now and then; with them, none.
@pytest.mark.whole_browser
def test_the_page_keeps_still_while_it_loads(open_tab, server):
    record(server, *[tower() for _ in range(20)])
    watch = """
        window.shift = 0;
        new PerformanceObserver((list) => list.getEntries().forEach((entry) => { window.shift += entry.value; }))
            .observe({ type: "layout-shift", buffered: true });
    """
    tab = open_tab(PHONE, scripts=(watch,))
    write(server, "持ち物\nタオル")
    for path in ("/sakatsu", "/sakatsu/new", "/memos", "/memos/new", "/settings"):
        tab.open(path)
        tab.settle()
        # Layout shifts are reported after the frame.
        wait_for_what_was_begun(tab.page)
        # An emoji whose font comes late may be a pixel wider, which is not visible.
        assert tab.page.evaluate("window.shift") < 0.001, path


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_appearance_follows_the_device(open_tab, scheme):
    tab = open_tab(PHONE.but(scheme=scheme))
    color = tab.page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
    assert color == {"light": "rgb(242, 242, 247)", "dark": "rgb(0, 0, 0)"}[scheme]


def test_a_phone_on_its_side_shows_a_visit(open_tab, server):
    record(server, tower())
    tab = open_tab()
    tab.page.set_viewport_size({"width": 844, "height": 390})
    screen = ListScreen(tab)
    assert 390 - screen.cards.first.bounding_box()["y"] >= 90
    expect(screen.titles.first).to_be_in_viewport()
    tab.look()
