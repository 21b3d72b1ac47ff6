"""What a person can do, in every language, screen, appearance, and with scripts on and off."""

import datetime
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import expect

from support.profiles import MATRIX
from support.screens import DetailScreen, InputScreen, ListScreen, SettingsScreen
from support.visits import lake, plain, record, tower

pytestmark = pytest.mark.parametrize("tab", MATRIX, indirect=True, ids=str)


def today() -> str:
    return datetime.datetime.now(ZoneInfo("Asia/Tokyo")).date().isoformat()


def path(tab) -> str:
    return tab.page.url.removeprefix(tab.url)


def test_1_list(tab, server, words):
    tab.open("/")
    assert path(tab) == "/sakatsu"
    screen = ListScreen(tab)
    expect(tab.page.get_by_role("heading", name=words.list, level=1)).to_be_visible()
    expect(tab.page.get_by_role("heading", name=words.empty_title)).to_be_visible()
    screen.expect_count(0)
    tab.look()
    screen.link(words.empty_action).click()
    expect(tab.page).to_have_title(f"{words.registration} – Loki")

    record(server, *[plain(number) for number in range(119)], tower())
    tab.open("/sakatsu")
    screen.expect_count(120)
    expect(screen.cards).to_have_count(50)
    card = screen.cards.first
    expect(card.get_by_role("heading")).to_have_text("サウナタワー 渋谷")
    expect(card.locator("time")).to_have_text("2026/10/12(月)" if tab.language == "ja" else "Mon, Oct 12, 2026")
    expect(card.get_by_text("仕事帰りに一人で。")).to_be_visible()
    expect(card.get_by_text("ととのった！ オロポで締め。")).to_be_visible()
    lines = card.get_by_role("list").get_by_role("listitem")
    minutes, seconds = words.minutes, words.seconds
    expect(lines).to_have_text([
        f"🔥サウナ6{minutes}💧水風呂30{seconds}🍃休憩10{minutes}",
        f"🔥サウナ8{minutes}💧水風呂45{seconds}🍃休憩10{minutes}",
        f"🔥サウナ（下段）10{minutes}💧水風呂1.5{minutes}🍃休憩12{minutes}",
    ])
    expect(card.locator(".temps")).to_have_text("🔥サウナ88℃ 💧水風呂16.2℃")
    tab.look()

    # Newest first, all the way down, none twice.
    seen = see_everything(tab, screen, words)
    assert seen == ["サウナタワー 渋谷"] + [f"湯処 {number:03}" for number in reversed(range(119))]


def see_everything(tab, screen: ListScreen, words) -> list[str]:
    if tab.profile.javascript:
        for count in (100, 120):
            screen.cards.last.scroll_into_view_if_needed()
            tab.page.mouse.wheel(0, 50_000)
            expect(screen.cards).to_have_count(count)
        expect(screen.more).to_have_count(0)
        return screen.cards.get_by_role("heading").all_inner_texts()
    seen = screen.cards.get_by_role("heading").all_inner_texts()
    while screen.more.count():
        before = tab.page.url
        screen.more.click()
        expect(tab.page).not_to_have_url(before)
        screen.expect_count(120)
        seen += screen.cards.get_by_role("heading").all_inner_texts()
    return seen


def test_2_search(tab, server, words):
    record(server, tower(), lake(), *[plain(number) for number in range(3)])
    screen = ListScreen(tab)
    tab.open("/sakatsu")

    for query, count, mark in [
        ("さうな", 4, "サウナ"), ("ｻｳﾅ", 4, "サウナ"), ("タワー", 1, "タワー"), ("水", 4, "水風呂"), ("LAKESIDE", 1, "Lakeside"),
        ("１６．２", 1, "16.2"), ("おろぽ", 1, "オロポ"),
        *([("10", 4, "10"), ("45秒", 1, "45秒"), ("2026/10/12", 1, "2026/10/12")] if tab.language == "ja" else
          [("10 min", 4, "10min"), ("45 sec", 1, "45sec"), ("oct 12", 1, "Oct 12")]),
    ]:
        screen.search(query)
        screen.expect_count(count)
        expect(screen.cards).to_have_count(count)
        expect(screen.marks.first).to_contain_text(mark)

    screen.search("たわー")
    screen.expect_count(1)
    expect(screen.marks).to_have_text(["タワー"])
    expect(tab.page).to_have_url(f"{tab.url}/sakatsu?q=%E3%81%9F%E3%82%8F%E3%83%BC")
    tab.look()

    tab.page.reload()
    expect(screen.search_field).to_have_value("たわー")
    expect(screen.cards).to_have_count(1)

    screen.link("サウナタワー 渋谷").click()
    expect(tab.page).to_have_title("サウナタワー 渋谷 – Loki")
    tab.go_back()
    expect(screen.search_field).to_have_value("たわー")
    expect(screen.cards).to_have_count(1)

    screen.search("ないはず<b>")
    expect(tab.page.get_by_role("heading", name=words.nothing_found.format("ないはず<b>"))).to_be_visible()
    screen.expect_count(0)
    tab.look()
    screen.link(words.clear_search).click()
    expect(tab.page).to_have_url(f"{tab.url}/sakatsu")
    screen.expect_count(5)
    expect(screen.search_field).to_have_value("")


