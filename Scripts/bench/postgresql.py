"""PostgreSQL: the layers below the web, and the capacity of one, two and four servers with one database."""

import asyncio
import contextlib
import pathlib
import statistics
import subprocess
import tempfile
import time
from urllib.parse import urlsplit

from .layers import list_figures
from .programs import RELEASE, ROOT, environment, measure
from .samples import ACCOUNT
from .server import server
from .streams import Stream, save

# The limits of the design, in milliseconds at the 95th percentile.
LIST, SEARCH, LONG_AGO, SAVE = 10, 40, 120, 15
INDEX_TIME = 1_800
CHANGES = 50


def measure_postgresql(folder, records, table):
    """A database with the account of 100,000 from the folder's file, among as many records as the file has."""
    table.head(f"PostgreSQL, {ACCOUNT:,} records of {records:,}")
    with postgresql() as address, tempfile.TemporaryDirectory(prefix="bench-", dir=ROOT / ".build") as data:
        start = time.perf_counter()
        run("move", "--data", folder, "--to", address)
        table.add("move, compared byte by byte", f"{time.perf_counter() - start:.0f} s")
        start = time.perf_counter()
        with servers(data, address, 1):
            wait_for_index(address)
        table.add("index of searches, made while serving", f"{time.perf_counter() - start:.0f} s")
        check_layers(measure(address), table)
        for count in (1, 2, 4):
            with servers(data, address, count) as running:
                measure_servers(running, table)


def check_layers(figures, table):
    list_figures("PostgreSQL", figures, table)
    for name, figure in figures.items():
        if name.endswith(": list"):
            limit = LIST
        elif ": search" in name:
            limit = LONG_AGO if "long ago" in name else SEARCH
        elif name.endswith(": save"):
            limit = SAVE
        else:
            continue
        table.add(f"PostgreSQL, {name}", f"p95 {figure['p95']:.1f} ms", f"<= {limit} ms", figure["p95"] <= limit)


def measure_servers(running, table):
    """Loads as many servers at a time as there are; returns their total throughput."""
    name = f"{len(running)} server{'s'[:len(running) > 1]}"
    for page, path in (("cached", "/sakatsu"), ("uncached", "/sakatsu?deleted=1")):
        loads = [one.start_load(path) for one in running]
        table.add(f"{name}: list page, {page}", f"{sum(load() for load in loads):,.0f} per s")
    memory = max(one.resident_megabytes() for one in running)
    table.add(f"{name}: memory of each, at most", f"{memory:.0f} MB")
    if len(running) == 2:
        times = asyncio.run(change_times(*running))
        table.add("a save at one server, heard at the other, median / p95",
                  f"{statistics.median(times):.1f} / {times[len(times) * 95 // 100]:.1f} ms")


async def change_times(first, second):
    """Milliseconds from just before each save to its event at the other server, in order."""
    stream = Stream(first.secret)
    following = asyncio.create_task(stream.follow(urlsplit(second.base).netloc))
    await asyncio.wait_for(stream.is_open.wait(), 10)
    times = []
    for _ in range(CHANGES):
        stream.has_change.clear()
        start = await save(urlsplit(first.base).netloc, first.secret)
        await asyncio.wait_for(stream.has_change.wait(), 10)
        times.append((stream.changes[-1][0] - start) * 1_000)
        await asyncio.sleep(0.05)
    following.cancel()
    return sorted(times)


@contextlib.contextmanager
def servers(folder, address, count):
    with contextlib.ExitStack() as stack:
        running = []
        for number in range(count):
            data = pathlib.Path(folder) / str(number)
            # The first one's owner adopts the account of 100,000, once.
            has_owner = bool(running) or (pathlib.Path(folder) / "secret").exists()
            one = stack.enter_context(server(data, not has_owner, "--database", address))
            if one.secret:
                (pathlib.Path(folder) / "secret").write_text(one.secret)
            one.secret = (pathlib.Path(folder) / "secret").read_text()
            running.append(one)
        yield running


@contextlib.contextmanager
def postgresql():
    """A server of its own with durable settings; yields the address of an empty database."""
    with tempfile.TemporaryDirectory(prefix="loki-bench-", ignore_cleanup_errors=True) as folder:
        process = subprocess.Popen([ROOT / "Scripts" / "postgres.sh", folder, "durable"], stdin=subprocess.PIPE)
        try:
            for _ in range(100):
                time.sleep(0.2)
                if psql(folder, "postgres", "CREATE DATABASE loki", check=False).returncode == 0:
                    break
            yield f"postgres://loki@/loki?host={folder}"
        finally:
            process.stdin.close()
            process.wait(timeout=60)


def wait_for_index(address):
    folder = address.partition("host=")[2]
    question = "SELECT count(*) FROM pg_index WHERE indisvalid AND indexrelid IN " \
        "(to_regclass('sakatsugrams'), to_regclass('memograms'))"
    for _ in range(INDEX_TIME):
        if psql(folder, "loki", question).stdout.strip() == "2":
            psql(folder, "loki", "VACUUM ANALYZE")
            return
        time.sleep(1)
    raise RuntimeError("The index is not there")


def psql(folder, database, statement, check=True):
    return subprocess.run(
        ["psql", "-h", folder, "-U", "loki", "-d", database, "-Atqc", statement],
        check=check, capture_output=True, text=True)


def run(*arguments):
    subprocess.run([RELEASE / "loki", *arguments], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                   env=environment())
