"""The list's page in a browser on a slow phone."""

import statistics

from chromium import chromium
from signing import browser_cookie

PAINT = """() => new Promise(resolve => {
  let shift = 0, paint = 0;
  new PerformanceObserver(list => list.getEntries().forEach(e => { if (!e.hadRecentInput) shift += e.value }))
    .observe({type: 'layout-shift', buffered: true});
  new PerformanceObserver(list => list.getEntries().forEach(e => { paint = e.startTime }))
    .observe({type: 'largest-contentful-paint', buffered: true});
  setTimeout(() => resolve({paint, shift}), 1500);
})"""


def measure_paint(running, table):
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium())
        figures = [look(browser, running) for _ in range(5)]
        browser.close()
    paint = statistics.median(figure["paint"] / 1000 for figure in figures)
    shift = max(figure["shift"] for figure in figures)
    table.add("largest paint, throttled phone", f"{paint:.2f} s", "<= 1.0 s", 0 < paint <= 1.0)
    table.add("layout shift", f"{shift:.3f}", "0", shift == 0)


def look(browser, running):
    context = browser.new_context(viewport={"width": 390, "height": 844}, is_mobile=True, locale="ja-JP")
    context.add_cookies([browser_cookie(running.base, running.secret)])
    page = context.new_page()
    client = context.new_cdp_session(page)
    client.send("Network.enable")
    client.send("Network.emulateNetworkConditions", {
        "offline": False, "latency": 150,
        "downloadThroughput": 1_600_000 / 8, "uploadThroughput": 750_000 / 8,
    })
    client.send("Emulation.setCPUThrottlingRate", {"rate": 4})
    page.goto(running.base + "/sakatsu")
    figures = page.evaluate(PAINT)
    context.close()
    return figures
