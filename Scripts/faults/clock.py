"""Clocks that jump."""

import contextlib
import sqlite3
import time

from .program import filled_folder, memos

DAY = 24 * 60 * 60


def clock_jumps(machine):
    """A start with a clock that is wrong must remove nothing that a start with the right one would keep."""
    losses = []
    days = (40, 365, -365) if not machine.is_short else (40,)
    for jump in days:
        folder = filled_folder(machine, visits=2)
        deleted, *kept = memos(folder)
        with contextlib.closing(sqlite3.connect(folder / "loki.sqlite")) as database:
            database.execute("UPDATE memo SET deletedAt = ? WHERE id = ?", (int(time.time() * 1000), deleted))
            database.commit()
        with machine.server(folder, clock=jump * DAY) as server:
            server.wait()
            time.sleep(2)
            server.stop()
        with machine.server(folder) as server:
            server.wait()
            if server.request("POST", f"/api/v1/memos/{deleted}/restore") != 200:
                losses.append(f"{jump:+} days: what was deleted today cannot be restored")
        loss = machine.loss(folder, kept)
        if loss:
            losses.append(f"{jump:+} days: {loss}")
    return len(days), losses
