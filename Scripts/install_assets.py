"""Installs the pinned third-party scripts that the pages use, each with its licence text, checked by hash.

They are not in the repository. Pages work without them, so a failed download is a warning; a file that is not the
expected one is an error and is never installed. The list that is written next to them tells the build what is there: it
shows the licences, and fails on a script without one.
"""

import base64
import hashlib
import json
import os
import sys
import tempfile
import zipfile
from dataclasses import dataclass
from pathlib import Path

from wheels import NoDownload, WrongContent, download_wheels

ROOT = Path(__file__).resolve().parent.parent
DESTINATION = ROOT / "Sources" / "Core" / "UI" / "Assets" / "vendor"


@dataclass(frozen=True)
class PinnedFile:
    """A file inside a wheel, and the SHA-384 of its text without trailing newlines, as base64."""

    member: str
    name: str
    sha384: str

    @property
    def path(self) -> Path:
        return DESTINATION / self.name

    @property
    def is_installed(self) -> bool:
        return self.path.exists() and self.matches(self.path.read_bytes())

    def matches(self, content: bytes) -> bool:
        return base64.b64encode(hashlib.sha384(content).digest()).decode() == self.sha384


@dataclass(frozen=True)
class Asset:
    """A script that pages load, and its licence text."""

    name: str
    version: str
    file: PinnedFile
    license: PinnedFile

    @property
    def entry(self) -> dict[str, str]:
        """The entry that the build reads (Plugins/LicenseCollector)."""
        return {
            "name": self.name, "version": self.version, "file": self.file.name, "license": self.license.name,
        }


HTMX = Asset(
    name="htmx",
    version="4.0.0",
    file=PinnedFile(
        member="hxadmin/static/vendor/htmx.min.js",
        name="htmx.min.js",
        sha384="BvJpBiO8Kh31EqtJe5DRIeWrHWnCGkwytKs9NKFi86Hhw96dEqdEMzZDeK9iEGTc",
    ),
    license=PinnedFile(
        member="unfold/static/unfold/js/htmx/LICENSE",
        name="htmx.LICENSE",
        sha384="0Et2eMWlwKpfKH3vmbexrYHne8dnz30nfm9BrmSF6l9Px04VhhukjH++gR5AGDPd",
    ),
)


def main() -> int:
    # The licence first: whatever goes wrong in between, no script exists without its licence.
    files = [HTMX.license, HTMX.file]
    missing = [file for file in files if not file.is_installed]
    if missing:
        try:
            for file, content in zip(missing, read_members(download_wheels, missing)):
                write(content, file.path)
        except NoDownload as error:
            return report_missing(str(error))
        except WrongContent as error:
            print(f"install_assets: error: {error}", file=sys.stderr)
            return 1
        print(f"install_assets: installed {', '.join(str(file.path.relative_to(ROOT)) for file in missing)}")
    write_list()
    return 0


def report_missing(reason: str) -> int:
    """A missing file is tolerated; one that pages would load with unknown content or without its licence is not."""
    if HTMX.file.path.exists():
        fault = "has no licence text next to it" if HTMX.file.is_installed else "has unexpected content"
        print(f"install_assets: error: {HTMX.file.path} {fault}; remove it ({reason})", file=sys.stderr)
        return 1
    print(
        f"install_assets: warning: no {HTMX.file.name} ({reason}). Pages work without it, less smoothly; "
        "`make setup` tries again.",
        file=sys.stderr,
    )
    return 0


def read_members(fetch, files: list[PinnedFile]) -> list[bytes]:
    """The files in the wheels that `fetch` downloads into a folder; all of them must match their hashes."""
    with tempfile.TemporaryDirectory() as folder:
        wheels = fetch(Path(folder))
        return [read_member(wheels, file) for file in files]


def read_member(wheels: list[Path], file: PinnedFile) -> bytes:
    for wheel in wheels:
        try:
            with zipfile.ZipFile(wheel) as archive:
                if file.member not in archive.namelist():
                    continue
                content = archive.read(file.member).rstrip(b"\r\n")
        except zipfile.BadZipFile as error:
            raise WrongContent(f"{wheel.name} is no wheel: {error}") from error
        if file.matches(content):
            return content
        raise WrongContent(f"{file.member} does not have the expected SHA-384; nothing was installed")
    raise WrongContent(f"no {file.member} in {', '.join(wheel.name for wheel in wheels)}")


def write_list() -> None:
    path, content = DESTINATION / "assets.json", f"{json.dumps([HTMX.entry], indent=2)}\n".encode()
    # A file that is written again is built again.
    if not path.exists() or path.read_bytes() != content:
        write(content, path)


def write(content: bytes, path: Path) -> None:
    """Writes the file atomically, so that a server that starts in the meantime never reads half of it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile(dir=path.parent, delete=False) as file:
        file.write(content)
        os.fchmod(file.fileno(), 0o644)
    os.replace(file.name, path)


if __name__ == "__main__":
    sys.exit(main())
