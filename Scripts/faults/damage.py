"""Single bytes and whole sectors of a file that is closed, changed by nobody."""

import contextlib
import sqlite3

from .program import content, filled_folder

#: What is said of damage, which may be in the part of the file that says what it is.
FOUND = (" is damaged", "is not a SQLite database", "belongs to another program", "newer version of Loki")


def damaged_pages(machine):
    """Lost is damage to what people wrote, or to what finds it, that neither a start nor a check finds."""
    template = filled_folder(machine)
    file = template / "loki.sqlite"
    sound, before = content(template), file.read_bytes()
    losses = []
    for attempt in range(machine.attempts * 3):
        folder = machine.copy(template)
        damaged = bytearray(before)
        place = machine.random.randrange(len(before))
        if attempt % 3 == 2:
            start = place // 512 * 512
            damaged[start:start + 512] = bytes(512)
        else:
            damaged[place] ^= 1 << machine.random.randrange(8)
        (folder / "loki.sqlite").write_bytes(damaged)
        with contextlib.suppress(FileNotFoundError):
            (folder / "loki.sqlite.closed").unlink()
        where = f"byte {place} of page {place // 4096 + 1}"
        status, words = machine.run(folder, "database", "check")
        if status == 0:
            if not _is_as_before(folder, sound):
                losses.append(f"{where} is not found")
        elif status != 1 or not any(known in words for known in FOUND):
            losses.append(f"{where} is not told: {words}")
        machine.remove(folder)
    return machine.attempts * 3, losses


def _is_as_before(folder, sound):
    try:
        if content(folder) != sound:
            return False
        with contextlib.closing(sqlite3.connect(folder / "loki.sqlite")) as database:
            return all(
                _count(database, table) == len(sound[table]) for table in sound)
    except (sqlite3.DatabaseError, ValueError):
        return False


def _count(database, table):
    """How many records a search for what all of them have finds."""
    return database.execute(
        f"SELECT count(*) FROM {table}Search WHERE {table}Search MATCH '\"水風呂\"'").fetchone()[0]
