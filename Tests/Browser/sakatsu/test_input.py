"""The limits of the form: an error is next to its field, and nothing typed is lost."""

import pytest
from playwright.sync_api import expect

from support.keys import posts_of
from support.profiles import DESKTOP, PHONE, PHONES_AND_DESKTOP
from support.screens import InputScreen, ListScreen
from support.visits import Visit, cool_bath, record, relaxation, sauna, tower


@pytest.mark.parametrize("profile", PHONES_AND_DESKTOP, ids=str)
def test_every_problem_stands_beside_its_field(open_tab, profile):
    tab = open_tab(profile, "/sakatsu/new")
    form = InputScreen(tab)
    words = form.words
    form.facility.fill("あ" * 101)
    form.date.fill("2999-12-31")
    form.amount(1, 1).fill("1000")
    form.amount(1, 2).fill("-1")
    form.amount(1, 3).fill("長め")
    form.celsius(1).fill("９９．９")
    with tab.expecting_status(422):
        form.save()
        expect(form.summary.get_by_role("link")).to_have_count(5)
    for field, message in [
        (form.facility, words.too_long), (form.date, words.future), (form.amount(1, 1), words.out_of_range),
        (form.amount(1, 2), words.seconds_out_of_range), (form.amount(1, 3), words.not_a_number),
    ]:
        expect(field).to_have_accessible_description(message)
        expect(field).to_have_attribute("aria-invalid", "true")
    expect(form.celsius(1)).not_to_have_attribute("aria-invalid", "true")
    values = [form.facility, form.date, form.amount(1, 1), form.amount(1, 2), form.amount(1, 3), form.celsius(1)]
    assert [field.input_value() for field in values] == [
        "あ" * 101, "2999-12-31", "1000", "-1", "長め", "９９．９"]
    tab.look()
    # Corrected fields are valid, the others still are not.
    form.facility.fill("湯処 ロキ")
    form.date.fill("2026-11-01")
    with tab.expecting_status(422):
        form.save()
        expect(form.summary.get_by_role("link")).to_have_count(3)
    for field in (form.amount(1, 1), form.amount(1, 2), form.amount(1, 3)):
        field.fill("")
    form.save_and_leave().expect_count(1)


@pytest.mark.parametrize("typed, time, celsius", [
    ("６．５", "6分30秒", "6.5"), ("29.99", "29分59.4秒", "29.99"),
    *(pytest.param(*case, marks=pytest.mark.full) for case in [
        ("６", "6分", "6"), ("6,5", "6分30秒", "6.5"), ("０", "0分", "0"), (" 7 ", "7分", "7"), ("+8", "8分", "8"),
        ("1.50", "1分30秒", "1.5"),
    ]),
])
def test_numbers_are_understood_as_they_are_typed(open_tab, typed, time, celsius):
    tab = open_tab(path="/sakatsu/new")
    form = InputScreen(tab)
    form.facility.fill("湯処 ロキ")
    form.amount(1, 1).fill(typed)
    form.celsius(1).fill(typed)
    # Hardly any sauna has so few degrees.
    with tab.expecting_status(422):
        form.save()
        expect(form.summary).to_be_visible()
    screen = form.save_and_leave()
    expect(screen.cards.first.get_by_role("list").get_by_role("listitem")).to_contain_text(f"サウナ{time}")
    expect(screen.cards.first.locator(".temps")).to_have_text(f"🔥サウナ{celsius}℃")


def test_a_step_without_anything_leaves_no_trace(open_tab):
    tab = open_tab(path="/sakatsu/new")
    form = InputScreen(tab)
    form.facility.fill("湯処 ロキ")
    for step in (1, 2, 3):
        form.rename(form.title(1, step), "")
    card = form.save_and_leave().cards.first
    expect(card.get_by_role("list")).to_have_count(0)


