"""Photos through the API, the command line, exports and imports; what costs most, and what ends half-way."""

import io
import json
import os
import random
import re
import socket
import subprocess
import threading
import time
import urllib.error
import urllib.request
import uuid
import zipfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from support.api import call, token
from support.pictures import noise, picture
from support.server import Server, binary, running
from support.waits import p95, waits

LIMIT = 1  # seconds, next to another test; alone, others wait for some 10 ms


@pytest.fixture
def server():
    with running() as server:
        yield server


def new_visit(server: Server, secret: str) -> str:
    visit = str(uuid.uuid4())
    body = {"facilityName": "湯の森", "visitingDate": "2026-11-20"}
    call(server, "PUT", f"/visits/{visit}", secret, body, If_None_Match="*")
    return visit


def send(server: Server, secret: str, visit: str, file: bytes, kind: str = "visits") -> tuple[int, dict]:
    request = urllib.request.Request(
        f"{server.url}/api/v1/{kind}/{visit}/photos", file, {"Authorization": f"Bearer {secret}"}, method="POST")
    try:
        with urllib.request.urlopen(request, timeout=120) as answer:
            return answer.status, json.loads(answer.read())
    except urllib.error.HTTPError as error:
        return error.code, json.loads(error.read())


def photos(server: Server, secret: str, visit: str) -> list[dict]:
    return json.loads(call(server, "GET", f"/visits/{visit}", secret))["photos"]


def test_an_export_brings_its_photos_to_another_server(server: Server):
    secret = token(server)
    visit = new_visit(server, secret)
    for seed in range(3):
        assert send(server, secret, visit, noise(seed).read_bytes())[0] == 201
    [place] = json.loads(call(server, "GET", "/facilities", secret))
    assert send(server, secret, place["id"], noise(3).read_bytes(), "facilities")[0] == 201
    listed = photos(server, secret, visit)
    facility = json.loads(call(server, "GET", f"/facilities/{place['id']}", secret))
    archive = call(server, "GET", "/export", secret)
    names = [f"photos/{photo['id']}.webp" for photo in listed + facility["photos"]]
    with zipfile.ZipFile(io.BytesIO(archive)) as files:
        assert files.testzip() is None
        assert sorted(files.namelist()[-4:]) == sorted(names)
        large = {name: files.read(name) for name in names}
    with running() as other:
        secret = token(other)
        read = import_file(other, secret, archive)
        assert read["counts"]["new"] == 2 and "unreadable" not in read["counts"]
        assert photos(other, secret, visit) == listed
        assert json.loads(call(other, "GET", f"/facilities/{place['id']}", secret)) == facility
        for photo, name in zip(listed + facility["photos"], names, strict=True):
            assert call(other, "GET", f"/photos/{photo['id']}", secret) == large[name]
        assert import_file(other, secret, archive)["counts"].get("new", 0) == 0
        # One that lies about itself is left out, and the rest is imported.
        lying = io.BytesIO()
        with zipfile.ZipFile(io.BytesIO(archive)) as files, zipfile.ZipFile(lying, "w") as changed:
            for name in files.namelist():
                content = files.read(name)
                changed.writestr(name, b"<html>" + content if name == names[0] else content)
    with running() as third:
        secret = token(third)
        assert import_file(third, secret, lying.getvalue())["counts"]["unreadable"] == 1
        assert photos(third, secret, visit) == listed[1:]


def import_file(server: Server, secret: str, file: bytes, query: str = "") -> dict:
    request = urllib.request.Request(
        f"{server.url}/api/v1/imports", file, {"Authorization": f"Bearer {secret}"}, method="POST")
    with urllib.request.urlopen(request, timeout=120) as answer:
        read = json.loads(answer.read())
    if read["state"] == "ready" and read["remaining"]:
        return json.loads(call(server, "POST", f"/imports/{read['id']}/apply{query}", secret))
    return read


def repacked(archive: bytes, name: str) -> bytes:
    """The archive with its photos first, and the visit with other words."""
    with zipfile.ZipFile(io.BytesIO(archive)) as files:
        everything = json.loads(files.read("loki.json"))
        everything["visits"][0]["foreword"] = name
        made = io.BytesIO()
        with zipfile.ZipFile(made, "w") as changed:
            for entry in reversed(files.namelist()):
                changed.writestr(entry, json.dumps(everything) if entry == "loki.json" else files.read(entry))
    return made.getvalue()


