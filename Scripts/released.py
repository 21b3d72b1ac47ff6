"""Keeps a small database of this version in Tests/Cases/Released, which all later versions must be able to upgrade.

Run by `make keep-release`, once for each release. Reads LOKI_BINARY (the program).
"""

import contextlib
import gzip
import json
import re
import sqlite3
import subprocess
import sys
import urllib.error
import urllib.request
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "Tests/Cases/Released"

VISITS = [
    {
        "facilityName": "サウナしきじ", "visitingDate": "2026-11-20", "arrival": "18:30", "score": 4.5,
        "tags": ["ロウリュ", "薬草"], "price": 1400, "currency": "JPY", "foreword": "仕事のあとに\n寄り道",
        "sets": [{"steps": [
            {"kind": "sauna", "title": "薬草サウナ", "seconds": 500}, {"kind": "coolBath", "seconds": 60}]}],
        "temperatures": [{"kind": "sauna", "celsius": 95.5}],
    },
    {"facilityName": "Löyly", "visitingDate": "2024-02-29", "afterword": "<b>雪</b> & \"星\" 🌌"},
]


def records(server, secret: str) -> dict[str, list]:
    """All records of an account, as the API gives them."""
    from support.api import call

    def pages(path: str) -> list:
        return json.loads(call(server, "GET", path, secret))["items"]

    return {
        "visits": pages("/visits?limit=100"), "memos": pages("/memos?limit=100"),
        "facilities": pages("/facilities/written?limit=100"),
        "settings": [json.loads(call(server, "GET", "/settings", secret))],
    }


def main() -> None:
    sys.path[:0] = [str(ROOT / "Tests/Browser")]
    from support.api import call, token
    from support.pictures import noise
    from support.server import binary, running

    version = subprocess.run([binary(), "--version"], capture_output=True, text=True, check=True).stdout.strip()
    kept = FOLDER / f"{version}.sqlite.gz"
    if not re.fullmatch(r"\d+\.\d+\.\d+", version) or kept.exists():
        raise SystemExit(f"{version} is kept already, or is no version")
    with running() as server:
        secret = token(server)
        for number, visit in enumerate(VISITS):
            call(server, "PUT", f"/visits/{identifier(number)}", secret, visit, If_None_Match="*")
        call(server, "PUT", f"/memos/{identifier(10)}", secret, {"body": "タオル\n水"}, If_None_Match="*")
        content = {"name": "湯らっくす", "aliases": ["ゆらっくす"], "area": "熊本県", "note": "水深171cm", "isWish": True}
        call(server, "PUT", f"/facilities/{identifier(20)}", secret, content, If_None_Match="*")
        for path in [f"/visits/{identifier(0)}/photos", f"/facilities/{identifier(20)}/photos"]:
            # 0.1.0 had photos of visits alone.
            with contextlib.suppress(urllib.error.HTTPError):
                send(f"{server.url}/api/v1{path}", noise(1).read_bytes(), secret)
        before = records(server, secret)
        server.stop()
        path = server.data / "loki.sqlite"
        with sqlite3.connect(path) as database:
            database.execute("VACUUM")
        FOLDER.mkdir(parents=True, exist_ok=True)
        kept.write_bytes(gzip.compress(path.read_bytes(), mtime=0))
    kept.with_name(f"{version}.json").write_text(json.dumps(before, ensure_ascii=False, indent=1) + "\n")
    print(f"Kept {kept.relative_to(ROOT)}, {kept.stat().st_size:,} bytes")


def send(address: str, picture: bytes, secret: str) -> None:
    request = urllib.request.Request(address, picture, {"Authorization": f"Bearer {secret}"}, method="POST")
    urllib.request.urlopen(request, timeout=60).close()


def identifier(number: int) -> str:
    return f"00000000-0000-4000-8000-{number:012}"


if __name__ == "__main__":
    main()