def test_a_name_that_is_typed_letter_by_letter_is_in_every_label(open_tab):
    form = InputScreen(open_tab(PHONE.but(language="en"), "/sakatsu/new"))
    labels = form.row_of(form.title(1, 1)).locator("[aria-label]")
    before = labels.evaluate_all("(all) => all.map((one) => one.ariaLabel)")
    assert any("Sauna" in label for label in before)
    form.rename(form.title(1, 1), "e")
    form.title(1, 1).press_sequentially("te")
    after = [label.replace("Sauna", "ete") for label in before]
    assert labels.evaluate_all("(all) => all.map((one) => one.ariaLabel)") == after


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
    form.write_foreword("短く")
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
    """Rows are identified by their position only."""
    tab = open_tab(DESKTOP, "/sakatsu/new")
    form = InputScreen(tab)
    for number in (1, 2, 3):
        form.rename(form.title(1, number), f"title {number}")
        form.amount(1, number).fill(str(number))
        form.choose_unit(1, number, ["minutes", "seconds", "minutes"][number - 1])
    form.delete_step(1, 1)
    rows = [[field(1, step).input_value() for field in (form.title, form.amount, form.unit)] for step in (1, 2)]
    assert rows == [["title 2", "2", "seconds"], ["title 3", "3", "minutes"]]
    form.duplicate_set(1)
    form.amount(2, 1).fill("20")
    form.choose_unit(2, 1, "minutes")
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


@pytest.mark.parametrize("profile", PHONES_AND_DESKTOP, ids=str)
def test_numbers_that_are_hardly_meant_are_asked_about_once(open_tab, profile):
    tab = open_tab(profile, "/sakatsu/new")
    form = InputScreen(tab)
    form.facility.fill("湯処 ロキ")
    form.amount(1, 1).fill("912")
    form.celsius(2).fill("170")
    with tab.expecting_status(422):
        form.save()
        expect(form.summary).to_contain_text(form.words.implausible.format("170℃"))
    expect(form.celsius(2)).to_have_accessible_description(form.words.implausible.format("170℃"))
    # It is a question, not an error.
    expect(form.celsius(2)).not_to_have_attribute("aria-invalid", "true")
    tab.look()
    form.summary.get_by_role("link", name=form.words.correct).click()
    expect(form.amount(1, 1)).to_be_focused()
    form.celsius(2).fill("17")
    form.button(form.words.save_anyway).click()
    expect(form.notice).to_contain_text(form.words.saved)
    form.bar_link(form.words.list).click()
    screen = ListScreen(tab)
    screen.expect_count(1)
    expect(screen.cards.first).to_contain_text("912")


def test_a_number_is_selected_when_it_is_reached(open_tab):
    tab = open_tab(path="/sakatsu/new")
    form = InputScreen(tab)
    form.amount(1, 1).fill("12")
    form.celsius(1).focus()
    form.amount(1, 1).tap()
    tab.page.wait_for_timeout(100)
    tab.page.keyboard.type("9")
    expect(form.amount(1, 1)).to_have_value("9")
    # Its name identifies it, too.
    form.celsius(1).focus()
    form.steps(1).nth(0).locator(".emoji").tap()
    tab.page.wait_for_timeout(100)
    tab.page.keyboard.type("8")
    expect(form.amount(1, 1)).to_have_value("8")


def test_plus_and_minus_repeat_while_they_are_held(open_tab):
    tab = open_tab(path="/sakatsu/new")
    form = InputScreen(tab)
    # They start with what is usual.
    for field, sign, values in [
        (form.amount(1, 1), "+", ["8", "9"]), (form.amount(1, 2), "+", ["60", "75"]),
        (form.amount(1, 2), "−", ["60", "45", "30"]), (form.celsius(1), "+", ["90", "91"]),
        (form.celsius(2), "−", ["16", "15.5"]),
    ]:
        field.focus()
        for value in values:
            form.key(sign).click()
            expect(field).to_have_value(value)
            expect(field).to_be_focused()
    form.celsius(1).focus()
    form.key("+").hover()
    tab.page.mouse.down()
    tab.page.wait_for_timeout(1_500)
    tab.page.mouse.up()
    value = form.celsius(1).input_value()
    assert int(value) > 93
    tab.page.wait_for_timeout(300)
    expect(form.celsius(1)).to_have_value(value)


