"""The initial values of a form, and which of them stay."""

import datetime
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import expect

from support.profiles import PHONE, PHONES, PHONES_AND_DESKTOP
from support.screens import InputScreen, ListScreen
from support.server import running
from support.visits import Visit, lake, record, sauna, tower


@pytest.mark.parametrize("profile", PHONES_AND_DESKTOP, ids=str)
def test_the_date_stays_when_anything_else_is_edited(open_tab, server, profile):
    visit = lake()
    record(server, visit)
    tab = open_tab(profile, f"/sakatsu/{visit.id}/edit")
    form = InputScreen(tab)
    expect(form.date).to_have_value("2026-09-05")
    form.facility.fill("Lakeside Sauna 2")
    screen = form.save_and_leave()
    expect(screen.card("Lakeside Sauna 2").locator("time")).to_have_attribute("datetime", "2026-09-05")
    tab.open(f"/sakatsu/{visit.id}/edit")
    expect(form.date).to_have_value("2026-09-05")


@pytest.mark.parametrize("profile", PHONES, ids=str)
def test_a_facility_lends_its_last_sets_and_nothing_else(open_tab, server, profile):
    older = Visit(tower().facility, "2026-10-01", sets=((sauna("50"),),))
    record(server, older, tower(), lake())
    tab = open_tab(profile, "/sakatsu/new")
    form = InputScreen(tab)
    form.write_foreword("まえがき")
    form.amount(1, 1).fill("5")
    today = form.date.input_value()
    # Choosing once more appends nothing.
    for _ in range(2):
        form.chip(tower().facility).click()
        expect(form.filled_line).to_contain_text(form.words.last_sets_used.format(tower().facility))
        expect(form.sets).to_have_count(3)
    expect(form.title(3, 1)).to_have_value("サウナ（下段）")
    expect(form.amount(3, 2)).to_have_value("1.5")
    expect(form.unit(3, 2)).to_have_value("minutes")
    expect(form.temperatures).to_have_count(2)
    expect(form.celsius(2)).to_have_value("16.2")
    expect(form.facility).to_have_value(tower().facility)
    expect(form.foreword).to_have_value("まえがき")
    assert form.date.input_value() == today
    tab.look()


@pytest.mark.parametrize("profile", PHONES, ids=str)
def test_sets_that_were_typed_come_back(open_tab, server, profile):
    record(server, tower())
    form = InputScreen(open_tab(profile, "/sakatsu/new"))
    form.amount(1, 1).fill("5")
    form.celsius(1).fill("77")
    form.chip(tower().facility).click()
    expect(form.amount(1, 1)).to_have_value("6")
    form.undo_buttons.click()
    expect(form.sets).to_have_count(1)
    expect(form.facility).to_have_value("")
    expect(form.amount(1, 1)).to_have_value("5")
    expect(form.celsius(1)).to_have_value("77")


def test_a_chip_raises_no_keyboard_and_needs_no_signal(open_tab, server):
    record(server, tower())
    tab = open_tab(path="/sakatsu/new")
    form = InputScreen(tab)
    tab.context.set_offline(True)
    form.chip(tower().facility).tap()
    expect(form.sets).to_have_count(3)
    assert not tab.page.evaluate("document.activeElement.matches('input, textarea, select')")
    tab.context.set_offline(False)


def test_places_narrow_as_one_types(open_tab, server):
    record(server, tower(), lake(), Visit("黄金湯", "2026-08-01"))
    tab = open_tab(path="/sakatsu/new")
    form = InputScreen(tab)
    places = tab.page.get_by_role("listbox", name=form.words.recent).get_by_role("option")
    expect(places).to_have_text([tower().facility, lake().facility, "黄金湯"])
    expect(form.facility).to_have_attribute("role", "combobox")
    # As a search finds them.
    form.facility.fill("さうな")
    expect(places).to_have_text([tower().facility])
    form.facility.fill("知らない湯")
    expect(places).to_have_count(0)
    expect(form.facility).to_have_attribute("aria-expanded", "false")
    form.facility.fill("sau")
    form.facility.press("ArrowDown")
    expect(places).to_have_text([lake().facility])
    expect(form.facility).to_have_attribute("aria-activedescendant", places.first.get_attribute("id"))
    form.facility.press("Enter")
    expect(form.title(1, 1)).to_have_value("Smoke sauna")
    expect(form.facility).to_have_value(lake().facility)
    # The others are there again, and this one is marked.
    expect(places).to_have_count(3)
    expect(tab.page.locator("#places").get_by_role("option", selected=True)).to_have_text(lake().facility)
    tab.look()


def test_a_known_place_offers_its_last_sets_until_they_are_there(open_tab, server):
    record(server, tower(), lake())
    form = InputScreen(open_tab(path="/sakatsu/new"))
    offer = form.button(form.words.last_sets_of.format(lake().facility))
    form.facility.fill("Lakeside")
    expect(offer).to_have_count(0)
    form.facility.fill(lake().facility)
    offer.click()
    expect(form.title(1, 1)).to_have_value("Smoke sauna")
    expect(offer).to_have_count(0)
    form.amount(1, 1).fill("3")
    expect(offer).to_be_visible()


