"""Damage to single bytes and whole sectors of a closed file."""

import contextlib
import sqlite3

from .program import content, filled_folder

#: Messages about damage, which may be in the header of the file.
FOUND = (" is damaged", "is not a SQLite database", "belongs to another program", "newer version of Loki")


def damaged_pages(machine):
    """A loss is damage to people's data, or to the search index, that neither a start nor a check finds."""
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
    """The number of records that a search for a common text finds."""
    return database.execute(
        f"SELECT count(*) FROM {table}Search WHERE {table}Search MATCH '\"水風呂\"'").fetchone()[0]
