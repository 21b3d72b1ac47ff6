#!/usr/bin/env python3
"""What a change costs, counted in the sources: `figures.py` prints the figures, `--check` fails when one is over its line.

What was counted lower is worth a lower line in the same commit. A line goes up only with a new capability, in the
commit that brings it.
"""

import argparse
import re
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

TYPE = re.compile(r"^\s*(?:(?:package|private|fileprivate|final|indirect|@\w+)\s+)*(?:struct|class|enum|actor|protocol) \w")

# Figure, and the line that it must not pass.
LINES = {
    "Swift files in Sources": 430,
    "Swift lines in Sources": 48_720,
    "types in Sources": 968,
    "files that name a visit's afterword": 35,
    "snapshots that name a visit's afterword": 6,
    "files that name the screen of a memo's text": 4,
    "lines of AddAScreen.md": 150,
    "files of the memos": 19,
    "snapshots": 62,
    "lines of snapshots": 10_470,
}


def tracked(*patterns: str) -> list[Path]:
    """The repository's files that match, as git knows them."""
    output = subprocess.run(["git", "ls-files", "-z", *patterns], check=True, capture_output=True, text=True).stdout
    return [path for name in output.split("\0") if name and (path := Path(name)).is_file()]


def lines(paths: Iterable[Path]) -> int:
    return sum(path.read_text().count("\n") for path in paths)


def naming(word: str, paths: Iterable[Path]) -> int:
    """How many of the files hold the word, in their name or their text."""
    return sum(word in path.name or word in path.read_text() for path in paths)


def figures() -> dict[str, int]:
    swift = tracked("Sources/*.swift")
    catalog = [path for path in swift if path.is_relative_to("Sources/Apps/Catalog")]
    program = [path for path in tracked("Sources/*.swift", "Sources/*.xcstrings", "Sources/*.yaml") if path not in catalog]
    snapshots = tracked("Tests/*/Snapshots/*.html")
    return {
        "Swift files in Sources": len(swift),
        "Swift lines in Sources": lines(swift),
        "types in Sources": sum(bool(TYPE.match(line)) for path in swift for line in path.read_text().splitlines()),
        "files that name a visit's afterword": naming("fterword", program),
        "snapshots that name a visit's afterword": naming("afterword", snapshots),
        "files that name the screen of a memo's text": naming("MemoText", swift),
        "lines of AddAScreen.md": lines(tracked("*/AddAScreen.md")),
        "files of the memos": sum(bool(re.search("Memo(?!ry)", path.name)) for path in program),
        "snapshots": len(snapshots),
        "lines of snapshots": lines(snapshots),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="print only what is over its line, and fail")
    check = parser.parse_args().check
    counted = figures()
    over = [name for name, figure in counted.items() if figure > LINES[name]]
    for name, figure in counted.items():
        if not check:
            print(f"{figure:>7,}  {name} (at most {LINES[name]:,})")
        elif name in over:
            print(f"error: {figure:,} {name}; at most {LINES[name]:,}", file=sys.stderr)
    sys.exit(1 if check and over else 0)


if __name__ == "__main__":
    main()
