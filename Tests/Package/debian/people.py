"""What a person does with a server, through the forms of a browser."""

import http.client
import io
import json
import urllib.request
from urllib.parse import urlsplit

from signing import OWNER, cookie, send_form
from support.visits import named


def sign_up(url: str) -> str:
    """Returns the secret of the owner's session."""
    name, password = OWNER
    return send(url, "/sign-up", {"name": name, "password": password, "invitation": ""}).secret


def sign_in(url: str) -> str:
    name, password = OWNER
    return send(url, "/sign-in", {"name": name, "password": password}).secret


def save_visit(url: str, secret: str, facility: str) -> str:
    """Returns the identifier of the visit."""
    visit = named(facility)
    send(url, "/sakatsu/new", visit.fields(), Cookie=cookie(secret))
    return visit.id


def send(url: str, path: str, fields: dict | list, **headers: str):
    origin = {"Origin": url, "Sec_Fetch_Site": "same-origin", "Sec_Fetch_Mode": "navigate"}
    answer = send_form(url, path, fields, **origin, **headers)
    assert answer.status == 303, f"{path} was answered by {answer.status}: {answer.body[:500]}"
    return answer


def get(url: str, path: str, secret: str = "") -> tuple[int, bytes]:
    connection = http.client.HTTPConnection(urlsplit(url).netloc, timeout=30)
    try:
        connection.request("GET", path, headers={"Cookie": cookie(secret)} if secret else {})
        response = connection.getresponse()
        return response.status, response.read()
    finally:
        connection.close()


def list_page(url: str, secret: str) -> str:
    status, page = get(url, "/sakatsu", secret)
    assert status == 200
    return page.decode()


def add_photo(url: str, visit: str, picture: bytes) -> int:
    """Sends a photo through the API, and returns the status."""
    name, password = OWNER
    body = json.dumps({"name": name, "password": password, "deviceName": "package"}).encode()
    request = urllib.request.Request(
        f"{url}/api/v1/authenticate", body, {"Content-Type": "application/json"}, method="POST")
    with urllib.request.urlopen(request, timeout=60) as answer:
        token = json.load(io.TextIOWrapper(answer))["token"]
    request = urllib.request.Request(
        f"{url}/api/v1/visits/{visit}/photos", picture, {"Authorization": f"Bearer {token}"}, method="POST")
    with urllib.request.urlopen(request, timeout=120) as answer:
        return answer.status
