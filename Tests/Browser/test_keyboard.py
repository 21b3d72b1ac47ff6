"""Everything works without a pointer."""

import pytest
from playwright.sync_api import expect

from support.keys import focus, press_tab, tab_to
from support.profiles import DESKTOP, PHONES, PHONE_WITHOUT_SCRIPTS
from support.screens import InputScreen, ListScreen, SettingsScreen
from support.visits import lake, record, tower


def test_the_list_is_gone_through_in_the_order_of_reading(open_tab, server):
    record(server, lake())
    tab = open_tab(DESKTOP)
    names = [press_tab(tab.page) for _ in range(9)]
    assert names == ["Skip to content", "New visit", "Visits", "Places", "Review", "Memos", "Calendar", "Timer", "Settings"]
    tab_to(tab.page, "Lakeside Sauna", limit=10)


@pytest.mark.parametrize("profile", [DESKTOP, PHONE_WITHOUT_SCRIPTS], ids=str)
def test_the_navigation_is_skipped(open_tab, profile):
    tab = open_tab(profile)
    words = ListScreen(tab).words
    assert press_tab(tab.page) == words.skip
    assert focus(tab.page)["isVisible"]
    tab.look()
    tab.page.keyboard.press("Enter")
    assert press_tab(tab.page) == words.timer


def test_single_keys_lead_to_the_search_and_to_a_new_visit(open_tab, server):
    record(server, lake())
    tab = open_tab(DESKTOP)
    screen, form = ListScreen(tab), InputScreen(tab)
    tab.page.keyboard.press("/")
    expect(screen.search_field).to_be_focused()
    # While typing they are letters.
    tab.page.keyboard.type("n/")
    expect(screen.search_field).to_have_value("n/")
    screen.search("")
    screen.search_field.blur()
    tab.page.keyboard.press("Control+n")
    expect(screen.cards).to_have_count(1)
    tab.page.keyboard.press("n")
    expect(form.facility).to_be_visible()


def test_two_keys_lead_to_a_place(open_tab):
    tab = open_tab(DESKTOP)
    words = ListScreen(tab).words
    for keys, title in (("gp", words.places_tab), ("gr", words.review_tab), ("gm", words.memos), ("gs", words.list), (",", words.settings)):
        for key in keys:
            tab.page.keyboard.press(key)
        expect(tab.page).to_have_title(f"{title} – Loki")
        # The next keys need the page's script.
        tab.page.wait_for_load_state()
    # Other keys in between end it.
    for key in ("g", "x", "m"):
        tab.page.keyboard.press(key)
    expect(tab.page).to_have_title(f"{words.settings} – Loki")


def test_a_question_mark_lists_the_keys(open_tab):
    tab = open_tab(DESKTOP)
    screen = SettingsScreen(tab)
    words = screen.words
    tab.page.keyboard.press("?")
    expect(screen.keys).to_be_visible()
    rows = screen.keys.locator("dl > div").all_text_contents()
    assert {f"{words.keys}?", f"{words.new}n", f"{words.search}/", f"{words.memos}gm"} <= set(rows)
    tab.look()
    tab.page.keyboard.press("Escape")
    expect(screen.keys).to_have_count(0)
    tab.open("/settings")
    screen.button(words.show_keys).click()
    expect(screen.keys).to_be_visible()


def test_escape_leaves_the_search(open_tab):
    tab = open_tab(DESKTOP)
    screen = ListScreen(tab)
    tab.page.keyboard.press("/")
    tab.page.keyboard.press("Escape")
    expect(screen.search_field).not_to_be_focused()


def test_control_and_enter_save_a_form(open_tab):
    tab = open_tab(DESKTOP, "/memos/new")
    tab.page.keyboard.type("Towel")
    tab.page.keyboard.press("Control+Enter")
    expect(tab.page.get_by_role("main").get_by_role("link", name="Towel")).to_be_visible()
    expect(tab.page).to_have_title(f"{ListScreen(tab).words.memos} – Loki")


def test_single_keys_can_be_switched_off(open_tab):
    tab = open_tab(DESKTOP, "/settings")
    words, screen = SettingsScreen(tab).words, ListScreen(tab)
    switch = tab.page.get_by_role("switch", name=words.shortcuts)
    expect(switch).to_be_checked()
    for is_on in (False, True):
        tab.page.locator("label").filter(has_text=words.shortcuts).click()
        tab.open("/sakatsu")
        tab.page.keyboard.press("/")
        if is_on:
            expect(screen.search_field).to_be_focused()
        else:
            expect(screen.search_field).not_to_be_focused()
        tab.open("/settings")
        expect(switch).to_be_checked(checked=is_on)


@pytest.mark.parametrize("profile", [DESKTOP, PHONE_WITHOUT_SCRIPTS], ids=str)
def test_the_menu_opens_by_enter_and_closes_by_escape(open_tab, server, profile):
    record(server, lake())
    tab = open_tab(profile)
    screen = ListScreen(tab)
    button = screen.menu_button("Lakeside Sauna")
    tab_to(tab.page, button.get_attribute("aria-label"))
    tab.page.keyboard.press("Enter")
    expect(screen.menu).to_be_visible()
    tab_to(tab.page, screen.words.delete, limit=5)
    tab.look()
    tab.page.keyboard.press("Escape")
    expect(screen.menu).to_have_count(0)
    expect(button).to_be_focused()
    tab.page.keyboard.press("Enter")
    tab_to(tab.page, screen.words.edit, limit=2)
    tab.page.keyboard.press("Enter")
    expect(InputScreen(tab).facility).to_have_value("Lakeside Sauna")


