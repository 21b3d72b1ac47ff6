"""Several people on one server."""

import atexit
import contextlib
import functools
import hashlib
import re
import secrets
import shutil
import sqlite3
import tempfile
import uuid
from dataclasses import dataclass
from pathlib import Path

from signing import OWNER, cookie, send_form, sign_up

from .profiles import Profile
from .server import Server, running
from .tab import Tab

MEMBER = ("水野 湯太", "battery staple horse")
#: A device on which the owner is signed in, other than the browser of the tests.
IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Safari/604.1"
WINDOWS = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0"


@dataclass(frozen=True)
class Sessions:
    """The secrets of the signed-in people on a server with several."""

    owner: str
    iphone: str
    windows: str
    member: str


@functools.cache
def data_of_people() -> tuple[Path, Sessions]:
    """The data folder of a server with an owner on three devices and a member; created once, as passwords are slow."""
    folder = Path(tempfile.mkdtemp(prefix="loki-browser-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    with running() as server:
        sessions = Sessions(
            server.secret, sign_in(server, IPHONE), sign_in(server, WINDOWS),
            sign_up(server.url, *MEMBER, invitation=invite(server)))
        server.stop()
        shutil.copytree(server.data, folder / "data")
    return folder / "data", sessions


def sign_in(server: Server, user_agent: str) -> str:
    """Signs the owner in on another device and returns the secret of the session."""
    fields = {"name": OWNER[0], "password": OWNER[1]}
    secret = send_form(server.url, "/sign-in", fields, User_Agent=user_agent).secret
    assert secret, "the owner could not sign in"
    return secret


def invite(server: Server) -> str:
    """Creates an invitation and returns its secret."""
    page = send_form(server.url, "/accounts/invitations", {}, Cookie=cookie(server.secret)).body
    return re.search(r"invitation=([\w-]{43})", page)[1]


@contextlib.contextmanager
def running_with_people():
    """A server of several people, whose secrets are in `data_of_people`; the tests' browser is the owner's."""
    data, sessions = data_of_people()

    def move_in(folder: Path) -> None:
        shutil.rmtree(folder)
        shutil.copytree(data, folder)

    with running(prepare=move_in) as server:
        server.secret = sessions.owner
        yield server


def add_newcomers(data: Path, count: int) -> list[str]:
    """Puts members who have nothing yet into the data folder of a server that does not run.

    Each has the owner's password, and the session whose secret is given back. To sign up takes a second.
    """
    newcomers = [secrets.token_urlsafe(32) for _ in range(count)]
    with contextlib.closing(sqlite3.connect(data / "loki.sqlite")) as database, database:
        for number, secret in enumerate(newcomers):
            account = str(uuid.uuid4())
            database.execute("""
                INSERT INTO account (id, createdAt, name, nameKey, passwordHash)
                SELECT ?, createdAt, name || ?, nameKey || ?, passwordHash FROM account WHERE isOwner = 1
                """, (account, number, number))
            database.execute("""
                INSERT INTO session (secretHash, id, accountID, browser, system, createdAt, lastUsedAt)
                SELECT ?, ?, ?, browser, system, createdAt, lastUsedAt FROM session LIMIT 1
                """, (hashlib.sha256(secret.encode()).digest(), str(uuid.uuid4()), account))
    return newcomers


@contextlib.contextmanager
def signed_in_as(server: Server, secret: str):
    """New tabs and recorded visits belong to another account in the block; to none when the secret is empty."""
    before, server.secret = server.secret, secret
    try:
        yield
    finally:
        server.secret = before


def open_as(open_tab, server: Server, secret: str, profile: Profile, path: str = "/sakatsu") -> Tab:
    with signed_in_as(server, secret):
        return open_tab(profile, path)


def open_signed_out(open_tab, server: Server, profile: Profile, path: str = "/sign-in") -> Tab:
    return open_as(open_tab, server, "", profile, path)