def test_3_record(tab, server, words):
    record(server, lake())
    tab.open("/sakatsu")
    ListScreen(tab).link(words.new).click()
    form = InputScreen(tab)
    expect(tab.page.get_by_role("heading", name=words.registration)).to_be_visible()
    expect(form.date).to_have_value(today())
    expect(form.date).to_have_attribute("max", today())
    expect(form.sets).to_have_count(1)
    for step, (title, unit) in enumerate(
        [(words.sauna, "minutes"), (words.cool_bath, "seconds"), (words.relaxation, "minutes")], start=1
    ):
        expect(form.title(1, step)).to_have_value(title)
        expect(form.unit(1, step)).to_have_value(unit)
    tab.look()

    # The whole form, saved too early once: nothing is lost.
    form.foreword.fill("まえがき\n二行目")
    form.amount(1, 1).fill("７，５")
    form.amount(1, 2).fill("1.5")
    form.unit(1, 2).select_option("minutes")
    form.title(1, 3).fill("外気浴")
    form.amount(1, 3).fill("千分")
    form.celsius(1).fill("８８．５")
    form.celsius(2).fill("1000")
    form.afterword.fill("あとがき")
    with tab.expecting_status(422):
        form.save()
        expect(form.summary).to_contain_text(words.check)
    expect(form.facility).to_have_accessible_description(words.required)
    expect(form.amount(1, 3)).to_have_accessible_description(words.not_a_number)
    expect(form.celsius(2)).to_have_accessible_description(words.out_of_range)
    expect(form.summary.get_by_role("link")).to_have_count(3)
    expect(form.foreword).to_have_value("まえがき\n二行目")
    expect(form.amount(1, 1)).to_have_value("７，５")
    expect(form.unit(1, 2)).to_have_value("minutes")
    expect(form.title(1, 3)).to_have_value("外気浴")
    expect(form.amount(1, 3)).to_have_value("千分")
    expect(form.celsius(1)).to_have_value("８８．５")
    expect(form.afterword).to_have_value("あとがき")
    tab.look()

    form.facility.fill("湯処 ロキ")
    form.amount(1, 3).fill("10")
    form.celsius(2).fill("16,2")

    # Sets and steps.
    form.duplicate_set(1)
    expect(form.title(2, 3)).to_have_value("外気浴")
    expect(form.amount(2, 1)).to_have_value("７，５")
    expect(form.unit(2, 2)).to_have_value("minutes")
    form.amount(2, 1).fill("9")
    form.add_set()
    expect(form.amount(3, 1)).to_have_value("")
    form.amount(3, 1).fill("12")
    form.add_step(3, words.cool_bath)
    form.amount(3, 4).fill("15")
    form.add_step(3, words.other)
    form.title(3, 5).fill("スチーム")
    form.amount(3, 5).fill("3")
    form.delete_step(3, 2)
    expect(form.amount(3, 3)).to_have_value("15")
    expect(form.title(3, 4)).to_have_value("スチーム")
    form.add_set()
    form.delete_set(1)
    expect(form.amount(1, 1)).to_have_value("9")
    expect(form.amount(2, 1)).to_have_value("12")
    form.delete_set(3)

    # Temperatures.
    form.add_temperature()
    form.temperature_title(2).fill("ミスト")
    form.celsius(2).fill("45")
    expect(form.celsius(3)).to_have_value("16,2")
    form.add_temperature()
    form.delete_temperature(3)
    expect(form.celsius(2)).to_have_value("45")
    expect(form.celsius(3)).to_have_value("16,2")
    form.date.fill("2026-11-01")
    expect(form.facility).to_have_value("湯処 ロキ")
    tab.look()

    screen = form.save_and_leave()
    screen.expect_count(2)
    minutes, seconds = words.minutes, words.seconds
    card = screen.card("湯処 ロキ")
    expect(card.get_by_role("list").get_by_role("listitem")).to_have_text([
        f"🔥{words.sauna}9{minutes}💧{words.cool_bath}1.5{minutes}🍃外気浴10{minutes}",
        f"🔥{words.sauna}12{minutes}🍃{words.relaxation}💧{words.cool_bath}15{seconds}スチーム3{minutes}",
    ])
    expect(card.locator(".temps")).to_have_text(f"🔥{words.sauna}88.5℃ 🔥ミスト45℃ 💧{words.cool_bath}16.2℃")
    expect(card.locator("time")).to_have_attribute("datetime", "2026-11-01")

    # The next one starts from this one.
    screen.link(words.new).click()
    form.page.get_by_role("button", name=words.use_last_visit).click()
    expect(form.sets).to_have_count(2)
    expect(form.amount(1, 2)).to_have_value("1.5")
    expect(form.unit(1, 2)).to_have_value("minutes")
    expect(form.title(2, 4)).to_have_value("スチーム")
    names = tab.page.locator("datalist option").evaluate_all("(all) => all.map((option) => option.value)")
    assert names == ["湯処 ロキ", "Lakeside Sauna"]
    if tab.profile.javascript:
        form.button("Lakeside Sauna").click()
        expect(form.facility).to_have_value("Lakeside Sauna")
        expect(form.facility).to_be_focused()
    else:
        expect(form.button("Lakeside Sauna")).to_be_hidden()


