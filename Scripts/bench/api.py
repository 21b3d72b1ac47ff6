"""The API and the command line from the outside."""

import http.client
import json
import os
import statistics
import subprocess
import tempfile
import time
import uuid
from urllib.parse import urlsplit

from signing import OWNER

from .programs import RELEASE, environment
from .server import in_turn, server

SAVES = 200
RUNS = 10


def measure_api(samples, records, table):
    table.head(f"The API with {records:,} visits")
    with samples.copy(records) as data, server(data) as running:
        running.rest()
        token = sign_in(running)
        authorization = f"Authorization: Bearer {token}"
        plain, visits = in_turn(
            lambda: running.throughput("/health/live"), lambda: running.throughput("/api/v1/visits", authorization))
        table.add("plain text / 50 visits as JSON", f"{plain:,.0f} / {visits:,.0f} per s")
        table.add("50 visits as JSON / plain text", f"1/{plain / visits:.1f}")
        times = sorted(saves(running, token))
        table.add("recording a visit, median / p95", f"{milliseconds(times, 0.5)} / {milliseconds(times, 0.95)} ms")
        table.add("memory under load", f"{running.resident_megabytes():.0f} MB", "<= 120 MB",
                  running.resident_megabytes() <= 120)
        table.add("loki list, start to end", f"{list_seconds(running):.3f} s")


def sign_in(running):
    name, password = OWNER
    credentials = {"name": name, "password": password, "deviceName": "bench", "access": "readWrite"}
    connection = http.client.HTTPConnection(urlsplit(running.base).netloc, timeout=30)
    status, answer = ask(connection, "POST", "/api/v1/authenticate", credentials)
    if status != 201:
        raise RuntimeError(f"No token: {status}")
    return answer["token"]


def saves(running, token):
    """Seconds of recording one visit after the other over one connection."""
    connection = http.client.HTTPConnection(urlsplit(running.base).netloc, timeout=30)
    step = {"kind": "sauna", "title": "サウナ", "seconds": 600, "unit": "minutes"}
    content = {"facilityName": "湯の森サウナ", "visitingDate": "2026-01-01", "sets": [{"steps": [step] * 3}] * 3}
    for _ in range(SAVES):
        start = time.perf_counter()
        status, _ = ask(connection, "PUT", f"/api/v1/visits/{uuid.uuid4()}", content,
                        {"Authorization": f"Bearer {token}", "If-None-Match": "*"})
        yield time.perf_counter() - start
        if status != 201:
            raise RuntimeError(f"Not recorded: {status}")


def ask(connection, method, path, content, headers=None):
    body = json.dumps(content).encode()
    connection.request(method, path, body, {"Content-Type": "application/json"} | (headers or {}))
    response = connection.getresponse()
    return response.status, json.load(response)


def list_seconds(running):
    """The median time of the whole program, which reads its account, asks and prints."""
    with tempfile.TemporaryDirectory() as home:
        variables = environment() | {"HOME": home, "XDG_CONFIG_HOME": os.path.join(home, "config")}

        def run(*arguments, typed=""):
            start = time.perf_counter()
            subprocess.run([RELEASE / "loki", *arguments], input=typed, text=True, check=True, timeout=30,
                           stdout=subprocess.DEVNULL, env=variables)
            return time.perf_counter() - start

        run("login", running.base, typed="\n".join(OWNER) + "\n")
        return statistics.median(run("list") for _ in range(RUNS))


def milliseconds(times, part):
    return f"{times[min(len(times) - 1, int(len(times) * part))] * 1000:.1f}"
