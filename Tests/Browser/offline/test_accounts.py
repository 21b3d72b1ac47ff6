"""One account's stored pages and unsent items are hidden from others."""

import pytest
from playwright.sync_api import expect

from signing import OWNER, browser_cookie
from support.forms import count_unsent
from support.people import signed_in_as
from support.screens import AccountScreen, MemoEditorScreen, SignInScreen
from support.visits import lake, post, record, tower
from support.waiting import wait_until
CACHES = "async () => (await caches.keys()).filter((name) => !name.startsWith('files '))"


def become(device, secret: str) -> None:
    device.tab.context.clear_cookies(name="loki")
    if secret:
        device.tab.context.add_cookies([browser_cookie(device.wire.url, secret)])


@pytest.mark.own_server
def test_a_session_that_ended_meanwhile_asks_to_sign_in_and_sends_then(device):
    device.wire.cut()
    device.save_without_connection("湯処 待")
    become(device, "")
    device.wire.join()
    device.tab.allow("401")
    device.tab.open("/sakatsu")
    gate = SignInScreen(device.tab)
    gate.expect_shown()
    gate.sign_in(*OWNER)
    expect(device.list.card("湯処 待")).to_have_count(1)
    device.wait_until_sent()


def test_another_account_neither_sees_nor_sends_it(people, device, server):
    record(server, tower())
    device.outdate()
    device.prepare()
    device.wire.cut()
    device.save_without_connection("湯処 私")
    become(device, people.member)
    device.tab.allow("401")
    # Even before the device knows, the server refuses another account's item.
    device.wire.join()
    device.page.evaluate("dispatchEvent(new Event('online'))")
    device.page.wait_for_timeout(1_000)
    with signed_in_as(server, people.member):
        record(server, lake())
    device.outdate()
    device.tab.open("/sakatsu")
    device.list.expect_count(1)
    expect(device.list.titles).to_have_text(["Lakeside Sauna"])
    expect(device.unsent).to_have_count(0)
    device.wait_until_kept()
    assert len([name for name in device.page.evaluate(CACHES) if name.startswith("pages ")]) == 1
    device.wire.cut()
    device.tab.open("/sakatsu")
    expect(device.list.titles).to_have_text(["Lakeside Sauna"])
    device.wire.join()
    become(device, people.owner)
    device.tab.open("/sakatsu")
    device.wait_until_sent()
    device.tab.open("/sakatsu")
    expect(device.list.card("湯処 私")).to_have_count(1)
    device.list.expect_count(2)


def test_signing_out_asks_first_and_removes_everything(device):
    device.tab.context.remove_listener("dialog", device.tab._on_dialog)
    device.wire.cut()
    # The server refuses it, so it stays.
    device.tab.open("/sakatsu/new")
    device.form.facility.fill("湯処 失")
    device.form.amount(1, 1).fill("x")
    device.form.save()
    expect(device.unsent).to_have_count(1)
    device.wire.join()
    device.tab.open("/account")
    account, gate = AccountScreen(device.tab), SignInScreen(device.tab)
    questions = []
    answer = {"accept": False}

    def on_dialog(dialog) -> None:
        questions.append(dialog.message)
        dialog.accept() if answer["accept"] else dialog.dismiss()
    device.page.on("dialog", on_dialog)
    account.button(account.words.sign_out).click()
    device.page.wait_for_timeout(500)
    assert len(questions) == 1 and "1" in questions[0], questions
    expect(account.button(account.words.sign_out)).to_be_visible()
    answer["accept"] = True
    account.sign_out()
    gate.expect_shown()
    device.page.wait_for_timeout(500)
    assert device.page.evaluate(CACHES) == []
    assert device.page.evaluate("""() => new Promise((resolve) => {
        indexedDB.open("loki").onsuccess = ({ target: { result } }) => resolve([...result.objectStoreNames]);
    })""") == []
    device.wire.cut()
    device.tab.allow("ERR_")
    try:
        device.tab.open("/sakatsu")
    except Exception as error:
        assert "ERR_" in str(error)
    expect(device.page.get_by_text("湯処 失")).to_have_count(0)


def pages_on(device) -> list[str]:
    return [name for name in device.page.evaluate(CACHES) if name.startswith("pages ") and "none" not in name]


