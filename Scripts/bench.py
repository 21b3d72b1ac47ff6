"""Measures the budgets of the design with release builds, in one run, and prints a table.

Needs wrk, and for the time to the largest paint Chromium with Playwright (`make setup` installs them).
Ends with 1 when a budget is missed.
"""

import argparse
import concurrent.futures
import contextlib
import json
import os
import pathlib
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request

from signing import OWNER, browser_cookie, cookie, sign_in, sign_up

ROOT = pathlib.Path(__file__).resolve().parent.parent
RELEASE = ROOT / ".build" / "release"
DURATION = 5  # seconds of load for each measurement


class Table:
    """Prints a line for each figure and remembers whether a budget was missed."""

    def __init__(self):
        self.missed = []

    def add(self, name, figure, budget=None, holds=None):
        mark = "" if holds is None else ("ok" if holds else "MISSED")
        print(f"{name:<58} {figure:>18}  {budget or '':<28} {mark}", flush=True)
        if holds is False:
            self.missed.append(name)


def build():
    for product in ("loki", "loki-benchmarks"):
        subprocess.run(["swift", "build", "-c", "release", "--product", product], cwd=ROOT, check=True)


def generate(folder, records, other_records=0):
    subprocess.run(
        [RELEASE / "loki-benchmarks", "generate", "--data", folder,
         "--records", str(records), "--other-records", str(other_records)],
        check=True,
    )


def measure(folder):
    output = subprocess.run(
        [RELEASE / "loki-benchmarks", "measure", "--data", folder], check=True, capture_output=True, text=True
    ).stdout
    return {figure["name"]: figure for figure in map(json.loads, output.splitlines())}


class Server:
    def __init__(self, folder):
        start = time.perf_counter()
        self.process = subprocess.Popen(
            [RELEASE / "loki", "serve", "--port", "0", "--data", str(folder)],
            stdout=subprocess.PIPE, text=True,
        )
        line = self.process.stdout.readline()
        self.base = re.search(r"http://\S+", line).group()
        self.secret = ""
        self.get("/health/ready")
        self.seconds_to_answer = time.perf_counter() - start
        self.secret = sign_up(self.base)

    def get(self, path, **headers):
        request = urllib.request.Request(self.base + path, headers=headers | {"Cookie": cookie(self.secret)})
        with urllib.request.urlopen(request) as response:
            return response.read()

    def resident_megabytes(self):
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"VmRSS:\s+(\d+)", status).group(1)) / 1024

    def peak_megabytes(self):
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"VmHWM:\s+(\d+)", status).group(1)) / 1024

    def throughput(self, path, *headers):
        """Requests a second of one thread with 16 connections; no answer may be an error."""
        return self.load(path, *(part for header in headers for part in ("-H", header)))

    def throughput_anew(self, path):
        """The same for the page after a deletion, which is never kept and made anew each time."""
        with tempfile.NamedTemporaryFile("w", suffix=".lua") as script:
            script.write("count = 0 request = function() count = count + 1 "
                         f"return wrk.format('GET', '{path}?deleted=' .. count) end")
            script.flush()
            return self.load(path, "-s", script.name)

    def load(self, path, *options):
        command = ["wrk", "-t1", "-c16", f"-d{DURATION}s", "-H", f"Cookie: {cookie(self.secret)}", *options,
                   self.base + path]
        output = subprocess.run(command, check=True, capture_output=True, text=True).stdout
        if "Non-2xx" in output or "Socket errors" in output:
            raise RuntimeError(output)
        return float(re.search(r"Requests/sec:\s+([\d.]+)", output).group(1))

    def stop(self):
        self.process.terminate()
        self.process.wait(timeout=15)


@contextlib.contextmanager
def server(folder):
    running = Server(folder)
    try:
        yield running
    finally:
        running.stop()


def compare_throughput(running, path, *headers):
    """The plain-text route and the other one in turn, so that both see the same machine."""
    pairs = [(running.throughput("/health/live"), running.throughput(path, *headers)) for _ in range(3)]
    plain, other = (statistics.median(values) for values in zip(*pairs))
    return plain, other


def measure_layers(folder, table, sizes):
    figures = {}
    for records in sizes:
        data = folder / str(records)
        if not data.exists():
            generate(data, records)
        copy = folder / "measured"
        shutil.copytree(data, copy)
        figures[records] = measure(copy)
        shutil.rmtree(copy)
        for name, figure in figures[records].items():
            table.add(f"{name}, {records:,} records", f"{figure['median']:.3f} / {figure['p95']:.3f} ms",
                      "median / p95")
    small, large = min(sizes), max(sizes)
    for name, limit in (("search, 3 or more characters", 10), ("search, 1 or 2 characters", 60)):
        p95 = figures[large][name]["p95"]
        table.add(f"{name} p95", f"{p95:.2f} ms", f"<= {limit} ms at {large:,}", p95 <= limit)
    ratio = figures[large]["save"]["median"] / figures[small]["save"]["median"]
    table.add(f"saving at {large:,} / at {small:,}", f"{ratio:.2f}", "<= 2", ratio <= 2)
    render = figures[small]["render"]["median"]
    table.add("HTML of 50 cards", f"{render:.3f} ms", "<= 1 ms", render <= 1)


