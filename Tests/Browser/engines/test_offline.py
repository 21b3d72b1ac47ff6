"""The list and the form without a connection, in each engine."""

import pytest

from support.visits import record, tower
from support.window import Window
from support.wire import Wire

KEPT = """
    const [done] = arguments;
    (async () => {
        for (const name of await caches.keys()) {
            if (name.startsWith("pages ") && await (await caches.open(name)).match("/kept")) return "kept";
        }
        return "";
    })().then(done, (error) => done(`${error}`));
"""
#: By the browser itself, or by marks where it cannot.
HIGHLIGHTED = """
    return [...CSS.highlights?.get("found") ?? [], ...document.querySelectorAll("#cards mark")].map((part) => part.textContent ?? `${part}`);
"""


@pytest.fixture
def wire(server):
    own, wire = server.url, Wire(server.url)
    server.url = wire.url
    yield wire
    wire.close()
    # Others use the server after this test.
    server.url = own


def test_a_visit_is_found_and_recorded_without_a_connection(wire, window: Window):
    record(window.server, tower())
    words, driver = window.words, window.driver
    window.open("/sakatsu")
    assert window.wait_for(lambda: driver.execute_async_script(KEPT), "nothing is kept") == "kept"
    wire.cut()
    window.open("/sakatsu")
    window.wait_for_texts("#cards article h3", ["サウナタワー 渋谷"])
    window.type("q", "さうなたわー")
    window.wait_for(lambda: "サウナタワー" in window.evaluate(HIGHLIGHTED), "nothing is highlighted")
    window.open("/sakatsu/new")
    window.type("facilityName", "湯処 ロキ")
    window.click(words.save)
    window.wait_for_texts("#unsent h2", ["湯処 ロキ"])
    wire.join()
    window.open("/sakatsu")
    window.wait_for_texts("#unsent h2", [])
    window.open("/sakatsu")
    window.wait_for_texts("#cards article h3", ["湯処 ロキ", "サウナタワー 渋谷"])
