"""The service in a Debian 12 that was started: its sandbox lets all work that the server does."""

import shutil
import socket
from pathlib import Path

import pytest

from debian.machine import answers, started, wait_until
from debian.people import add_photo, list_page, save_visit, sign_up
from debian.roots import DATA, Root
from support.pictures import noise

pytestmark = [pytest.mark.package, pytest.mark.timeout(1_800)]


def test_the_service_works_confined_and_restarts_with_an_upgrade(root: Root, package: Path, older: Path):
    root.run("apt-get", "install", "--yes", "-qq", "--no-install-recommends", "systemd", "systemd-sysv", "dbus",
             "libvips-tools")
    for path in (package, older):
        shutil.copy(path, root / "srv")
    with socket.create_server(("127.0.0.1", 0)) as free:
        url = f"http://127.0.0.1:{free.getsockname()[1]}"
    (root / "etc/loki").mkdir()
    (root / "etc/loki/loki.conf").write_text(f"LOKI_PORT={url.rsplit(':', 1)[1]}\n", encoding="utf-8")
    with started(root) as machine:
        # The settings of the test stay, as those of an administrator would.
        machine.install(f"/srv/{older.name}")
        wait_until(lambda: answers(url))
        assert machine.run("systemctl", "is-enabled", "loki").strip() == "enabled"
        secret = sign_up(url)
        visit = save_visit(url, secret, "湯の森サウナ")
        assert add_photo(url, visit, noise(1, 600, 400).read_bytes()) == 201
        assert (root / DATA / "loki.sqlite").stat().st_mode & 0o077 == 0
        # Run as the server's user, from a shell.
        listed = machine.run(
            "runuser", "-u", "loki", "--", "loki", "account", "list", "--data", "/var/lib/loki")
        assert "owner" in listed
        before = machine.main_process()
        machine.install(f"/srv/{package.name}")
        wait_until(lambda: answers(url) and machine.main_process() not in ("0", before))
        assert "湯の森サウナ" in list_page(url, secret)
        assert add_photo(url, visit, noise(2, 600, 400).read_bytes()) == 201
        machine.run("systemd-analyze", "verify", "--man=no", "loki.service")
        # At most 2.0 of 10.
        machine.run("systemd-analyze", "security", "--no-pager", "--threshold=20", "loki.service")
        machine.run("systemctl", "disable", "--quiet", "loki")
        machine.install(f"/srv/{older.name}")
        assert machine.run("systemctl", "is-enabled", "loki", expected=1).strip() == "disabled"
        machine.run("apt-get", "remove", "--yes", "-qq", "loki")
        assert not answers(url)
        assert (root / DATA / "loki.sqlite").exists()
        denials = machine.run("journalctl", "--no-pager", "--unit=loki", "--grep=SIGSYS|denied", expected=None)
        assert "SIGSYS" not in denials and "denied" not in denials, denials