def test_4_edit_and_delete(tab, server, words):
    visit = tower()
    record(server, visit, lake(), plain(1), plain(2))
    tab.open("/sakatsu")
    screen = ListScreen(tab)
    screen.open_menu("サウナタワー 渋谷")
    tab.look()
    screen.menu.get_by_role("link", name=words.edit).click()
    form = InputScreen(tab)
    expect(tab.page.get_by_role("heading", name=words.editing)).to_be_visible()
    expect(form.date).to_have_value("2026-10-12")
    expect(form.sets).to_have_count(3)
    expect(form.amount(3, 2)).to_have_value("1.5")
    expect(form.unit(3, 2)).to_have_value("minutes")
    expect(form.celsius(2)).to_have_value("16.2")
    tab.look()
    form.facility.fill("サウナタワー 新宿")
    form.delete_set(1)
    screen = form.save_and_leave()
    card = screen.card("サウナタワー 新宿")
    expect(card.get_by_role("list").get_by_role("listitem")).to_have_count(2)
    expect(card.locator("time")).to_have_attribute("datetime", "2026-10-12")
    screen.expect_count(4)

    # One from its menu.
    screen.open_menu("サウナタワー 新宿").get_by_role("button", name=words.delete).click()
    expect(screen.notice).to_contain_text(words.deleted_count(1))
    screen.expect_count(3)
    expect(screen.card("サウナタワー 新宿")).to_have_count(0)
    tab.look()
    screen.button(words.undo).click()
    screen.expect_count(4)
    expect(screen.cards.first.get_by_role("heading")).to_have_text("サウナタワー 新宿")
    expect(screen.notice).not_to_contain_text(words.deleted_count(1))

    # Several in the edit mode.
    screen.link(words.edit).click()
    expect(screen.link(words.done)).to_be_visible()
    screen.choose("Lakeside Sauna")
    screen.choose("湯処 001")
    tab.look()
    if tab.profile.javascript:
        expect(tab.page.locator("[data-selected-count]")).to_have_text("2")
    tab.page.get_by_role("contentinfo").get_by_role("button", name=words.delete).click()
    expect(screen.notice).to_contain_text(words.deleted_count(2))
    screen.expect_count(2)
    screen.button(words.undo).click()
    screen.expect_count(4)
    expect(screen.cards.get_by_role("heading")).to_have_text(
        ["サウナタワー 新宿", "Lakeside Sauna", "湯処 002", "湯処 001"])


def test_5_read(tab, server, words):
    record(server, tower())
    tab.open("/sakatsu")
    ListScreen(tab).link("サウナタワー 渋谷").click()
    screen = DetailScreen(tab)
    expect(tab.page.get_by_role("heading", level=1)).to_have_text("サウナタワー 渋谷")
    date = "2026年10月12日 月曜日" if tab.language == "ja" else "Monday, October 12, 2026"
    expect(tab.page.locator("time")).to_have_text(date)
    minutes, seconds, space = words.minutes, words.seconds, "" if tab.language == "ja" else " "
    expect(screen.total(words.sauna)).to_have_text(f"24{space}{minutes}")
    expect(screen.total(words.cool_bath)).to_have_text(f"2{space}{minutes}{space}45{space}{seconds}")
    expect(screen.total(words.relaxation)).to_have_text(f"32{space}{minutes}")
    expect(screen.section(words.foreword)).to_contain_text("平日の夜はほどよく空いていて")
    expect(screen.section(words.afterword)).to_contain_text("ととのった！ オロポで締め。")
    expect(screen.rows(words.set_number(3))).to_have_text([
        f"🔥サウナ（下段）10{space}{minutes}", f"💧水風呂1.5{space}{minutes}", f"🍃休憩12{space}{minutes}",
    ])
    expect(screen.rows(words.temperatures)).to_have_text(["🔥サウナ88℃", "💧水風呂16.2℃"])
    tab.look()
    screen.link(words.edit).click()
    expect(InputScreen(tab).facility).to_have_value("サウナタワー 渋谷")
    tab.go_back()
    screen.link(words.list).click()
    ListScreen(tab).expect_count(1)


