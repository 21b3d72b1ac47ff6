"""A post that fills the form, pasted or shared, and is saved as a visit."""

import re

import pytest
from playwright.sync_api import expect

from support.profiles import PHONE, PHONES
from support.screens import InputScreen
from support.share import share

POST = "湯処 ロキ（2026/10/20）\n\nサウナ：８〜１０分 × 3\n水風呂：30秒 × 3\n合計：3セット\n🔥92℃ 💧16.5℃\n"


def expect_filled(form: InputScreen) -> None:
    expect(form.facility).to_have_value("湯処 ロキ")
    expect(form.date).to_have_value("2026-10-20")
    expect(form.sets).to_have_count(3)
    expect(form.amount(3, 1)).to_have_value("9")
    expect(form.title(3, 1)).to_have_value(re.compile("^サウナ.+８〜１０分.$"))
    expect(form.amount(3, 2)).to_have_value("30")
    expect(form.unit(3, 2)).to_have_value("seconds")
    expect(form.celsius(2)).to_have_value("16.5")


@pytest.mark.parametrize("profile", PHONES, ids=str)
def test_a_pasted_post_fills_the_form(open_tab, profile):
    tab = open_tab(profile, "/sakatsu/new")
    form = InputScreen(tab)
    form.afterword.fill("前から")
    form.open_paste()
    form.page.get_by_label(form.words.pasted_text).fill(POST + "よかった")
    form.button(form.words.read_text).click()
    expect(form.page.locator(".read-lines .read")).to_have_count(5)
    expect(form.page.locator(".read-lines .note")).to_have_text(re.compile("よかった"))
    tab.look()
    form.button(form.words.fill).click()
    expect(form.page.locator(".undo")).to_contain_text(form.words.text_read_in_part)
    expect_filled(form)
    expect(form.afterword).to_have_value("前から\n\nよかった")
    tab.look()
    expect(form.save_and_leave().card("湯処 ロキ")).to_have_count(1)


def test_a_shared_post_fills_a_new_visit(open_tab):
    tab = open_tab(PHONE, "/settings")
    form = InputScreen(tab)
    share(tab, title="", text=POST)
    expect(form.page.locator(".read-lines .read")).to_have_count(5)
    form.button(form.words.fill).click()
    expect(form.page.locator(".undo")).to_contain_text(form.words.text_read)
    expect_filled(form)
    tab.look()
