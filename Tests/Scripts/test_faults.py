"""The disk on which the harness cuts the power loses what a real one may lose, and nothing else."""

import random
import subprocess
import sys
from pathlib import Path

import pytest
from faults.powercut import HEAD, Disk, Snapshot, operations

HARNESS = Path(__file__).resolve().parents[2] / "Scripts" / "faults.py"


def entry(kind, path, offset=0, data=b""):
    return HEAD.pack(kind.encode(), len(path), offset, len(data)) + path.encode() + data


class Mode(random.Random):
    """Always makes the given choice."""

    def __init__(self, mode):
        super().__init__(0)
        self.mode = mode

    def choice(self, _):
        return self.mode


def left(target, mode, *entries):
    disk = Disk(Snapshot("/d", None), target, Mode(mode))
    for _, operation in operations(b"".join(entries)):
        disk.perform(operation)
    disk.lose()
    return {path.name: path.read_bytes() for path in target.iterdir()} if target.exists() else {}


WRITTEN = [entry("C", "/d/a"), entry("W", "/d/a", 0, b"first"), entry("S", "/d/a"), entry("S", "/d"),
           entry("W", "/d/a", 5, b"+later")]


@pytest.mark.parametrize("mode, content", [("nothing more", b"first"), ("everything", b"first+later")])
def test_what_was_not_synchronised_may_be_lost(tmp_path, mode, content):
    assert left(tmp_path / "t", mode, *WRITTEN) == {"a": content}


def test_a_name_is_lost_until_its_folder_is_synchronised(tmp_path):
    assert left(tmp_path / "t", "nothing more", *WRITTEN[:3]) == {}


def test_a_new_name_for_a_file_that_is_not_synchronised_is_an_empty_file(tmp_path):
    log = [entry("C", "/d/new"), entry("W", "/d/new", 0, b"all"), entry("R", "/d/new", 0, b"/d/a"), entry("S", "/d")]
    assert left(tmp_path / "t", "nothing more", *log) == {"a": b""}


def test_a_file_that_was_removed_may_be_back(tmp_path):
    log = [*WRITTEN, entry("U", "/d/a")]
    assert left(tmp_path / "1", "nothing more", *log) == {"a": b"first"}
    assert left(tmp_path / "2", "everything", *log) == {}


def test_written_is_by_sectors(tmp_path):
    log = [*WRITTEN[:4], entry("W", "/d/a", 0, bytes([1]) * 2_000)]
    content = left(tmp_path / "t", "some", *log)["a"]
    sectors = {content[start:start + 512] for start in range(0, len(content), 512)}
    assert bytes([1]) * 512 in sectors
    assert any(sector[:1] != b"\1" for sector in sectors)


# In `make test` the server's own tests kill it and fill its disk.
@pytest.mark.full
def test_a_few_faults_of_each_kind_take_nothing():
    ended = subprocess.run(
        [sys.executable, HARNESS, "--short", "--seed", "61423"], capture_output=True, text=True, timeout=300)
    assert ended.returncode == 0, ended.stdout + ended.stderr
    assert ended.stdout.count(" attempts ") == 10
