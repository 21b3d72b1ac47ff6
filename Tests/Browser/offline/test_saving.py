"""Whenever the connection is cut, a saved visit exists exactly once."""

import time
from urllib.parse import urlencode

import pytest
from playwright.sync_api import expect

from support.forms import change_forms
from support.memos import write
from support.screens import MemoEditorScreen
from support.visits import Visit, edit, named, post, record, tower


def count_at_server(open_tab, facility: str) -> int:
    """The number of visits with that name, as another device sees it."""
    return open_tab(path="/sakatsu").page.get_by_role("heading", name=facility, exact=True).count()


def edit_without_connection(device, server, facility: str) -> Visit:
    """Opens the form of a visit on the server, cuts the connection, and fills in another name."""
    visit = tower()
    record(server, visit)
    device.outdate()
    device.prepare()
    device.wire.cut()
    device.tab.open(f"/sakatsu/{visit.id}/edit")
    device.form.facility.fill(facility)
    return visit


def meet_conflict(device, server) -> None:
    """Leads to a list with an edit that conflicts with another one on the server."""
    visit = edit_without_connection(device, server, "こちら")
    device.form.save()
    expect(device.unsent).to_have_count(1)
    edit(server, visit, facility="あちら")
    device.wire.join()
    device.tab.open("/sakatsu")
    expect(device.unsent).to_contain_text("保存できませんでした")


def save_what_is_refused(device, facility: str) -> None:
    """Without a connection, so that no validation of the number is shown yet."""
    device.wire.cut()
    device.tab.open("/sakatsu/new")
    device.form.facility.fill(facility)
    device.form.amount(1, 1).fill("x")
    device.form.save()


@pytest.fixture
def expect_once(device, open_tab):
    def expect_once(facility: str) -> None:
        device.wait_until_sent()
        device.tab.open("/sakatsu")
        expect(device.list.card(facility)).to_have_count(1)
        assert count_at_server(open_tab, facility) == 1
    return expect_once


def test_saved_before_the_connection_is_lost(device, expect_once):
    device.write("湯処 零")
    expect(device.page).to_have_title("湯処 零 – Loki")
    expect_once("湯処 零")


def test_cut_before_it_is_sent(device, expect_once):
    device.wire.cut()
    device.save_without_connection("湯処 一")
    device.tab.look()
    device.wire.join()
    device.tab.open("/sakatsu")
    expect_once("湯処 一")


def test_cut_while_it_is_sent(device, expect_once):
    device.wire.cuts_before = b"POST /sakatsu/new"
    device.save_without_connection("湯処 二")
    device.wire.join()
    device.tab.open("/sakatsu")
    expect_once("湯処 二")


def test_cut_after_the_server_has_written(device, expect_once, open_tab):
    device.wire.cuts_after = b"POST /sakatsu/new"
    device.save_without_connection("湯処 三")
    assert count_at_server(open_tab, "湯処 三") == 1
    device.wire.join()
    device.tab.open("/sakatsu")
    expect_once("湯処 三")


def test_cut_without_a_sign(device, expect_once):
    device.tab.open("/sakatsu/new")
    device.form.facility.fill("湯処 四")
    device.wire.is_silent = True
    device.form.save()
    # The worker waits for ten seconds.
    expect(device.unsent).to_have_count(1)
    device.wire.cut()
    device.wire.join()
    device.tab.open("/sakatsu")
    expect_once("湯処 四")


@pytest.mark.own_server
def test_a_server_that_stops_in_the_middle(device, server, expect_once):
    server.kill()
    device.save_without_connection("湯処 五")
    server.start()
    device.wire.move_to(server.url)
    device.tab.open("/sakatsu")
    expect_once("湯処 五")


def test_it_is_sent_when_the_connection_is_back_while_the_list_is_open(device, expect_once):
    device.wire.cut()
    device.save_without_connection("湯処 六")
    device.wire.join()
    device.page.evaluate("dispatchEvent(new Event('online'))")
    expect_once("湯処 六")


