"""The develop app: what helps to build the others."""

import time

import pytest
from playwright.sync_api import expect

from support.memos import write
from support.profiles import DESKTOP, PHONE, PHONE_WITHOUT_SCRIPTS
from support.server import beside, running
from support.visits import record, tower

PATHS = [
    "/debug", "/debug/log", "/debug/log?level=critical", "/debug/requests", "/debug/database", "/debug/changes",
    "/debug/samples", "/debug/faults",
]
WORDS = {
    "ja": {
        "tab": "開発", "records": "{}件", "none": "なし", "add": "{}件追加", "remove": "サンプルをすべて削除", "stop": "中止",
        "reads": "読み込みが失敗する", "nothing": "なし", "is on": "障害を再現中：読み込みが失敗する",
        "list failed": "サ活を読み込めませんでした", "check": "整合性を検査", "sound": "データベースに異常はありません。",
        "needs script": "変更を表示するにはスクリプトが必要です。", "connected": "接続", "changed": "変更: sakatsu",
        "memo": "変更: memo",
    },
    "en": {
        "tab": "Debug", "records": "{} records", "none": "None", "add": "Add {}", "remove": "Remove all samples",
        "stop": "Stop", "reads": "Reads fail", "nothing": "None", "is on": "A fault is on: Reads fail",
        "list failed": "Your sakatsus could not be loaded", "check": "Check integrity",
        "sound": "The database is sound.", "needs script": "Scripts must be on to show changes.",
        "connected": "Connected", "changed": "Changed: sakatsu", "memo": "Changed: memo",
    },
}


@pytest.fixture
def server():
    with running(command=[beside("loki-develop")]) as server:
        yield server


def words_of(tab) -> dict[str, str]:
    return WORDS[tab.language]


def button(tab, name: str):
    return tab.page.get_by_role("button", name=name, exact=True)


def expect_samples(tab, text: str) -> None:
    """Waits until the page says how many there are; without scripts, by loading it anew."""
    count = tab.page.locator("#samples .value").first
    deadline = time.monotonic() + 20
    while not tab.profile.javascript and count.text_content() != text and time.monotonic() < deadline:
        tab.page.reload()
    expect(count).to_have_text(text, timeout=20_000)
    expect(tab.page.get_by_role("progressbar")).to_have_count(0, timeout=20_000)


@pytest.mark.parametrize("profile", [PHONE, DESKTOP, PHONE_WITHOUT_SCRIPTS.but(language="en")], ids=str)
def test_every_tool_can_be_used_everywhere(open_tab, server, profile):
    record(server, tower())
    tab = open_tab(profile)
    tab.page.get_by_role("link", name=words_of(tab)["tab"], exact=True).click()
    expect(tab.page).to_have_url(f"{tab.url}/debug")
    for path in PATHS:
        tab.open(path)
        expect(tab.page.get_by_role("heading", level=1)).to_be_visible()
        tab.look()
    tab.open("/debug/database")
    button(tab, words_of(tab)["check"]).click()
    expect(tab.page.get_by_text(words_of(tab)["sound"])).to_be_visible()


@pytest.mark.parametrize("profile", [PHONE, DESKTOP, PHONE_WITHOUT_SCRIPTS], ids=str)
def test_samples_come_and_go_and_nothing_else_does(open_tab, server, profile):
    record(server, tower())
    tab = open_tab(profile, "/debug/samples")
    words = words_of(tab)
    expect_samples(tab, words["none"])
    button(tab, words["add"].format(10)).click()
    expect_samples(tab, words["records"].format(10))
    tab.look()
    tab.open("/sakatsu")
    expect(tab.page.get_by_role("article")).to_have_count(10)
    tab.open("/debug/samples")
    button(tab, words["remove"]).click()
    expect_samples(tab, words["none"])
    tab.open("/sakatsu")
    expect(tab.page.get_by_role("article").get_by_role("heading")).to_have_text([tower().facility])


@pytest.mark.parametrize("profile", [PHONE, DESKTOP], ids=str)
def test_making_many_samples_shows_how_far_it_is_and_can_be_stopped(open_tab, server, profile):
    tab = open_tab(profile, "/debug/samples")
    words = words_of(tab)
    button(tab, words["add"].format("100,000")).click()
    progress = tab.page.get_by_role("progressbar")
    expect(progress).to_be_visible()
    tab.look()
    tab.page.wait_for_function("() => document.querySelector('progress')?.value > 0", timeout=20_000)
    # The page that asks again each second does not take the focus away.
    button(tab, words["stop"]).focus()
    with tab.page.expect_response(lambda response: response.url.endswith("/debug/samples")):
        pass
    expect(button(tab, words["stop"])).to_be_focused()
    tab.page.keyboard.press("Enter")
    expect(progress).to_have_count(0, timeout=20_000)
    button(tab, words["remove"]).click()
    expect_samples(tab, words["none"])


@pytest.mark.parametrize("profile", [PHONE, DESKTOP, PHONE_WITHOUT_SCRIPTS], ids=str)
def test_a_fault_shows_the_error_state_of_the_list(open_tab, server, profile):
    record(server, tower())
    tab = open_tab(profile)
    words = words_of(tab)
    expect(tab.page.get_by_role("article")).to_have_count(1)
    tab.open("/debug/faults")
    button(tab, words["reads"]).click()
    expect(tab.page.get_by_role("heading", name=words["is on"])).to_be_visible()
    tab.look()
    with tab.expecting_status(503):
        tab.open("/sakatsu")
    expect(tab.page.get_by_role("heading", name=words["list failed"])).to_be_visible()
    tab.look()
    tab.open("/debug")
    expect(tab.page.get_by_role("heading", name=words["is on"])).to_be_visible()
    tab.look()
    tab.open("/debug/faults")
    button(tab, words["nothing"]).click()
    expect(tab.page.get_by_role("heading", name=words["is on"])).to_have_count(0)
    tab.open("/sakatsu")
    expect(tab.page.get_by_role("article")).to_have_count(1)


@pytest.mark.parametrize("profile", [PHONE, DESKTOP], ids=str)
def test_changes_appear_as_they_come(open_tab, server, profile):
    tab = open_tab(profile, "/debug/changes")
    words = words_of(tab)
    rows = tab.page.locator("#changes > li > span:first-child")
    expect(rows).to_have_text([words["connected"]])
    record(server, tower())
    expect(rows).to_have_text([words["changed"], words["connected"]])
    write(server, "タオル")
    expect(rows).to_have_text([words["memo"], words["changed"], words["connected"]])
    tab.look()


def test_changes_need_scripts(open_tab, server):
    tab = open_tab(PHONE_WITHOUT_SCRIPTS, "/debug/changes")
    expect(tab.page.get_by_text(words_of(tab)["needs script"])).to_be_visible()
