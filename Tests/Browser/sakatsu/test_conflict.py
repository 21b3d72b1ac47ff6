"""Two windows, two clicks: nothing is lost, and nothing is duplicated."""

import dataclasses

import pytest
from playwright.sync_api import expect

from support.keys import posts_of
from support.profiles import DESKTOP, PHONES, in_full
from support.screens import InputScreen, ListScreen
from support.visits import delete, edit, lake, record, tower


@pytest.mark.parametrize("profile", [*PHONES, *in_full(DESKTOP)], ids=str)
def test_two_windows_edit_the_same_visit(open_tab, server, profile):
    visit = tower()
    record(server, visit)
    first, second = (open_tab(profile, f"/sakatsu/{visit.id}/edit") for _ in range(2))
    form = InputScreen(first)
    form.write_foreword("一つ目の窓から")
    form.save_and_leave()

    form = InputScreen(second)
    words = form.words
    form.afterword.fill("二つ目の窓から")
    with second.expecting_status(409):
        form.save()
        expect(form.summary).to_contain_text(words.stale)
    # Only what differs, in both versions.
    differences = second.page.locator(".difference")
    expect(differences.get_by_role("heading")).to_have_text([words.foreword, words.afterword])
    expect(differences.first).to_contain_text("一つ目の窓から")
    expect(form.afterword).to_have_value("二つ目の窓から")
    expect(form.foreword).to_have_value(visit.foreword)
    second.look()

    # Nothing was written yet.
    first.open(f"/sakatsu/{visit.id}")
    expect(first.page.get_by_text("一つ目の窓から")).to_be_visible()
    with second.expecting_status(409):
        differences.first.get_by_role("button").click()
        expect(differences).to_have_count(1)
    expect(form.foreword).to_have_value("一つ目の窓から")
    expect(form.button(words.save)).to_have_count(0)
    form.button(words.overwrite).click()
    expect(form.notice).to_contain_text(words.saved)
    first.page.reload()
    expect(first.page.get_by_text("一つ目の窓から")).to_be_visible()
    expect(first.page.get_by_text("二つ目の窓から")).to_be_visible()


def test_one_starts_again_from_what_the_other_window_saved(open_tab, server):
    visit = tower()
    record(server, visit)
    tab = open_tab(path=f"/sakatsu/{visit.id}/edit")
    edit(server, dataclasses.replace(lake(), id=visit.id))
    form = InputScreen(tab)
    with tab.expecting_status(409):
        form.save()
        expect(form.summary).to_contain_text(form.words.stale)
    form.summary.get_by_role("link").click()
    expect(form.facility).to_have_value("Lakeside Sauna")
    expect(form.summary).to_have_count(0)
    form.save_and_leave().expect_count(1)


@pytest.mark.parametrize("profile", PHONES, ids=str)
def test_the_other_window_deleted_the_visit(open_tab, server, profile):
    visit = tower()
    record(server, visit)
    tab = open_tab(profile, f"/sakatsu/{visit.id}/edit")
    delete(server, visit)
    form = InputScreen(tab)
    form.afterword.fill("消さないで")
    with tab.expecting_status(409):
        form.save()
        expect(form.summary).to_be_visible()
    expect(form.afterword).to_have_value("消さないで")
    tab.look()
    screen = form.save_and_leave()
    screen.expect_count(1)
    expect(screen.cards.first).to_contain_text("消さないで")


@pytest.mark.parametrize("profile", PHONES, ids=str)
def test_two_clicks_save_once(open_tab, profile):
    tab = open_tab(profile, "/sakatsu/new")
    form = InputScreen(tab)
    form.facility.fill("湯処 ロキ")
    # The second request may be pending when the response to the first leads to another page.
    tab.allow(r"^failed request: POST \S+/sakatsu/new: net::ERR_ABORTED")
    form.button(form.words.save).dblclick()
    expect(tab.page).to_have_title("湯処 ロキ – Loki")
    tab.open("/sakatsu")
    ListScreen(tab).expect_count(1)


def test_each_click_adds_a_set_without_a_request(open_tab):
    tab = open_tab(path="/sakatsu/new")
    form = InputScreen(tab)
    requests = posts_of(tab.page)
    for _ in range(3):
        form.button(form.words.add_set).click()
    form.duplicate_set(1)
    form.delete_set(5)
    form.add_step(1, form.words.other)
    form.delete_step(1, 1)
    form.add_temperature()
    form.delete_temperature(1)
    assert requests == []
    form.facility.fill("湯処 ロキ")
    expect(form.sets).to_have_count(4)
    form.amount(4, 1).fill("9")
    screen = form.save_and_leave()
    expect(screen.cards.first).to_contain_text("9分")
