"""People who are signed in without having signed up: scrypt would take minutes for many."""

import hashlib
import secrets
import sqlite3
import time
import uuid

from .programs import generate


def add_people(data, count):
    """Creates accounts with a session each in the folder of a stopped server; returns the sessions' secrets."""
    generate(data)
    now = int(time.time() * 1000)
    people = [(str(uuid.uuid4()), secrets.token_urlsafe(32)) for _ in range(count)]
    database = sqlite3.connect(data / "loki.sqlite", timeout=10)
    try:
        with database:
            database.executemany(
                "INSERT INTO account (id, createdAt, name, nameKey, passwordHash) VALUES (?, ?, ?, ?, 'none')",
                [(account, now, f"guest{number}", f"guest{number}") for number, (account, _) in enumerate(people)])
            database.executemany(
                "INSERT INTO session (secretHash, id, accountID, browser, system, createdAt, lastUsedAt)"
                " VALUES (?, ?, ?, '', '', ?, ?)",
                [(hashlib.sha256(secret.encode()).digest(), str(uuid.uuid4()), account, now, now)
                 for account, secret in people])
    finally:
        database.close()
    return [secret for _, secret in people]
