"""A file is chosen, previewed, imported and undone: automatically with scripts, part after part without."""

import json
import time

import pytest
from playwright.sync_api import expect

from support.profiles import TWO
from support.screens import InputScreen

#: More than are imported in one transaction.
COUNT = 1_200


def document() -> bytes:
    instant = "2026-11-20T00:00:00.000Z"
    visits = [{
        "id": f"00000000-0000-4000-8000-{number:012x}", "facilityName": f"取り込む湯{number}",
        "visitingDate": "2026-11-20", "revision": 1, "createdAt": instant, "updatedAt": instant,
    } for number in range(COUNT)]
    return json.dumps({"format": "loki", "version": 1, "visits": visits}).encode()


@pytest.mark.parametrize("tab", TWO, indirect=True, ids=str)
def test_a_file_is_taken_over_and_undone(tab, words):
    tab.open("/settings")
    tab.page.get_by_role("link", name=words.data, exact=True).click()
    tab.page.get_by_role("link", name=words.import_title, exact=True).click()
    tab.look()

    tab.page.locator("input[type=file]").set_input_files(
        {"name": "loki.json", "mimeType": "application/json", "buffer": document()})
    tab.page.get_by_role("button", name=words.read_file).click()
    expect(tab.page.get_by_role("heading", name=words.import_ready)).to_be_visible(timeout=30_000)
    tab.look()

    def finish(heading: str) -> None:
        """Continues by hand without scripts."""
        done = tab.page.get_by_role("heading", name=heading, exact=True)
        go_on = tab.page.get_by_role("button", name=words.go_on)
        expect(done.or_(go_on)).to_be_visible(timeout=60_000)
        while not tab.profile.javascript and go_on.is_visible():
            go_on.click()
        expect(done).to_be_visible(timeout=60_000)

    tab.page.locator("form[action$=apply] button").first.click()
    finish(words.import_applied)
    tab.look()
    tab.open("/sakatsu")
    expect(tab.page.get_by_role("heading", name="取り込む湯").first).to_be_visible()

    tab.open("/settings/import")
    expect(tab.page.get_by_role("link", name="loki.json")).to_contain_text("1,200")
    tab.look()
    tab.page.get_by_role("link", name=words.import_applied).click()
    tab.page.locator("form[action$=undo] button").click()
    finish(words.import_undone)
    tab.open("/sakatsu")
    expect(tab.page.get_by_text("取り込む湯")).to_have_count(0)


def post(number: int) -> str:
    return (f"湯めぐり\n2026.{1 + number // 20:02}.{1 + number % 20:02}\n{number + 1}回目の訪問\n取り込む湯 [ 群馬県 ]\n"
            "サウナ：9分 × 3\n水風呂：1分 × 3\n合計：3セット\n一言：よかった\n男\n")


@pytest.mark.parametrize("tab", TWO, indirect=True, ids=str)
def test_a_page_of_posts_becomes_visits(tab, words):
    tab.open("/settings/import")
    tab.page.get_by_label(words.posts_example).fill("トップ\nランキング\n" + "\n".join(map(post, range(40))))
    start = time.monotonic()
    tab.page.get_by_role("button", name=words.read_posts).click()
    expect(tab.page.get_by_role("heading", name=words.import_ready)).to_be_visible(timeout=30_000)
    print(f"40 posts were read in {time.monotonic() - start:.2f} s")
    tab.look()
    tab.page.locator("form[action$=apply] button").first.click()
    expect(tab.page.get_by_role("heading", name=words.import_applied, exact=True)).to_be_visible(timeout=30_000)
    tab.open("/sakatsu")
    expect(tab.page.locator("#count")).to_contain_text("40")
    expect(tab.page.get_by_role("heading", name="取り込む湯").first).to_be_visible()


def test_several_posts_in_the_form_are_imported_instead(tab, words):
    form = InputScreen(tab)
    tab.open("/sakatsu/new")
    form.open_paste()
    form.page.get_by_label(form.words.pasted_text).fill(post(0) + post(1))
    form.button(form.words.read_text).click()
    expect(tab.page.locator(".read-lines .note")).to_contain_text(["一言：よかった"])
    tab.look()
    form.button(form.words.import_posts).click()
    expect(tab.page.get_by_role("heading", name=words.import_ready)).to_be_visible()
    tab.page.locator("form[action$=apply] button").first.click()
    expect(tab.page.get_by_role("heading", name=words.import_applied, exact=True)).to_be_visible()


def test_the_columns_of_a_table_are_chosen(tab, words):
    tab.open("/settings/import")
    table = "行った日,どこ,ひとこと\r\n2026/11/20,しきじ,よかった\r\n".encode("cp932")
    tab.page.locator("input[type=file]").set_input_files(
        {"name": "サ活.csv", "mimeType": "text/csv", "buffer": table})
    tab.page.get_by_role("button", name=words.read_file).click()
    columns = tab.page.locator("select[name=column]")
    expect(columns).to_have_count(3)
    tab.look()
    for column in range(3):
        columns.nth(column).select_option("ignored")
    with tab.expecting_status(422):
        tab.page.get_by_role("button", name=words.read_file).click()
        expect(tab.page.get_by_role("alert")).to_be_visible()
    tab.look()
    for column, meaning in enumerate(["date", "facility", "afterword"]):
        columns.nth(column).select_option(meaning)
    tab.page.get_by_role("button", name=words.read_file).click()
    tab.page.locator("form[action$=apply] button").first.click()
    expect(tab.page.get_by_role("heading", name=words.import_applied)).to_be_visible()
    tab.open("/sakatsu")
    expect(tab.page.get_by_text("しきじ", exact=True)).to_be_visible()


@pytest.mark.parametrize("tab", TWO, indirect=True, ids=str)
def test_the_encoding_of_a_table_is_chosen(tab, words):
    tab.open("/settings/import")
    table = "Date,Place,Notes\r\n2026-11-20,Café Löyly,très bien\r\n".encode("cp1252")
    tab.page.locator("input[type=file]").set_input_files(
        {"name": "visits.csv", "mimeType": "text/csv", "buffer": table})
    tab.page.get_by_role("button", name=words.read_file).click()
    expect(tab.page.get_by_role("alert")).to_be_visible()
    expect(tab.page.locator("select[name=column]")).to_have_count(0)
    tab.look()
    tab.page.get_by_label(words.encoding).select_option("windows-1252")
    tab.page.get_by_role("button", name=words.choose_encoding).click()
    expect(tab.page.get_by_text("Café Löyly")).to_be_visible()
    expect(tab.page.get_by_role("alert")).to_have_count(0)
    tab.look()
    tab.page.get_by_role("button", name=words.read_file).click()
    tab.page.locator("form[action$=apply] button").first.click()
    expect(tab.page.get_by_role("heading", name=words.import_applied)).to_be_visible()
    tab.open("/sakatsu")
    expect(tab.page.get_by_text("Café Löyly", exact=True)).to_be_visible()


def test_an_empty_file_is_empty(tab, words):
    tab.open("/settings/import")
    for contents in [b"", b"\xef\xbb\xbf\r\n"]:
        tab.page.locator("input[type=file]").set_input_files(
            {"name": "empty.csv", "mimeType": "text/csv", "buffer": contents})
        with tab.expecting_status(422):
            tab.page.get_by_role("button", name=words.read_file).click()
            expect(tab.page.get_by_role("alert")).to_contain_text(words.file_empty)
