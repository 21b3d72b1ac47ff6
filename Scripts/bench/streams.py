"""Event streams, and the saves that they report, as a browser receives them."""

import asyncio
import datetime
import time
import uuid
from urllib.parse import urlencode

from signing import cookie

ANSWER_TIME = 30  # seconds


class Stream:
    """A stream of one account, with the times of its events."""

    def __init__(self, secret):
        self.secret = secret
        self.changes = []  # the time and the kinds of each change after the first event
        self.heartbeats = 0
        self.oddities = []
        self.is_open = asyncio.Event()
        self.has_change = asyncio.Event()

    async def follow(self, authority):
        """Runs until it is cancelled."""
        reader, writer = await connect(authority)
        try:
            writer.write(head("GET", "/events", authority, self.secret, "Accept: text/event-stream"))
            async with asyncio.timeout(ANSWER_TIME):
                await read_head(reader, b"200")
            await self._read(reader)
            self.oddities.append("ended")
        except (OSError, EOFError, ValueError, TimeoutError) as error:
            self.oddities.append(repr(error))
        finally:
            writer.close()

    async def _read(self, reader):
        text = b""
        while chunk := await read_chunk(reader):
            now = time.perf_counter()
            text += chunk
            *events, text = text.split(b"\n\n")
            for event in events:
                self._take(dict(line.split(": ", 1) for line in event.decode().split("\n")), now)

    def _take(self, event, now):
        kind, data = event.get("event"), event.get("data")
        if not self.is_open.is_set() and kind in ("version", "change"):
            self.is_open.set()
        elif kind == "change":
            self.changes.append((now, data))
            self.has_change.set()
        elif event.keys() == {"retry"}:
            pass  # the wait before a browser reconnects
        elif kind == "heartbeat":
            self.heartbeats += 1
        else:
            self.oddities.append(f"{kind}: {data}")


async def save(authority, secret):
    """Records a visit; returns the time just before the request."""
    fields = urlencode({
        "sakatsuID": uuid.uuid4(), "revision": 0, "facilityName": "丘の上サウナ",
        "visitingDate": datetime.date.today() - datetime.timedelta(days=1), "action": "save",
    })
    async with asyncio.timeout(ANSWER_TIME):
        reader, writer = await connect(authority)
        try:
            start = time.perf_counter()
            writer.write(head("POST", "/sakatsu/new", authority, secret, "Connection: close",
                              "Content-Type: application/x-www-form-urlencoded", f"Content-Length: {len(fields)}")
                         + fields.encode())
            await read_head(reader, b"303")
        finally:
            writer.close()
    return start


async def connect(authority):
    host, _, port = authority.rpartition(":")
    return await asyncio.wait_for(asyncio.open_connection(host, int(port)), ANSWER_TIME)


def head(method, path, authority, secret, *fields):
    lines = [f"{method} {path} HTTP/1.1", f"Host: {authority}", f"Cookie: {cookie(secret)}", *fields, "", ""]
    return "\r\n".join(lines).encode()


async def read_head(reader, status):
    """Reads up to the body, which must be chunked if it is read."""
    line = await reader.readline()
    if line.split()[1:2] != [status]:
        raise ValueError(f"answered by {line!r}")
    while await reader.readline() not in (b"\r\n", b""):
        pass


async def read_chunk(reader):
    """A piece of a body; empty at its end."""
    size = int(await reader.readline(), 16)
    return (await reader.readexactly(size + 2))[:-2]