def share_text(language: str) -> str:
    if language == "ja":
        title, done = "サウナタワー 渋谷（2026/10/12）", "3セット行いました。"
        lines = [
            "🔥サウナ（6分）→💧水風呂（30秒）→🍃休憩（10分）",
            "🔥サウナ（8分）→💧水風呂（45秒）→🍃休憩（10分）",
            "🔥サウナ（下段）（10分）→💧水風呂（1.5分）→🍃休憩（12分）",
        ]
    else:
        title, done = "サウナタワー 渋谷 (2026/10/12)", "3 sets done."
        lines = [
            "🔥サウナ (6 min)→💧水風呂 (30 sec)→🍃休憩 (10 min)",
            "🔥サウナ (8 min)→💧水風呂 (45 sec)→🍃休憩 (10 min)",
            "🔥サウナ（下段） (10 min)→💧水風呂 (1.5 min)→🍃休憩 (12 min)",
        ]
    visit = tower()
    return "\n\n".join([title, visit.foreword, "\n".join([done, *lines]), visit.afterword, "🔥88℃ 💧16.2℃"])


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


def clipboard(tab) -> str:
    tab.context.grant_permissions(["clipboard-read", "clipboard-write"], origin=tab.url)
    return tab.page.evaluate("navigator.clipboard.readText()")


def test_7_settings(tab, server, words):
    tab.open("/sakatsu")
    ListScreen(tab).tab_link(words.settings).click()
    screen = SettingsScreen(tab)
    expect(tab.page.get_by_role("heading", name=words.settings)).to_be_visible()
    expect(screen.choice(words.language_title, words.system)).to_be_checked()
    expect(screen.choice(words.appearance, words.system)).to_be_checked()
    expect(tab.page.get_by_text(words.version)).to_be_visible()
    tab.look()

    screen.amount(words.sauna).fill("−1")
    screen.amount(words.cool_bath).fill("1.5")
    screen.unit(words.cool_bath).select_option("minutes")
    with tab.expecting_status(422):
        screen.save()
        expect(tab.page.get_by_role("alert")).to_contain_text(words.check)
    expect(screen.amount(words.sauna)).to_have_accessible_description(words.out_of_range)
    expect(screen.amount(words.cool_bath)).to_have_value("1.5")
    expect(screen.unit(words.cool_bath)).to_have_value("minutes")
    tab.look()

    screen.amount(words.sauna).fill("６")
    screen.amount(words.relaxation).fill("10")
    # The other language and appearance than the browser's.
    other_language = {"ja": "en", "en": "ja"}[tab.language]
    screen.choose(words.language_title, {"ja": "日本語", "en": "English"}[other_language])
    screen.choose(words.appearance, words.dark if tab.profile.scheme == "light" else words.light)
    screen.save()
    tab.language = other_language
    expect(screen.notice).to_contain_text(screen.words.settings_saved)
    tab.look()

    server.restart()
    tab.url = server.url
    tab.open("/sakatsu/new")
    form, words = InputScreen(tab), screen.words
    expect(tab.page.get_by_role("heading", name=words.registration)).to_be_visible()
    color = tab.page.evaluate("getComputedStyle(document.querySelector('.sheet > main')).color")
    assert color == ("rgb(255, 255, 255)" if tab.profile.scheme == "light" else "rgb(0, 0, 0)")
    for step, (amount, unit) in enumerate([("6", "minutes"), ("1.5", "minutes"), ("10", "minutes")], start=1):
        expect(form.amount(1, step)).to_have_value(amount)
        expect(form.unit(1, step)).to_have_value(unit)
    tab.look()
    tab.open("/settings")
    expect(screen.amount(words.sauna)).to_have_value("6")
    expect(screen.choice(words.language_title, {"ja": "日本語", "en": "English"}[other_language])).to_be_checked()
    expect(screen.choice(words.appearance, words.dark if tab.profile.scheme == "light" else words.light)).to_be_checked()
