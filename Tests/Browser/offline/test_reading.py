"""Without a connection the app opens and searches."""

from urllib.parse import urlencode

import pytest
from playwright.sync_api import expect

from support.memos import PACKING, write
from support.visits import edit, lake, named, record, tower


def test_pages_open_from_the_device(device, server):
    record(server, tower(), lake())
    memo, = write(server, PACKING)
    device.outdate()
    device.prepare()
    device.wire.cut()
    device.tab.open("/sakatsu")
    device.list.expect_count(2)
    expect(device.list.tab_link(device.words.settings)).to_be_visible()
    device.list.card("サウナタワー 渋谷").get_by_role("heading").click()
    expect(device.page.get_by_role("heading", level=1)).to_have_text("サウナタワー 渋谷")
    expect(device.list.tab_link(device.words.settings)).to_have_count(0)
    for path, heading in {
        "/sakatsu/new": device.words.registration, f"/memos/{memo.id}": device.words.edit_memo,
        "/memos/new": device.words.new_memo,
    }.items():
        device.tab.open(path)
        expect(device.page.get_by_role("heading", level=1)).to_have_text(heading)
        device.tab.look()
    for path, heading in {"/memos": device.words.memos, "/settings": "設定"}.items():
        device.tab.open(path)
        expect(device.page.get_by_role("heading", level=1)).to_have_text(heading)
    device.tab.open("/settings/licenses")
    expect(device.page.get_by_role("heading", level=1)).to_have_text("接続できません")
    device.tab.look()


def test_every_page_says_that_there_is_no_connection(device, server):
    record(server, tower())
    device.outdate()
    device.prepare()
    line = device.page.locator("#away")
    expect(line).to_have_text("")
    device.wire.cut()
    for path in ("/sakatsu", "/memos", "/places", "/settings", "/sakatsu/new", "/settings/licenses"):
        device.tab.open(path)
        expect(line).to_have_text(device.words.away)
        device.tab.look()


def test_the_line_follows_the_browser(device):
    line = device.page.locator("#away")
    device.tab.context.set_offline(True)
    expect(line).to_have_text(device.words.away)
    device.tab.context.set_offline(False)
    expect(line).to_have_text("")


def test_a_slow_network_is_not_waited_for(device, server):
    record(server, tower())
    device.outdate()
    device.prepare()
    device.wire.is_silent = True
    device.tab.open("/sakatsu")
    device.list.expect_count(1)
    device.wire.join()


QUERIES = ["下段", "ｻｳﾅ", "タワー", "たわー", "LAKE", "ｌａｋｅ", "10/12", "2026-10-12", "10月12日", "Oct 12", "88℃", "６分", "オロポ", "で締め",
           "仕事", "すぐ座れた", "friends", "smoke", "なし　", " タワー ", "が", "か", "<b>", "&", "深い森", "…", "loyly", "Löyly", "etable", "ss"]

#: The highlighted texts, by the server or by the device.
MARKS = """() => [...document.querySelectorAll("mark")].map((mark) => mark.textContent)
    .concat([...CSS.highlights.get("found") ?? []].map(String))"""


def test_searching_finds_and_highlights_as_the_server_does(device, server):
    deep = named("<b>＆ガーデン</b> ①", "2026-11-03")
    long = "あ" * 90 + "\n\n深い森のサウナ ㌔ ｶﾞｶﾞ Löyly lo\u0308yly Straße " + "い" * 400
    record(server, tower(), lake())
    record(server, deep)
    edit(server, deep, foreword=long, afterword="🧖‍♀️" * 12 + "ガラスの深い森 étable" + "x" * 120)
    device.outdate()
    device.prepare()
    seen = {}
    for source in ("server", "device"):
        for query in QUERIES:
            device.tab.open(f"/sakatsu?{urlencode({'q': query})}")
            shown = device.page.locator("#sakatsu-list").evaluate("""(list) => [...list.querySelectorAll("article, .empty")].map(
                (item) => item.innerHTML.replace(/(\\?|&amp;)q=[^"]*| data-(find|find-as|excerpt)="[^"]*"|<.?mark>/g, ""))""")
            found = (shown, device.page.evaluate(MARKS), device.list.count.inner_text())
            if source == "server":
                seen[query] = found
            else:
                assert found == seen[query], query
        device.wire.cut()
    assert any(marks for _, marks, _ in seen.values())


def test_a_search_in_the_address_is_answered_by_the_device(device, server):
    record(server, tower(), lake())
    device.outdate()
    device.prepare()
    device.wire.cut()
    device.tab.open("/sakatsu?q=lake")
    device.list.expect_count(1)
    expect(device.list.search_field).to_have_value("lake")
    assert "Lake" in device.page.evaluate(MARKS)
    device.tab.open("/sakatsu?q=nothing")
    expect(device.page.locator(".empty h2")).to_have_text(device.words.nothing_found.format("nothing"))


@pytest.mark.full
def test_five_hundred_visits_are_on_the_device(device, server):
    record(server, *[named(f"湯処 {number}", f"2026-{number % 11 + 1:02}-10") for number in range(510)])
    device.outdate()
    device.prepare()
    device.wire.cut()
    device.tab.open("/sakatsu")
    expect(device.list.cards).to_have_count(500)
