"""A disk that is full, cannot be written, or does not synchronise."""

import time

from .powercut import operations
from .program import Refused, filled_folder, memos

ERRORS = ("ENOSPC", "EIO", "FSYNC")


def failing_disk(machine):
    """Everything fails for a while during the run of the server."""
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
    """The file itself cannot be written, but the write-ahead log can: saves succeed, and the failure is reported."""
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
    """During the first start all changes fail, or a single one: the next start must not be refused."""
    steps = _first_start(machine)
    losses, attempts = [], 0
    for error in ERRORS:
        for point in [None, *_points(machine, steps, error)]:
            attempts += 1
            folder = machine.new_folder()
            faults = {"error": error} | ({"one": point} if point else {})
            with machine.server(folder, **faults) as server:
                try:
                    server.wait()
                    if not point:
                        losses.append(f"{error}: started")
                except Refused:
                    pass
            loss = machine.loss(folder)
            if loss:
                losses.append(f"{error} of change {point or 'any'}: {loss}")
            machine.remove(folder)
    return attempts, losses


def _first_start(machine):
    """The changes that a first start makes to the disk."""
    folder = machine.new_folder()
    log = machine.folder / "failing-start.log"
    with machine.server(folder, log=log) as server:
        server.wait()
    steps = [operation for _, operation in operations(log.read_bytes())]
    # A file that is created and truncated in one call is logged twice.
    return [step for step, before in zip(steps, [None, *steps])
            if not before or (before[0], step[0]) != ("C", "T") or before[1] != step[1]]


def _points(machine, steps, error):
    """The single changes that fail: random ones, and the last write of the file that is then renamed."""
    named = next(number for number, (kind, _, _, target) in enumerate(steps)
                 if kind == "R" and target.endswith(b"/loki.sqlite"))
    kind = "S" if error == "FSYNC" else "W"
    late = max(number for number in range(named) if steps[number][0] == kind and steps[number][1] == steps[named][1])
    if machine.is_short:
        return [] if error == "FSYNC" else [late + 1]
    return sorted({late + 1, *machine.random.sample(range(1, len(steps) + 1), machine.attempts)})


def _within(seconds, condition):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if condition():
            return True
        time.sleep(0.2)
    return False
