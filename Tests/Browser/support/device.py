"""A browser whose service worker stores pages and sends items later."""

from pathlib import Path

from playwright.sync_api import Locator, expect

from .contexts import Contexts
from .profiles import Profile
from .screens import InputScreen, ListScreen
from .tab import Tab
from .waiting import PATIENCE, wait_until
from .wire import Wire

#: The browser's messages without a connection.
NO_CONNECTION = (r"net::ERR_", r"^failed request: ", "Failed to fetch", "^dialog: ", "ServiceWorker")
KEPT = """async () => {
    for (const name of await caches.keys()) {
        if (name.startsWith("pages ") && await (await caches.open(name)).match("/kept")) return true;
    }
    return false;
}"""


class Device:
    def __init__(self, browser, wire: Wire, profile: Profile, sound: Path):
        self.wire = wire
        self.tab = Tab(Contexts(browser).take(profile, has_worker=True), wire.url, profile, sound)
        self.tab.allow(*NO_CONNECTION)
        self.page = self.tab.page
        self.list = ListScreen(self.tab)
        self.form = InputScreen(self.tab)
        self.words = self.list.words

    def prepare(self) -> None:
        """Opens the list and waits until the device has what it needs."""
        self.tab.open("/sakatsu")
        self.wait_until_kept()

    def wait_until_kept(self) -> None:
        wait_until(lambda: self.page.evaluate(KEPT), self.page, seconds=3 * PATIENCE)

    def outdate(self) -> None:
        """Makes the next page update everything on the device."""
        self.page.evaluate("""async () => {
            for (const name of await caches.keys()) await (await caches.open(name)).delete("/kept");
        }""")

    @property
    def unsent(self) -> Locator:
        return self.page.locator("#unsent article")

    def write(self, facility: str) -> None:
        """Fills in a new visit and saves it."""
        self.tab.open("/sakatsu/new")
        self.form.facility.fill(facility)
        self.form.save()

    def save_without_connection(self, facility: str) -> None:
        self.write(facility)
        expect(self.unsent.get_by_role("heading", name=facility, exact=True)).to_be_visible()

    def wait_until_sent(self) -> None:
        expect(self.unsent).to_have_count(0)
