"""How long others wait during a flood of the most expensive requests."""

import contextlib
import datetime
import http.client
import io
import itertools
import json
import multiprocessing
import statistics
import time
import uuid
import zipfile
from urllib.parse import quote, urlencode, urlsplit

from signing import cookie

from .api import sign_in
from .people import add_people
from .samples import ACCOUNT
from .server import server

ATTACKERS = 4  # connections, each from a process of its own
ATTACK_TIME = 4  # seconds
PAUSE = 0.02  # seconds between two requests of another user
LIMIT = 100  # milliseconds

# The longest texts of each kind that are still read; marks in the wrong order cost the most to compare.
FORM = 250_000
QUERY = 200
MEMO = 20_000
MARKS = "\u0327\u0301"
NEW = "{identifier}"  # replaced by a new identifier in each request
LARGE_VISITS = 60
FILE = "application/octet-stream"


def measure_attacks(samples, table):
    table.head(f"Others' requests during {ATTACKERS} connections of the most expensive requests")
    with samples.copy(ACCOUNT) as data:
        with server(data) as running:
            member = running.secret
            token = sign_in(running)
            large = [str(uuid.uuid4()) for _ in range(LARGE_VISITS)]
            store_large_visits(urlsplit(running.base).netloc, token, large)
        [guest] = add_people(data, 1)
        with server(data, signs_up=False) as running:
            running.rest()
            address = urlsplit(running.base).netloc
            with others(address, guest) as others_alone:
                time.sleep(ATTACK_TIME)
            report(table, "nothing", others_alone)
            for name, requests in attacks(member, token, large[0]).items():
                with attack(address, requests), others(address, guest) as waited:
                    time.sleep(ATTACK_TIME)
                report(table, name, waited)
            peak = running.peak_megabytes()
            table.add("memory at its peak", f"{peak:.0f} MB", "<= 400 MB", peak <= 400)


