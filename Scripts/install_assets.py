"""Installs the pinned third-party scripts that the pages use, checked by hash.

They are not in the repository. Pages work without them, so a failed download is a warning; a file that is not the
expected one is an error and is never installed.
"""

import base64
import hashlib
import os
import subprocess
import sys
import tempfile
import zipfile
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
REQUIREMENTS = ROOT / "Scripts" / "assets-requirements.txt"
DESTINATION = ROOT / "Sources" / "Core" / "UI" / "Assets" / "vendor"


class WrongContent(Exception):
    """What was downloaded or found is not what is expected."""


class NoDownload(Exception):
    """The package index could not be reached or has no such package."""


@dataclass(frozen=True)
class Asset:
    """A file inside a wheel, and the SHA-384 of its text without trailing newlines, as base64."""

    member: str
    name: str
    sha384: str

    @property
    def path(self) -> Path:
        return DESTINATION / self.name

    def matches(self, content: bytes) -> bool:
        return base64.b64encode(hashlib.sha384(content).digest()).decode() == self.sha384


HTMX = Asset(
    member="hxadmin/static/vendor/htmx.min.js",
    name="htmx.min.js",
    sha384="BvJpBiO8Kh31EqtJe5DRIeWrHWnCGkwytKs9NKFi86Hhw96dEqdEMzZDeK9iEGTc",
)


def main() -> int:
    if HTMX.path.exists() and HTMX.matches(HTMX.path.read_bytes()):
        return 0
    try:
        content = read_member(download_wheel, HTMX)
        install(content, HTMX)
    except NoDownload as error:
        return report_missing(str(error))
    except WrongContent as error:
        print(f"install_assets: error: {error}", file=sys.stderr)
        return 1
    print(f"install_assets: installed {HTMX.path.relative_to(ROOT)}")
    return 0


def report_missing(reason: str) -> int:
    """Absent is tolerable; a file of unknown content that pages would load is not."""
    if HTMX.path.exists():
        print(f"install_assets: error: {HTMX.path} has unexpected content; remove it ({reason})", file=sys.stderr)
        return 1
    print(
        f"install_assets: warning: no {HTMX.name} ({reason}). Pages work without it, less smoothly; "
        "`make setup` tries again.",
        file=sys.stderr,
    )
    return 0


def read_member(fetch, asset: Asset) -> bytes:
    """The asset out of the wheel that `fetch` puts into the folder it is given."""
    with tempfile.TemporaryDirectory() as folder:
        wheel = fetch(Path(folder))
        try:
            with zipfile.ZipFile(wheel) as archive:
                return archive.read(asset.member).rstrip(b"\r\n")
        except (KeyError, zipfile.BadZipFile) as error:
            raise WrongContent(f"{wheel.name} has no {asset.member}: {error}") from error


def download_wheel(folder: Path) -> Path:
    # The wheel asks for a newer Python than many machines have, and is only unpacked: name that version.
    command = [
        sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps",
        "--require-hashes", "--only-binary=:all:", "--python-version", "3.14",
        "--requirement", str(REQUIREMENTS), "--dest", str(folder),
    ]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    wheels = list(folder.glob("*.whl"))
    if result.returncode == 0 and wheels:
        return wheels[0]
    if "DO NOT MATCH THE HASHES" in result.stderr:
        raise WrongContent(result.stderr.strip())
    raise NoDownload((result.stderr.strip() or "pip failed").splitlines()[-1])


def install(content: bytes, asset: Asset) -> None:
    """Writes the file in one step, so that a server that starts meanwhile never reads half of it."""
    if not asset.matches(content):
        raise WrongContent(f"{asset.member} does not have the expected SHA-384; nothing was installed")
    asset.path.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile(dir=asset.path.parent, delete=False) as file:
        file.write(content)
        os.fchmod(file.fileno(), 0o644)
    os.replace(file.name, asset.path)


if __name__ == "__main__":
    sys.exit(main())
