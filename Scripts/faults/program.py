"""The program under test, and the contents of its database."""

import contextlib
import hashlib
import http.client
import json
import os
import pathlib
import re
import select
import shutil
import signal
import sqlite3
import subprocess
import time
import uuid

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
ACCOUNT = "00000000-0000-4000-8000-000000000001"
TOKEN = "loki_" + "a" * 43
PATIENCE = 60  # seconds before a program is killed

#: The data that people have written, without anything derived from it.
CONTENT = {
    "sakatsu": "id, visitingDate, facilityName, foreword, sets, afterword, temperatures, deletedAt IS NULL",
    "memo": "id, body, isPinned, deletedAt IS NULL",
}


class Refused(Exception):
    """The program does not start."""


class Machine:
    """A folder for faults."""

    def __init__(self, folder, random, attempts, is_short):
        self.folder, self.random, self.is_short = folder, random, is_short
        self.attempts = min(attempts, 1) if is_short else attempts
        self.binary = os.environ.get("LOKI_BINARY") or str(ROOT / ".build/debug/loki")
        self.shim = folder / "shim.so"
        compiler = next((name for name in ("cc", "clang", "gcc") if shutil.which(name)), None)
        if not compiler:
            raise SystemExit("faults: no C compiler (cc, clang or gcc)")
        subprocess.run(
            [compiler, "-shared", "-fPIC", "-O1", "-o", self.shim, pathlib.Path(__file__).parent / "shim.c",
             "-ldl", "-lpthread"], check=True)
        self._count = 0

    def new_folder(self):
        """The path of a new folder."""
        self._count += 1
        return self.folder / f"{self._count:05}" / "data"

    def copy(self, folder):
        copy = self.new_folder()
        shutil.copytree(folder, copy)
        return copy

    def remove(self, folder):
        shutil.rmtree(folder.parent, ignore_errors=True)

    def points(self, count):
        """The calls to try, of a number of them: all, or in the short form a few including the last one."""
        numbers = list(range(1, count + 1))
        return sorted({*self.random.sample(numbers, min(self.attempts, count)), count}) if self.is_short else numbers

    # --- The program ---

    def environment(self, folder, faults):
        kept = {name: value for name, value in os.environ.items() if not name.startswith("LOKI_")}
        settings = {"LOKI_DATA": str(folder), "LOKI_PORT": "0", "LOKI_LOG_LEVEL": "notice"}
        if not faults:
            return kept | settings
        watched = {f"FAULT_{name.upper()}": str(value) for name, value in faults.items()}
        return kept | settings | {"LD_PRELOAD": str(self.shim), "FAULT_FOLDER": str(folder)} | watched

    @contextlib.contextmanager
    def server(self, folder, **faults):
        """Runs until the block is left, and is then killed."""
        process = subprocess.Popen(
            [self.binary, "serve"], env=self.environment(folder, faults), stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        server = Server(process)
        try:
            yield server
        finally:
            server.kill()
            process.stdout.close()
            process.stderr.close()

    def run(self, folder, *arguments):
        """The exit status of the command, None if it does not end, below 0 for a signal; and its output."""
        try:
            ended = subprocess.run(
                [self.binary, *arguments, "--data", str(folder)], env=self.environment(folder, {}), text=True,
                stdin=subprocess.DEVNULL, capture_output=True, timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            return None, f"no end after {PATIENCE} s"
        return ended.returncode, (ended.stdout + ended.stderr).strip() or f"ended with {ended.returncode}"

    def loss(self, folder, kept=()):
        """The problem with a folder when the program is started again; None if there is none.

        kept: the identifiers of the memos that must be there.
        """
        if kept or (folder / "loki.sqlite").exists():
            status, words = self.run(folder, "database", "check")
            if status != 0:
                return f"not taken: {words}"
            missing = set(kept) - set(memos(folder))
            return f"{len(missing)} of {len(kept)} acknowledged records are gone" if missing else None
        try:
            with self.server(folder) as server:
                server.wait()
        except Refused as refusal:
            return f"not started: {refusal}"
        return None


class Server:
    def __init__(self, process):
        self.process = process
        self.port = 0
        self.said = ""

    def wait(self):
        """Waits until the program listens. Refused when it ends before."""
        output = b""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            readable, _, _ = select.select([self.process.stdout], [], [], 1)
            if not readable:
                continue
            part = os.read(self.process.stdout.fileno(), 4096)
            output += part
            address = re.search(rb"http://127\.0\.0\.1:(\d+)\n", output)
            if address:
                self.port = int(address[1])
                return self
            if not part:
                break
        self.process.kill()
        raise Refused(self.process.stderr.read().decode(errors="replace").strip())

    def request(self, method, path, body=None, **headers):
        """The status of the response; 0 when there is none."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        try:
            sent = {name.replace("_", "-"): value for name, value in headers.items()}
            connection.request(
                method, path, json.dumps(body) if body else None,
                {"Authorization": f"Bearer {TOKEN}", "Content-Type": "application/json"} | sent)
            answer = connection.getresponse()
            self.said = answer.read().decode(errors="replace")
            return answer.status
        except OSError:
            return 0
        except http.client.HTTPException:
            return 0
        finally:
            connection.close()

    def save(self, text="湯の森"):
        """Saves a memo. Returns its identifier if it was acknowledged, else None."""
        identifier = str(uuid.uuid4())
        status = self.request("PUT", f"/api/v1/memos/{identifier}", {"body": text}, If_None_Match="*")
        return identifier if status in (200, 201, 204) else None

    def is_ready(self):
        return self.request("GET", "/health/ready") == 200

    def stop(self):
        """Stops it gracefully."""
        self.process.send_signal(signal.SIGTERM)
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.process.wait(timeout=PATIENCE)

    def kill(self):
        self.process.kill()
        self.process.wait()


# --- What is in the file ---

def memos(folder):
    return [row[0] for row in rows(folder, "SELECT id FROM memo WHERE deletedAt IS NULL")]


def content(folder):
    """All data that people have written."""
    return {table: sorted(rows(folder, f"SELECT {columns} FROM {table}")) for table, columns in CONTENT.items()}


def rows(folder, sql, name="loki.sqlite"):
    # Text that is no longer UTF-8 is compared as it is.
    with contextlib.closing(sqlite3.connect(folder / name)) as database:
        database.text_factory = bytes
        found = database.execute(sql).fetchall()
    return [tuple(value.decode(errors="replace") if isinstance(value, bytes) else value for value in row)
            for row in found]


def filled_folder(machine, visits=30):
    """A folder with an owner whose token is TOKEN, and with some visits and memos, closed properly."""
    folder = machine.new_folder()
    with machine.server(folder) as server:
        server.wait()
        server.stop()
    with contextlib.closing(sqlite3.connect(folder / "loki.sqlite")) as database:
        add_owner(database)
        database.commit()
    with machine.server(folder) as server:
        server.wait()
        for number in range(visits):
            text = f"{number} " + "サウナと水風呂と外気浴。" * 20
            visit = {"facilityName": f"湯の森 {number}", "visitingDate": f"2026-01-{number % 28 + 1:02}",
                     "foreword": text, "afterword": text}
            assert server.request("PUT", f"/api/v1/visits/{uuid.uuid4()}", visit, If_None_Match="*") == 201, server.said
            assert server.save(text), server.said
        server.stop()
    return folder


def add_owner(database):
    database.execute(
        "UPDATE account SET name = 'owner', nameKey = 'owner', passwordHash = 'none', isOwner = 1 WHERE id = ?",
        (ACCOUNT,))
    now = int(time.time() * 1000)
    database.execute(
        "INSERT INTO apiToken (secretHash, id, accountID, name, access, createdAt, lastUsedAt) "
        "VALUES (?, ?, ?, 'faults', 'readWrite', ?, ?)",
        (hashlib.sha256(TOKEN.removeprefix("loki_").encode()).digest(), str(uuid.uuid4()), ACCOUNT, now, now))


def older_folder(machine):
    """A folder with a file that lacks all migrations, because none is older than the first."""
    folder = machine.new_folder()
    folder.mkdir(parents=True)
    with contextlib.closing(sqlite3.connect(folder / "loki.sqlite")) as database:
        database.execute("PRAGMA journal_mode = WAL")
        database.execute("PRAGMA user_version = 1")
    return folder


def schema(folder, name):
    return {row[0] for row in rows(folder, "SELECT name FROM sqlite_schema", name)}
