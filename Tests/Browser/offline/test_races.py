"""In any order of messages, a tap reaches its card and the list shows the unsent items."""

import pytest
from playwright.sync_api import expect

from support.forms import change_forms
from support.memos import write
from support.screens import MemoEditorScreen
from support.visits import post
from support.waiting import wait_until

from .test_saving import save_what_is_refused

#: Delays the page's transactions: `slowWrites` says whether they take 400 ms, `slowReads` has the number of following
#: readings that take a second.
SLOW = """
    window.slowWrites = false;
    window.slowReads = 0;
    const { set } = Object.getOwnPropertyDescriptor(IDBTransaction.prototype, "oncomplete");
    Object.defineProperty(IDBTransaction.prototype, "oncomplete", {
        set(listener) {
            const time = this.mode === "readonly" ? (window.slowReads-- > 0 ? 1_000 : 0) : window.slowWrites ? 400 : 0;
            set.call(this, (event) => time ? setTimeout(listener, time, event) : listener(event));
        },
    });"""


def announce(device) -> None:
    """Makes the page read its cards, as a message of the worker does."""
    device.page.evaluate("navigator.serviceWorker.dispatchEvent(new MessageEvent('message', { data: 'forms' }))")


def press(device, locator) -> None:
    box = locator.bounding_box()
    device.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    device.page.mouse.down()


def mark(locator) -> None:
    locator.evaluate("element => { element.dataset.same = ''; }")


@pytest.fixture
def late_forms(device):
    """Storing a form takes longer than a tap."""
    device.tab.context.add_init_script(SLOW + "window.slowWrites = true;")


def test_a_card_opens_though_its_form_was_stored_late(device, late_forms):
    save_what_is_refused(device, "湯処 遅")
    device.unsent.get_by_role("link").click()
    expect(device.form.amount(1, 1)).to_have_value("x")


def test_a_card_shows_the_last_of_two_saves_though_both_were_stored_late(device, late_forms):
    save_what_is_refused(device, "湯処 一度")
    device.unsent.get_by_role("link").click()
    device.form.facility.fill("湯処 二度")
    device.form.save()
    expect(device.unsent.get_by_role("heading")).to_have_text("湯処 二度")
    device.unsent.get_by_role("link").click()
    expect(device.form.facility).to_have_value("湯処 二度")


def test_a_save_under_a_new_identifier_ends_the_old_one_though_it_was_stored_late(device, server, late_forms):
    memo, = write(server, "前")
    device.outdate()
    device.prepare()
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
    expect(device.page).to_have_title("メモ – Loki")
    device.wait_until_sent()
    expect(device.list.titles).to_have_text(["後"])


def test_a_second_tap_while_a_form_waits_saves_once(device, server, late_forms, open_tab):
    device.write("湯処 連打")
    device.page.evaluate("document.querySelector('form[data-draft] .bar button').click()")
    expect(device.page).to_have_title("湯処 連打 – Loki")
    device.tab.open("/sakatsu")
    device.list.expect_count(1)


@pytest.mark.parametrize("change", [
    'store.put(named("別の湯処"));',
    "store.put({ ...entry, id: crypto.randomUUID(), time: 0 });",
    'store.delete(key); store.put({ ...entry, state: "refused" });',
], ids=["renamed", "another above", "refused"])
def test_a_tap_reaches_its_card_though_the_cards_change_meanwhile(device, change):
    device.wire.cut()
    device.save_without_connection("湯処 押")
    link = device.unsent.get_by_role("link")
    press(device, link)
    change_forms(device.page, change)
    announce(device)
    device.page.wait_for_timeout(500)
    device.page.mouse.up()
    expect(device.form.facility).to_have_value("湯処 押")


def test_what_is_pressed_goes_after_the_tap(device):
    device.wire.cut()
    for name in ("湯処 上", "湯処 下"):
        device.save_without_connection(name)
    press(device, device.unsent.last.get_by_role("heading"))
    change_forms(device.page, 'if (new URLSearchParams(entry.fields).get("facilityName") === "湯処 上") store.delete(key);')
    announce(device)
    device.page.wait_for_timeout(500)
    expect(device.unsent).to_have_count(2)
    device.page.mouse.move(2, 2)
    device.page.mouse.up()
    expect(device.unsent.get_by_role("heading")).to_have_text(["湯処 下"])


def test_cards_keep_their_elements_and_the_focus(device):
    device.wire.cut()
    for name in ("湯処 一", "湯処 二"):
        device.save_without_connection(name)
    link = device.unsent.last.get_by_role("link")
    mark(link)
    link.focus()
    change_forms(device.page, """
        const name = new URLSearchParams(entry.fields).get("facilityName");
        store.delete(key);
        store.put({ ...named(`${name} 改`), state: "refused" });
        store.put({ ...named("湯処 零"), id: crypto.randomUUID() });""")
    announce(device)
    expect(device.unsent).to_have_count(4)
    expect(device.unsent.filter(has_text="湯処 二 改")).to_contain_text("保存できませんでした")
    expect(device.page.locator("#unsent a[data-same]")).to_have_text("湯処 二 改")
    expect(device.page.locator("#unsent a[data-same]")).to_be_focused()


def test_a_reading_does_not_replace_a_later_one(device):
    device.tab.context.add_init_script(SLOW)
    device.wire.cut()
    device.save_without_connection("湯処 旧")
    device.page.wait_for_timeout(1_000)
    device.page.evaluate("window.slowReads = 1")
    announce(device)
    wait_until(lambda: device.page.evaluate("window.slowReads") <= 0, device.page)
    # By then the first reading has its result.
    device.page.wait_for_timeout(300)
    change_forms(device.page, "store.delete(key);")
    announce(device)
    device.page.wait_for_timeout(1_500)
    assert device.unsent.count() == 0


def test_each_card_goes_when_its_visit_is_saved_and_not_with_the_last_one(device):
    device.wire.cut()
    for name in ("Quick Sauna", "Slow Sauna"):
        device.save_without_connection(name)
    # From here on the page does not ask on its own.
    device.page.wait_for_timeout(1_500)
    worker, = device.tab.context.service_workers
    worker.evaluate("""() => {
        const fetch = self.fetch;
        self.fetch = (...all) => all[1]?.body?.includes("Slow") ? new Promise(() => {}) : fetch(...all);
    }""")
    device.wire.join()
    device.page.evaluate("dispatchEvent(new Event('online'))")
    expect(device.page.locator("[data-live]").get_by_role("heading", name="Quick Sauna")).to_have_count(1)
    expect(device.unsent.get_by_role("heading")).to_have_text(["Slow Sauna"], timeout=5_000)


def test_cards_stay_while_the_store_cannot_be_read(device):
    device.wire.cut()
    device.save_without_connection("湯処 残")
    device.page.evaluate("() => { IDBObjectStore.prototype.getAll = () => { throw new Error('No disk'); }; }")
    announce(device)
    device.page.wait_for_timeout(500)
    expect(device.unsent).to_have_count(1)