def test_two_new_visits_are_two(device, expect_once):
    device.wire.cut()
    device.save_without_connection("湯処 七")
    device.save_without_connection("湯処 八")
    expect(device.unsent).to_have_count(2)
    device.wire.join()
    device.tab.open("/sakatsu")
    expect_once("湯処 七")
    expect_once("湯処 八")


def test_what_is_unsent_is_changed_and_changed_again(device, server, expect_once):
    visit = edit_without_connection(device, server, "湯処 九")
    device.form.choose_unit(1, 1, "seconds")
    device.form.save()
    expect(device.unsent).to_have_count(1)
    # From its card, and by its own address, it opens as it was left.
    device.unsent.get_by_role("link").click()
    expect(device.form.facility).to_have_value("湯処 九")
    expect(device.form.unit(1, 1)).to_have_value("seconds")
    device.tab.open(f"/sakatsu/{visit.id}/edit")
    expect(device.form.facility).to_have_value("湯処 九")
    expect(device.form.foreword).to_have_value(visit.foreword)
    device.form.facility.fill("湯処 十")
    device.form.save()
    expect(device.unsent.get_by_role("heading")).to_have_text("湯処 十")
    device.wire.join()
    device.tab.open("/sakatsu")
    expect_once("湯処 十")
    device.list.expect_count(1)


def test_a_conflict_comes_back_as_a_form(device, server, expect_once):
    meet_conflict(device, server)
    device.tab.look()
    device.unsent.get_by_role("link").click()
    expect(device.form.summary).to_contain_text(device.words.stale)
    expect(device.form.facility).to_have_value("こちら")
    device.form.button(device.words.overwrite).click()
    expect(device.form.notice).to_contain_text(device.words.saved)
    expect_once("こちら")
    device.list.expect_count(1)


def test_a_conflict_can_be_started_over(device, server):
    meet_conflict(device, server)
    device.unsent.get_by_role("link").click()
    device.form.summary.get_by_role("link", name=str(device.words.start_again)).click()
    expect(device.form.facility).to_have_value("あちら")
    device.tab.open("/sakatsu")
    device.wait_until_sent()


def test_what_is_open_is_not_sent_behind_its_back(device, server, expect_once):
    edit_without_connection(device, server, "一度目")
    device.form.save()
    device.unsent.get_by_role("link").click()
    expect(device.form.facility).to_have_value("一度目")
    device.wire.join()
    device.page.evaluate("dispatchEvent(new Event('online'))")
    device.page.wait_for_timeout(1_000)
    device.form.facility.fill("二度目")
    # Its author sees no conflict.
    device.form.save_and_leave()
    expect_once("二度目")
    device.list.expect_count(1)


def test_what_is_typed_into_something_unsent_stays(device, expect_once):
    save_what_is_refused(device, "湯処 続")
    # Before the server has received it, and with its refusal.
    for text in ("前", "後"):
        device.unsent.get_by_role("link").click()
        expect(device.form.facility).to_have_value("湯処 続")
        device.form.write_foreword(text)
        device.page.reload()
        expect(device.form.foreword).to_have_value(text)
        device.page.locator("h1").click()
        device.page.reload()
        expect(device.form.foreword).to_have_value(text)
        expect(device.form.amount(1, 1)).to_have_value("x")
        device.wire.join()
        device.tab.open("/sakatsu")
        expect(device.unsent).to_contain_text("保存できませんでした")
    device.unsent.get_by_role("link").click()
    expect(device.form.foreword).to_have_value("後")
    device.form.amount(1, 1).fill("6")
    device.form.save_and_leave()
    expect_once("湯処 続")
    expect(device.page.locator("#drafts article, #drafts li")).to_have_count(0)


def test_what_is_refused_while_it_is_open_stays_unsent(device):
    save_what_is_refused(device, "湯処 断")
    device.unsent.get_by_role("link").click()
    expect(device.form.amount(1, 1)).to_have_value("x")
    device.wire.join()
    with device.tab.expecting_status(422):
        device.form.save()
        expect(device.form.amount(1, 1)).to_have_accessible_description(device.words.not_a_number)
    device.tab.open("/sakatsu")
    expect(device.unsent).to_contain_text("湯処 断")