def expect_nothing_kept(device) -> None:
    device.tab.allow("ERR_")
    with pytest.raises(Exception, match="ERR_"):
        device.tab.open("/sakatsu")
    # Chromium shows its own page a moment later.
    device.page.wait_for_url("chrome-error://**")


def age_contacts(device, days: int) -> None:
    """Simulates that time since the last contact with each account, and starts the worker."""
    device.page.evaluate("""async (days) => {
        const cache = await caches.open("account");
        const kept = await (await cache.match("/")).json();
        for (const key in kept.contacts) kept.contacts[key] -= days * 86_400_000;
        await cache.put("/", new Response(JSON.stringify(kept)));
    }""", days)
    protocol = device.tab.context.new_cdp_session(device.page)
    protocol.send("ServiceWorker.enable")
    protocol.send("ServiceWorker.stopAllWorkers")


def sign_out_elsewhere(server, people) -> None:
    with signed_in_as(server, people.iphone):
        post(server, "/account/sessions/end", [])


def change_password(server, people) -> None:
    with signed_in_as(server, people.iphone):
        post(server, "/account/password", [("currentPassword", OWNER[1]), ("newPassword", OWNER[1])])


@pytest.mark.parametrize("end", [sign_out_elsewhere, change_password])
def test_pages_of_a_session_that_ended_elsewhere_go_at_the_next_contact(people, device, server, end):
    record(server, tower())
    device.outdate()
    device.prepare()
    assert len(pages_on(device)) == 1
    device.wire.cut()
    device.save_without_connection("湯処 待")
    end(server, people)
    # The worker sends the item in the background: no page is opened.
    device.tab.allow("401")
    device.wire.join()
    device.page.evaluate("dispatchEvent(new Event('online'))")
    wait_until(lambda: not pages_on(device), device.page)
    device.tab.open("/sakatsu")
    gate = SignInScreen(device.tab)
    gate.expect_shown()
    device.wire.cut()
    expect_nothing_kept(device)
    device.wire.join()
    device.tab.open("/sakatsu")
    gate.sign_in(*OWNER)
    expect(device.list.card("湯処 待")).to_have_count(1)
    device.wait_until_sent()


def test_pages_of_a_session_that_ended_go_when_a_page_is_opened(people, device, server):
    assert len(pages_on(device)) == 1
    sign_out_elsewhere(server, people)
    device.tab.allow("401")
    device.tab.open("/memos")
    SignInScreen(device.tab).expect_shown()
    wait_until(lambda: not pages_on(device), device.page)


def test_pages_go_after_30_days_without_contact_and_what_is_unsent_stays(device):
    device.wire.cut()
    device.save_without_connection("湯処 遠")
    age_contacts(device, 29)
    device.tab.open("/sakatsu")
    expect(device.unsent).to_have_count(1)
    age_contacts(device, 2)
    expect_nothing_kept(device)
    device.wire.join()
    device.tab.open("/sakatsu")
    expect(device.list.card("湯処 遠")).to_have_count(1)
    device.wait_until_sent()


def test_what_an_account_has_not_sent_goes_30_days_after_its_session_has_ended(people, device):
    device.wire.cut()
    device.save_without_connection("湯処 期限")
    become(device, people.member)
    device.tab.allow("401")
    device.wire.join()
    device.tab.open("/sakatsu")
    device.wait_until_kept()
    for days, count in ((29, 1), (31, 0)):
        age_contacts(device, days)
        device.tab.open("/sakatsu")
        wait_until(lambda: count_unsent(device.page) == count, device.page)
        device.page.wait_for_timeout(300)
        assert count_unsent(device.page) == count


def test_a_form_that_was_opened_as_another_is_shown_and_waits_for_its_account(people, device):
    editor = MemoEditorScreen(device.tab)
    device.tab.open("/memos/new")
    editor.text.fill("私の覚え書き")
    become(device, people.member)
    device.tab.allow("401")
    editor.save()
    expect(device.page.get_by_text("別のアカウントで開いたもの")).to_be_visible()
    expect(device.page.get_by_text("私の覚え書き", exact=True)).to_be_visible()
    device.tab.look()
    device.tab.open("/memos")
    expect(device.unsent).to_have_count(0)
    expect(device.list.titles).to_have_count(0)
    become(device, people.owner)
    device.tab.open("/memos")
    device.wait_until_sent()
    device.tab.open("/memos")
    expect(device.list.titles).to_have_text(["私の覚え書き"])
