"""Exports everything from a server, through pages, the API and the command line."""

import csv
import io
import json
import os
import subprocess
import urllib.request
import uuid
import zipfile
from pathlib import Path

from signing import OWNER, cookie
from support.api import call, token
from support.server import Server, binary, running

FILES = ["loki.json", "visits.csv", "visits.md", "visits.ics", "memos.csv", "memos.md", "facilities.md"]
HOSTILE = "=1+1\n<script>\"é\u0301','"


def test_everything_that_the_api_lists_is_in_the_archive():
    with running() as server:
        secret = token(server)
        for number in range(90):
            call(
                server, "PUT", f"/visits/{uuid.uuid4()}", secret, If_None_Match="*",
                body={
                    "facilityName": f"湯{number}", "visitingDate": f"{2025 + number % 2}-01-{number % 28 + 1:02}",
                    "foreword": HOSTILE,
                    "sets": [{"steps": [{"kind": "sauna", "seconds": 600}, {"kind": "coolBath", "seconds": 60}]}],
                    "temperatures": [{"kind": "sauna", "celsius": 88.5}],
                })
        call(server, "PUT", f"/memos/{uuid.uuid4()}", secret, {"body": HOSTILE, "isPinned": True}, If_None_Match="*")
        facility = {"name": "湯1", "note": HOSTILE, "isWish": True}
        call(server, "PUT", f"/facilities/{uuid.uuid4()}", secret, facility, If_None_Match="*")
        archive = zipfile.ZipFile(io.BytesIO(call(server, "GET", "/export", secret)))
        assert archive.testzip() is None
        # A page for each year with visits.
        assert archive.namelist() == [*FILES[:2], "visits-2026.md", "visits-2025.md", *FILES[3:]]
        everything = json.loads(archive.read("loki.json"))
        assert (everything["format"], everything["version"]) == ("loki", 1)
        for kind in ("visits", "memos"):
            listed = json.loads(call(server, "GET", f"/{kind}?limit=100", secret))["items"]
            assert everything[kind] == listed
        facilities = json.loads(call(server, "GET", "/facilities/written", secret))["items"]
        assert everything["facilities"] == facilities
        assert everything["settings"] == json.loads(call(server, "GET", "/settings", secret))
        rows = list(csv.DictReader(io.StringIO(archive.read("visits.csv").decode("utf-8-sig"), newline="")))
        assert len(rows) == 270
        assert {row["foreword"] for row in rows} == {"'" + HOSTILE, ""}
        assert archive.read("visits.ics").count(b"BEGIN:VEVENT") == 90
        pages = page_export(server)
        for year, other in [(2025, 2026), (2026, 2025)]:
            page = pages.read(f"visits-{year}.md").decode()
            assert page.startswith(f"# {year}年のサ活\n") and page.count("\n## ") == 45 and f"{other}/" not in page


def page_export(server: Server) -> zipfile.ZipFile:
    """The page as a browser that asks for Japanese receives it."""
    request = urllib.request.Request(
        f"{server.url}/settings/export/loki.zip",
        headers={"Cookie": cookie(server.secret), "Accept-Language": "ja"})
    with urllib.request.urlopen(request, timeout=30) as answer:
        assert answer.headers["Content-Disposition"] == 'attachment; filename="loki.zip"'
        return zipfile.ZipFile(io.BytesIO(answer.read()))


def test_command_line_saves_the_archive_and_overwrites_nothing(tmp_path: Path):
    with running() as server:
        environment = os.environ | {"HOME": str(tmp_path), "XDG_CONFIG_HOME": str(tmp_path), "LANG": "C"}

        def loki(*arguments: str, typed: str = "") -> subprocess.CompletedProcess:
            return subprocess.run(
                [binary(), *arguments], cwd=tmp_path, env=environment, input=typed.encode(), capture_output=True,
                timeout=30, check=False)

        assert loki("login", server.url, "--name", OWNER[0], typed=f"{OWNER[1]}\n").returncode == 0
        saved = loki("export", "all.zip")
        assert (saved.returncode, saved.stdout) == (0, b"Saved as all.zip.\n")
        assert zipfile.ZipFile(tmp_path / "all.zip").namelist() == FILES
        again = loki("export", "all.zip")
        assert (again.returncode, again.stderr) == (
            64, b"loki: all.zip exists already. Replace it with --force, or choose another name.\n")
        (tmp_path / "all.zip").write_bytes(b"old")
        (tmp_path / "link.zip").symlink_to("all.zip")
        assert loki("export", "link.zip").returncode == 64
        assert (tmp_path / "all.zip").read_bytes() == b"old"
        (tmp_path / "all.zip").chmod(0o600)
        assert loki("export", "--force", "link.zip").returncode == 0
        assert (tmp_path / "link.zip").is_symlink()
        assert zipfile.ZipFile(tmp_path / "all.zip").namelist() == FILES
        assert (tmp_path / "all.zip").stat().st_mode & 0o777 == 0o600
        device = loki("export", "-f", "/dev/null")
        assert (device.returncode, Path("/dev/null").is_char_device()) == (0, True)
        folder = loki("export", "--force", ".")
        assert (folder.returncode, folder.stderr) == (1, b"loki: . cannot be written.\n")
        piped = loki("export", "-")
        assert zipfile.ZipFile(io.BytesIO(piped.stdout)).namelist() == FILES
        assert loki("export").returncode == 0
        assert len(list(tmp_path.glob("loki-20*.zip"))) == 1
