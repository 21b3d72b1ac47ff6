"""The limits of the form: what is wrong stands beside its field, and nothing typed is lost."""

import pytest
from playwright.sync_api import expect

from support.profiles import DESKTOP, PHONES_AND_DESKTOP
from support.screens import InputScreen
from support.visits import Visit, cool_bath, record, relaxation, sauna


@pytest.mark.parametrize("profile", PHONES_AND_DESKTOP, ids=str)
def test_every_problem_stands_beside_its_field(open_tab, profile):
    tab = open_tab(profile, "/sakatsu/new")
    form = InputScreen(tab)
    words = form.words
    form.facility.fill("あ" * 101)
    form.date.fill("2999-12-31")
    form.amount(1, 1).fill("1000")
    form.amount(1, 2).fill("-1")
    form.amount(1, 3).fill("十分")
    form.celsius(1).fill("９９．９")
    with tab.expecting_status(422):
        form.save()
        expect(form.summary.get_by_role("link")).to_have_count(5)
    for field, message in [
        (form.facility, words.too_long), (form.date, words.future), (form.amount(1, 1), words.out_of_range),
        (form.amount(1, 2), words.out_of_range), (form.amount(1, 3), words.not_a_number),
    ]:
        expect(field).to_have_accessible_description(message)
        expect(field).to_have_attribute("aria-invalid", "true")
    expect(form.celsius(1)).not_to_have_attribute("aria-invalid", "true")
    values = [form.facility, form.date, form.amount(1, 1), form.amount(1, 2), form.amount(1, 3), form.celsius(1)]
    assert [field.input_value() for field in values] == [
        "あ" * 101, "2999-12-31", "1000", "-1", "十分", "９９．９"]
    tab.look()
    # What was put right is right, what was not still is not.
    form.facility.fill("湯処 ロキ")
    form.date.fill("2026-11-01")
    with tab.expecting_status(422):
        form.save()
        expect(form.summary.get_by_role("link")).to_have_count(3)
    for field in (form.amount(1, 1), form.amount(1, 2), form.amount(1, 3)):
        field.fill("")
    form.save_and_leave().expect_count(1)


@pytest.mark.parametrize("typed, shown", [
    ("６", "6"), ("6,5", "6.5"), ("６．５", "6.5"), ("０", "0"), (" 7 ", "7"), ("+8", "8"), ("1.50", "1.5"),
    ("999.99", "999.99"),
])
def test_numbers_are_understood_as_they_are_typed(open_tab, typed, shown):
    tab = open_tab(path="/sakatsu/new")
    form = InputScreen(tab)
    form.facility.fill("湯処 ロキ")
    form.amount(1, 1).fill(typed)
    form.celsius(1).fill(typed)
    screen = form.save_and_leave()
    expect(screen.cards.first.get_by_role("list").get_by_role("listitem")).to_contain_text(f"サウナ{shown}分")
    expect(screen.cards.first.locator(".temps")).to_have_text(f"🔥サウナ{shown}℃")


def test_a_step_without_anything_leaves_no_trace(open_tab):
    tab = open_tab(path="/sakatsu/new")
    form = InputScreen(tab)
    form.facility.fill("湯処 ロキ")
    for step in (1, 2, 3):
        form.title(1, step).fill("")
    card = form.save_and_leave().cards.first
    expect(card.get_by_role("list")).to_have_count(0)


def test_a_megabyte_and_more_of_foreword_comes_back(open_tab):
    tab = open_tab(path="/sakatsu/new")
    form = InputScreen(tab)
    text = "サウナ" * 70_000
    form.facility.fill("湯処 ロキ")
    form.foreword.evaluate("(field, text) => { field.value = text; }", text)
    with tab.expecting_status(422):
        form.save()
        expect(form.summary).to_contain_text(form.words.foreword)
    assert form.foreword.input_value() == text
    form.foreword.fill("短く")
    form.save_and_leave().expect_count(1)


def test_50_sets_are_kept_and_a_51st_is_not_added(open_tab, server):
    steps = (sauna("6"), cool_bath("30"), relaxation("10"))
    visit = Visit("湯処 ロキ", "2026-11-01", sets=(steps,) * 50)
    record(server, visit)
    tab = open_tab(path=f"/sakatsu/{visit.id}/edit")
    form = InputScreen(tab)
    expect(form.sets).to_have_count(50)
    with tab.expecting_status(422):
        form.in_set(50, form.words.duplicate_set).click()
        expect(form.summary.get_by_role("link")).to_have_count(1)
    expect(form.sets).to_have_count(50)
    form.save_and_leave().expect_count(1)


def test_rows_keep_their_own_texts_when_others_are_deleted(open_tab):
    """Rows are told apart by their position only."""
    tab = open_tab(DESKTOP, "/sakatsu/new")
    form = InputScreen(tab)
    for number in (1, 2, 3):
        form.title(1, number).fill(f"title {number}")
        form.amount(1, number).fill(str(number))
        form.unit(1, number).select_option(["minutes", "seconds", "minutes"][number - 1])
    form.delete_step(1, 1)
    rows = [[field(1, step).input_value() for field in (form.title, form.amount, form.unit)] for step in (1, 2)]
    assert rows == [["title 2", "2", "seconds"], ["title 3", "3", "minutes"]]
    form.duplicate_set(1)
    form.amount(2, 1).fill("20")
    form.unit(2, 1).select_option("minutes")
    form.delete_set(1)
    assert form.amount(1, 1).input_value() == "20"
    assert form.unit(1, 1).input_value() == "minutes"
    assert form.title(1, 2).input_value() == "title 3"


def test_a_deleted_row_with_the_focus_takes_no_text_along(open_tab):
    tab = open_tab(path="/sakatsu/new")
    form = InputScreen(tab)
    form.amount(1, 1).fill("1")
    form.amount(1, 2).fill("2")
    form.amount(1, 2).focus()
    form.delete_step(1, 1)
    expect(form.amount(1, 1)).to_have_value("2")
    expect(form.amount(1, 2)).to_have_value("")