def attacks(member, token, large):
    """Requests by name: method, path, secret of the session or token, type and body.

    `large` is the identifier of one of the largest visits, of which the member's list begins with many.
    """
    form, json_type = "application/x-www-form-urlencoded", "application/json"
    marks = MARKS * (FORM // len(MARKS.encode()))
    memo = urlencode({"revision": 0, "body": ("湯" + MARKS * 2) * (MEMO // 5)}) + f"&memoID={NEW}"
    visit = urlencode({"revision": 0, "facilityName": "湯" + MARKS, "visitingDate": "2026-01-01"})
    wrong = json.dumps({"visitingDate": 1, "sets": [{"steps": [{"kind": 5, "seconds": ""}] * 500}]})
    credentials = json.dumps({"name": 1, "password": 2, "deviceName": 3, "access": 4, "more": "a" * 14_000})
    new_visit = f"/api/v1/visits/{NEW}"

    def get(*paths, secret=member):
        return [("GET", path, secret, None, None) for path in paths]

    def batch(count, visit):
        visits = ",".join(f'{{"id":"{uuid.uuid4()}","isNew":true,{visit}}}' for _ in range(count))
        return [("POST", "/api/v1/visits/batch", token, json_type, f'{{"visits":[{visits}]}}')]

    return {
        "a stranger's form, its names of marks": [("POST", "/sign-in", "", form, f"{marks}=1")],
        "a stranger's form of many names of marks": [
            ("POST", "/sign-in", "", form, "&".join([f"{MARKS * 40}=1"] * (FORM // 163)))],
        "a stranger's form, its values of marks": [("POST", "/sign-in", "", form, f"name={marks}")],
        "a stranger's form that is carried": [("POST", "/memos/new", "", form, "a=1&" * 8_000)],
        "a stranger's JSON, its keys of marks": [("POST", "/api/v1/authenticate", "", json_type, f'{{"{marks}":1}}')],
        "a stranger's JSON, all of it wrong": [("POST", "/api/v1/authenticate", "", json_type, credentials)],
        "a stranger's 250,000 fields": [("POST", "/sign-in", "", form, "a&" * (FORM // 2))],
        "a stranger's 9,000 fields": [("POST", "/sign-in", "", form, "".join(f"n{n}=1&" for n in range(9_000)))],
        "a stranger's header of marks": [("GET", "/sign-in", MARKS * 3_500 + "=1; a", None, None)],
        "a stranger's query of marks": get(f"/sign-in?{quote(MARKS * 1_200)}=1&next={quote(MARKS)}", secret=""),
        "a stranger's passwords": [
            ("POST", "/sign-in", "", form, urlencode({"name": f"stranger {number}", "password": "w" * 1_000}))
            for number in range(50)],
        "a member's memos of 20,000 characters": [("POST", "/memos/new", member, form, memo)],
        "a member's search of marks in them": get(
            f"/memos?q={quote(MARKS * (QUERY // 2))}", f"/memos?q={quote('湯' + MARKS)}&deleted=1"),
        "a member's search in 100,000 visits": get(
            *(f"/sakatsu?q={quote(query)}" for query in ("ー", "サ 湯 の", "湯の 泉の 無い"))),
        "a member's form of 16 MB": [
            ("POST", "/sakatsu/new", member, form, f"{visit}&sakatsuID={NEW}&a=" + "%E6%B9%AF" * 1_700_000)],
        "a member's form of 2 MB, filled": [
            ("POST", "/sakatsu/new", member, form, f"{visit}&sakatsuID={NEW}&action=fill&pasted=" + "%E6%B9%AF" * 220_000)],
        "a member's form of 1,000 steps": [
            ("POST", "/sakatsu/new", member, form, f"{visit}&sakatsuID={NEW}&action=add-set&{step_fields()}")],
        "a member's JSON of 2 MB, refused": [
            ("PUT", new_visit, token, json_type, f'{{"facilityName":1,"more":[{"1," * 950_000}1]}}')],
        "a member's JSON of 2 MB of marks": [
            ("PUT", new_visit, token, json_type, f'{{"facilityName":"{MARKS * 400_000}"}}')],
        "a member's JSON, all of it wrong": [("PUT", new_visit, token, json_type, wrong)],
        "a member's 60,000 visits at once": batch(60_000, '"a":1'),
        "a member's batch of 4 MB, refused": batch(100, f'"facilityName":"湯","foreword":"{"湯" * 12_500}"'),
        "a member's list of the largest visits": get("/sakatsu?deleted=1"),
        "a member's list as far as scrolled": get("/sakatsu?through=2020-01-01_0_" + large),
        "a member's search in the largest visits": get(f"/sakatsu?q={quote('湯')}"),
        "a member's largest visit": get(f"/sakatsu/{large}"),
        "a member's form of the largest visit": get(f"/sakatsu/{large}/edit"),
        "a member's visits for offline": get("/sakatsu/offline"),
        "a program's list of the largest visits": get("/api/v1/visits?limit=100&updatedSince=2020-01-01T00:00:00Z",
                                                      secret=token),
        "a program's changes of the largest visits": get("/api/v1/changes?limit=499", secret=token),
        "a program's largest visit": get(f"/api/v1/visits/{large}", secret=token),
        "a program's text of the largest visit": get(f"/api/v1/visits/{large}/text", secret=token),
        "a program's conflicts with the largest visit": [
            ("POST", "/api/v1/visits/batch", token, json_type, json.dumps({"visits": [
                {"id": large, "isNew": True, "facilityName": "泉", "visitingDate": "2026-01-01"}] * 99}))],
        "a member's new visit like the largest": get(f"/sakatsu/new?repeat={large}"),
        "a member's exports": get("/settings/export/loki.zip"),
        "a member's ZIP of zeros before the document": [("POST", "/api/v1/imports", token, FILE, zip_of("zeros", b"\0"))],
        "a member's ZIP of items that are none": [("POST", "/api/v1/imports", token, FILE, zip_of("loki.json", b"3,", 2))],
    }


def store_large_visits(address, token, identifiers):
    """Visits of the last day, so that the list begins with them."""
    connection = http.client.HTTPConnection(address, timeout=60)
    steps = [{"kind": "sauna", "title": "湯" * 50, "seconds": 600, "unit": "minutes"}] * 20
    visit = json.dumps({
        "facilityName": "湯" * 100, "visitingDate": datetime.date.today().isoformat(), "foreword": "湯の森 " * 2_500,
        "afterword": "ととのい " * 2_000, "sets": [{"steps": steps}] * 50, "temperatures": []})
    for identifier in identifiers:
        connection.request("PUT", f"/api/v1/visits/{identifier}", visit, {
            "Authorization": f"Bearer {token}", "Content-Type": "application/json", "If-None-Match": "*"})
        response = connection.getresponse()
        answer = response.read()
        if response.status != 201:
            raise RuntimeError(f"A large visit was answered by {response.status}: {answer[:500]}")


def zip_of(name, piece, megabytes=2_000):
    """A file of one repeated piece, whose length follows it, before the document."""

    class Pipe(io.BytesIO):
        def seek(self, *_):
            raise OSError("The length would be given before the file otherwise")

    pipe = Pipe()
    with zipfile.ZipFile(pipe, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        info = zipfile.ZipInfo(name)
        info.compress_type = zipfile.ZIP_DEFLATED
        with archive.open(info, "w") as file:
            file.write(b'{"visits":[' if piece.strip(b"\0") else b"")
            for _ in range(megabytes):
                file.write(piece * (1_000_000 // len(piece)))
            file.write(b"3]}" if piece.strip(b"\0") else b"")
        archive.writestr("loki.json", '{"visits":[]}')
    return pipe.getvalue()


def step_fields():
    return "&".join(f"sets.{set}=&" + "&".join(
        f"sets.{set}.steps.{step}.kind=sauna&sets.{set}.steps.{step}.unit=minutes"
        f"&sets.{set}.steps.{step}.title={'%E6%B9%AF' * 50}" for step in range(20)) for set in range(50))


def report(table, name, waited):
    for kind, times in waited.items():
        times.sort()
        late = times[len(times) * 95 // 100]
        table.add(f"{name}: {kind}, median / p95", f"{statistics.median(times):.0f} / {late:.0f} ms",
                  f"<= {LIMIT} ms ({len(times)} requests)", late <= LIMIT)


@contextlib.contextmanager
def attack(address, requests):
    processes = [
        multiprocessing.Process(target=flood, args=(address, requests), daemon=True) for _ in range(ATTACKERS)]
    for process in processes:
        process.start()
    # Until the first of them have been sent.
    time.sleep(1)
    try:
        yield
    finally:
        for process in processes:
            process.kill()
            process.join()


def flood(address, requests):
    connection = http.client.HTTPConnection(address, timeout=60)
    for method, path, secret, kind, body in itertools.cycle(requests):
        signed = {"Authorization": f"Bearer {secret}"} if path.startswith("/api/") else {"Cookie": cookie(secret).encode()}
        headers = signed | ({"Content-Type": kind} if kind else {}) | ({"If-None-Match": "*"} if method == "PUT" else {})
        identifier = str(uuid.uuid4())
        with contextlib.suppress(OSError, http.client.HTTPException):
            if isinstance(body, str):
                sent = body.replace(NEW, identifier).encode()
            else:
                sent = body
            connection.request(method, path.replace(NEW, identifier), sent, headers)
            connection.getresponse().read()
            continue
        # Refused before everything was sent, as it should be.
        connection.close()


@contextlib.contextmanager
def others(address, secret):
    """How long another user waits for the shortest response, for a rendered page and for a save, in milliseconds."""
    waited, start = multiprocessing.Pipe(duplex=False)
    stop = multiprocessing.Event()
    process = multiprocessing.Process(target=go_on, args=(address, secret, stop, start), daemon=True)
    process.start()
    times = {}
    try:
        yield times
        stop.set()
        if not waited.poll(60):
            raise RuntimeError("Another user got no response within a minute")
        times |= waited.recv()
    finally:
        process.kill()
        process.join()


def go_on(address, secret, stop, sender):
    connection = http.client.HTTPConnection(address, timeout=60)
    times = {"live": [], "list": [], "save": []}
    for number in itertools.count():
        save = urlencode({"memoID": uuid.uuid4(), "revision": 0, "body": f"持ち物 {number}"})
        for kind, method, path, body, expected in (
                ("live", "GET", "/health/live", None, 200),
                ("list", "GET", f"/sakatsu?deleted={number}", None, 200), ("save", "POST", "/memos/new", save, 303)):
            start = time.perf_counter()
            connection.request(method, path, body, {
                "Cookie": cookie(secret), "Content-Type": "application/x-www-form-urlencoded"})
            response = connection.getresponse()
            response.read()
            times[kind].append((time.perf_counter() - start) * 1000)
            if response.status != expected:
                raise RuntimeError(f"{method} {path} of another user was answered by {response.status}")
            time.sleep(PAUSE)
        if stop.is_set():
            break
    sender.send(times)
