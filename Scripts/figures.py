#!/usr/bin/env python3
"""The cost of changes, counted in the sources: `figures.py` prints the figures, `--check` fails on a broken limit.

The limits are a ratchet. A figure that has sunk well below its limit takes the limit along, in the same commit. Only a
commit that changes nothing else raises one, and its subject begins with `figures:`; the reason is in its text.
"""

import argparse
import ast
import re
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

SCRIPT = "Scripts/figures.py"
TYPE = re.compile(r"^\s*(?:(?:package|private|fileprivate|final|indirect|@\w+)\s+)*(?:struct|class|enum|actor|protocol) \w")

LIMITS = {
    "Swift files in Sources": 518,
    "Swift lines in Sources": 66_250,
    "types in Sources": 1_266,
    "Swift lines in Tests": 53_000,
    "lines of catalogues": 19_700,
    "files that name a visit's afterword": 20,
    "tests that name a visit's afterword": 69,
    "files that name the screen of a memo's text": 3,
    "lines of AddAScreen.md": 150,
    "files of the memos": 16,
    "snapshots": 82,
    "lines of snapshots": 8_460,
}

# How far a figure may be below its limit, because large figures change with every commit.
SLACK = {"lines": 200, "types": 8, "files": 2, "tests": 2, "snapshots": 77}


def tracked(*patterns: str) -> list[Path]:
    """The tracked files that match."""
    output = git("ls-files", "-z", *patterns)
    return [path for name in output.split("\0") if name and (path := Path(name)).is_file()]


def git(*arguments: str) -> str:
    return subprocess.run(["git", *arguments], check=True, capture_output=True, text=True).stdout


def lines(paths: Iterable[Path]) -> int:
    return sum(path.read_text().count("\n") for path in paths)


def naming(word: str, paths: Iterable[Path]) -> int:
    """The number of files with the word in their name or text."""
    return sum(word in path.name or word in path.read_text() for path in paths)


def figures() -> dict[str, int]:
    swift = tracked("Sources/*.swift")
    tests = tracked("Tests/*.swift")
    catalog = [path for path in swift if path.is_relative_to("Sources/Apps/Catalog")]
    program = [path for path in tracked("Sources/*.swift", "Sources/*.xcstrings", "Sources/*.yaml") if path not in catalog]
    snapshots = tracked("Tests/*/Snapshots/*")
    return {
        "Swift files in Sources": len(swift),
        "Swift lines in Sources": lines(swift),
        "types in Sources": sum(bool(TYPE.match(line)) for path in swift for line in path.read_text().splitlines()),
        "Swift lines in Tests": lines(tests),
        "lines of catalogues": lines(tracked("Sources/*.xcstrings")),
        "files that name a visit's afterword": naming("fterword", program),
        "tests that name a visit's afterword": naming("fterword", tests + tracked("Tests/*.py")),
        "files that name the screen of a memo's text": naming("MemoText", swift),
        "lines of AddAScreen.md": lines(tracked("*/AddAScreen.md")),
        "files of the memos": sum(bool(re.search("Memo(?!ry)", path.name)) for path in program),
        "snapshots": len(snapshots),
        "lines of snapshots": lines(snapshots),
    }


def limits(commit: str) -> dict[str, int]:
    """The limits in a commit; empty if the script does not exist or is older than its limits."""
    try:
        tree = ast.parse(git("show", f"{commit}:{SCRIPT}"))
    except subprocess.CalledProcessError:
        return {}
    for node in tree.body:
        if isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") == "LIMITS":
            return ast.literal_eval(node.value)
    return {}


def raised() -> list[str]:
    """The limits that commits, or uncommitted changes, have raised together with other changes."""
    problems = []
    commits = git("log", "--format=%H %s", "--", SCRIPT).splitlines()
    for commit, _, subject in (line.partition(" ") for line in commits):
        before = limits(f"{commit}~1")
        names = [name for name, limit in limits(commit).items() if name in before and limit > before[name]]
        changed = git("show", "--name-only", "--format=", commit).split()
        if names and (not subject.startswith("figures:") or changed != [SCRIPT]):
            problems.append(f"{commit[:7]} raises the limit of {', '.join(names)}; it must be a `figures:` commit of its own")
    before = limits("HEAD")
    names = [name for name, limit in LIMITS.items() if name in before and limit > before[name]]
    changed = git("diff", "--name-only", "HEAD").split()
    if names and changed != [SCRIPT]:
        problems.append(f"the limit of {', '.join(names)} is raised together with other changes; commit it on its own")
    return problems


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="print only what is wrong, and fail")
    check = parser.parse_args().check
    problems = raised() if check else []
    for name, figure in figures().items():
        limit = LIMITS[name]
        slack = next((slack for word, slack in SLACK.items() if word in name), 0)
        if not check:
            print(f"{figure:>7,}  {name} (at most {limit:,})")
        elif figure > limit:
            problems.append(f"{figure:,} {name}; at most {limit:,}")
        elif figure < limit - slack:
            problems.append(f"{figure:,} {name}; lower the limit of {limit:,} to at most {figure + slack:,}")
    for problem in problems:
        print(f"error: {problem}", file=sys.stderr)
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()
