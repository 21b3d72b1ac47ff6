"""A session that ends during typing."""

import pytest
from playwright.sync_api import expect

from signing import OWNER
from support.accounts import expect_list
from support.profiles import TWO
from support.screens import InputScreen, ListScreen, SignInScreen
from support.streams import wait_for_stream
from support.tab import Tab
from support.visits import lake, record, tower

pytestmark = pytest.mark.own_server


@pytest.mark.parametrize("profile", TWO, ids=str)
def test_a_visit_is_saved_although_the_session_ended_while_it_was_typed(open_tab, profile):
    tab = open_tab(profile, "/sakatsu/new")
    form, gate = InputScreen(tab), SignInScreen(tab)
    type_visit(form)
    tab.context.clear_cookies(name="loki")
    with tab.expecting_status(401):
        form.save()
        expect_kept(gate)
    tab.look()
    gate.sign_in(*OWNER)
    send_typed(tab)
    expect(tab.page).to_have_title("湯処 ロキ – Loki")
    tab.open("/sakatsu")
    screen = expect_list(tab, 1)
    screen.open_menu("湯処 ロキ").get_by_role("link", name=screen.words.edit).click()
    expect(form.sets).to_have_count(2)
    expect_typed_visit(form)


def test_an_edit_goes_on_after_signing_in(open_tab, server):
    visit = tower()
    record(server, visit)
    tab = open_tab(path=f"/sakatsu/{visit.id}/edit")
    form, gate = InputScreen(tab), SignInScreen(tab)
    form.afterword.fill("一行目\n二行目")
    form.add_set()
    form.amount(4, 1).fill("5")
    tab.context.clear_cookies(name="loki")
    with tab.expecting_status(401):
        form.save()
        expect_kept(gate)
    with tab.expecting_status(422):
        gate.sign_in(OWNER[0], "correct horse")
        expect(gate.summary).to_contain_text(gate.words.wrong_name_or_password)
    expect_kept(gate)
    gate.sign_in(*OWNER)
    send_typed(tab)
    screen = expect_list(tab, 1)
    expect(screen.cards.first).to_contain_text("二行目")


@pytest.mark.parametrize("profile", TWO, ids=str)
def test_it_is_said_what_is_deleted_after_signing_in(open_tab, server, profile):
    record(server, tower(), lake())
    tab = open_tab(profile)
    screen, gate = ListScreen(tab), SignInScreen(tab)
    tab.context.clear_cookies(name="loki")
    with tab.expecting_status(401):
        screen.open_menu("サウナタワー 渋谷").get_by_role("button", name=screen.words.delete).click()
        expect_kept(gate)
    gate.sign_in(*OWNER)
    expect(tab.page.get_by_text(screen.words.purpose_delete.format("サウナタワー 渋谷"))).to_be_visible()
    expect(tab.page.get_by_text(gate.words.signed_in_before_deletion.format(OWNER[0]))).to_be_visible()
    # Pressing Enter once more while signing in deletes nothing.
    expect(gate.button(gate.words.delete_now)).not_to_be_focused()
    tab.look()
    gate.button(gate.words.delete_now).click()
    expect_list(tab, 1)


def test_a_search_goes_on_after_signing_in(open_tab, server):
    record(server, tower(), lake())
    tab = open_tab()
    screen, gate = ListScreen(tab), SignInScreen(tab)
    # A stream requested after that is refused.
    wait_for_stream(tab)
    tab.context.clear_cookies(name="loki")
    screen.search_field.fill("lake")
    gate.expect_shown()
    gate.sign_in(*OWNER)
    expect(screen.search_field).to_have_value("lake")
    screen.expect_count(1)


def type_visit(form: InputScreen) -> None:
    form.facility.fill("湯処 ロキ")
    form.date.fill("2026-11-01")
    form.write_foreword("一行目\n  二行目 <b>&amp;\n\n最後の行")
    form.amount(1, 1).fill("7.5")
    form.add_set()
    form.rename(form.title(2, 2), "滝壺")
    form.amount(2, 2).fill("1.5")
    form.choose_unit(2, 2, "minutes")
    form.celsius(1).fill("88.5")
    form.afterword.fill("あとがき\n\"二行目\"")


def expect_typed_visit(form: InputScreen) -> None:
    expect(form.facility).to_have_value("湯処 ロキ")
    expect(form.date).to_have_value("2026-11-01")
    expect(form.foreword).to_have_value("一行目\n  二行目 <b>&amp;\n\n最後の行")
    expect(form.amount(1, 1)).to_have_value("7.5")
    expect(form.title(2, 2)).to_have_value("滝壺")
    expect(form.amount(2, 2)).to_have_value("1.5")
    expect(form.unit(2, 2)).to_have_value("minutes")
    expect(form.celsius(1)).to_have_value("88.5")
    expect(form.afterword).to_have_value("あとがき\n\"二行目\"")


def expect_kept(gate: SignInScreen) -> None:
    gate.expect_shown()
    expect(gate.page.get_by_text(gate.words.session_ended)).to_be_visible()


def send_typed(tab: Tab) -> None:
    """Sends what was typed, after confirming the account: nothing is sent automatically."""
    gate = SignInScreen(tab)
    expect(tab.page).to_have_title(f"{gate.words.signed_in} – Loki")
    expect(tab.page.get_by_text(gate.words.signed_in_as.format(OWNER[0]))).to_be_visible()
    tab.look()
    gate.button(gate.words.send_typed).click()
