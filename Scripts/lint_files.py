"""The loop of the linters that look at one file after the other."""

import sys
from collections.abc import Callable, Iterable
from pathlib import Path


def check(
    name: str, title: str, roots: list[str], files: Callable[[Path], list[Path]],
    findings_in: Callable[[Path, str], Iterable[object]],
) -> int:
    """Prints the findings in all files below the roots. The result is the exit status: 1 for findings or no files."""
    paths = [path for root in roots for path in files(Path(root))]
    if not paths:
        print(f"{name}: error: nothing to check in {' '.join(roots) or 'no folder'}", file=sys.stderr)
        return 1
    findings = [finding for path in paths for finding in findings_in(path, path.read_text(encoding="utf-8"))]
    for finding in findings:
        print(finding, file=sys.stderr)
    if not findings:
        print(f"{title}: {len(paths)} files keep the rules")
    return 1 if findings else 0
