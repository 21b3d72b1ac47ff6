"""How long others wait while somebody sends what costs most, over and over."""

import contextlib
import http.client
import itertools
import multiprocessing
import statistics
import time
import uuid
from urllib.parse import quote, urlencode, urlsplit

from signing import cookie

from .people import add_people
from .samples import ACCOUNT
from .server import server

ATTACKERS = 4  # connections, each of a process of its own
ATTACK_TIME = 4  # seconds
PAUSE = 0.02  # seconds between two requests of somebody else
LIMIT = 100  # milliseconds

# The longest of each kind that is still read; marks in the wrong order cost the most to compare.
FORM = 250_000
QUERY = 200
MEMO = 20_000
MARKS = "\u0327\u0301"
NEW = "{identifier}"  # stands for another one in each request


def measure_attacks(samples, table):
    table.head(f"Others' requests beside {ATTACKERS} connections of what costs most")
    with samples.copy(ACCOUNT) as data:
        with server(data) as running:
            member = running.secret
        [guest] = add_people(data, 1)
        with server(data, signs_up=False) as running:
            running.rest()
            address = urlsplit(running.base).netloc
            with others(address, guest) as others_alone:
                time.sleep(ATTACK_TIME)
            report(table, "nothing", others_alone)
            for name, requests in attacks(member).items():
                with attack(address, requests), others(address, guest) as waited:
                    time.sleep(ATTACK_TIME)
                report(table, name, waited)
            peak = running.peak_megabytes()
            table.add("memory at its peak", f"{peak:.0f} MB", "<= 400 MB", peak <= 400)


def attacks(member):
    """Requests by name: method, path, secret of the session, type and body."""
    form, json = "application/x-www-form-urlencoded", "application/json"
    marks = MARKS * (FORM // len(MARKS.encode()))
    memo = urlencode({"revision": 0, "body": ("湯" + MARKS * 2) * (MEMO // 5)}) + f"&memoID={NEW}"
    visit = urlencode({"revision": 0, "facilityName": "湯" + MARKS, "visitingDate": "2026-01-01"})
    return {
        "a stranger's form, its names of marks": [("POST", "/sign-in", "", form, f"{marks}=1")],
        "a stranger's JSON, its keys of marks": [("POST", "/api/v1/authenticate", "", json, f'{{"{marks}":1}}')],
        "a stranger's 250,000 fields": [("POST", "/sign-in", "", form, "a&" * (FORM // 2))],
        "a stranger's header of marks": [("GET", "/sign-in", MARKS * 3_500 + "=1; a", None, None)],
        "a stranger's passwords": [
            ("POST", "/sign-in", "", form, urlencode({"name": f"nobody {number}", "password": "w" * 1_000}))
            for number in range(50)],
        "a member's memos of 20,000 characters": [("POST", "/memos/new", member, form, memo)],
        "a member's search of marks in them": [
            ("GET", f"/memos?q={quote(MARKS * (QUERY // 2))}", member, None, None),
            ("GET", f"/memos?q={quote('湯' + MARKS)}&deleted=1", member, None, None)],
        "a member's search in 100,000 visits": [
            ("GET", f"/sakatsu?q={quote(query)}", member, None, None) for query in ("ー", "サ 湯 の", "湯の 泉の 無い")],
        "a member's form of 16 MB": [
            ("POST", "/sakatsu/new", member, form, f"{visit}&sakatsuID={NEW}&a=" + "%E6%B9%AF" * 1_700_000)],
    }


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
    # Until the first of them are on their way.
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
        headers = {"Cookie": cookie(secret).encode()} | ({"Content-Type": kind} if kind else {})
        with contextlib.suppress(OSError, http.client.HTTPException):
            connection.request(method, path, body and body.replace(NEW, str(uuid.uuid4())).encode(), headers)
            connection.getresponse().read()
            continue
        # Refused before all was sent, as it should be.
        connection.close()


@contextlib.contextmanager
def others(address, secret):
    """What somebody else waits for a page made anew and for a save, in milliseconds."""
    waited, start = multiprocessing.Pipe(duplex=False)
    stop = multiprocessing.Event()
    process = multiprocessing.Process(target=go_on, args=(address, secret, stop, start), daemon=True)
    process.start()
    times = {}
    try:
        yield times
        stop.set()
        if not waited.poll(60):
            raise RuntimeError("Somebody else got no answer within a minute")
        times |= waited.recv()
    finally:
        process.kill()
        process.join()


def go_on(address, secret, stop, sender):
    connection = http.client.HTTPConnection(address, timeout=60)
    times = {"list": [], "save": []}
    for number in itertools.count():
        save = urlencode({"memoID": uuid.uuid4(), "revision": 0, "body": f"持ち物 {number}"})
        for kind, method, path, body, expected in (
                ("list", "GET", f"/sakatsu?deleted={number}", None, 200), ("save", "POST", "/memos/new", save, 303)):
            start = time.perf_counter()
            connection.request(method, path, body, {
                "Cookie": cookie(secret), "Content-Type": "application/x-www-form-urlencoded"})
            response = connection.getresponse()
            response.read()
            times[kind].append((time.perf_counter() - start) * 1000)
            if response.status != expected:
                raise RuntimeError(f"{method} {path} of somebody else was answered by {response.status}")
            time.sleep(PAUSE)
        if stop.is_set():
            break
    sender.send(times)
