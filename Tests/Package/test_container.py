"""The image of the Containerfile, built from the package on a bare Debian 12."""

import json
import subprocess
from pathlib import Path

import pytest

from debian.packages import ROOT
from debian.people import add_photo, save_visit, sign_up
from debian.roots import Root
from support.pictures import noise

pytestmark = [pytest.mark.package, pytest.mark.timeout(1_800)]


class Buildah:
    """buildah with a store of its own."""

    def __init__(self, folder: Path):
        self._options = [
            "--root", folder / "store", "--runroot", folder / "run", "--storage-driver", "vfs"]

    def __call__(self, command: str, *arguments: str | Path) -> str:
        ended = subprocess.run(
            ["buildah", *self._options, command, *arguments], stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            text=True, timeout=900)
        assert ended.returncode == 0, ended.stdout
        return ended.stdout

    def build(self, image: str, folder: Path, file: Path, *options: str) -> None:
        self("build", "--isolation", "chroot", "--format", "docker", "--tag", image, "--file", file, *options, folder)


@pytest.fixture
def buildah(tmp_path: Path):
    buildah = Buildah(tmp_path / "buildah")
    yield buildah
    buildah("rm", "--all")
    buildah("rmi", "--all", "--force")


def test_the_image_serves_without_rights_and_with_a_read_only_root(
        buildah: Buildah, base: Root, package: Path, tmp_path: Path):
    file = tmp_path / "Containerfile"
    file.write_text("FROM scratch\nCOPY . /\n", encoding="utf-8")
    buildah.build("localhost/base", base.folder, file)
    buildah.build(
        "localhost/loki", package.parent, ROOT / "Packaging/Containerfile", "--build-arg", "BASE=localhost/base",
        "--build-arg", f"PACKAGE={package.name}")
    described = json.loads(buildah("inspect", "--type", "image", "localhost/loki"))["Docker"]["config"]
    assert described["User"] == "loki"
    assert described["Healthcheck"]["Test"] == ["CMD", "loki", "health"]
    assert list(described["Volumes"]) == ["/var/lib/loki"]
    assert described["Entrypoint"] == ["loki"] and described["Cmd"] == ["serve"]
    container = buildah("from", "--pull-never", "localhost/loki").split()[-1]
    root = Root(Path(buildah("mount", container).split()[-1]), is_read_only=True)
    root.choose_port()
    with root.serving() as url:
        environment = root.environment()
        assert root.run("loki", "health", user="loki:loki", **environment) == "ok\n"
        root.run("touch", "/usr/bin/other", expected=1)
        visit = save_visit(url, sign_up(url), "湯の森サウナ")
        assert add_photo(url, visit, noise(1, 600, 400).read_bytes()) == 201
