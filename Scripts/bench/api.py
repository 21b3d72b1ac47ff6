"""The API and the command line, measured from the outside."""

import http.client
import json
import statistics
import subprocess
import tempfile
import time
from urllib.parse import urlsplit

from signing import OWNER

from .programs import RELEASE, environment
from .server import server

RUNS = 20
LIST_SECONDS = 0.08
VISITS = "/api/v1/visits?limit=50"
CHANGES = "/api/v1/changes?limit=100"
# The maximum time relative to plain text, of cached responses and of those that are made for each request.
KEPT_RATIO = 10
MADE_RATIO = 35
# The maximum time of a page of all changes, in milliseconds, without other requests.
PART_MILLISECONDS = 10

#: Records one visit after another, each with an identifier of its own.
PUT = """
math.randomseed(os.time())
local step = '{"kind":"sauna","title":"サウナ","seconds":600}'
local set = '{"steps":[' .. step .. ',' .. step .. ',' .. step .. ']}'
local body = '{"facilityName":"湯の森サウナ","visitingDate":"2026-01-01","sets":[' .. set .. ',' .. set .. ']}'
wrk.headers["Authorization"] = "Bearer TOKEN"
wrk.headers["Content-Type"] = "application/json"
wrk.headers["If-None-Match"] = "*"
request = function()
  local id = string.format("%08x-0000-4000-8000-%012x", math.random(0, 0x7fffffff), math.random(0, 0x7fffffff))
  return wrk.format("PUT", "/api/v1/visits/" .. id, nil, body)
end
"""


def measure_api(samples, records, table):
    table.head(f"The API with {records:,} visits, 16 connections")
    with samples.copy(records) as data, server(data) as running:
        running.rest()
        token = sign_in(running)
        # Only the first page is ever cached.
        parts = (
            ("list of 50 visits", VISITS, KEPT_RATIO),
            ("list of 50 visits, uncached", next_part(running, token, VISITS, "after"), MADE_RATIO),
            ("100 changes", CHANGES, KEPT_RATIO),
            ("100 changes, uncached", next_part(running, token, CHANGES, "since"), 2 * MADE_RATIO))
        plain, *loads, saves = measure_in_turn(running, token, [path for _, path, _ in parts])
        add_load(table, "plain text", plain)
        for (name, _, limit), load in zip(parts, loads):
            add_load(table, name, load)
            ratio = plain.per_second / load.per_second
            table.add(f"{name} / plain text", f"1/{ratio:.1f}", f">= 1/{limit}", ratio <= limit)
        add_load(table, "recording a visit", saves)
        table.add("recording a visit / plain text", f"1/{plain.per_second / saves.per_second:.1f}")
        table.add("memory under load", f"{running.resident_megabytes():.0f} MB", "<= 120 MB",
                  running.resident_megabytes() <= 120)
        measure_copy(running, token, table)
        seconds = list_seconds(running)
        table.add("loki list, start to end", f"{seconds:.3f} s", f"<= {LIST_SECONDS} s", seconds <= LIST_SECONDS)


def measure_in_turn(running, token, paths):
    """The medians of three rounds, so that all see the same machine: of plain text, the paths and recording a visit."""
    headers = [f"Authorization: Bearer {token}"]
    with tempfile.NamedTemporaryFile("w", suffix=".lua") as script:
        script.write(PUT.replace("TOKEN", token))
        script.flush()
        rounds = [
            (running.load("/health/live"), *(running.load(path, headers=headers) for path in paths),
             running.load("/", "-s", script.name))
            for _ in range(3)
        ]
    return [type(loads[0])(*map(statistics.median, zip(*loads))) for loads in zip(*rounds)]


def measure_copy(running, token, table):
    """The duration of each page for a program that copies everything."""
    times, path = [], CHANGES
    while path:
        start = time.perf_counter()
        text = running.get(path, Authorization=f"Bearer {token}")
        times.append((time.perf_counter() - start) * 1000)
        part = json.loads(text)
        path = f"{CHANGES}&since={part['next']}" if part["hasMore"] else None
    median, late = statistics.median(times), statistics.quantiles(times, n=20)[-1]
    table.add(f"all changes, {len(times):,} parts of 100, median / p95", f"{median:.2f} / {late:.2f} ms",
              f"p95 <= {PART_MILLISECONDS} ms", late <= PART_MILLISECONDS)


def next_part(running, token, path, field):
    """The path of the next page."""
    part = json.loads(running.get(path, Authorization=f"Bearer {token}"))
    return f"{path}&{field}={part['next']}"


def add_load(table, name, load):
    table.add(name, f"{load.per_second:,.0f} per s")
    table.add(f"{name}, latency, median / p99", f"{load.median:.1f} / {load.late:.1f} ms")


def sign_in(running):
    name, password = OWNER
    credentials = {"name": name, "password": password, "deviceName": "bench", "access": "readWrite"}
    connection = http.client.HTTPConnection(urlsplit(running.base).netloc, timeout=30)
    connection.request(
        "POST", "/api/v1/authenticate", json.dumps(credentials).encode(), {"Content-Type": "application/json"})
    response = connection.getresponse()
    if response.status != 201:
        raise RuntimeError(f"No token: {response.status}")
    return json.load(response)["token"]


def list_seconds(running):
    """The median time of the whole program, which reads its account, sends a request and prints."""
    with tempfile.TemporaryDirectory() as home:
        variables = environment() | {"HOME": home, "XDG_CONFIG_HOME": home}

        def run(*arguments, typed=""):
            start = time.perf_counter()
            subprocess.run([RELEASE / "loki", *arguments], input=typed, text=True, check=True, timeout=30,
                           stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=variables)
            return time.perf_counter() - start

        run("login", running.base, typed="\n".join(OWNER) + "\n")
        return statistics.median(run("list") for _ in range(RUNS))
