"""The API and the command line from the outside."""

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
        plain, visits, saves = measure_in_turn(running, token)
        add_load(table, "plain text", plain)
        add_load(table, "list of 50 visits", visits)
        table.add("list of 50 visits / plain text", f"1/{plain.per_second / visits.per_second:.1f}")
        add_load(table, "recording a visit", saves)
        table.add("recording a visit / plain text", f"1/{plain.per_second / saves.per_second:.1f}")
        table.add("memory under load", f"{running.resident_megabytes():.0f} MB", "<= 120 MB",
                  running.resident_megabytes() <= 120)
        seconds = list_seconds(running)
        table.add("loki list, start to end", f"{seconds:.3f} s", f"<= {LIST_SECONDS} s", seconds <= LIST_SECONDS)


def measure_in_turn(running, token):
    """The medians of three rounds, so that all see the same machine."""
    authorization = f"Authorization: Bearer {token}"
    with tempfile.NamedTemporaryFile("w", suffix=".lua") as script:
        script.write(PUT.replace("TOKEN", token))
        script.flush()
        rounds = [
            (running.load("/health/live"), running.load("/api/v1/visits", headers=[authorization]),
             running.load("/", "-s", script.name))
            for _ in range(3)
        ]
    return [type(loads[0])(*map(statistics.median, zip(*loads))) for loads in zip(*rounds)]


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
    """The median time of the whole program, which reads its account, asks and prints."""
    with tempfile.TemporaryDirectory() as home:
        variables = environment() | {"HOME": home, "XDG_CONFIG_HOME": home}

        def run(*arguments, typed=""):
            start = time.perf_counter()
            subprocess.run([RELEASE / "loki", *arguments], input=typed, text=True, check=True, timeout=30,
                           stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=variables)
            return time.perf_counter() - start

        run("login", running.base, typed="\n".join(OWNER) + "\n")
        return statistics.median(run("list") for _ in range(RUNS))
