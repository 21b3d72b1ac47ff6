"""The develop app with its tools."""

import time

import pytest
from playwright.sync_api import expect

from support.memos import write
from support.profiles import DESKTOP, PHONE, PHONE_WITHOUT_SCRIPTS, in_full
from support.server import built, running
from support.visits import record, tower
from support.words import words_of

PATHS = [
    "/debug", "/debug/log", "/debug/log?level=critical", "/debug/requests", "/debug/database", "/debug/changes",
    "/debug/samples", "/debug/faults",
]


@pytest.fixture
def server():
    with running(command=[built("loki-develop")]) as server:
        yield server


def button(tab, name: str):
    return tab.page.get_by_role("button", name=name, exact=True)


def expect_samples(tab, text: str) -> None:
    """Waits until the page shows the number; without scripts, by reloading it."""
    count = tab.page.locator("#samples .value").first
    deadline = time.monotonic() + 20
    progress = tab.page.get_by_role("progressbar")
    # The last sample is counted before the job has ended.
    while not tab.profile.javascript and time.monotonic() < deadline and (
            count.text_content() != text or progress.count() > 0):
        tab.page.reload()
    expect(count).to_have_text(text)
    expect(progress).to_have_count(0)


@pytest.mark.parametrize("profile", [DESKTOP, PHONE_WITHOUT_SCRIPTS, *in_full(PHONE)], ids=str)
def test_every_tool_can_be_used_everywhere(open_tab, server, profile):
    record(server, tower())
    tab = open_tab(profile)
    tab.page.get_by_role("link", name=words_of(tab.language).debug, exact=True).click()
    expect(tab.page).to_have_url(f"{tab.url}/debug")
    for path in PATHS:
        tab.open(path)
        expect(tab.page.get_by_role("heading", level=1)).to_be_visible()
        tab.look()
    tab.open("/debug/database")
    button(tab, words_of(tab.language).check_integrity).click()
    expect(tab.page.get_by_text(words_of(tab.language).database_is_sound)).to_be_visible()


@pytest.mark.parametrize("profile", [PHONE, *in_full(DESKTOP, PHONE_WITHOUT_SCRIPTS)], ids=str)
def test_samples_come_and_go_and_nothing_else_does(open_tab, server, profile):
    record(server, tower())
    tab = open_tab(profile, "/debug/samples")
    words = words_of(tab.language)
    expect_samples(tab, words.sample_count(0))
    button(tab, words.add_samples.format(10)).click()
    expect_samples(tab, words.sample_count(10))
    tab.look()
    tab.open("/sakatsu")
    expect(tab.page.get_by_role("article")).to_have_count(10)
    tab.open("/debug/samples")
    button(tab, words.remove_samples).click()
    expect_samples(tab, words.sample_count(0))
    tab.open("/sakatsu")
    expect(tab.page.get_by_role("article").get_by_role("heading")).to_have_text([tower().facility])


@pytest.mark.parametrize("profile", [PHONE, *in_full(DESKTOP)], ids=str)
def test_making_many_samples_shows_how_far_it_is_and_can_be_stopped(open_tab, server, profile):
    tab = open_tab(profile, "/debug/samples")
    words = words_of(tab.language)
    button(tab, words.add_samples.format("100,000")).click()
    progress = tab.page.get_by_role("progressbar")
    expect(progress).to_be_visible()
    tab.look()
    tab.page.wait_for_function("() => document.querySelector('progress')?.value > 0")
    # The page that refreshes each second keeps the focus.
    button(tab, words.stop_adding).focus()
    with tab.page.expect_response(lambda response: response.url.endswith("/debug/samples")):
        pass
    expect(button(tab, words.stop_adding)).to_be_focused()
    tab.page.keyboard.press("Enter")
    expect(progress).to_have_count(0)
    button(tab, words.remove_samples).click()
    expect_samples(tab, words.sample_count(0))


@pytest.mark.parametrize("profile", [PHONE, *in_full(DESKTOP, PHONE_WITHOUT_SCRIPTS)], ids=str)
def test_a_fault_shows_the_error_state_of_the_list(open_tab, server, profile):
    record(server, tower())
    tab = open_tab(profile)
    words = words_of(tab.language)
    fault_is_on = words.fault_is_on.format(words.failing_reads)
    expect(tab.page.get_by_role("article")).to_have_count(1)
    tab.open("/debug/faults")
    button(tab, words.failing_reads).click()
    expect(tab.page.get_by_role("heading", name=fault_is_on)).to_be_visible()
    tab.look()
    with tab.expecting_status(503):
        tab.open("/sakatsu")
    expect(tab.page.get_by_role("heading", name=words.loading_failed)).to_be_visible()
    tab.look()
    tab.open("/debug")
    expect(tab.page.get_by_role("heading", name=fault_is_on)).to_be_visible()
    tab.look()
    tab.open("/debug/faults")
    button(tab, words.no_fault).click()
    expect(tab.page.get_by_role("heading", name=fault_is_on)).to_have_count(0)
    tab.open("/sakatsu")
    expect(tab.page.get_by_role("article")).to_have_count(1)


@pytest.mark.parametrize("profile", [PHONE, *in_full(DESKTOP)], ids=str)
def test_changes_appear_as_they_come(open_tab, server, profile):
    tab = open_tab(profile, "/debug/changes")
    words = words_of(tab.language)
    visits, memos = f"{words.changed}: sakatsu", f"{words.changed}: memo"
    rows = tab.page.locator("#changes > li > span:first-child")
    expect(rows).to_have_text([words.connected])
    record(server, tower())
    expect(rows).to_have_text([visits, words.connected])
    write(server, "タオル")
    expect(rows).to_have_text([memos, visits, words.connected])
    tab.look()


def test_changes_need_scripts(open_tab, server):
    tab = open_tab(PHONE_WITHOUT_SCRIPTS, "/debug/changes")
    expect(tab.page.get_by_text(words_of(tab.language).changes_need_script)).to_be_visible()
