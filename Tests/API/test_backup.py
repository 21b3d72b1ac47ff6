"""Backs up a running server and restores backups, including when either is killed half-way."""

import shutil
import sqlite3
import subprocess
import threading
from pathlib import Path

import pytest

from signing import cookie, send_form
from support.server import Server, binary, owned_data, running

#: Long enough to be killed in.
FILLER = 100


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """The folder of a stopped server with some 100 MB in its database."""
    folder = tmp_path / "data"
    shutil.copytree(owned_data()[0], folder)
    with sqlite3.connect(folder / "loki.sqlite") as database:
        database.execute("CREATE TABLE filler (number INTEGER PRIMARY KEY, content BLOB)")
        database.executemany("INSERT INTO filler VALUES (?, randomblob(1000000))", ((n,) for n in range(FILLER)))
    database.close()
    return folder


def loki(*arguments: str | Path, seconds: float | None = None) -> subprocess.CompletedProcess | None:
    """Runs a command; None when it was killed after some seconds."""
    process = subprocess.Popen([binary(), *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        output, errors = process.communicate(timeout=seconds or 60)
        return subprocess.CompletedProcess(arguments, process.returncode, output, errors)
    except subprocess.TimeoutExpired:
        process.kill()
        process.communicate()
        return None


def count(path: Path) -> int:
    """The number of rows in an undamaged file."""
    with sqlite3.connect(f"file:{path}?mode=ro", uri=True) as database:
        assert database.execute("PRAGMA quick_check").fetchone() == ("ok",)
        rows = database.execute("SELECT COUNT(*) FROM filler").fetchone()[0]
    database.close()
    return rows


def test_server_killed_during_a_backup_leaves_a_whole_one_or_none(data: Path, tmp_path: Path):
    cut_off = 0
    # On a busy machine the command starts late, and finds no server after an early kill.
    delays = [0.05, 0.15, 0.3, 0.45, 0.6, 0.8, 1.1, 1.5, 2, 20]
    for attempt, delay in enumerate(delays):
        server = Server(data)
        server.start()
        backup = tmp_path / f"{attempt}.sqlite"
        client = threading.Thread(target=loki, args=["backup", backup, "--data", data])
        client.start()
        client.join(delay)
        server.kill()
        client.join()
        if backup.exists():
            assert count(backup) == FILLER
        else:
            cut_off += 1
    assert 0 < cut_off < len(delays)
    # The next backup removes the incomplete files.
    server = Server(data)
    server.start()
    server.stop()
    assert [path.name for path in tmp_path.rglob("*.unfinished*")] == []


def test_restore_that_is_killed_leaves_one_or_the_other(data: Path, tmp_path: Path):
    backup = tmp_path / "backup.sqlite"
    assert loki("backup", backup, "--data", data).returncode == 0
    with sqlite3.connect(data / "loki.sqlite") as database:
        database.execute("INSERT INTO filler VALUES (1000, 'later')")
    database.close()
    cut_off = 0
    for delay in [0.05, 0.2, 0.5, 1, 60]:
        if loki("restore", backup, "--data", data, seconds=delay) is None:
            cut_off += 1
        assert count(data / "loki.sqlite") in (FILLER, FILLER + 1)
        server = Server(data)
        server.start()
        server.stop()
        assert count(data / "loki.sqlite") in (FILLER, FILLER + 1)
    assert count(data / "loki.sqlite") == FILLER
    assert 0 < cut_off < 5
    kept = [path for path in data.glob("loki.sqlite.before-restore-*") if path.name[-1].isdigit()]
    assert FILLER + 1 in [count(path) for path in kept]
    assert not list(data.glob("*.unfinished*"))


def test_running_server_is_not_replaced(tmp_path: Path):
    with running() as server:
        backup = tmp_path / "backup.sqlite"
        assert loki("backup", backup, "--data", server.data).stdout == f"Written to {backup}.\n"
        again = loki("backup", backup, "--data", server.data)
        assert (again.returncode, again.stderr) == (
            1, f"loki: There is something already at {backup}. Choose another name.\n")
        refused = loki("restore", backup, "--data", server.data)
        assert refused.returncode == 1
        assert "is in use by another Loki server" in refused.stderr


def test_owner_makes_a_backup(tmp_path: Path):
    with running() as server:
        answer = send_form(server.url, "/accounts/backups", {}, Cookie=cookie(server.secret))
        assert answer.status == 303
        [backup] = (server.data / "backups").glob("loki-*.sqlite")
        server.stop()
        assert loki("restore", backup, "--data", server.data).returncode == 0
        server.start()
