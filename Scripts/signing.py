"""Sends forms to a Loki server and signs up on it, for the programs here that open its pages and for the tests."""

import http.client
import re
import time
from typing import NamedTuple
from urllib.parse import urlencode, urlsplit

OWNER = ("湯田 蒸子", "correct horse battery")


class Answer(NamedTuple):
    status: int
    headers: http.client.HTTPMessage
    body: str

    @property
    def secret(self) -> str | None:
        """The secret of the session that the response starts."""
        match = re.match(r"loki=([\w-]{22}\.[\w-]{43});", self.headers.get("Set-Cookie") or "")
        return match and match[1]


def sign_up(base: str, name: str = OWNER[0], password: str = OWNER[1], invitation: str = "") -> str:
    """Creates an account, the owner's on a new server, and returns the secret of its session's cookie."""
    answer = send_form(base, "/sign-up", {"name": name, "password": password, "invitation": invitation})
    if answer.status != 303 or not answer.secret:
        raise RuntimeError(f"Signing up was answered by {answer.status}")
    return answer.secret


def sign_in(base: str, name: str, password: str, expected: int = 303) -> float:
    """Tries to sign in, and returns the time in seconds."""
    start = time.perf_counter()
    answer = send_form(base, "/sign-in", {"name": name, "password": password})
    if answer.status != expected:
        raise RuntimeError(f"Signing in was answered by {answer.status}")
    return time.perf_counter() - start


def send_form(base: str, path: str, fields: dict | list[tuple[str, str]], **headers: str) -> Answer:
    """Converts underscores to hyphens in the names of headers."""
    connection = http.client.HTTPConnection(urlsplit(base).netloc, timeout=30)
    try:
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        form = {"Content-Type": "application/x-www-form-urlencoded"}
        connection.request("POST", path, urlencode(fields), form | sent)
        response = connection.getresponse()
        return Answer(response.status, response.headers, response.read().decode(errors="replace"))
    finally:
        connection.close()


def cookie(secret: str) -> str:
    """The header that authenticates a request."""
    return f"loki={secret}"


def browser_cookie(base: str, secret: str) -> dict:
    """The cookie for a browser's context."""
    return {"name": "loki", "value": secret, "url": base, "httpOnly": True, "sameSite": "Lax"}
