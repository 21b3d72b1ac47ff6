"""What a form starts from, and what stays of it."""

import datetime
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import expect

from support.profiles import PHONE, PHONES, PHONES_AND_DESKTOP
from support.screens import InputScreen, ListScreen
from support.server import running
from support.visits import lake, record, tower


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


def test_the_last_visit_lends_its_sets_and_nothing_else(open_tab, server):
    record(server, tower(), lake())
    tab = open_tab(path="/sakatsu/new")
    form = InputScreen(tab)
    form.facility.fill("湯処 ロキ")
    today = form.date.input_value()
    form.page.get_by_role("button", name=form.words.use_last_visit).click()
    expect(form.sets).to_have_count(3)
    expect(form.facility).to_have_value("湯処 ロキ")
    expect(form.foreword).to_have_value("")
    assert form.date.input_value() == today


def test_nothing_is_offered_before_the_first_visit(open_tab):
    form = InputScreen(open_tab(path="/sakatsu/new"))
    expect(form.page.get_by_role("button", name=form.words.use_last_visit)).to_have_count(0)
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
    """The server's day is always another one than the browser's."""

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
