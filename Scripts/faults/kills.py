"""kill -9 at exact calls, and at any time."""

import threading
import time

from .powercut import operations
from .program import Refused, filled_folder, memos, older_folder, schema


def kills_at_first_start(machine):
    points = machine.points(_changes(machine, machine.new_folder))
    losses = []
    for point in points:
        folder = machine.new_folder()
        _killed_start(machine, folder, point)
        loss = machine.loss(folder)
        if loss:
            losses.append(f"killed before change {point}: {loss}")
        machine.remove(folder)
    return len(points), losses


def kills_of_upgrade(machine):
    older = older_folder(machine)
    before = schema(older, "loki.sqlite")
    points = machine.points(_changes(machine, lambda: machine.copy(older)))
    losses = []
    for point in points:
        folder = machine.copy(older)
        _killed_start(machine, folder, point)
        loss = machine.loss(folder) or _lost_way_back(folder, before)
        if loss:
            losses.append(f"killed before change {point}: {loss}")
        machine.remove(folder)
    return len(points), losses


def kills_at_random(machine):
    folder = filled_folder(machine, visits=2)
    kept, losses = memos(folder), []
    for attempt in range(machine.attempts):
        acknowledged = []
        with machine.server(folder) as server:
            try:
                server.wait()
            except Refused as refusal:
                losses.append(f"not started: {refusal}")
                break
            threads = [threading.Thread(target=_save_until_killed, args=(server, acknowledged)) for _ in range(4)]
            for thread in threads:
                thread.start()
            time.sleep(machine.random.uniform(0.05, 0.6))
            server.kill()
            for thread in threads:
                thread.join()
        kept += acknowledged
        loss = machine.loss(folder, kept)
        if loss:
            losses.append(f"kill {attempt + 1}: {loss}")
    return machine.attempts, losses


def kills_of_checkpoint(machine):
    """Kills between writes to the file itself, when the write-ahead log is merged: during the run and when it stops."""
    template = filled_folder(machine, visits=2)
    losses = []
    for attempt in range(machine.attempts):
        folder = machine.copy(template)
        kept = memos(folder)
        switch = folder.parent / "switch"
        # A memo of this length takes some 100 pages with its index.
        text = "".join(chr(machine.random.randrange(0x4E00, 0x9F00)) for _ in range(3_000))
        with machine.server(folder, file="loki.sqlite", kill=machine.random.randint(1, 60), switch=switch) as server:
            server.wait()
            kept += filter(None, (server.save(text) for _ in range(3)))
            switch.touch()
            if attempt % 2:
                kept += filter(None, (server.save(text) for _ in range(12)))
            server.stop()
        loss = machine.loss(folder, kept)
        if loss:
            losses.append(f"checkpoint {attempt + 1}: {loss}")
        machine.remove(folder)
    return machine.attempts, losses


def _changes(machine, make_folder):
    """The number of changes of a start, until it listens."""
    folder = make_folder()
    log = folder.parent.parent / f"{folder.parent.name}.log"
    with machine.server(folder, log=log) as server:
        server.wait()
    return len(list(operations(log.read_bytes())))


def _killed_start(machine, folder, point):
    with machine.server(folder, kill=point) as server:
        try:
            server.wait()
        except Refused:
            pass


def _lost_way_back(folder, before):
    """A copy of the earlier file must exist."""
    name = "loki.sqlite.before-upgrade"
    is_there = (folder / name).exists() and schema(folder, name) == before
    return None if is_there else "the copy from before the upgrade is gone"


def _save_until_killed(server, acknowledged):
    while True:
        identifier = server.save()
        if not identifier:
            return
        acknowledged.append(identifier)
