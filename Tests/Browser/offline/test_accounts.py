"""What one account keeps and writes is nobody else's."""

import pytest
from playwright.sync_api import expect

from signing import OWNER, browser_cookie
from support.people import signed_in_as
from support.screens import AccountScreen, SignInScreen
from support.visits import lake, record, tower

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
    # Even before the device knows, the server refuses what is another's.
    device.wire.join()
    device.page.evaluate("dispatchEvent(new Event('online'))")
    device.page.wait_for_timeout(1_000)
    with signed_in_as(server, people.member):
        record(server, lake())
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
    # The server will not take it, so it stays.
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
