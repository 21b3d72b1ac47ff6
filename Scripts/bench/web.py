"""The server, measured from the outside: pages, memory, signing in."""

import concurrent.futures
import re
import statistics

from signing import OWNER, sign_in

from .paint import measure_paint
from .samples import EVERYBODY
from .server import in_turn, server


def measure_server(samples, records, table):
    table.head(f"The server with {records:,} visits and as many memos")
    with samples.copy(records) as data, server(data) as running:
        table.add("start to first answer", f"{running.seconds_to_answer:.3f} s", "<= 0.3 s",
                  running.seconds_to_answer <= 0.3)
        running.rest()
        table.add("memory idle", f"{running.resident_megabytes():.0f} MB", "<= 60 MB",
                  running.resident_megabytes() <= 60)
        plain, page = in_turn(lambda: running.throughput("/health/live"), lambda: running.throughput("/sakatsu"))
        table.add("plain text / list page", f"{plain:,.0f} / {page:,.0f} per s")
        table.add("list page / plain text", f"1/{plain / page:.1f}", ">= 1/8", page >= plain / 8)
        table.add("list page, uncached", f"{running.throughput_anew('/sakatsu'):,.0f} per s")
        gzip = "Accept-Encoding: gzip"
        plain, page = in_turn(
            lambda: running.throughput("/health/live"), lambda: running.throughput("/sakatsu", gzip))
        table.add("list page, compressed / plain text", f"1/{plain / page:.1f}")
        table.add("memory under load", f"{running.resident_megabytes():.0f} MB", "<= 120 MB",
                  running.resident_megabytes() <= 120)
        measure_weights(running, table)
        measure_paint(running, table)


def measure_weights(running, table):
    page = running.get("/sakatsu").decode()
    weight = len(running.get("/sakatsu", **{"Accept-Encoding": "gzip"}))
    table.add("list page", f"{len(page.encode()) / 1000:.1f} kB")
    table.add("list page, gzipped", f"{weight / 1000:.1f} kB", "<= 12 kB", weight <= 12_000)
    styles = re.findall(r'href="(/assets/[^"]+\.css[^"]*)"', page)
    scripts = re.findall(r'src="(/assets/[^"]+\.js[^"]*)"', page)
    worker = ["/worker.js"]
    for name, paths, limit in (
            ("CSS", styles, 12_000), ("JavaScript", scripts + worker, 34_000), ("service worker", worker, 6_000)):
        weight = sum(len(running.get(path, **{"Accept-Encoding": "gzip"})) for path in paths)
        table.add(f"{name}, gzipped", f"{weight / 1000:.1f} kB", f"<= {limit // 1000} kB", weight <= limit)


def measure_crowd(samples, table):
    """The list's page, uncached, for an account alone and for one among others."""
    table.head("The server with many people's records")
    with samples.copy(1_000) as data, server(data) as alone, server(samples.big()) as crowded:
        for running in (alone, crowded):
            running.rest()
        small, big = in_turn(
            lambda: alone.throughput_anew("/sakatsu"), lambda: crowded.throughput_anew("/sakatsu"))
        table.add("list page, uncached, 1,000 in the file", f"{small:,.0f} per s")
        table.add(f"list page, uncached, {EVERYBODY:,} in the file", f"{big:,.0f} per s")
        table.add("its time at 1,000,000 / at 1,000", f"{small / big:.2f}", "<= 1.5", small / big <= 1.5)
        table.add("memory under load", f"{crowded.resident_megabytes():.0f} MB", "<= 120 MB",
                  crowded.resident_megabytes() <= 120)


def measure_signing_in(data, table):
    """How long a password takes, alone and with nine others, and whether the time reveals that an account exists."""
    table.head("Signing in")
    with server(data) as running:
        alone = [sign_in(running.base, *OWNER) for _ in range(5)]
        table.add("sign in, 1 at once", f"{statistics.median(alone) * 1000:.0f} ms")
        table.add("memory after it", f"{running.resident_megabytes():.0f} MB")
        with concurrent.futures.ThreadPoolExecutor(10) as pool:
            times = list(pool.map(lambda _: sign_in(running.base, *OWNER), range(10)))
            peak = running.peak_megabytes()
        table.add("sign in, 10 at once, median / last",
                  f"{statistics.median(times) * 1000:.0f} / {max(times) * 1000:.0f} ms")
        table.add("memory at its peak", f"{peak:.0f} MB", "<= 120 MB", peak <= 120)
        known, unknown = in_vain(running)
        table.add("wrong password: known / unknown name", f"{known / unknown:.3f}", "0.9 to 1.1",
                  0.9 <= known / unknown <= 1.1)


def in_vain(running):
    """The time in seconds of a wrong password for a known and for an unknown name."""
    # In turn, and with separate names, so that neither waits for the other's attempts.
    pairs = [(sign_in(running.base, OWNER[0], "wrong password", 422),
              sign_in(running.base, f"stranger {number}", "wrong password", 422)) for number in range(9)]
    return tuple(statistics.median(times) for times in zip(*pairs))