def test_a_refused_value_comes_back_as_a_form(device, expect_once):
    save_what_is_refused(device, "湯処 数")
    expect(device.unsent).to_have_count(1)
    device.wire.join()
    device.tab.open("/sakatsu")
    expect(device.unsent).to_contain_text("保存できませんでした")
    device.unsent.get_by_role("link").click()
    expect(device.form.amount(1, 1)).to_have_value("x")
    device.form.amount(1, 1).fill("6")
    device.form.save_and_leave()
    expect_once("湯処 数")


def test_what_was_deleted_elsewhere_is_saved_anew(device, server, open_tab):
    memo, = write(server, "前")
    device.outdate()
    device.prepare()
    device.tab.open("/memos")
    device.wire.cut()
    device.tab.open(memo.path)
    editor = MemoEditorScreen(device.tab)
    editor.text.fill("後")
    editor.save()
    expect(device.unsent).to_have_count(1)
    post(server, f"{memo.path}/delete", [])
    device.wire.join()
    device.tab.open("/memos")
    expect(device.unsent).to_contain_text("保存できませんでした")
    device.unsent.get_by_role("link").click()
    expect(editor.text).to_have_value("後")
    editor.save()
    # Separately, so that a failure says whether a card stayed or the memo was saved twice.
    expect(device.page.locator("[data-live]").get_by_role("heading")).to_have_text(["後"])
    expect(device.unsent.get_by_role("heading")).to_have_text([])
    titles = open_tab(path="/memos").page.locator("[data-live]").get_by_role("heading")
    assert titles.all_inner_texts() == ["後"], "at the server"


def test_a_memo_is_sent_later(device, server):
    memo, = write(server, "一行目")
    device.outdate()
    device.prepare()
    device.wire.cut()
    editor = MemoEditorScreen(device.tab)
    for path, text in {"/memos/new": "新しい", memo.path: "変えた"}.items():
        device.tab.open(path)
        editor.text.fill(text)
        editor.save()
        expect(device.unsent.get_by_role("heading", name=text)).to_be_visible()
    # Its draft has ended with it.
    device.tab.open("/memos/new")
    expect(editor.text).to_have_value("")
    device.wire.join()
    device.tab.open("/memos")
    device.wait_until_sent()
    device.tab.open("/memos")
    expect(device.list.titles).to_have_count(2)
    expect(device.list.card("新しい")).to_have_count(1)
    expect(device.list.card("変えた")).to_have_count(1)


def test_what_is_unsent_is_discarded_on_request(device):
    device.wire.cut()
    device.save_without_connection("湯処 捨")
    device.page.once("dialog", lambda dialog: dialog.accept())
    device.tab.context.remove_listener("dialog", device.tab._on_dialog)
    device.unsent.get_by_role("button").click()
    device.wait_until_sent()


def test_the_clock_and_the_time_zone_change(device, expect_once):
    device.wire.cut()
    names = ["湯処 昔", "湯処 今", "湯処 先"]
    for name in names:
        device.save_without_connection(name)
    # As if the first had been written in 1970 and the last in 2100, and the device had changed its time zone.
    change_forms(device.page, "entry.time = (number - 1) * 4_102_444_800_000; store.put(entry);")
    device.tab.context.add_cookies([{"name": "timeZone", "value": "Pacific/Honolulu", "url": device.wire.url}])
    device.page.evaluate("""async () => {
        for (const name of await caches.keys()) {
            const cache = await caches.open(name);
            if (await cache.match("/kept")) await cache.put("/kept", new Response(4_102_444_800_000));
        }
    }""")
    device.wire.join()
    device.tab.open("/sakatsu")
    for name in names:
        expect_once(name)


