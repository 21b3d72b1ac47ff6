"""A new version of the program replaces the old one completely."""

import shutil
from pathlib import Path

import pytest
from playwright.sync_api import expect

from support.server import binary
from support.waiting import wait_until

VERSIONS = "async () => (await caches.keys()).filter((name) => name !== 'account').map((name) => name.split(' ').at(-1))"


@pytest.fixture
def next_program(tmp_path) -> Path:
    """A program with another script and style."""
    folder = tmp_path / "next"
    folder.mkdir()
    for path in binary().parent.glob("*.resources"):
        shutil.copytree(path, folder / path.name)
    shutil.copy2(binary(), folder / binary().name)
    script, = folder.glob("*UICore.resources/Assets/made/loki.js")
    script.write_text(script.read_text() + "\ndocument.documentElement.dataset.next = '';\n")
    return folder / binary().name


@pytest.mark.own_server
def test_the_new_program_takes_over(device, server, next_program):
    before = set(device.page.evaluate(VERSIONS))
    assert len(before) == 1
    device.wire.cut()
    device.save_without_connection("湯処 移")
    server.stop()
    server._command = [next_program, "serve"]
    server.start()
    device.wire.move_to(server.url)
    device.wire.join()
    device.tab.open("/sakatsu")
    wait_until(lambda: len(now := set(device.page.evaluate(VERSIONS))) == 1 and now != before, device.page)
    device.wait_until_sent()
    device.outdate()
    device.prepare()
    device.wire.cut()
    for path in ("/sakatsu", "/sakatsu/new"):
        device.tab.open(path)
        assert device.page.evaluate("document.documentElement.dataset.next") == ""
        expect(device.page.locator("link[rel=stylesheet]")).to_have_count(1)
    device.tab.open("/sakatsu")
    device.list.expect_count(1)
