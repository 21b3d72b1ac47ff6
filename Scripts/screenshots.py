"""Takes the pictures of the README from the catalog, with a phone's browser.

Reads LOKI_CATALOG (the catalog's program) and LOKI_CHROMIUM (the browser).
"""

import os
import pathlib
import re
import subprocess

from playwright.sync_api import sync_playwright

from chromium import chromium

ROOT = pathlib.Path(__file__).resolve().parent.parent
PICTURES = ROOT / "Docs" / "Screenshots"
CATALOG = os.environ.get("LOKI_CATALOG", str(ROOT / ".build" / "debug" / "loki-catalog"))

#: The entry of the catalog for each picture.
ENTRIES = {
    "list": "SakatsuListPage/a-diary",
    "input": "SakatsuInputPage/from-a-diary",
    "detail": "SakatsuDetailPage/from-a-diary",
    "place": "PlacePage/visited-often",
    "calendar": "CalendarPage/month",
    "review": "ReviewPage/month",
}


def take(page, base, name, scheme):
    answer = page.goto(f"{base}/pages/{ENTRIES[name]}?language=ja&appearance={scheme}")
    if answer.status != 200:
        raise SystemExit(f"The catalog has no {ENTRIES[name]}")
    page.wait_for_timeout(400)  # transitions
    page.screenshot(path=PICTURES / f"{name}-{scheme}.png")


def main():
    PICTURES.mkdir(parents=True, exist_ok=True)
    catalog = subprocess.Popen([CATALOG, "--port", "0"], stdout=subprocess.PIPE, text=True)
    try:
        base = re.search(r"http://\S+", catalog.stdout.readline()).group()
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=chromium())
            page = browser.new_context(
                viewport={"width": 390, "height": 844}, device_scale_factor=2, is_mobile=True, has_touch=True,
                locale="ja-JP", timezone_id="Asia/Tokyo").new_page()
            for name in ENTRIES:
                for scheme in ("light", "dark"):
                    take(page, base, name, scheme)
            browser.close()
    finally:
        catalog.terminate()
        catalog.wait(timeout=15)


if __name__ == "__main__":
    main()
