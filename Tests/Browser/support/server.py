"""Starts and stops the program under test."""

import atexit
import contextlib
import functools
import os
import re
import selectors
import shutil
import signal
import subprocess
import tempfile
import time
from pathlib import Path
from urllib.parse import urlsplit

from signing import sign_up

ROOT = Path(__file__).resolve().parents[3]
READY = re.compile(r"Loki is at (http://\S+)")


def binary() -> Path:
    """The program: LOKI_BINARY, or the result of `make build`."""
    path = Path(os.environ.get("LOKI_BINARY") or ROOT / ".build" / "debug" / "loki")
    if not path.is_file():
        raise FileNotFoundError(f"No program at {path}: run `make build`, or name one in LOKI_BINARY")
    return path


def built(name: str) -> Path:
    """Another program of the same build."""
    path = binary().with_name(name)
    if not path.is_file():
        raise FileNotFoundError(f"No program at {path}: run `make run-tests`")
    return path


class Server:
    """A running server with a data folder of its own."""

    def __init__(self, data: Path, time_zone: str = "Asia/Tokyo", command: list | None = None):
        self.data = data
        #: The command to start; `loki serve` by default.
        self._command = command
        #: The secret of the owner's session; empty on a server without accounts.
        self.secret = ""
        self.time_zone = time_zone
        self.url = ""
        self._process: subprocess.Popen | None = None
        self._log = None

    def start(self, port: int = 0) -> None:
        """Starts on a port; on any free one if it is 0."""
        self._log = tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace")
        self._process = subprocess.Popen(
            [*(self._command or [binary(), "serve"]), "--port", str(port), "--data", self.data],
            # Without the variables of the shell that runs the tests.
            env={name: value for name, value in os.environ.items() if not name.startswith("LOKI_")}
            | {"TZ": self.time_zone},
            stdout=subprocess.PIPE, stderr=self._log, text=True,
        )
        try:
            self.url = self._wait_for_address(seconds=20)
        except Exception:
            self.stop()
            raise

    def _wait_for_address(self, seconds: float) -> str:
        deadline = time.monotonic() + seconds
        with selectors.DefaultSelector() as selector:
            selector.register(self._process.stdout, selectors.EVENT_READ)
            while time.monotonic() < deadline and selector.select(deadline - time.monotonic()):
                line = self._process.stdout.readline()
                if match := READY.search(line):
                    return match[1]
                if not line:
                    break
        raise RuntimeError(f"The server did not start:\n{self.log()}")

    def log(self) -> str:
        """The server's standard error so far."""
        self._log.seek(0)
        return self._log.read()

    @property
    def is_running(self) -> bool:
        return self._process is not None and self._process.poll() is None

    def stop(self) -> None:
        self._end(signal.SIGTERM)

    def kill(self) -> None:
        """Kills the server without a chance to clean up."""
        self._end(signal.SIGKILL)

    def restart(self) -> None:
        """Starts again on the same data, at another address."""
        self.stop()
        self.start()

    def start_again(self) -> None:
        """Starts on the same data at the same address: its pages find it again."""
        self.start(urlsplit(self.url).port)

    def _end(self, how: signal.Signals) -> None:
        if self._process is None:
            return
        self._process.send_signal(how)
        try:
            self._process.wait(timeout=60)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
            raise
        finally:
            self._process.stdout.close()
            self._process = None


@contextlib.contextmanager
def running(
        time_zone: str = "Asia/Tokyo", has_owner: bool = True, command: list | None = None, prepare=lambda data: None):
    """A server on a temporary data folder, empty except possibly for its owner's account.

    What `prepare` does with the folder, it does before the server starts.
    """
    with tempfile.TemporaryDirectory(prefix="loki-browser-") as folder:
        server = Server(Path(folder) / "data", time_zone, command)
        if has_owner:
            data, server.secret = owned_data()
            shutil.copytree(data, server.data)
            prepare(server.data)
        server.start()
        try:
            yield server
        finally:
            server.stop()


@functools.cache
def owned_data() -> tuple[Path, str]:
    """The data folder of a server right after its owner has signed up, and the secret of the owner's session.

    Made once: a password takes a second to hash on purpose.
    """
    folder = Path(tempfile.mkdtemp(prefix="loki-browser-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    server = Server(folder / "data")
    server.start()
    try:
        return server.data, sign_up(server.url)
    finally:
        server.stop()