def test_an_import_that_overwrites_and_its_undo_keep_the_photos(server: Server):
    secret = token(server)
    visit = new_visit(server, secret)
    assert send(server, secret, visit, noise(1).read_bytes())[0] == 201
    archive = call(server, "GET", "/export", secret)
    shown = photos(server, secret, visit)
    call(server, "PUT", f"/visits/{visit}/photos", secret, {"photos": []})
    read = import_file(server, secret, repacked(archive, "外から"), query="?overwrite=true")
    assert read["counts"]["different"] == 1
    assert photos(server, secret, visit) == shown
    assert send(server, secret, visit, noise(2).read_bytes())[0] == 201
    call(server, "POST", f"/imports/{read['id']}/undo", secret)
    assert json.loads(call(server, "GET", f"/visits/{visit}", secret))["foreword"] == ""
    assert len(photos(server, secret, visit)) == 2


def test_a_document_without_its_photos_is_the_same_as_before(server: Server):
    secret = token(server)
    visit = new_visit(server, secret)
    assert send(server, secret, visit, noise(1).read_bytes())[0] == 201
    with zipfile.ZipFile(io.BytesIO(call(server, "GET", "/export", secret))) as files:
        document = files.read("loki.json")
    with running() as other:
        secret = token(other)
        assert import_file(other, secret, document)["counts"]["new"] == 1
        assert photos(other, secret, visit) == []
        assert import_file(other, secret, document)["counts"].get("different", 0) == 0


def test_a_list_of_photos_that_is_out_of_date_is_refused(server: Server):
    secret = token(server)
    visit = new_visit(server, secret)
    first = send(server, secret, visit, noise(1).read_bytes())[1]["id"]
    with urllib.request.urlopen(urllib.request.Request(
            f"{server.url}/api/v1/visits/{visit}", headers={"Authorization": f"Bearer {secret}"})) as answer:
        tag = answer.headers["ETag"]
    assert send(server, secret, visit, noise(2).read_bytes())[0] == 201
    with pytest.raises(urllib.error.HTTPError, match="412"):
        call(server, "PUT", f"/visits/{visit}/photos", secret, {"photos": [{"id": first}]}, If_Match=tag)
    assert len(photos(server, secret, visit)) == 2


def test_the_program_that_reads_pictures_has_nothing_of_the_server(server: Server, tmp_path: Path):
    """A program in the place of libvips writes down what it sees."""
    seen = tmp_path / "seen"
    for name in ["vips", "vipsthumbnail"]:
        program = tmp_path / name
        program.write_text(f"#!/bin/sh\nexec > {seen}\nls -l /proc/self/fd\nenv\ncat /proc/net/dev\nexit 1\n")
        program.chmod(0o755)
    picture = noise(1).read_bytes()  # Made by the real program, before another takes its place.
    server.stop()
    environment = dict(os.environ)
    os.environ["PATH"] = f"{tmp_path}:{os.environ['PATH']}"
    try:
        server.start_again()
        secret = token(server)
        assert send(server, secret, new_visit(server, secret), picture)[0] == 422
    finally:
        os.environ.clear()
        os.environ.update(environment)
    text = seen.read_text()
    assert "socket" not in text and "eventpoll" not in text and "loki.sqlite" not in text
    assert secret not in text
    interfaces = [line.split(":")[0].strip() for line in text.splitlines() if re.match(r" *[\w.@-]+: +\d", line)]
    own = subprocess.run(["unshare", "-Un", "true"], check=False).returncode == 0
    assert interfaces == ["lo"] or not own


def test_the_command_line_adds_lists_and_saves_photos(server: Server, tmp_path: Path):
    secret = token(server)
    visit = new_visit(server, secret)
    environment = {"PATH": os.environ["PATH"], "HOME": str(tmp_path), "LOKI_TOKEN": secret, "LOKI_SERVER": server.url,
                   "LANG": "en_US.UTF-8"}

    def loki(*arguments: str | Path) -> subprocess.CompletedProcess:
        return subprocess.run(
            [binary(), "photo", *arguments], env=environment, capture_output=True, timeout=60, cwd=tmp_path)

    assert loki("add", visit, noise(1), noise(2), "--caption", "テント").returncode == 0
    listing = loki("list", visit).stdout.decode()
    assert [line.split() for line in listing.splitlines()] == [["1", "60×40", "テント"], ["2", "60×40", "テント"]]
    assert loki("get", visit, "2", "two.webp").returncode == 0
    assert (tmp_path / "two.webp").read_bytes() == loki("get", visit, "2", "-").stdout
    assert loki("get", visit, "2", "two.webp").returncode != 0
    assert loki("get", visit, "3", "three.webp").returncode == 64
    assert loki("remove", visit, "1").returncode == 0
    assert len(photos(server, secret, visit)) == 1
    assert loki("add", visit, __file__).returncode != 0


