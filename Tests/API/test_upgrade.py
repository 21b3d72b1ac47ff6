"""Databases of released versions are upgraded, and give back every record as it was.

`Tests/Cases/Released` has a database of each version, made by the version itself with `make keep-release`, and the
records that its API gave.
"""

import gzip
import json
from pathlib import Path

import pytest

from released import records
from support.api import token
from support.server import ROOT, running

RELEASES = sorted((ROOT / "Tests/Cases/Released").glob("*.sqlite.gz"))


def test_each_release_is_kept():
    assert RELEASES


@pytest.mark.parametrize("kept", RELEASES, ids=lambda path: path.name)
def test_a_released_database_is_upgraded(kept: Path):
    before = json.loads(kept.with_name(kept.name.replace(".sqlite.gz", ".json")).read_text())
    contents = gzip.decompress(kept.read_bytes())
    with running(prepare=lambda data: (data / "loki.sqlite").write_bytes(contents)) as server:
        now = records(server, token(server))
        for kind, items in before.items():
            # A newer version may know more about a record.
            for item, current in zip(items, now[kind], strict=True):
                assert item.items() <= current.items()
