"""Packing the program that `make package` has built."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
#: Older than any release.
OLDER = "0.0.9"


def pack(output: Path, *options: str) -> None:
    subprocess.run(
        [sys.executable, ROOT / "Scripts/package.py", "--skip-build", "--output", output, *options], check=True)
