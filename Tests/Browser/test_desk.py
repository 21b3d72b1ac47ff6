"""A wide window: the list with a visit next to it, the table, and the keys."""

import csv
import io
import re
import uuid
from dataclasses import replace

import pytest
from playwright.sync_api import expect

from support.profiles import DESKTOP
from support.screens import InputScreen, ListScreen
from support.visits import lake, record, tower


def months() -> list:
    return [replace(tower(), id=str(uuid.uuid4()), facility=f"湯 {month}/{day}", date=f"2026-{month:02}-{day:02}")
            for month in (9, 10) for day in range(1, 13)]


@pytest.fixture
def desk(open_tab, server):
    visits = months()
    record(server, *visits)
    tab = open_tab(DESKTOP)
    tab.visits = sorted(visits, key=lambda visit: visit.date, reverse=True)
    return tab


def pane(tab):
    return tab.page.locator("#pane")


def expect_in_pane(tab, visit) -> None:
    expect(pane(tab).get_by_role("heading", level=1)).to_have_text(visit.facility)
    expect(tab.page).to_have_url(re.compile(visit.id))


def card_link(tab, visit):
    return ListScreen(tab).card(visit.facility).first.get_by_role("link")


def test_a_visit_is_read_next_to_the_list(desk):
    first, second = desk.visits[:2]
    desk.look()
    card_link(desk, first).click()
    expect_in_pane(desk, first)
    desk.look()
    # Nine cards and one visit in full.
    cards = [card.bounding_box() for card in ListScreen(desk).cards.all()]
    assert len([card for card in cards if card["y"] + 60 <= 800]) >= 9
    card_link(desk, second).click()
    expect_in_pane(desk, second)
    expect(desk.page).to_have_title(f"{second.facility} – Loki")
    desk.page.go_back()
    expect(pane(desk).locator(".empty")).to_be_visible()
    assert desk.page.url.endswith("/sakatsu")
    desk.page.go_forward()
    expect_in_pane(desk, second)
    # A reload shows the page of the address.
    desk.page.reload()
    expect(desk.page.get_by_role("heading", level=1)).to_have_text(second.facility)
    expect(pane(desk)).to_have_count(0)
    desk.page.go_back()
    expect(pane(desk).locator(".empty")).to_be_visible()
    desk.page.go_forward()
    expect_in_pane(desk, second)


def test_an_edit_leads_back_to_both(desk):
    first = desk.visits[0]
    card_link(desk, first).click()
    expect_in_pane(desk, first)
    desk.page.keyboard.press("e")
    form = InputScreen(desk)
    expect(form.facility).to_have_value(first.facility)
    form.facility.fill("湯処 ロキ")
    desk.page.keyboard.press("Control+Enter")
    expect(pane(desk).get_by_role("heading", level=1)).to_have_text("湯処 ロキ")
    expect(ListScreen(desk).cards).to_have_count(24)


def test_a_deletion_in_the_pane_can_be_undone(desk):
    screen = ListScreen(desk)
    first, second = desk.visits[:2]
    card_link(desk, first).click()
    expect_in_pane(desk, first)
    desk.page.keyboard.press("d")
    expect(screen.cards).to_have_count(23)
    expect_in_pane(desk, second)
    screen.button(screen.words.undo).click()
    expect(screen.cards).to_have_count(24)


def test_keys_go_through_the_list(desk):
    page, visits = desk.page, desk.visits
    page.keyboard.press("j")
    expect_in_pane(desk, visits[0])
    page.keyboard.press("j")
    expect_in_pane(desk, visits[1])
    page.keyboard.press("k")
    expect_in_pane(desk, visits[0])
    page.keyboard.press("]")
    page.keyboard.press("]")
    september = ListScreen(desk).cards.nth(12)
    expect(september).to_be_in_viewport()
    assert september.bounding_box()["y"] < 200
    page.keyboard.press("x")
    expect(page.get_by_role("checkbox")).to_have_count(24)


def test_a_live_list_keeps_the_address_of_the_visit(desk, server):
    first = desk.visits[0]
    card_link(desk, first).click()
    expect_in_pane(desk, first)
    record(server, lake())
    expect(ListScreen(desk).cards).to_have_count(25)
    expect_in_pane(desk, first)
    expect(desk.page.locator(".card [aria-current]")).to_have_count(1)


def test_a_range_is_chosen_by_shift_and_copied(desk):
    desk.open("/sakatsu?edit")
    screen = ListScreen(desk)
    boxes = desk.page.get_by_role("checkbox")
    boxes.nth(1).check(force=True)
    boxes.nth(4).click(modifiers=["Shift"], force=True)
    assert [box.is_checked() for box in boxes.all()[:6]] == [False, True, True, True, True, False]
    desk.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    screen.button(screen.words.copy).click()
    expect(screen.notice).to_contain_text(screen.words.copied)
    text = desk.page.evaluate("navigator.clipboard.readText()")
    assert [visit.facility in text for visit in desk.visits[:6]] == [False, True, True, True, True, False]


def test_a_post_that_is_pasted_on_the_list_becomes_a_visit(desk):
    desk.page.evaluate("""() => {
        const clipboardData = new DataTransfer();
        clipboardData.setData("text", "湯処 ロキ\\nサウナ 8分 × 3\\nよい水風呂でした。");
        document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
    }""")
    form = InputScreen(desk)
    form.button(form.words.fill).click()
    expect(form.facility).to_have_value("湯処 ロキ")
    expect(form.sets).to_have_count(3)


def test_a_file_that_is_dropped_on_a_page_is_read(desk):
    desk.page.evaluate("""() => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File(["date,facility\\n2026-08-01,湯処 ロキ\\n"], "visits.csv"));
        for (const name of ["dragover", "drop"]) {
            document.body.dispatchEvent(new DragEvent(name, { dataTransfer, bubbles: true, cancelable: true }));
        }
    }""")
    expect(desk.page).to_have_url(re.compile("/settings/import/"))
    expect(desk.page.get_by_text("湯処 ロキ")).to_be_visible()
    desk.look()


def test_the_table_is_sorted_and_saved_as_it_is_shown(desk):
    desk.open("/sakatsu")
    pane(desk).get_by_role("link").click()
    rows = desk.page.locator("tbody tr")
    expect(rows).to_have_count(24)
    desk.look()
    desk.page.locator("th").nth(1).get_by_role("link").click()
    expect(desk.page.locator("th").nth(1)).to_have_attribute("aria-sort", "ascending")
    names = [row.locator("td").nth(1).inner_text() for row in rows.all()]
    assert names == sorted(names)
    with desk.page.expect_download() as download:
        desk.page.locator("a[download]").click()
    text = open(download.value.path(), encoding="utf-8-sig", newline="").read()
    assert [row["facility"] for row in csv.DictReader(io.StringIO(text))] == names
