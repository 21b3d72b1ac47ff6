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
    form.foreword.fill("まえがき")
    form.amount(1, 1).fill("5")
    today = form.date.input_value()
    # Choosing once more appends nothing.
    for _ in range(2):
        form.chip(tower().facility).click()
        expect(form.page.locator(".undo")).to_contain_text(form.words.last_sets_used.format(tower().facility))
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
    form.facility.fill("湯処 ロキ")
    form.amount(1, 1).fill("5")
    form.celsius(1).fill("77")
    form.chip(tower().facility).click()
    expect(form.amount(1, 1)).to_have_value("6")
    form.undo_buttons.click()
    expect(form.sets).to_have_count(1)
    expect(form.facility).to_have_value("湯処 ロキ")
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


def test_the_facility_that_is_typed_lends_its_last_sets(open_tab, server):
    record(server, tower(), lake())
    form = InputScreen(open_tab(path="/sakatsu/new"))
    form.facility.fill(lake().facility)
    form.button(form.words.use_last_sets).click()
    expect(form.title(1, 1)).to_have_value("Smoke sauna")
    form.facility.fill("知らない湯")
    form.button(form.words.use_last_sets).click()
    expect(form.facility).to_have_attribute("aria-invalid", "true")
    expect(form.title(1, 1)).to_have_value("Smoke sauna")


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


def test_a_repeat_visit_takes_at_most_six_actions(open_tab, server):
    """Taps and keys, from the list to the saved visit: the same facility, three sets, both temperatures changed."""
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
    form.stepper(form.celsius(1), "+").tap()
    form.stepper(form.celsius(2), "−").tap()
    form.button(form.words.save).tap()
    expect(tab.page).to_have_title(f"{tower().facility} – Loki")
    form.bar_link(form.words.list).click()
    screen.expect_count(2)
    expect(screen.cards.first.locator(".temps")).to_have_text("🔥サウナ89℃ 💧水風呂15.7℃")
    expect(screen.cards.first.get_by_role("list").get_by_role("listitem")).to_have_count(3)
    assert actions == ["pointerdown"] * 5


def test_nothing_is_offered_before_the_first_visit(open_tab):
    form = InputScreen(open_tab(path="/sakatsu/new"))
    expect(form.button(form.words.use_last_sets)).to_have_count(0)
    expect(form.page.get_by_role("group", name=form.words.recent)).to_have_count(0)
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
