"""Fixtures: the packages, and Debian systems that do not know Loki yet. `make test-package` runs these tests."""

import os
import shutil
from pathlib import Path

import pytest

from debian.packages import OLDER, ROOT, pack
from debian.roots import Root, make_root

#: The exit status of tests that were not run, as in Automake.
NOT_RUN = 77
TOOLS = ["buildah", "debootstrap", "dpkg-deb", "man", "systemd-nspawn", "vips"]


@pytest.fixture(scope="session", autouse=True)
def _can_run():
    """Ends with a status of its own where these tests cannot run."""
    if os.geteuid() != 0:
        pytest.exit("test-package was NOT run: it needs root, for chroot and mounts", NOT_RUN)
    if missing := [tool for tool in TOOLS if not shutil.which(tool)]:
        pytest.exit(
            f"test-package was NOT run: there is no {', '.join(missing)}; Scripts/setup.sh --package installs it",
            NOT_RUN)


@pytest.fixture(scope="session")
def made() -> Path:
    """The folder into which `make package` packs."""
    return Path(os.environ.get("LOKI_PACKAGES") or ROOT / ".build-package" / "made")


@pytest.fixture(scope="session")
def package(made: Path) -> Path:
    """The package that was made last."""
    return max(made.glob("*.deb"), key=lambda path: path.stat().st_mtime)


@pytest.fixture(scope="session")
def older(tmp_path_factory) -> Path:
    """A package of the same program with a lower version."""
    folder = tmp_path_factory.mktemp("older")
    pack(folder, "--version", OLDER)
    [package] = folder.glob("*.deb")
    return package


@pytest.fixture(scope="session")
def base(tmp_path_factory) -> Root:
    """A bare Debian: the folder that LOKI_DEBIAN names, or a new one, which takes a minute."""
    folder = os.environ.get("LOKI_DEBIAN")
    return Root(Path(folder)) if folder else make_root(tmp_path_factory.mktemp("base") / "root")


@pytest.fixture
def root(base: Root, tmp_path: Path):
    """A new Debian for one test."""
    root = base.copy(tmp_path / "root")
    yield root
    shutil.rmtree(root.folder, ignore_errors=True)
