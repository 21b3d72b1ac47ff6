"""Starts and stops the catalog, and lists its entries."""

import contextlib
import json
import os
import re
import subprocess
import urllib.request
from dataclasses import dataclass

from .server import built

READY = re.compile(r"The catalog is at (http://\S+)")


@dataclass(frozen=True)
class Entry:
    """A view in one of its states."""

    path: str
    chapter: str
    #: The identifier of the popover to open.
    open_popover: str | None


@dataclass(frozen=True)
class Catalog:
    url: str
    #: No one is signed in.
    secret: str = ""

    def entries(self) -> list[Entry]:
        with urllib.request.urlopen(f"{self.url}/pages.json", timeout=10) as answer:
            pages = json.load(answer)
        return [Entry(page["path"], page["chapter"], page.get("openPopover")) for page in pages]


@contextlib.contextmanager
def running_catalog():
    """A catalog on any free port."""
    process = subprocess.Popen(
        [built("loki-catalog"), "--port", "0"], stdout=subprocess.PIPE, text=True,
        env={name: value for name, value in os.environ.items() if not name.startswith("LOKI_")})
    try:
        line = process.stdout.readline()
        match = READY.search(line)
        if not match:
            raise RuntimeError(f"The catalog did not start: {line!r}")
        yield Catalog(match[1])
    finally:
        process.terminate()
        process.wait(timeout=60)
        process.stdout.close()
