"""Clocks that jump."""

import contextlib
import os
import sqlite3
import time
import uuid

from .program import PATIENCE, filled_folder, memos, rows

DAY = 24 * 60 * 60


class Clock:
    """A file with the error of a program's clock, at each moment."""

    def __init__(self, machine):
        self.path = machine.folder / "clock"
        self.set(0)

    def set(self, days):
        # Atomically, so that the file is never empty.
        new = self.path.with_suffix(".new")
        new.write_text(f"{days * DAY}\n")
        os.replace(new, self.path)


def clock_jumps(machine):
    """A wrong clock must not remove anything that the right one would keep; time that really passes must."""
    clock = Clock(machine)
    base = filled_folder(machine, visits=3)
    cases = [("40 days pass", passing), ("starts at +40 days and back", starts_ahead), ("a moment at -60 days", behind)]
    jumps = (40,) if machine.is_short else (40, 365, -365)
    cases += [(f"a start at {jump:+} days", start_at(jump)) for jump in jumps]
    losses = []
    for name, case in cases:
        clock.set(0)
        folder = machine.copy(base)
        read_daily(folder)
        losses += [f"{name}: {loss}" for loss in case(machine, folder, clock)]
        machine.remove(folder)
    return len(cases), losses


def passing(machine, folder, clock):
    """The control: a server that keeps everything would pass all other checks here."""
    memo, account, *_ = deletions(folder, days_ago=40)
    with machine.server(folder, clock=clock.path) as server:
        server.wait()
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end and (is_deleted(folder, memo) or has_account(folder, account)):
            time.sleep(0.1)
        server.stop()
    if is_deleted(folder, memo):
        yield "what was deleted is not removed"
    if has_account(folder, account):
        yield "an account whose grace is over is not removed"


def start_at(jump):
    def case(machine, folder, clock):
        memo, account, *kept = deletions(folder, days_ago=0)
        clock.set(jump)
        run(machine, folder, clock)
        clock.set(0)
        run(machine, folder, clock)
        yield from lost(machine, folder, memo, account, kept)

    return case


def starts_ahead(machine, folder, clock):
    """A clock that jumps again and again."""
    memo, account, *kept = deletions(folder, days_ago=0)
    for _ in range(4 if machine.is_short else 17):
        for jump in (40, 0):
            clock.set(jump)
            run(machine, folder, clock)
    yield from lost(machine, folder, memo, account, kept)


def behind(machine, folder, clock):
    """A jump during deletions."""
    memo, *kept = memos(folder)
    with machine.server(folder, clock=clock.path) as server:
        server.wait()
        settle()
        clock.set(-60)
        if server.request("DELETE", f"/api/v1/memos/{memo}", If_Match='"1"') != 204:
            yield f"nothing was deleted: {server.said}"
        clock.set(0)
        server.stop()
    run(machine, folder, clock)
    yield from lost(machine, folder, memo, None, kept)


def lost(machine, folder, memo, account, kept):
    if not is_deleted(folder, memo):
        yield "what was deleted cannot be restored"
    if account and not has_account(folder, account):
        yield "an account in its grace is gone"
    loss = machine.loss(folder, kept)
    if loss:
        yield loss


def run(machine, folder, clock):
    """Starts the server, waits until it has removed what is due, and stops it."""
    with machine.server(folder, clock=clock.path) as server:
        server.wait()
        settle()
        server.stop()


def settle():
    """Due items are removed soon after the start, without a message when that is done."""
    time.sleep(1)


# --- What is in the file ---

def read_daily(folder):
    """A file as left by a server that has run for 60 days."""
    now = int(time.time() * 1000)
    with changed(folder) as database:
        database.execute("DELETE FROM clockReading")
        for day in range(61):
            database.execute(
                "INSERT INTO clockReading (shown, passed) VALUES (?, ?)",
                (now - (60 - day) * DAY * 1000, day * DAY * 1000))


def deletions(folder, days_ago):
    """Deletes a memo and a member's account; returns the memo, the account, and the memos that stay."""
    memo, *kept = memos(folder)
    account = str(uuid.uuid4())
    then = int((time.time() - days_ago * DAY) * 1000) - 1000
    with changed(folder) as database:
        database.execute("UPDATE memo SET deletedAt = ? WHERE id = ?", (then, memo))
        database.execute(
            "INSERT INTO account (id, createdAt, name, nameKey, passwordHash, deletionRequestedAt) "
            "VALUES (?, ?, 'member', 'member', 'none', ?)", (account, then, then))
    return memo, account, *kept


@contextlib.contextmanager
def changed(folder):
    with contextlib.closing(sqlite3.connect(folder / "loki.sqlite")) as database:
        yield database
        database.commit()


def is_deleted(folder, memo):
    return rows(folder, f"SELECT deletedAt IS NOT NULL FROM memo WHERE id = '{memo}'") == [(1,)]


def has_account(folder, account):
    return bool(rows(folder, f"SELECT 1 FROM account WHERE id = '{account}'"))
