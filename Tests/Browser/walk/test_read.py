"""Reading a visit, and handing its text on."""

import pytest
from playwright.sync_api import expect

from support.screens import DetailScreen, InputScreen, ListScreen
from support.visits import record, tower


def test_5_read(tab, server, words):
    record(server, tower())
    tab.open("/sakatsu")
    ListScreen(tab).link("サウナタワー 渋谷").click()
    screen = DetailScreen(tab)
    expect(tab.page).to_have_title("サウナタワー 渋谷 – Loki")
    # A wide window shows it next to the list.
    tab.page.reload()
    expect(tab.page.get_by_role("heading", level=1)).to_have_text("サウナタワー 渋谷")
    date = "2026年10月12日 月曜日" if tab.language == "ja" else "Monday, October 12, 2026"
    expect(tab.page.locator("time")).to_have_text(date)
    minutes, seconds = words.minutes, words.seconds
    expect(screen.steps(3)).to_have_text([
        f"🔥サウナ（下段）10{minutes}", f"💧{words.cool_bath}1{minutes}30{seconds}", f"🍃{words.relaxation}12{minutes}",
    ])
    expect(screen.steps(4)).to_have_text([
        f"🔥{words.sauna}24{minutes}", f"💧{words.cool_bath}2{minutes}45{seconds}",
        f"🍃{words.relaxation}32{minutes}",
    ])
    expect(screen.section(words.foreword)).to_contain_text("平日の夜はほどよく空いていて")
    expect(screen.section(words.afterword)).to_contain_text("ととのった！ オロポで締め。")
    expect(screen.temperatures).to_have_text([f"🔥{words.sauna}88℃", f"💧{words.cool_bath}16.2℃"])
    tab.look()
    screen.link(words.edit).click()
    expect(InputScreen(tab).facility).to_have_value("サウナタワー 渋谷")
    tab.go_back()
    screen.bar_link(words.list).click()
    ListScreen(tab).expect_count(1)


@pytest.mark.whole_browser
def test_6_copy_and_share(tab, server, words):
    record(server, tower())
    tab.open("/sakatsu")
    screen = ListScreen(tab)
    screen.open_menu("サウナタワー 渋谷").get_by_role("link", name=words.copy_text).click()
    if not tab.profile.javascript:
        field = tab.page.get_by_role("textbox")
        expect(field).to_have_value(share_text(tab.language))
        field.select_text()
        expect(screen.button(words.copy)).to_be_hidden()
        expect(screen.button(words.share)).to_be_hidden()
        return
    expect(screen.notice).to_contain_text(words.copied)
    assert clipboard(tab) == share_text(tab.language)
    tab.look()


def share_text(language: str) -> str:
    if language == "ja":
        title, done = "サウナタワー 渋谷（2026/10/12）", "3セット行いました。"
        lines = [
            "🔥サウナ（6分）→💧水風呂（30秒）→🍃休憩（10分）",
            "🔥サウナ（8分）→💧水風呂（45秒）→🍃休憩（10分）",
            "🔥サウナ（下段）（10分）→💧水風呂（1分30秒）→🍃休憩（12分）",
        ]
    else:
        title, done = "サウナタワー 渋谷 (2026/10/12)", "3 sets"
        lines = [
            "🔥Sauna (6 min)→💧Cold plunge (30 sec)→🍃Rest (10 min)",
            "🔥Sauna (8 min)→💧Cold plunge (45 sec)→🍃Rest (10 min)",
            "🔥サウナ（下段） (10 min)→💧Cold plunge (1 min 30 sec)→🍃Rest (12 min)",
        ]
    visit = tower()
    return "\n\n".join([title, visit.foreword, "\n".join([done, *lines]), visit.afterword, "🔥88℃ 💧16.2℃"])


def clipboard(tab) -> str:
    tab.context.grant_permissions(["clipboard-read", "clipboard-write"], origin=tab.url)
    return tab.page.evaluate("navigator.clipboard.readText()")
