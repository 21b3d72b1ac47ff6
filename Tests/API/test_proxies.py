"""The proxies of the documentation, each in front of a server: what passes them, and what they must not change."""

import gzip
import json
import re
import subprocess
import time
import uuid
from pathlib import Path
from urllib.parse import urlencode

import pytest
from playwright.sync_api import expect, sync_playwright

from chromium import headless_shell
from signing import OWNER
from support.pictures import noise
from support.proxies import CLIENT, NAME, Answer, Site, behind, documented, program

ORIGIN = f"https://{NAME}"
#: The time between two heartbeats of a stream, in seconds.
HEARTBEAT = 15
#: How soon a page is notified, in seconds, on a busy machine. A proxy that collects events takes a heartbeat or more.
LIMIT = 3
MEGABYTE = 1024 * 1024


@pytest.fixture(scope="module", params=["caddy", "nginx"])
def site(request):
    with behind(request.param) as site:
        yield site


@pytest.fixture(scope="module")
def secret(site: Site) -> str:
    name, password = OWNER
    body = json.dumps({"name": name, "password": password, "deviceName": "proxy"})
    answer = site.ask("/api/v1/authenticate", method="POST", body=body, Content_Type="application/json")
    return json.loads(answer.body)["token"]


def send_form(site: Site, path: str, fields: dict[str, str], **options: str) -> Answer:
    return site.ask(
        path, method="POST", body=urlencode(fields), Content_Type="application/x-www-form-urlencoded", **options)


def sign_in(site: Site, password: str = OWNER[1], name: str = OWNER[0], **options: str) -> Answer:
    return send_form(site, "/sign-in", {"name": name, "password": password}, **options)


def api(site: Site, secret: str, method: str, path: str, body: object = None, **headers: str) -> Answer:
    sent = body if body is None or isinstance(body, (bytes, Path)) else json.dumps(body)
    headers = {"Content_Type": "application/json"} | headers
    return site.ask(f"/api/v1{path}", method=method, body=sent, Authorization=f"Bearer {secret}", **headers)


def save_visit(site: Site, secret: str) -> tuple[str, Answer]:
    visit = str(uuid.uuid4())
    body = {"facilityName": "湯の森", "visitingDate": "2026-11-20"}
    answer = api(site, secret, "PUT", f"/visits/{visit}", body, If_None_Match="*")
    assert answer.status == 201
    return visit, answer


def test_signing_in_sets_a_cookie_for_https_alone(site: Site):
    answer = sign_in(site)

    assert (answer.status, answer.version) == (303, "2")
    cookies = answer.values("set-cookie")
    assert len(cookies) == 2
    for cookie in cookies:
        assert re.match(r"__Host-loki(-device)?=[\w.-]+; Path=/; Max-Age=\d+; Secure; HttpOnly; SameSite=Lax$", cookie)
    page = site.ask("/sakatsu", Cookie="; ".join(cookie.split(";")[0] for cookie in cookies))
    assert (page.status, page.version) == (200, "2")
    assert page.header("strict-transport-security") == "max-age=31536000"
    assert page.header("content-security-policy").startswith("default-src 'none'")
    assert site.ask("/sakatsu").status != 200


@pytest.mark.parametrize("path", ["/sakatsu", "/", "/sakatsu?q=%E6%B9%AF&x=1"])
def test_http_leads_to_https(site: Site, path: str):
    answer = site.ask(path, scheme="http")

    assert answer.status in (301, 308)
    assert answer.header("location") == f"{ORIGIN}{path}"


@pytest.mark.parametrize("headers, status", [
    ({}, 303),
    ({"Origin": ORIGIN}, 303),
    ({"Origin": ORIGIN, "Sec_Fetch_Site": "same-origin"}, 303),
    ({"Origin": "https://other.example"}, 403),
    ({"Origin": f"http://{NAME}"}, 403),
    ({"Origin": "null"}, 403),
    ({"Origin": "https://other.example", "Sec_Fetch_Site": "cross-site"}, 403),
])
def test_only_its_own_pages_may_write(site: Site, headers: dict[str, str], status: int):
    assert sign_in(site, **headers).status == status


