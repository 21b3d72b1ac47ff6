"""`loki health`, `loki doctor`, and a server behind a socket."""

import http.client
import os
import shutil
import signal
import socket
import subprocess
import time
import urllib.request
from pathlib import Path

import pytest

from support.server import Server, binary, owned_data, running


def loki(*arguments: str, **environment: str) -> tuple[int, str]:
    done = subprocess.run(
        [binary(), *arguments], capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL,
        env={"PATH": os.environ["PATH"], "HOME": "/nonexistent"} | environment)
    return done.returncode, done.stdout + done.stderr


@pytest.fixture
def server():
    with running() as server:
        yield server


def test_health_is_that_of_the_running_server(server: Server):
    assert loki("health", "--data", str(server.data)) == (0, "ok\n")
    (server.data / "loki.sqlite").rename(server.data / "elsewhere.sqlite")
    assert loki("health", "--data", str(server.data)) == (1, "database file is gone\n")
    server.kill()
    assert loki("health", "--data", str(server.data)) == (1, "loki: No server runs on this folder.\n")


def test_the_doctor_finds_nothing_wrong_with_a_new_server(server: Server):
    server.data.chmod(0o700)
    status, text = loki("doctor", "--data", str(server.data))
    assert status == 0, text
    assert "✓ The server runs: ok." in text and "! There are no automatic backups." in text


@pytest.mark.parametrize(("options", "finding"), [
    (["--port", "x"], "✗ x is no port."),
    (["--public-url", "https://127.0.0.1:9"], "✗ https://127.0.0.1:9 cannot be reached from here"),
    (["--public-url", "https://127.0.0.1:9"], "✗ All attempts to sign in count as the proxy's."),
])
def test_the_doctor_says_what_is_wrong(server: Server, options: list[str], finding: str):
    status, text = loki("doctor", "--data", str(server.data), *options)
    assert status == 1 and finding in text, text


def test_the_doctor_looks_at_folder_clock_and_backups(tmp_path: Path):
    data, backups = tmp_path / "data", tmp_path / "backups"
    for folder in [data, backups]:
        folder.mkdir(mode=0o755)
    (data / "loki.sqlite").touch()
    tomorrow = time.time() + 24 * 60 * 60
    os.utime(data / "loki.sqlite", (tomorrow, tomorrow))
    (backups / "loki-20240101-000000.sqlite").touch()
    status, text = loki("doctor", "--data", str(data), LOKI_BACKUP_FOLDER=str(backups))
    assert status == 1
    for finding in [
        f"✗ Others can read {data}", "✗ The clock says", "✗ No server runs on this folder.",
        "✗ The last backup is of 2024-01-01T00:00:00Z.",
    ]:
        assert finding in text, text
    status, text = loki("doctor", "--data", str(tmp_path / "typo"), LOKI_BACKUP_FOLDER=str(tmp_path / "no" / "disk"))
    assert status == 1
    assert f"✗ There is no folder {tmp_path}/typo." in text and "✗ The disk of the backups' folder is missing." in text


def test_a_proxy_reaches_the_server_through_a_socket(tmp_path: Path):
    path = tmp_path / "loki.sock"
    data = shutil.copytree(owned_data()[0], tmp_path / "data")
    process = subprocess.Popen(
        [binary(), "serve", "--data", data, "--host", f"unix:{path}", "--public-url", "https://sauna.example"],
        stdout=subprocess.PIPE, text=True, env={"PATH": os.environ["PATH"]})
    try:
        assert process.stdout.readline() == f"Loki is at {path}, for https://sauna.example\n"
        assert path.stat().st_mode & 0o777 == 0o666
        connection = http.client.HTTPConnection("sauna.example")
        connection.sock = socket.socket(socket.AF_UNIX)
        connection.sock.connect(str(path))
        connection.request("GET", "/sign-in", headers={"X-Forwarded-For": "192.0.2.1"})
        answer = connection.getresponse()
        assert answer.status == 200 and b"Loki" in answer.read()
        connection.request("GET", "/metrics")
        answer = connection.getresponse()
        assert answer.status == 404 and answer.read()
        other = shutil.copytree(owned_data()[0], tmp_path / "other")
        assert "A server uses it" in loki(
            "serve", "--data", other, "--host", f"unix:{path}", "--public-url", "https://sauna.example")[1]
        connection.request("GET", "/health/live")
        assert connection.getresponse().read() == b"ok"
    finally:
        process.send_signal(signal.SIGTERM)
        assert process.wait(timeout=60) == 0
    assert loki("serve", "--host", f"unix:{path}")[1].startswith("loki: Only a proxy can reach a socket.")


@pytest.mark.parametrize(("path", "problem"), [
    ("", "is no socket"), ("/" + "x" * 107, "is no socket"), ("{folder}/file", "There is a file of that name"),
    ("{folder}/missing/loki.sock", "No such file or directory"),
])
def test_a_path_that_can_be_no_socket_is_refused(tmp_path: Path, path: str, problem: str):
    (tmp_path / "file").write_text("kept")
    data = shutil.copytree(owned_data()[0], tmp_path / "data")
    status, text = loki(
        "serve", "--data", data, "--host", f"unix:{path.format(folder=tmp_path)}", "--public-url", "https://sauna.example")
    assert status == 1 and text.startswith("loki: ") and problem in text, text
    assert (tmp_path / "file").read_text() == "kept"


def test_a_log_that_cannot_be_written_stops_nothing(tmp_path: Path):
    with open("/dev/full", "w", encoding="utf-8") as full:
        process = subprocess.Popen(
            [binary(), "serve", "--data", tmp_path / "data", "--port", "0", "--log-format", "json", "--log-level", "trace"],
            stdout=subprocess.PIPE, stderr=full, text=True, env={"PATH": os.environ["PATH"]})
    try:
        address = process.stdout.readline().split()[-1]
        for _ in range(3):
            assert urllib.request.urlopen(f"{address}/health/live").read() == b"ok"
    finally:
        process.send_signal(signal.SIGTERM)
        assert process.wait(timeout=60) == 0
