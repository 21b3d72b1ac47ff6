"""The build is repeated when the tool itself crashed, and only then."""

import os
import pty
import re
import subprocess
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).resolve().parents[2]
SCRIPT = REPOSITORY / "Scripts/build.sh"

#: Replaces swift: logs its arguments, and ends each time as the next line of a file says.
SWIFT = """#!/bin/bash
echo "$*" >> "$CALLS"
next=$(head -n 1 "$ENDS")
sed -i 1d "$ENDS"
echo "building"
eval "$next"
"""

#: The output of a build in which a plugin's tool crashes.
PLUGIN = "echo 'error: LicensesTool exited with an uncaught signal: 11'; exit 1"
ERROR = "echo 'main.swift:1:1: error: cannot find x in scope' >&2; exit 1"
CRASH = "kill -SEGV $$"


@pytest.fixture
def build(tmp_path: Path):
    (tmp_path / "swift").write_text(SWIFT)
    (tmp_path / "swift").chmod(0o755)
    calls, ends = tmp_path / "calls", tmp_path / "ends"
    environment = os.environ | {
        "PATH": f"{tmp_path}:{os.environ['PATH']}", "CALLS": str(calls), "ENDS": str(ends)}

    def build(*each: str, stdout: int = subprocess.PIPE) -> tuple[int, list[str], str]:
        ends.write_text("".join(f"{end}\n" for end in each))
        run = subprocess.run(
            [SCRIPT, "--product", "loki"], env=environment, cwd=tmp_path, text=True, stdout=stdout,
            stderr=subprocess.PIPE, timeout=30)
        assert run.stdout is None or "building" in run.stdout
        return run.returncode, calls.read_text().splitlines(), run.stderr

    return build


@pytest.mark.parametrize("crash", [CRASH, "kill -ABRT $$", "kill -BUS $$", "kill -ILL $$", "kill -KILL $$", "exit 139", PLUGIN])
def test_a_crash_of_the_tool_is_repeated_once(build, crash):
    status, calls, errors = build(crash, "exit 0")

    assert (status, calls) == (0, ["build -Xcc -O2 --product loki"] * 2)
    assert errors.count("started once more") == 1 and "itself crashed (" in errors


def test_a_second_crash_ends_the_build(build):
    status, calls, errors = build(CRASH, CRASH, "exit 0")

    assert (status, len(calls), errors.count("started once more")) == (139, 2, 1)


def test_an_error_after_a_crash_is_the_result(build):
    status, calls, _ = build(CRASH, "exit 1")

    assert (status, len(calls)) == (1, 2)


@pytest.mark.parametrize("end, status", [
    ("exit 0", 0), (ERROR, 1), ("exit 64", 64), ("kill -INT $$", 130), ("kill -TERM $$", 143), ("kill -HUP $$", 129),
])
def test_nothing_else_is_repeated(build, end, status):
    ended, calls, errors = build(end, "exit 0")

    assert (ended, len(calls), errors.count("started once more")) == (status, 1, 0)


@pytest.fixture
def terminal():
    """The end of a terminal that a program writes to, and a function that returns the written text."""
    master, slave = pty.openpty()
    # A single write fits into the terminal's buffer.
    yield slave, lambda: os.read(master, 4_096).decode()
    os.close(master)
    os.close(slave)


@pytest.mark.parametrize("crash", [CRASH, PLUGIN, "echo 'Segmentation fault (core dumped)' >&2; exit 1"])
def test_a_crash_is_repeated_on_a_terminal(build, terminal, crash):
    status, calls, errors = build(crash, "[ -t 1 ]", stdout=terminal[0])

    assert (status, len(calls), terminal[1]().count("building")) == (0, 2, 2)
    assert "signal" in errors or "Segmentation fault" in errors


@pytest.mark.parametrize("end, status", [("exit 0", 0), (ERROR, 1), ("kill -INT $$", 130), ("kill -TERM $$", 143)])
def test_nothing_else_is_repeated_on_a_terminal(build, terminal, end, status):
    ended, calls, errors = build(end, "exit 0", stdout=terminal[0])

    assert (ended, calls, errors) == (status, ["build -Xcc -O2 --product loki"], "")
    assert ("cannot find x" in terminal[1]()) == (end == ERROR)


def test_everything_that_builds_uses_it():
    others = [
        f"{path.relative_to(REPOSITORY)}:{line.strip()}"
        for path in [REPOSITORY / "Makefile", *(REPOSITORY / "Scripts").rglob("*.sh"), *(REPOSITORY / "Scripts").rglob("*.py")]
        if path != SCRIPT for line in path.read_text(encoding="utf-8").splitlines()
        if re.search(r"swift build|swift run|\"swift\", \"build\"", line) and "--show-bin-path" not in line
        and not line.lstrip().startswith("#")
    ]
    assert others == []
