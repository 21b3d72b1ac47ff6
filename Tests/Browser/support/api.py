"""Calls the API as a program would."""

import json
import urllib.request

from signing import OWNER

from .server import Server


def call(server: Server, method: str, path: str, token: str | None = None, body: object = None, **headers: str) -> bytes:
    """Calls the API; returns the body of the response."""
    request = urllib.request.Request(
        f"{server.url}/api/v1{path}", method=method, data=None if body is None else json.dumps(body).encode(),
        headers={"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
        | {name.replace("_", "-"): value for name, value in headers.items()})
    with urllib.request.urlopen(request, timeout=30) as answer:
        return answer.read()


def token(server: Server) -> str:
    name, password = OWNER
    answer = call(server, "POST", "/authenticate", body={"name": name, "password": password, "deviceName": "export"})
    return json.loads(answer)["token"]
