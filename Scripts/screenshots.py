"""Takes the pictures of the README: starts a server with a few visits and memos and looks at it with a phone's browser.

Reads LOKI_BINARY (the server to start) and LOKI_CHROMIUM (the browser).
"""

import datetime
import os
import pathlib
import re
import subprocess
import tempfile

from playwright.sync_api import sync_playwright

from signing import browser_cookie, sign_up

ROOT = pathlib.Path(__file__).resolve().parent.parent
PICTURES = ROOT / "Docs" / "Screenshots"
BINARY = os.environ.get("LOKI_BINARY", str(ROOT / ".build" / "debug" / "loki"))
CHROMIUM = os.environ.get("LOKI_CHROMIUM", "/usr/bin/chromium")

# Facilities are invented. Dates are days ago, times are sauna in minutes, cold bath in seconds, rest in minutes.
VISITS = [
    ("丘の上サウナ", 28, "はじめての訪問。薪ストーブの香りがよいです。", [(8, 30, 10), (10, 45, 10)], "外気浴で星がきれいでした。", (92, 14)),
    ("青葉台温泉", 18, "休日の朝いちばんに。ロウリュの時間に合わせました。", [(6, 30, 10), (8, 30, 10), (6, 30, 12)],
     "サ飯はカレー。次は家族も連れてきたい。", (96, 15.5)),
    ("サウナしらかば", 7, "", [(10, 60, 10), (10, 60, 15)], "水風呂がよく冷えていました。", (104, 12.8)),
    ("サウナしらかば", 1, "仕事帰りに寄りました。夕方は空いていて静か。", [(6, 30, 10), (8, 30, 10), (6, 30, 12)],
     "オロポを飲んで帰りました。また行きたいです。", (88, 16.2)),
]

# The first one is pinned.
MEMOS = [
    "サウナの持ち物\n・タオル2枚\n・サウナハット\n・着替え\n・小銭",
    "行きたい施設\n丘の上サウナ（平日のみ）、湖畔のサウナ小屋",
    "あまみの出かた\n水風呂14℃、2分。外気浴は10分くらいがいちばん。",
    "サ飯\n青葉台温泉のカレー、次は冷やし中華を試す",
]


def record(page, base, visit):
    facility, days_ago, foreword, sets, afterword, temperatures = visit
    page.goto(base + "/sakatsu/new")
    page.fill("#facilityName", facility)
    page.fill("#visitingDate", str(datetime.date.today() - datetime.timedelta(days=days_ago)))
    page.fill("#foreword", foreword)
    page.fill("#afterword", afterword)
    for number, times in enumerate(sets):
        if number > 0:
            page.click("button[value=add-set]")
            page.wait_for_selector(f"#set-{number}")
        for step, time in enumerate(times):
            page.fill(f'[id="sets.{number}.steps.{step}.amount"]', str(time))
    for number, celsius in enumerate(temperatures):
        page.fill(f'[id="temperatures.{number}.celsius"]', str(celsius))
    page.click("button[value=save]")
    page.wait_for_url(base + "/sakatsu")


def write(page, base, memo):
    page.goto(base + "/memos/new")
    page.fill("#body", memo)
    page.click("form[data-draft] button.strong")
    page.wait_for_url(base + "/memos")


def fill_input(page):
    page.fill("#facilityName", "サウナしらかば")
    for step, time in enumerate((8, 30, 10)):
        page.fill(f'[id="sets.0.steps.{step}.amount"]', str(time))


def picture(page, name):
    page.wait_for_timeout(400)  # transitions
    page.screenshot(path=PICTURES / f"{name}.png")


def signed_in(browser, session, **options):
    context = browser.new_context(**options)
    context.add_cookies([session])
    return context


def look(browser, base, session, scheme):
    context = signed_in(
        browser, session, viewport={"width": 390, "height": 844}, device_scale_factor=2, is_mobile=True, has_touch=True,
        locale="ja-JP", timezone_id="Asia/Tokyo", color_scheme=scheme)
    page = context.new_page()
    page.goto(base + "/sakatsu")
    picture(page, f"list-{scheme}")
    page.click(".card h2 a >> nth=0")
    page.wait_for_selector(".tiles")
    picture(page, f"detail-{scheme}")
    page.goto(base + "/sakatsu/new")
    fill_input(page)
    picture(page, f"input-{scheme}")
    page.goto(base + "/memos")
    picture(page, f"memos-{scheme}")
    page.goto(base + "/settings")
    picture(page, f"settings-{scheme}")
    context.close()


def main():
    PICTURES.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        server = subprocess.Popen(
            [BINARY, "serve", "--port", "0", "--data", data], stdout=subprocess.PIPE, text=True)
        try:
            base = re.search(r"http://\S+", server.stdout.readline()).group()
            browser = playwright.chromium.launch(executable_path=CHROMIUM)
            session = browser_cookie(base, sign_up(base))
            page = signed_in(browser, session, locale="ja-JP").new_page()
            for visit in VISITS:
                record(page, base, visit)
            for memo in reversed(MEMOS):
                write(page, base, memo)
            page.click(f".card:has-text('{MEMOS[0].splitlines()[0]}') .menu-button")
            page.click(".menu:popover-open button[formaction$='/pin']")
            page.wait_for_selector(".pin")
            for scheme in ("light", "dark"):
                look(browser, base, session, scheme)
            browser.close()
        finally:
            server.terminate()
            server.wait(timeout=15)


if __name__ == "__main__":
    main()