def test_a_pad_has_ones_own_values_and_leads_on(open_tab, server):
    record(server, tower(), Visit("湯処", "2026-11-01", sets=((sauna("7"), cool_bath("50")), (sauna("7"),))))
    tab = open_tab(path="/sakatsu/new")
    form = InputScreen(tab)
    form.add_set()
    form.amount(1, 1).tap()
    expect(form.pad).to_contain_text(form.words.set_number(1))
    expect(form.key("7分")).to_be_visible()
    tab.look()
    form.key("7分").tap()
    expect(form.amount(1, 1)).to_have_value("7")
    form.key(form.words.apply_to_all).tap()
    expect(form.amount(2, 1)).to_have_value("7")
    expect(form.notice).to_contain_text(form.words.applied_to_all.format("7分"))
    form.undo_buttons.tap()
    expect(form.amount(2, 1)).to_have_value("")
    form.amount(1, 1).tap()
    form.key(form.words.next).tap()
    expect(form.amount(1, 2)).to_be_focused()
    form.key("⇄").tap()
    expect(form.unit(1, 2)).to_have_value("minutes")
    form.key("50秒").tap()
    expect(form.amount(1, 2)).to_have_value("50")
    expect(form.unit(1, 2)).to_have_value("seconds")
    # A keyboard goes on working, and replaces the pad where one asks for it.
    tab.page.keyboard.type("5")
    expect(form.amount(1, 2)).to_have_value("505")
    form.key("505秒").tap()
    expect(form.pad).to_have_count(0)
    expect(form.amount(1, 2)).to_be_focused()
    expect(form.amount(1, 2)).to_have_attribute("inputmode", "decimal")
    form.celsius(2).tap()
    form.key(form.words.next).tap()
    expect(form.pad).to_have_count(0)


@pytest.mark.parametrize("profile", PHONES_AND_DESKTOP, ids=str)
def test_sets_and_steps_are_moved(open_tab, profile):
    tab = open_tab(profile, "/sakatsu/new")
    form = InputScreen(tab)
    words = form.words
    form.amount(1, 1).fill("1")
    form.amount(1, 2).fill("20")
    form.add_set()
    form.amount(2, 1).fill("2")
    # The first of these buttons are the steps'.
    form.in_set(2, words.move_up).last.click()
    expect(form.amount(1, 1)).to_have_value("2")
    expect(form.amount(2, 1)).to_have_value("1")
    if profile.javascript:
        expect(form.page.locator(".vh[role=status]")).to_have_text(words.moved.format(words.set_number(1)))
        expect(form.in_set(1, words.move_up).last).to_be_focused()
    form.in_row(form.amount(2, 1), words.move_down).click()
    expect(form.amount(2, 1)).to_have_value("20")
    expect(form.amount(2, 2)).to_have_value("1")
    form.in_set(2, words.move_down).last.click()
    expect(form.amount(2, 2)).to_have_value("1")
    tab.look()


def test_a_time_that_minutes_do_not_hold_is_edited_in_seconds(open_tab):
    tab = open_tab(DESKTOP, "/sakatsu/new")
    form = InputScreen(tab)
    form.open_paste()
    form.page.get_by_label(form.words.pasted_text).fill("サウナ 8分20秒")
    form.button(form.words.read_text).click()
    form.button(form.words.fill).click()
    expect(form.amount(1, 1)).to_have_value("500")
    expect(form.unit(1, 1)).to_have_value("seconds")
    # Choosing a unit keeps the number, so that a typed one can be corrected.
    form.choose_unit(1, 1, "minutes")
    expect(form.amount(1, 1)).to_have_value("500")
    form.choose_unit(1, 1, "seconds")
    form.amount(1, 1).fill("59990")
    form.amount(1, 1).press("ArrowDown")
    expect(form.amount(1, 1)).to_have_value("59975")
    form.amount(1, 1).press("ArrowUp")
    # 60,005 would be too long.
    form.amount(1, 1).press("ArrowUp")
    expect(form.amount(1, 1)).to_have_value("59990")


@pytest.mark.parametrize("profile", PHONES_AND_DESKTOP, ids=str)
def test_enter_saves_nothing(open_tab, profile):
    tab = open_tab(profile, "/sakatsu/new")
    form = InputScreen(tab)
    requests = posts_of(tab.page)
    form.facility.fill("湯処 ロキ")
    form.facility.press("Enter")
    if profile.javascript:
        # A date would open its picker.
        expect(form.amount(1, 1)).to_be_focused()
    form.celsius(2).press("Enter")
    if profile.javascript:
        # Texts come last, because there the key begins a line.
        expect(form.afterword).to_be_focused()
    tab.page.wait_for_timeout(300)
    assert requests == []
