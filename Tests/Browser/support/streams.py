"""How a tab listens to the server and refreshes, and which messages are allowed while the server is away."""

import re
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, Page, Request

from .waiting import wait_until
from .watch import listen

NO_CONNECTION = r"^console error: Failed to load resource: net::ERR_\w+$"
#: The browser's messages when the server of a stream goes away, and while it reconnects.
SERVER_IS_GONE = (r"^failed request: GET \S*/events", NO_CONNECTION)
#: The browser's message when it reconnects after its session has ended.
SESSION_IS_OVER = (r"^status 401: GET \S*/events", r"^console error: Failed to load resource: .* 401 ")


#: The message for a search that is replaced by another, or by a refresh.
OVERTAKEN = r"^console error: htmx: htmx:error: signal is aborted"


def lost(request: str) -> tuple[str, ...]:
    """The browser's message when an htmx request, such as `POST`, does not arrive."""
    return rf"^failed request: {request}", NO_CONNECTION, r"^console error: htmx: htmx:error: Failed to fetch"


#: Lets a test move a page into the background: all of Playwright's pages are in the foreground at once.
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
        #: The total number of streams.
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
        """The number of open streams."""
        # A closed window is only reported by the window itself.
        return sum(not request.frame.page.is_closed() for request in self._open)


def put_in_background(page: Page, value: bool = True) -> None:
    """Needs ``VISIBILITY`` among the tab's scripts."""
    page.evaluate("(value) => putInBackground(value)", value)


def messages(page: Page) -> list[tuple[str, str]]:
    """The names and data of the events that the page receives from now on."""
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
    """The addresses that the page requests from now on because its list has changed."""
    requests = []
    page.on("request", lambda request: requests.append(request.url) if is_refresh(request) else None)
    return requests


def hold(page: Page, pattern: str) -> list:
    """Holds back the next matching request; it is in the list when it arrives."""
    held = []
    page.route(re.compile(pattern), lambda route: held.append(route), times=1)
    return held