COSTLY = {
    "bomb.png": lambda: picture("bomb.png", "black OUT 12000 12000"),
    "bomb.webp": lambda: picture("bomb.webp", "black OUT 12000 12000"),
    "bomb.jpg": lambda: picture("bomb.jpg", "black OUT 12000 12000"),
    "bomb.avif": lambda: picture("bomb.avif", "black OUT 8000 8000"),
}


@pytest.mark.parametrize("name", COSTLY)
def test_others_are_served_while_a_member_sends_what_costs_most(server: Server, name: str):
    secret = token(server)
    visit = new_visit(server, secret)
    file = COSTLY[name]().read_bytes()
    with ThreadPoolExecutor(2) as threads, waits(server) as times:
        statuses = set(threads.map(lambda _: send(server, secret, visit, file)[0], range(2)))
    print(f"{name}: {len(file):,} bytes, {len(times)} requests, p95 {p95(times) * 1_000:.1f} ms")
    assert statuses <= {201, 422}
    assert p95(times) < LIMIT


def test_twenty_at_once_fill_the_visit_and_no_more(server: Server):
    secret = token(server)
    visit = new_visit(server, secret)
    with ThreadPoolExecutor(10) as threads:
        statuses = list(threads.map(
            lambda seed: send(server, secret, visit, noise(seed).read_bytes())[0], range(20)))
    assert sorted(set(statuses)) == [201, 422]
    assert statuses.count(201) == len(photos(server, secret, visit)) == 8
    # One that was kept is no further one.
    kept = statuses.index(201)
    assert send(server, secret, visit, noise(kept).read_bytes())[0] == 201


def test_an_upload_that_is_cut_leaves_nothing(server: Server):
    secret = token(server)
    visit = new_visit(server, secret)
    file = noise(1).read_bytes()
    address = urlsplit(server.url)
    head = (
        f"POST /api/v1/visits/{visit}/photos HTTP/1.1\r\nHost: {address.netloc}\r\nAuthorization: Bearer {secret}\r\n"
        f"Content-Length: {len(file)}\r\n\r\n").encode()
    for part in [0, 1, len(file) // 2, len(file) - 1]:
        with socket.create_connection((address.hostname, address.port)) as connection:
            connection.sendall(head + file[:part])
    assert photos(server, secret, visit) == []
    assert send(server, secret, visit, file)[0] == 201
    assert len(photos(server, secret, visit)) == 1


def test_an_acknowledged_photo_outlives_kills(tmp_path: Path):
    chance = random.Random(1)
    with running() as server:
        secret = token(server)
        kept: list[tuple[str, str]] = []
        for round_ in range(4):
            visit = new_visit(server, secret)

            def fill(visit: str = visit, round_: int = round_) -> None:
                try:
                    for seed in range(8):
                        status, photo = send(server, secret, visit, noise(100 * round_ + seed).read_bytes())
                        if status == 201:
                            kept.append((visit, photo["id"]))
                except (OSError, ValueError):
                    pass

            filling = threading.Thread(target=fill)
            filling.start()
            wanted = len(kept) + 1 + chance.randrange(3)
            while filling.is_alive() and len(kept) < wanted:
                time.sleep(0.01)
            time.sleep(chance.uniform(0, 0.3))
            server.kill()
            filling.join()
            server.start_again()
            for visit, photo in kept:
                assert photo in [shown["id"] for shown in photos(server, secret, visit)]
                for query in ["", "?width=320"]:
                    assert call(server, "GET", f"/photos/{photo}{query}", secret)[:4] == b"RIFF"
        assert kept


def test_photos_belong_to_their_account(server: Server):
    secret = token(server)
    visit = new_visit(server, secret)
    photo = send(server, secret, visit, noise(1).read_bytes())[1]["id"]
    for headers in [{}, {"Authorization": "Bearer loki_" + "A" * 43}]:
        with pytest.raises(urllib.error.HTTPError, match="401"):
            urllib.request.urlopen(urllib.request.Request(f"{server.url}/api/v1/photos/{photo}", headers=headers))