def test_an_edit_takes_only_the_name(open_tab, server):
    visit = tower()
    record(server, visit, lake())
    form = InputScreen(open_tab(path=f"/sakatsu/{visit.id}/edit"))
    form.facility.fill("")
    form.chip(lake().facility).click()
    expect(form.facility).to_have_value(lake().facility)
    expect(form.sets).to_have_count(3)


def test_a_long_name_is_one_paragraph(open_tab):
    form = InputScreen(open_tab(path="/sakatsu/new"))
    height = form.facility.bounding_box()["height"]
    form.facility.fill("天然温泉とサウナの里ゆったり湯処ロキの館別邸しろがね\n露天")
    expect(form.facility).to_have_value("天然温泉とサウナの里ゆったり湯処ロキの館別邸しろがね 露天")
    assert form.facility.bounding_box()["height"] > height


def test_today_and_yesterday_are_a_tap_away(open_tab):
    # The first page tells the server the time zone.
    tab = open_tab()
    tab.open("/sakatsu/new")
    form = InputScreen(tab)
    today = form.date.input_value()
    expect(form.button(form.words.today)).to_have_attribute("aria-pressed", "true")
    form.button(form.words.yesterday).tap()
    yesterday = datetime.date.fromisoformat(today) - datetime.timedelta(days=1)
    expect(form.date).to_have_value(yesterday.isoformat())
    expect(form.page.locator(".weekday")).to_have_text("月火水木金土日"[yesterday.weekday()])
    expect(form.button(form.words.today)).to_have_attribute("aria-pressed", "false")


@pytest.mark.parametrize("profile", PHONES, ids=str)
def test_a_visit_is_made_again_today(open_tab, server, profile):
    older = Visit(tower().facility, "2026-10-01", sets=((sauna("50"),),))
    record(server, older, tower())
    tab = open_tab(profile, f"/sakatsu/{older.id}")
    form = InputScreen(tab)
    form.link(form.words.again).click()
    expect(form.facility).to_have_value(tower().facility)
    expect(form.sets).to_have_count(3)
    expect(form.celsius(1)).to_have_value("88")
    expect(form.foreword).to_have_value("")
    assert form.date.input_value() == form.date.get_attribute("max") or form.date.input_value() > tower().date
    tab.open("/sakatsu")
    screen = ListScreen(tab)
    menu = screen.open_menu_of(screen.page.locator(".menu-button").first)
    menu.get_by_role("link", name=screen.words.again).click()
    expect(form.sets).to_have_count(3)


def test_a_repeat_visit_takes_three_taps(open_tab, server):
    """From the list to the saved visit: the same facility, three sets, both temperatures."""
    record(server, tower())
    tab = open_tab(path="/sakatsu")
    actions = []
    tab.page.expose_function("count", lambda name: actions.append(name))
    count = """() => { for (const name of ["pointerdown", "keydown", "wheel"])
        addEventListener(name, () => window.count(name), true); }"""
    screen, form = ListScreen(tab), InputScreen(tab)
    tab.page.evaluate(count)
    screen.link(screen.words.new).tap()
    expect(form.facility).to_be_visible()
    tab.page.evaluate(count)
    form.chip(tower().facility).tap()
    expect(form.amount(3, 1)).to_be_in_viewport()
    form.button(form.words.save).tap()
    expect(tab.page).to_have_title(f"{tower().facility} – Loki")
    form.bar_link(form.words.list).click()
    screen.expect_count(2)
    expect(screen.cards.first.locator(".temps")).to_have_text("🔥サウナ88℃ 💧水風呂16.2℃ 2回目")
    assert actions == ["pointerdown"] * 3


def test_nothing_is_offered_before_the_first_visit(open_tab):
    form = InputScreen(open_tab(path="/sakatsu/new"))
    expect(form.page.locator("#places")).to_have_count(0)
    assert form.known_facilities == []


@pytest.mark.parametrize("profile", PHONES, ids=str)
def test_cancelling_keeps_nothing(open_tab, profile):
    tab = open_tab(profile, "/sakatsu/new")
    form = InputScreen(tab)
    form.facility.fill("湯処 ロキ")
    form.link(form.words.cancel).click()
    ListScreen(tab).expect_count(0)


class TestInAnotherTimeZone:
    """The server's day always differs from the browser's."""

    @pytest.fixture
    def server(self):
        with running(time_zone="Pacific/Pago_Pago") as server:
            yield server

    def test_today_is_the_day_of_the_person(self, open_tab):
        zone = "Pacific/Kiritimati"
        tab = open_tab(PHONE.but(time_zone=zone))
        days = [datetime.datetime.now(ZoneInfo(zone)).date().isoformat()]
        tab.open("/sakatsu/new")
        form = InputScreen(tab)
        days.append(datetime.datetime.now(ZoneInfo(zone)).date().isoformat())
        assert form.date.input_value() in days
        form.facility.fill("湯処 ロキ")
        form.save_and_leave().expect_count(1)
