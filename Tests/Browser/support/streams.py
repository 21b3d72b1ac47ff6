"""How a tab listens to the server and asks again, and what may be wrong while the server is away."""

import re
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, Page, Request

from .waiting import wait_until
from .watch import listen

NO_CONNECTION = r"^console error: Failed to load resource: net::ERR_\w+$"
#: What a browser says when the server that it listens to goes away, and while it looks for it.
SERVER_IS_GONE = (r"^failed request: GET \S*/events", NO_CONNECTION)
#: What it says when it tries to listen and its session is over.
SESSION_IS_OVER = (r"^status 401: GET \S*/events", r"^console error: Failed to load resource: .* 401 ")


#: What it says of a search whose place another, or a refresh, takes.
OVERTAKEN = r"^console error: htmx: htmx:error: signal is aborted"


def lost(request: str) -> tuple[str, ...]:
    """What a browser says when a request of htmx, like `POST`, does not arrive."""
    return rf"^failed request: {request}", NO_CONNECTION, r"^console error: htmx: htmx:error: Failed to fetch"


#: Lets a test put a page into the background: all of Playwright's pages are in the foreground at once.
VISIBILITY = """
    let isInBackground = false;
    Object.defineProperty(Document.prototype, "hidden", { get: () => isInBackground });
    const state = () => (isInBackground ? "hidden" : "visible");
    Object.defineProperty(Document.prototype, "visibilityState", { get: state });
    window.putInBackground = (value) => {
        isInBackground = value;
        document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
    };
"""


class Streams:
    """The event streams of a tab's pages, as the network sees them."""

    def __init__(self, context: BrowserContext):
        self._open: set[Request] = set()
        #: How many there have been.
        self.total = 0
        self.look_away = listen(context, {
            "request": self._on_request, "requestfailed": self._on_end, "requestfinished": self._on_end})

    def _on_request(self, request: Request) -> None:
        if urlsplit(request.url).path == "/events":
            self._open.add(request)
            self.total += 1

    def _on_end(self, request: Request) -> None:
        self._open.discard(request)

    @property
    def count(self) -> int:
        """How many are open now."""
        # The end of a window is told of the window only.
        return sum(not request.frame.page.is_closed() for request in self._open)


def put_in_background(page: Page, value: bool = True) -> None:
    """Needs ``VISIBILITY`` among the tab's scripts."""
    page.evaluate("(value) => putInBackground(value)", value)


def messages(page: Page) -> list[tuple[str, str]]:
    """The names and data of the events that the page is sent from now on."""
    received = []
    protocol = page.context.new_cdp_session(page)
    protocol.on(
        "Network.eventSourceMessageReceived", lambda event: received.append((event["eventName"], event["data"])))
    protocol.send("Network.enable")
    return received


def wait_for_stream(tab) -> None:
    wait_until(lambda: tab.streams.count == 1, tab.page)


def is_refresh(request_or_response) -> bool:
    return "through=" in urlsplit(request_or_response.url).query


def refreshes_of(page: Page) -> list[str]:
    """The addresses that the page asks for, from now on, because its list has changed."""
    requests = []
    page.on("request", lambda request: requests.append(request.url) if is_refresh(request) else None)
    return requests


def hold(page: Page, pattern: str) -> list:
    """Keeps the next request that fits from going on; it is in the list when it is there."""
    held = []
    page.route(re.compile(pattern), lambda route: held.append(route), times=1)
    return held