def test_a_number_that_is_typed_at_once_is_whole(open_tab):
    """However late the page's script responds to the focus."""
    form = InputScreen(open_tab(DESKTOP, "/sakatsu/new"))
    form.amount(1, 1).fill("30")
    form.amount(1, 2).focus()
    typed = form.amount(1, 1).evaluate("""(field) => {
        field.focus();
        const selected = getSelection().toString();
        document.execCommand("insertText", false, "1");
        return new Promise((resolve) => setTimeout(() => {
            document.execCommand("insertText", false, "2");
            resolve([selected, field.value]);
        }, 100));
    }""")
    assert typed == ["30", "12"]


def test_a_visit_is_recorded_without_a_pointer(open_tab):
    tab = open_tab(DESKTOP)
    page, form = tab.page, InputScreen(tab)
    words = form.words
    tab_to(page, words.new)
    page.keyboard.press("Enter")
    expect(form.facility).to_be_visible()
    tab_to(page, words.facility)
    page.keyboard.type("Lakeside Sauna")
    tab_to(page, "Sauna time")
    page.keyboard.type("12 sec")
    assert press_tab(page) == "Cold plunge time"
    tab_to(page, words.add_set)
    page.keyboard.press("Enter")
    expect(form.sets).to_have_count(2)
    expect(form.amount(2, 1)).to_be_focused()
    assert focus(page)["isVisible"]
    page.keyboard.type("8")
    # Enter moves on and never saves.
    page.keyboard.press("Enter")
    expect(form.amount(2, 2)).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(form.amount(2, 2)).to_have_value("60")
    form.button(words.save).focus()
    page.keyboard.press("Enter")
    expect(page).to_have_title("Lakeside Sauna – Loki")
    form.bar_link(words.list).click()
    first_set = ListScreen(tab).card("Lakeside Sauna").get_by_role("list").get_by_role("listitem").first
    expect(first_set).to_contain_text("12sec")


@pytest.mark.parametrize("profile", PHONES, ids=str)
def test_work_goes_on_where_something_was_added(open_tab, profile):
    form = InputScreen(open_tab(profile, "/sakatsu/new"))
    form.add_set()
    if profile.javascript:
        # The numbers of the last set are mostly right: no pad covers the button for another one.
        expect(form.pad).to_have_count(0)
        expect(form.button(form.words.add_set)).to_be_focused()
    else:
        expect(form.amount(2, 1)).to_be_focused()
    form.amount(2, 1).fill("8")
    form.add_step(2, form.words.other)
    expect(form.amount(2, 4)).to_be_focused()
    form.add_temperature()
    expect(form.celsius(2)).to_be_focused()


def test_what_was_deleted_comes_back_where_it_stood(open_tab):
    form = InputScreen(open_tab(DESKTOP, "/sakatsu/new"))
    form.rename(form.title(1, 1), "Smoke sauna")
    form.amount(1, 2).fill("45")
    form.add_set()
    form.delete_set(1)
    expect(form.undo_buttons).to_be_focused()
    expect(form.page.locator("form [role=status]")).to_have_text(form.words.removed.format(form.words.set_number(1)))
    form.add_set()
    form.undo_buttons.click()
    expect(form.sets).to_have_count(3)
    expect(form.amount(1, 2)).to_have_value("45")
    expect(form.title(1, 1)).to_have_value("Smoke sauna")
    form.delete_step(1, 2)
    expect(form.undo_buttons).to_be_focused()
    form.undo_buttons.press("Enter")
    expect(form.amount(1, 2)).to_have_value("45")
    form.delete_temperature(1)
    expect(form.celsius(1)).to_have_accessible_name(form.words.temperature_of.format(form.words.cool_bath))
    form.undo_buttons.click()
    expect(form.temperatures).to_have_count(2)


@pytest.mark.parametrize("profile", PHONES, ids=str)
def test_what_is_wrong_gets_the_focus_and_leads_to_its_field(open_tab, profile):
    tab = open_tab(profile, "/sakatsu/new")
    form = InputScreen(tab)
    form.amount(1, 2).fill("abc")
    with tab.expecting_status(422):
        form.save()
        expect(form.summary).to_be_focused()
    form.summary.get_by_role("link").filter(has_text=form.words.not_a_number).click()
    expect(form.amount(1, 2)).to_be_focused()
    expect(form.amount(1, 2)).to_be_in_viewport()


def test_settings_are_chosen_without_a_pointer(open_tab):
    tab = open_tab(DESKTOP, "/settings")
    screen = SettingsScreen(tab)
    words = screen.words
    screen.choice(words.appearance).focus()
    assert focus(tab.page)["isVisible"]
    tab.page.keyboard.press("ArrowDown")
    screen.expect_chosen(words.appearance, words.light)
    expect(screen.notice).to_contain_text(words.settings_saved)


def test_visits_are_chosen_without_a_pointer(open_tab, server):
    record(server, tower(), lake())
    tab = open_tab(DESKTOP, "/sakatsu?edit")
    screen = ListScreen(tab)
    tab_to(tab.page, "Select Lakeside Sauna, Sat, Sep 5, 2026")
    tab.page.keyboard.press("Space")
    tab_to(tab.page, "Delete 1")
    tab.page.keyboard.press("Enter")
    expect(screen.notice).to_contain_text(screen.words.deleted.format("Lakeside Sauna"))
    tab_to(tab.page, screen.words.undo)
    tab.page.keyboard.press("Enter")
    screen.expect_count(2)
