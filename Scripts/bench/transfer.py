"""Export, import and backup: items per second, memory, and the effect on other users."""

import asyncio
import itertools
import json
import pathlib
import statistics
import subprocess
import time
import urllib.request
from urllib.parse import urlsplit

from signing import OWNER, send_form

from .api import sign_in
from .programs import RELEASE, environment
from .samples import ACCOUNT, EVERYBODY
from .server import server
from .streams import save

EXPORT_MEGABYTES = 60
TABLE_BYTES = 100_000_000
TRANSFER_TIME = 1_800  # seconds


def measure_transfer(samples, table):
    items = 2 * ACCOUNT
    table.head(f"Export and import of {items:,} visits and memos")
    with samples.copy(ACCOUNT) as data, server(data) as running:
        running.rest()
        token = sign_in(running)
        before = running.resident_megabytes()
        running.forget_peak()
        file, seconds = timed(lambda: ask(running, "GET", "/export", token))
        more = running.peak_megabytes() - before
        table.add("export", f"{items / seconds:,.0f} items per s", f"{len(file) / 1e6:.0f} MB in {seconds:.0f} s")
        table.add("memory that it takes beyond the rest", f"{more:.0f} MB", f"<= {EXPORT_MEGABYTES} MB",
                  more <= EXPORT_MEGABYTES)
    with server(samples.empty("import")) as running:
        token = sign_in(running)
        running.forget_peak()
        bring(running, token, "import", file, table)
        bring(running, token, "CSV of 100 MB", csv_table(), table)
        peak = running.peak_megabytes()
        table.add("memory at its peak", f"{peak:.0f} MB", "<= 120 MB", peak <= 120)


def bring(running, token, name, file, table):
    summary, seconds = timed(lambda: json.loads(ask(running, "POST", "/imports", token, file)))
    count = summary["counts"]["new"]
    table.add(f"{name}: looked into", f"{count / seconds:,.0f} items per s", f"{count:,} in {seconds:.0f} s")

    def apply():
        while json.loads(ask(running, "POST", f"/imports/{summary['id']}/apply", token))["state"] == "applying":
            pass

    _, seconds = timed(apply)
    table.add(f"{name}: imported", f"{count / seconds:,.0f} items per s", f"{count:,} in {seconds:.0f} s")


def csv_table():
    """A table as large as a hundred million bytes, in long rows, because an account's storage is limited."""
    head = "日付,施設名,サウナ時間,水風呂,休憩,セット数,感想\n"
    text = "ととのいました。" * 100
    rows, size = [head], len(head.encode())
    for number in itertools.count():
        row = f"20{number % 20 + 5:02}-{number % 12 + 1:02}-{number % 28 + 1:02},湯の森{number},10,60,5分,3,{text}\n"
        size += len(row.encode())
        if size > TABLE_BYTES:
            return "".join(rows).encode()
        rows.append(row)


def measure_backup(folder, table):
    """A copy of the file with many people's records while one of them saves."""
    table.head(f"Backup of {2 * EVERYBODY:,} records during saves")
    with server(folder, False) as running:
        name, password = OWNER
        running.secret = send_form(running.base, "/sign-in", {"name": name, "password": password}).secret
        running.rest()
        target = pathlib.Path(folder) / "copy.sqlite"
        times, seconds = asyncio.run(save_meanwhile(running, target))
        table.add("backup, checked", f"{seconds:.0f} s", f"{target.stat().st_size / 1e6:,.0f} MB")
        late = statistics.quantiles(times, n=20)[-1]
        table.add(f"{len(times):,} saves meanwhile, median / p95 / slowest",
                  f"{statistics.median(times):.1f} / {late:.1f} / {max(times):.0f} ms")
        target.unlink()


async def save_meanwhile(running, target):
    start = time.perf_counter()
    backup = await asyncio.create_subprocess_exec(
        RELEASE / "loki", "backup", target, "--data", target.parent, env=environment(),
        stdout=subprocess.DEVNULL)
    ended, times = asyncio.create_task(backup.wait()), []
    try:
        while not ended.done():
            begin = await save(urlsplit(running.base).netloc, running.secret)
            times.append((time.perf_counter() - begin) * 1_000)
    finally:
        if not ended.done():
            backup.kill()
    if await ended:
        raise RuntimeError("There is no backup")
    return times, time.perf_counter() - start


def timed(action):
    start = time.perf_counter()
    value = action()
    return value, time.perf_counter() - start


def ask(running, method, path, token, body=None):
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/octet-stream"}
    request = urllib.request.Request(f"{running.base}/api/v1{path}", body, headers, method=method)
    with urllib.request.urlopen(request, timeout=TRANSFER_TIME) as answer:
        return answer.read()