def measure_server(data, table):
    with server(data) as running:
        table.add("start to first answer", f"{running.seconds_to_answer:.3f} s", "<= 0.3 s",
                  running.seconds_to_answer <= 0.3)
        table.add("memory idle", f"{running.resident_megabytes():.0f} MB", "<= 60 MB",
                  running.resident_megabytes() <= 60)
        plain, page = compare_throughput(running, "/sakatsu")
        table.add("plain text / list page", f"{plain:,.0f} / {page:,.0f} per s")
        table.add("list page / plain text", f"1/{plain / page:.1f}", ">= 1/8", page >= plain / 8)
        anew = running.throughput_anew("/sakatsu")
        table.add("list page made anew each time", f"{anew:,.0f} per s")
        plain, page = compare_throughput(running, "/sakatsu", "Accept-Encoding: gzip")
        table.add("list page, compressed / plain text", f"1/{plain / page:.1f}")
        table.add("memory under load", f"{running.resident_megabytes():.0f} MB", "<= 120 MB",
                  running.resident_megabytes() <= 120)
        measure_weights(running, table)
        measure_paint(running, table)


def measure_signing_in(data, table):
    """How long a password takes, alone and with nine others, and whether the time tells that there is an account."""
    with server(data) as running:
        alone = [sign_in(running.base, *OWNER) for _ in range(5)]
        table.add("sign in, 1 at once", f"{statistics.median(alone) * 1000:.0f} ms")
        table.add("memory after it", f"{running.resident_megabytes():.0f} MB")
        with concurrent.futures.ThreadPoolExecutor(10) as pool:
            times = list(pool.map(lambda _: sign_in(running.base, *OWNER), range(10)))
            peak = running.peak_megabytes()
        table.add("sign in, 10 at once, median / last", f"{statistics.median(times) * 1000:.0f} / {max(times) * 1000:.0f} ms")
        table.add("memory at its peak", f"{peak:.0f} MB", "<= 120 MB", peak <= 120)
        # In turn, and with names of their own, so that neither waits for the other's attempts.
        pairs = [(sign_in(running.base, OWNER[0], "wrong password", 422), sign_in(running.base, f"nobody {n}", "wrong password", 422))
                 for n in range(9)]
        known, unknown = (statistics.median(times) for times in zip(*pairs))
        table.add("wrong password: known / unknown name", f"{known / unknown:.3f}", "0.9 to 1.1",
                  0.9 <= known / unknown <= 1.1)


def measure_weights(running, table):
    page = running.get("/sakatsu").decode()
    weight = len(running.get("/sakatsu", **{"Accept-Encoding": "gzip"}))
    table.add("list page", f"{len(page.encode()) / 1000:.1f} kB")
    table.add("list page, gzipped", f"{weight / 1000:.1f} kB", "<= 12 kB", weight <= 12_000)
    styles = re.findall(r'href="(/assets/[^"]+\.css[^"]*)"', page)
    scripts = re.findall(r'src="(/assets/[^"]+\.js[^"]*)"', page)
    for name, paths, limit in (("CSS", styles, 10_000), ("JavaScript", scripts, 20_000)):
        weight = sum(len(running.get(path, **{"Accept-Encoding": "gzip"})) for path in paths)
        table.add(f"{name}, gzipped", f"{weight / 1000:.1f} kB", f"<= {limit // 1000} kB", weight <= limit)


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

    chromium = os.environ.get("LOKI_CHROMIUM", "/usr/bin/chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium)
        paints, shifts = [], []
        for _ in range(5):
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
            paints.append(figures["paint"] / 1000)
            shifts.append(figures["shift"])
            context.close()
        browser.close()
    paint = statistics.median(paints)
    table.add("largest paint, throttled phone", f"{paint:.2f} s", "<= 1.0 s", 0 < paint <= 1.0)
    table.add("layout shift", f"{max(shifts):.3f}", "0", max(shifts) == 0)


def measure_crowd(folder, table):
    """An account's list among 1,000 records in the file, and among 1,000,000."""
    times = {}
    for others in (900, 999_900):
        data = folder / f"crowd-{others}"
        generate(data, 100, others)
        with server(data) as running:
            times[others] = 1 / running.throughput("/sakatsu")
        shutil.rmtree(data)
    ratio = times[999_900] / times[900]
    table.add("list page at 1,000,000 / at 1,000 records in the file", f"{ratio:.2f}", "<= 1.5", ratio <= 1.5)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--records", type=int, nargs="+", default=[100, 10_000, 100_000])
    parser.add_argument("--million", action="store_true", help="also measure with 1,000,000 records in the file")
    parser.add_argument("--skip-build", action="store_true")
    arguments = parser.parse_args()
    if not arguments.skip_build:
        build()
    table = Table()
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        measure_layers(folder, table, arguments.records)
        measure_server(folder / str(max(arguments.records)), table)
        measure_signing_in(folder / "accounts", table)
        if arguments.million:
            measure_crowd(folder, table)
    return 1 if table.missed else 0


if __name__ == "__main__":
    sys.exit(main())