def test_figures_are_not_for_those_outside(site: Site):
    assert site.ask("/metrics").status == 404
    # Caddy has nothing at that name.
    inside = site.ask("/metrics", Host="127.0.0.1")
    assert inside.status in (404, 421) or inside.body == b""


def test_another_name_does_not_reach_it(site: Site):
    answer = site.ask("/sign-in", Host="other.example")

    # nginx passes it on, and the server refuses it. Caddy has nothing at that name.
    assert answer.status == 421 or answer.body == b""
    assert answer.header("x-request-id") is None or answer.status == 421


def test_events_arrive_at_once_and_streams_stay_open(site: Site, secret: str):
    cookie = f"__Host-loki={site.server.secret}"
    with site.stream("/events", Cookie=cookie) as page, \
            site.stream("/api/v1/events", Authorization=f"Bearer {secret}") as program:
        opened = page.wait_for("change")
        program.wait_for("change")
        for _ in range(3):
            start = time.monotonic()
            save_visit(site, secret)
            assert page.wait_for("change") - start < LIMIT
            assert program.wait_for("change") - start < LIMIT
        assert HEARTBEAT - 1 < page.wait_for("heartbeat") - opened < HEARTBEAT + LIMIT


def test_no_time_limit_of_the_proxy_is_near_the_heartbeat(tmp_path: Path):
    """A stream would be cut between two heartbeats, and a long import before its answer."""
    times = dict(re.findall(r"^\s*(proxy_\w+_timeout|send_timeout) (\w+);", documented("nginx.conf", 1), re.MULTILINE))
    assert times == {"proxy_read_timeout": "10m"}

    (tmp_path / "Caddyfile").write_text(documented("Caddyfile", 1), encoding="utf-8")
    adapted = subprocess.run(
        [program("caddy"), "adapt", "--config", tmp_path / "Caddyfile", "--adapter", "caddyfile"],
        env={"HOME": str(tmp_path)}, capture_output=True, text=True, check=True)
    # Caddy has none unless it is configured. The only one is for a connection without a request, in nanoseconds.
    assert re.findall(r'"(\w*timeout|flush_interval)":(\w+)', adapted.stdout) == [("idle_timeout", "10000000000")]


def test_an_address_is_the_clients_whatever_it_says(site: Site):
    spoofed = {"X_Forwarded_For": "203.0.113.9", "X_Real_IP": "203.0.113.9", "Forwarded": "for=203.0.113.9"}
    for _ in range(10):
        assert sign_in(site, "wrong", **spoofed).status == 422
    # No more from there, whatever is in the headers; from elsewhere, among them the proxy's address, there is.
    assert sign_in(site, **spoofed | {"X_Forwarded_For": "203.0.113.10"}).status == 429
    assert sign_in(site, client="127.0.0.3").status == 303
    assert sign_in(site, client="127.0.0.1").status == 303

    log = site.server.log()
    failed = [line for line in log.splitlines() if "Sign-in failed" in line]
    assert len(failed) == 10 and all(f"address={CLIENT}" in line.split() for line in failed)
    assert "203.0.113" not in log


def padded(file: Path, size: int, folder: Path) -> Path:
    """The photo with so much behind its end that it has this size."""
    made = folder / f"{size}.jpg"
    made.write_bytes(file.read_bytes().ljust(size, b"\0"))
    return made


