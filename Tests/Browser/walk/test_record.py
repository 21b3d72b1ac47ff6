"""Recording a visit."""

import datetime
from zoneinfo import ZoneInfo

from playwright.sync_api import expect

from support.screens import InputScreen, ListScreen
from support.visits import lake, record


def test_3_record(tab, server, words):
    record(server, lake())
    tab.open("/sakatsu")
    ListScreen(tab).link(words.new).click()
    form = InputScreen(tab)
    expect(tab.page.get_by_role("heading", name=words.registration)).to_be_visible()
    expect(form.date).to_have_value(today("Asia/Tokyo"))
    # The account's settings do not reveal where the person is: the day may have begun there.
    expect(form.date).to_have_attribute("max", today("Pacific/Kiritimati"))
    expect(form.sets).to_have_count(1)
    for step, (title, unit) in enumerate(
        [(words.sauna, "minutes"), (words.cool_bath, "seconds"), (words.relaxation, "minutes")], start=1
    ):
        expect(form.title(1, step)).to_have_value(title)
        expect(form.unit(1, step)).to_have_value(unit)
    tab.look()

    # The whole form, saved too early once: nothing is lost.
    form.write_foreword("まえがき\n二行目")
    form.amount(1, 1).fill("７，５")
    form.amount(1, 2).fill("1.5")
    form.choose_unit(1, 2, "minutes")
    form.rename(form.title(1, 3), "外気浴")
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
    # The last set once more.
    expect(form.amount(3, 1)).to_have_value("9")
    form.amount(3, 1).fill("12")
    form.add_step(3, words.cool_bath)
    form.amount(3, 4).fill("15")
    form.add_step(3, words.other)
    form.rename(form.title(3, 5), "スチーム")
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
    form.rename(form.temperature_title(2), "ミスト")
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
        f"🔥{words.sauna}9{minutes}💧{words.cool_bath}1{minutes}30{seconds}🍃外気浴10{minutes}",
        f"🔥{words.sauna}12{minutes}🍃外気浴10{minutes}💧{words.cool_bath}15{seconds}スチーム3{minutes}",
    ])
    expect(card.locator(".temps")).to_have_text(f"🔥{words.sauna}88.5℃ 🔥ミスト45℃ 💧{words.cool_bath}16.2℃")
    expect(card.locator("time")).to_have_attribute("datetime", "2026-11-01")

    # The next one starts from this one.
    screen.link(words.new).click()
    form.chip("湯処 ロキ").click()
    expect(form.facility).to_have_value("湯処 ロキ")
    expect(form.sets).to_have_count(2)
    expect(form.amount(1, 2)).to_have_value("1.5")
    expect(form.unit(1, 2)).to_have_value("minutes")
    expect(form.title(2, 4)).to_have_value("スチーム")
    assert form.known_facilities == ["湯処 ロキ", "Lakeside Sauna"]
    form.chip("Lakeside Sauna").click()
    expect(form.facility).to_have_value("Lakeside Sauna")
    expect(form.sets).to_have_count(1)
    expect(form.celsius(2)).to_have_value("11.5")
    tab.look()
    form.undo_buttons.click()
    expect(form.facility).to_have_value("湯処 ロキ")
    expect(form.sets).to_have_count(2)


def today(zone: str) -> str:
    return datetime.datetime.now(ZoneInfo(zone)).date().isoformat()
