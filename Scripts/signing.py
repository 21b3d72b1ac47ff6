"""Signs up on a Loki server, for the programs here that look at its pages."""

import http.client
import re
import time
from urllib.parse import urlencode, urlsplit

OWNER = ("湯田 蒸子", "correct horse battery")


def sign_up(base: str, name: str = OWNER[0], password: str = OWNER[1], invitation: str = "") -> str:
    """Makes an account, the owner's on a new server, and gives the secret of its session's cookie."""
    status, secret = post(base, "/sign-up", name=name, password=password, invitation=invitation)
    if status != 303 or not secret:
        raise RuntimeError(f"Signing up was answered by {status}")
    return secret


def sign_in(base: str, name: str, password: str, expected: int = 303) -> float:
    """Tries to sign in, and gives the seconds that it took."""
    start = time.perf_counter()
    status, _ = post(base, "/sign-in", name=name, password=password)
    if status != expected:
        raise RuntimeError(f"Signing in was answered by {status}")
    return time.perf_counter() - start


def post(base: str, path: str, **fields: str) -> tuple[int, str | None]:
    """Sends a form; gives the status and the secret of the session that the answer starts."""
    connection = http.client.HTTPConnection(urlsplit(base).netloc, timeout=30)
    try:
        connection.request("POST", path, urlencode(fields), {"Content-Type": "application/x-www-form-urlencoded"})
        response = connection.getresponse()
        response.read()
    finally:
        connection.close()
    match = re.match(r"loki=([\w-]{43});", response.headers.get("Set-Cookie") or "")
    return response.status, match and match[1]


def cookie(secret: str) -> str:
    """The header with which a request is signed in."""
    return f"loki={secret}"


def browser_cookie(base: str, secret: str) -> dict:
    """The cookie for a browser's context."""
    return {"name": "loki", "value": secret, "url": base, "httpOnly": True, "sameSite": "Lax"}
