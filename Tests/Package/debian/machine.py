"""A Debian that is started with its systemd, in a container that shares the network of this machine."""

import contextlib
import os
import signal
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

from debian.roots import ENVIRONMENT, PATIENCE, Root


class Machine:
    def __init__(self, leader: int):
        self._leader = leader

    def run(self, *command: str | Path, expected: int | None = 0) -> str:
        ended = subprocess.run(
            ["nsenter", "--target", str(self._leader), "--all", *command], env=ENVIRONMENT, stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=900)
        assert expected in (None, ended.returncode), f"{command} ended with {ended.returncode}:\n{ended.stdout}"
        return ended.stdout

    def install(self, package: str) -> str:
        return self.run(
            "apt-get", "install", "--yes", "-qq", "--no-install-recommends", "--allow-downgrades",
            # The settings of the test stay.
            "--option", "Dpkg::Options::=--force-confold", package)

    def main_process(self) -> str:
        return self.run("systemctl", "show", "--value", "--property=MainPID", "loki").strip()


@contextlib.contextmanager
def started(root: Root) -> Iterator[Machine]:
    process = subprocess.Popen(
        ["systemd-nspawn", "--quiet", "--register=no", "--keep-unit", "--console=pipe", "--directory", root.folder,
         "--boot"],
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, start_new_session=True)
    first = None
    try:
        first = leader(process)
        machine = Machine(first)
        wait_until(lambda: machine.run("systemctl", "is-system-running", expected=None).strip() == "running")
        yield machine
        machine.run("systemctl", "poweroff", expected=None)
        process.wait(PATIENCE)
    finally:
        # Without its first process, all others of the container end.
        if process.poll() is None and first:
            os.kill(first, signal.SIGKILL)
        process.kill()
        process.communicate()


def leader(process: subprocess.Popen) -> int:
    """The first process of the container."""
    children = Path(f"/proc/{process.pid}/task/{process.pid}/children")
    wait_until(lambda: process.poll() is not None or children.read_text().split())
    assert process.poll() is None, f"systemd-nspawn ended:\n{process.communicate()[0]}"
    return int(children.read_text().split()[0])


def wait_until(is_done) -> None:
    end = time.monotonic() + PATIENCE
    while not is_done():
        assert time.monotonic() < end, "It took too long"
        time.sleep(0.2)


def answers(url: str) -> bool:
    try:
        with urllib.request.urlopen(f"{url}/health/ready", timeout=5) as answer:
            return answer.status == 200
    except (urllib.error.URLError, OSError):
        return False
