"""The timer: it counts by the wall clock, is never lost, and fills the form."""

import pytest
from playwright.sync_api import expect

from support.profiles import DESKTOP, PHONE, PHONE_WITHOUT_SCRIPTS
from support.screens import InputScreen, TimerScreen
from support.tab import Tab


def open_timer(tab: Tab) -> TimerScreen:
    """With a stopped clock."""
    tab.page.clock.install(time="2026-11-21T18:00:00+09:00")
    tab.open("/sakatsu/timer")
    tab.page.clock.pause_at("2026-11-21T18:00:01+09:00")
    return TimerScreen(tab)


def measure(timer: TimerScreen, *seconds: int) -> None:
    """Sauna, cool bath and rest, over and over; the last one still runs afterwards."""
    names = [timer.words.sauna, timer.words.cool_bath, timer.words.relaxation]
    for index, time in enumerate(seconds):
        timer.step(names[index % 3]).click()
        timer.page.clock.run_for(time * 1_000)


@pytest.mark.parametrize("profile", [PHONE, DESKTOP], ids=str)
def test_two_rounds_fill_the_form(open_tab, profile):
    tab = open_tab(profile)
    timer, form = open_timer(tab), InputScreen(tab)
    measure(timer, 612, 74, 480, 725)
    expect(timer.clock).to_have_text("12:05")
    expect(timer.step(timer.words.sauna)).to_have_attribute("aria-current", "step")
    sauna, cool_bath, rest = timer.words.sauna, timer.words.cool_bath, timer.words.relaxation
    expect(timer.laps).to_have_text([f"🔥{sauna} 10:12 → 💧{cool_bath} 1:14 → 🍃{rest} 8:00", f"🔥{sauna} …"])
    timer.button(timer.words.finish).click()
    expect(form.sets).to_have_count(2)
    assert [form.amount(1, step).input_value() for step in (1, 2, 3)] == ["10", "1", "8"]
    assert [form.unit(1, step).input_value() for step in (1, 2, 3)] == ["minutes"] * 3
    expect(form.amount(2, 1)).to_have_value("12")
    expect(form.steps(2)).to_have_count(1)
    expect(form.temperatures).to_have_count(2)
    # It is a draft like any other.
    tab.page.reload()
    expect(form.draft_line).to_be_visible()
    expect(form.sets).to_have_count(2)
    form.facility.fill("湯処 ロキ")
    form.save()
    expect(tab.page).to_have_title("湯処 ロキ – Loki")


@pytest.mark.parametrize("rounding, cool_bath", [("1", ("74", "seconds")), ("60", ("1", "minutes"))])
def test_times_are_rounded_as_one_likes(open_tab, rounding, cool_bath):
    tab = open_tab()
    timer, form = open_timer(tab), InputScreen(tab)
    timer.open_options()
    timer.page.locator(f"label:has([name=round][value='{rounding}'])").click()
    measure(timer, 612, 74, 480)
    timer.button(timer.words.finish).click()
    expect(form.amount(1, 2)).to_have_value(cool_bath[0])
    expect(form.unit(1, 2)).to_have_value(cool_bath[1])


def test_a_closed_tab_and_a_locked_screen_lose_nothing(open_tab):
    tab = open_tab()
    timer = open_timer(tab)
    measure(timer, 60)
    tab.open("/memos")
    tab.page.clock.fast_forward("10:00")
    tab.open("/sakatsu/timer")
    expect(timer.clock).to_have_text("11:00")


def test_a_run_that_nobody_ended_is_another_visits(open_tab):
    tab = open_tab()
    timer = open_timer(tab)
    measure(timer, 60, 5)
    tab.page.clock.fast_forward("20:00:00")
    timer.step(timer.words.sauna).click()
    expect(timer.laps).to_have_text([f"🔥{timer.words.sauna} …"])
    timer.button(timer.words.undo).click()
    expect(timer.laps).to_have_count(1)
    expect(timer.laps).to_contain_text([str(timer.words.cool_bath)])


def test_a_wrong_tap_is_undone(open_tab):
    timer = open_timer(open_tab())
    expect(timer.button(timer.words.undo)).to_be_disabled()
    measure(timer, 60, 5)
    timer.button(timer.words.undo).click()
    timer.page.clock.run_for(1_000)
    expect(timer.clock).to_have_text("1:06")
    expect(timer.step(timer.words.sauna)).to_have_attribute("aria-current", "step")
    # Also an end that came too early.
    timer.button(timer.words.finish).click()
    expect(InputScreen(timer.tab).sets).to_have_count(1)
    timer.tab.open("/sakatsu/timer")
    timer.button(timer.words.undo).click()
    expect(timer.step(timer.words.sauna)).to_have_attribute("aria-current", "step")


def test_the_alarm_sounds_once_after_the_usual_time(open_tab, server):
    tab = open_tab(path="/settings", scripts=("""
        window.tones = 0;
        window.vibrations = 0;
        OscillatorNode.prototype.start = () => { window.tones++; };
        OscillatorNode.prototype.stop = () => {};
        navigator.vibrate = () => { window.vibrations++; return true; };
    """,))
    tab.page.locator("[name='sauna.amount']").fill("2")
    tab.page.locator("[name='sauna.amount']").blur()
    expect(TimerScreen(tab).notice).not_to_be_empty()
    timer = open_timer(tab)
    timer.open_options()
    timer.page.get_by_text(timer.words.alarm).click()
    measure(timer, 119)
    assert tab.page.evaluate("[tones, vibrations]") == [0, 0]
    tab.page.clock.run_for(60_000)
    assert tab.page.evaluate("[tones, vibrations]") == [3, 1]
    # Nor when a wrong tap after it is undone, or the page is opened again.
    timer.step(timer.words.cool_bath).click()
    timer.button(timer.words.undo).click()
    tab.page.clock.run_for(5_000)
    assert tab.page.evaluate("[tones, vibrations]") == [3, 1]
    tab.page.reload()
    tab.page.clock.run_for(5_000)
    assert tab.page.evaluate("[tones, vibrations]") == [0, 0]


def test_a_browser_that_keeps_nothing_still_counts(open_tab):
    tab = open_tab(scripts=("""
        for (const name of ["getItem", "setItem"]) Storage.prototype[name] = () => { throw new Error("denied"); };
    """,))
    timer, form = open_timer(tab), InputScreen(tab)
    measure(timer, 60)
    expect(timer.clock).to_have_text("1:00")
    timer.button(timer.words.finish).click()
    expect(form.amount(1, 1)).to_have_value("1")


def test_a_form_without_anything_measured_is_as_ever(open_tab):
    form = InputScreen(open_tab(path="/sakatsu/new?measured"))
    expect(form.steps(1)).to_have_count(3)
    expect(form.undo_buttons).to_have_count(0)


def test_without_scripts_it_says_what_it_needs(open_tab):
    tab = open_tab(PHONE_WITHOUT_SCRIPTS, "/sakatsu/timer")
    expect(tab.page.get_by_text(TimerScreen(tab).words.timer_needs_script)).to_be_visible()
    expect(tab.page.get_by_role("timer")).to_have_count(0)