def test_a_form_from_the_device_is_dated_today(device):
    device.wire.cut()
    device.tab.open("/sakatsu/new")
    worker, = device.tab.context.service_workers
    today = worker.evaluate("new Date().toLocaleDateString('sv')")
    expect(device.form.date).to_have_value(today)
    ids = [device.page.locator("[name=sakatsuID]").input_value()]
    device.tab.open("/sakatsu/new")
    ids.append(device.page.locator("[name=sakatsuID]").input_value())
    assert len(set(ids)) == 2


def test_two_hundred_are_sent(device, open_tab):
    device.wire.cut()
    device.save_without_connection("湯処 000")
    change_forms(device.page, """
        for (let copy = 1; copy < 200; copy++) {
            const id = crypto.randomUUID();
            const fields = new URLSearchParams(entry.fields);
            fields.set("sakatsuID", id);
            fields.set("facilityName", `湯処 ${String(copy).padStart(3, "0")}`);
            store.put({ ...entry, id, mark: id, fields: `${fields}` });
        }""")
    device.tab.open("/sakatsu")
    expect(device.unsent).to_have_count(200)
    device.wire.join()
    start = time.monotonic()
    device.tab.open("/sakatsu")
    device.wait_until_sent()
    print(f"An outbox of 200 is sent in {time.monotonic() - start:.1f} s")
    device.tab.open("/sakatsu")
    device.list.expect_count(200)


#: Stores an unsent form like version 1.
VERSION_1 = """(entry) => new Promise((resolve) => {
    indexedDB.deleteDatabase("loki").onsuccess = () => {
        const request = indexedDB.open("loki", 1);
        request.onupgradeneeded = () => {
            request.result.createObjectStore("outbox", { keyPath: ["account", "id"] })
                .put({ ...entry, account: document.body.dataset.account, time: 0, mark: "", version: "" });
        };
        request.onsuccess = () => { request.result.close(); resolve(); };
    };
})"""


def test_an_unsent_form_of_an_older_version_is_sent(device, expect_once):
    visit = named("湯処 前", "2026-11-03")
    fields = [("sakatsuID", visit.id), ("revision", "0"), ("facilityName", "湯処 前"), ("visitingDate", visit.date)]
    entry = {"id": visit.id, "path": "/sakatsu/new", "body": urlencode(fields), "title": "湯処 前"}
    device.page.evaluate(VERSION_1, entry)
    device.tab.open("/sakatsu")
    expect_once("湯処 前")


def test_a_full_or_denied_storage_saves_as_before(device):
    protocol = device.tab.context.new_cdp_session(device.page)
    protocol.send("Storage.overrideQuotaForOrigin", {"origin": device.wire.url, "quotaSize": 1})
    device.write("湯処 満")
    expect(device.page).to_have_title("湯処 満 – Loki")
    device.wire.cut()
    device.tab.open("/sakatsu/new")
    device.form.facility.fill("湯処 欄")
    device.form.save()
    expect(device.form.notice).to_contain_text(device.words.offline)
    expect(device.form.facility).to_have_value("湯処 欄")


def test_what_is_written_about_a_facility_is_sent_later(device):
    device.wire.cut()
    device.tab.open("/places/new")
    device.page.locator("#name").fill("湯処 ロキ")
    device.page.locator("#note").fill("月曜は清掃")
    device.page.locator("main form button.strong").click()
    expect(device.unsent.get_by_role("link", name="湯処 ロキ")).to_be_visible()
    device.tab.look()
    device.unsent.get_by_role("link").first.click()
    expect(device.page.locator("#note")).to_have_value("月曜は清掃")
    device.page.locator("#area").fill("静岡県")
    device.page.locator("main form button.strong").click()
    expect(device.unsent).to_have_count(1)
    device.wire.join()
    device.tab.open("/places?list=wish")
    device.wait_until_sent()
    device.tab.open("/places?list=wish")
    row = device.page.locator("#places .rows > li")
    expect(row).to_have_count(1)
    expect(row).to_contain_text("静岡県")
    row.get_by_role("link").click()
    expect(device.page.locator(".prose")).to_have_text("月曜は清掃")
