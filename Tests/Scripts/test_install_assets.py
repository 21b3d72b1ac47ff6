import base64
import hashlib
import zipfile

import install_assets
import pytest

CONTENT = b"htmx"
ASSET = install_assets.Asset(
    member="static/htmx.min.js",
    name="htmx.min.js",
    sha384=base64.b64encode(hashlib.sha384(CONTENT).digest()).decode(),
)


@pytest.fixture
def destination(tmp_path, monkeypatch):
    monkeypatch.setattr(install_assets, "ROOT", tmp_path)
    monkeypatch.setattr(install_assets, "DESTINATION", tmp_path / "vendor")
    monkeypatch.setattr(install_assets, "HTMX", ASSET)
    return tmp_path / "vendor" / "htmx.min.js"


def serve(monkeypatch, files):
    def fetch(folder):
        wheel = folder / "package.whl"
        with zipfile.ZipFile(wheel, "w") as archive:
            for name, content in files.items():
                archive.writestr(name, content)
        return wheel

    monkeypatch.setattr(install_assets, "download_wheel", fetch)


def fail_to_download(monkeypatch):
    def fetch(folder):
        raise install_assets.NoDownload("no network")

    monkeypatch.setattr(install_assets, "download_wheel", fetch)


def test_the_file_is_installed_without_trailing_newlines(destination, monkeypatch):
    serve(monkeypatch, {ASSET.member: CONTENT + b"\r\n\n"})

    assert install_assets.main() == 0
    assert destination.read_bytes() == CONTENT
    assert [path.name for path in destination.parent.iterdir()] == ["htmx.min.js"]


def test_a_file_that_is_there_is_not_downloaded_again(destination, monkeypatch):
    fail_to_download(monkeypatch)
    destination.parent.mkdir()
    destination.write_bytes(CONTENT)

    assert install_assets.main() == 0
    assert destination.read_bytes() == CONTENT


def test_a_changed_file_is_replaced(destination, monkeypatch):
    serve(monkeypatch, {ASSET.member: CONTENT})
    destination.parent.mkdir()
    destination.write_bytes(b"something else")

    assert install_assets.main() == 0
    assert destination.read_bytes() == CONTENT


@pytest.mark.parametrize("files", [{ASSET.member: b"something else"}, {"other": CONTENT}])
def test_wrong_content_is_an_error_and_is_not_installed(destination, monkeypatch, files):
    serve(monkeypatch, files)

    assert install_assets.main() == 1
    assert not destination.exists()


def test_no_network_is_a_warning(destination, monkeypatch, capsys):
    fail_to_download(monkeypatch)

    assert install_assets.main() == 0
    assert "Pages work without it" in capsys.readouterr().err
    assert not destination.exists()


def test_no_network_and_a_changed_file_is_an_error(destination, monkeypatch):
    fail_to_download(monkeypatch)
    destination.parent.mkdir()
    destination.write_bytes(b"something else")

    assert install_assets.main() == 1
