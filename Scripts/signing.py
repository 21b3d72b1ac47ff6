"""Signs up on a Loki server, for the programs here that look at its pages."""

import http.client
import re
from urllib.parse import urlencode, urlsplit

OWNER = ("湯田 蒸子", "correct horse battery")


def sign_up(base: str, name: str = OWNER[0], password: str = OWNER[1], invitation: str = "") -> str:
    """Makes an account, the owner's on a new server, and gives the secret of its session's cookie."""
    connection = http.client.HTTPConnection(urlsplit(base).netloc, timeout=30)
    fields = {"name": name, "password": password} | ({"invitation": invitation} if invitation else {})
    connection.request(
        "POST", "/sign-up", urlencode(fields), {"Content-Type": "application/x-www-form-urlencoded"})
    response = connection.getresponse()
    response.read()
    connection.close()
    match = re.match(r"loki=([\w-]{43});", response.headers.get("Set-Cookie") or "")
    if response.status != 303 or not match:
        raise RuntimeError(f"Signing up was answered by {response.status}")
    return match[1]


def cookie(secret: str) -> str:
    """The header with which a request is signed in."""
    return f"loki={secret}"


def browser_cookie(base: str, secret: str) -> dict:
    """The cookie for a browser's context."""
    return {"name": "loki", "value": secret, "url": base, "httpOnly": True, "sameSite": "Lax"}
