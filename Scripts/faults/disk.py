"""A disk that is full, cannot be written, or does not synchronise."""

import time

from .program import Refused, filled_folder, memos

ERRORS = ("ENOSPC", "EIO", "FSYNC")


def failing_disk(machine):
    """While the server runs, everything fails for a while."""
    template = filled_folder(machine, visits=2)
    losses, attempts = [], 0
    for error in ERRORS:
        for _ in range(1 if machine.is_short else 3):
            attempts += 1
            folder = machine.copy(template)
            loss = _failing_for_a_while(machine, folder, error)
            if loss:
                losses.append(f"{error}: {loss}")
            machine.remove(folder)
    return attempts, losses


def _failing_for_a_while(machine, folder, error):
    switch, kept = folder.parent / "switch", memos(folder)
    text = "湯" * 2_000
    with machine.server(folder, error=error, switch=switch) as server:
        server.wait()
        kept += [identifier for identifier in (server.save() for _ in range(3)) if identifier]
        switch.touch()
        for _ in range(5):
            identifier = server.save(text)
            if identifier and error != "FSYNC":
                return "what could not be written was acknowledged"
            if identifier:
                return "what could not be synchronised was acknowledged"
        if server.request("GET", f"/api/v1/memos/{kept[0]}") != 200:
            return "what is there cannot be read while nothing can be written"
        switch.unlink()
        later = server.save()
        if not later:
            return "nothing can be saved afterwards"
        kept.append(later)
    return machine.loss(folder, kept)


def failed_checkpoint(machine):
    """The file itself cannot be written, the write-ahead log can: saves succeed, and the failure is told."""
    folder = filled_folder(machine, visits=2)
    switch, kept = folder.parent / "switch", memos(folder)
    with machine.server(folder, file="loki.sqlite", error="ENOSPC", switch=switch) as server:
        server.wait()
        switch.touch()
        kept += [server.save("湯" * 2_000) for _ in range(3)]
        if None in kept:
            return 1, ["a save failed although the log can be written"]
        if not _within(40, lambda: not server.is_ready()):
            return 1, ["readiness does not tell of it"]
        switch.unlink()
        if not _within(40, server.is_ready):
            return 1, ["readiness does not tell that it is over"]
        server.process.kill()
        lines = server.process.stderr.read().decode(errors="replace")
        if "cannot be merged" not in lines:
            return 1, ["the log does not tell of it"]
    loss = machine.loss(folder, kept)
    return 1, [loss] if loss else []


def failing_start(machine):
    """The first start finds a disk that is full: it is refused, and the next one is not."""
    losses = []
    for error in ERRORS:
        folder = machine.new_folder()
        with machine.server(folder, error=error) as server:
            try:
                server.wait()
                losses.append(f"{error}: started")
            except Refused:
                pass
        loss = machine.loss(folder)
        if loss:
            losses.append(f"{error}: {loss}")
    return len(ERRORS), losses


def _within(seconds, condition):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if condition():
            return True
        time.sleep(0.2)
    return False