def test_the_largest_files_pass(site: Site, secret: str, tmp_path: Path):
    visit, _ = save_visit(site, secret)
    path = f"/visits/{visit}/photos"
    for version in ("--http2", "--http1.1"):
        answer = site.ask(
            f"/api/v1{path}", version, method="POST", Authorization=f"Bearer {secret}",
            body=padded(noise(len(version)), 32 * MEGABYTE, tmp_path))
        assert answer.status == 201, answer.body
        photo = json.loads(answer.body)["id"]
        shown = api(site, secret, "GET", f"/photos/{photo}")
        assert (shown.status, shown.body[8:12]) == (200, b"WEBP")
    # The server says what is too large, not the proxy.
    answer = api(site, secret, "POST", path, padded(noise(1), 32 * MEGABYTE + 1, tmp_path))
    assert answer.status == 422
    assert b"A picture can have up to 32 MB." in answer.body
    assert answer.header("content-type") == "application/problem+json"
    # More than any photo may have.
    answer = api(site, secret, "POST", "/imports", padded(noise(1), 64 * MEGABYTE, tmp_path))
    assert answer.status == 422, answer.body
    assert answer.header("content-type") == "application/problem+json"


def test_the_proxy_neither_compresses_nor_weakens_tags(site: Site, secret: str):
    page = site.ask("/sign-in", Accept_Encoding="gzip, br, zstd, deflate")
    assert page.header("content-encoding") == "gzip"
    assert page.header("content-length") == str(len(page.body))
    html = gzip.decompress(page.body).decode()
    assert site.ask("/sign-in").header("content-encoding") is None

    script = re.search(r'"(/assets/[^"]+\.js\?v=[^"]+)"', html)[1]
    answer = site.ask(script, Accept_Encoding="gzip")
    assert (answer.status, answer.header("content-encoding")) == (200, "gzip")
    assert answer.header("cache-control") == "public, max-age=31536000, immutable"
    tag = answer.header("etag")
    assert tag.startswith('"')
    again = site.ask(script, Accept_Encoding="gzip", If_None_Match=tag)
    assert (again.status, again.body, again.header("etag")) == (304, b"", tag)

    visit, saved = save_visit(site, secret)
    tag = saved.header("etag")
    read = api(site, secret, "GET", f"/visits/{visit}", Accept_Encoding="gzip, br")
    # A visit alone is too short to be compressed.
    assert (read.header("etag"), read.header("content-encoding")) == (tag, None)
    assert tag.startswith('"')
    assert api(site, secret, "GET", f"/visits/{visit}", If_None_Match=tag).status == 304
    changed = json.loads(read.body) | {"foreword": "x"}
    assert api(site, secret, "PUT", f"/visits/{visit}", changed, If_Match=tag).status == 200
    assert api(site, secret, "PUT", f"/visits/{visit}", changed | {"foreword": "y"}, If_Match=tag).status == 412


def test_a_browser_signs_in_and_follows_its_list(site: Site, secret: str):
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=headless_shell(),
            args=[f"--host-resolver-rules=MAP {NAME}:443 127.0.0.1:{site.https_port}", "--ignore-certificate-errors"])
        try:
            page = browser.new_page(locale="en")
            page.goto(f"{ORIGIN}/sign-in")
            page.locator("[name=name]").fill(OWNER[0])
            page.locator("[name=password]").fill(OWNER[1])
            page.locator("[name=password]").press("Enter")
            page.wait_for_url(f"{ORIGIN}/sakatsu")
            cookies = {cookie["name"]: cookie for cookie in page.context.cookies()}
            # The page's script writes the time zone, which is no secret.
            assert cookies.keys() == {"__Host-loki", "__Host-loki-device", "timeZone"}
            assert all(cookie["secure"] and cookie["httpOnly"] == (name != "timeZone") for name, cookie in cookies.items())
            assert page.evaluate("performance.getEntriesByType('navigation')[0].nextHopProtocol") == "h2"
            assert page.evaluate("navigator.serviceWorker.ready.then((it) => it.scope)") == f"{ORIGIN}/"
            name = f"サウナ {uuid.uuid4()}"
            body = {"facilityName": name, "visitingDate": "2026-11-28"}
            assert api(site, secret, "PUT", f"/visits/{uuid.uuid4()}", body, If_None_Match="*").status == 201
            expect(page.get_by_text(name)).to_be_visible()
        finally:
            browser.close()
