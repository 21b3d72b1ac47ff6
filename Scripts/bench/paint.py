"""The list's page and the step to the form, in a browser on a slow phone."""

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
        taps = {name: statistics.median(tap(browser, running, *ways) for _ in range(5)) for name, ways in TAPS.items()}
        browser.close()
    paint = statistics.median(figure["paint"] / 1000 for figure in figures)
    shift = max(figure["shift"] for figure in figures)
    table.add("largest paint, throttled phone", f"{paint:.2f} s", "<= 1.0 s", 0 < paint <= 1.0)
    table.add("layout shift", f"{shift:.3f}", "0", shift == 0)
    for name, seconds in taps.items():
        table.add(f"tap to form, {name}", f"{seconds:.2f} s")


#: Whether there are a service worker and a network.
TAPS = {
    "throttled phone, no worker": (False, True),
    "throttled phone, worker and network": (True, True),
    "throttled phone, from the worker without a network": (True, False),
}
KEPT = """async () => {
    for (const name of await caches.keys()) {
        if (name.startsWith("pages ") && await (await caches.open(name)).match("/kept")) return true;
    }
    return false;
}"""


def look(browser, running):
    context, page = phone(browser, running)
    page.goto(running.base + "/sakatsu")
    figures = page.evaluate(PAINT)
    context.close()
    return figures


def tap(browser, running, has_worker, has_network):
    """The time in seconds from the tap on New until typing is possible and the scripts have run."""
    context, page = phone(browser, running, has_worker)
    page.goto(running.base + "/sakatsu")
    if has_worker:
        while not page.evaluate(KEPT):
            page.wait_for_timeout(100)
        page.reload()
    if not has_network:
        # Includes the worker's requests, which do not belong to the page.
        context.set_offline(True)
    page.locator("a.new").tap()
    page.wait_for_url("**/sakatsu/new*")
    page.wait_for_function("performance.getEntriesByType('navigation')[0].domContentLoadedEventEnd > 0")
    seconds = page.evaluate("performance.getEntriesByType('navigation')[0].domContentLoadedEventEnd") / 1000
    context.close()
    return seconds


def phone(browser, running, has_worker=False):
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, is_mobile=True, has_touch=True, locale="ja-JP",
        service_workers="allow" if has_worker else "block")
    context.add_cookies([browser_cookie(running.base, running.secret)])
    page = context.new_page()
    client = context.new_cdp_session(page)
    client.send("Network.enable")
    client.send("Network.emulateNetworkConditions", {
        "offline": False, "latency": 150,
        "downloadThroughput": 1_600_000 / 8, "uploadThroughput": 750_000 / 8,
    })
    client.send("Emulation.setCPUThrottlingRate", {"rate": 4})
    return context, page
