"""Contexts of a browser that tests reuse: a new one is a process that has to warm up."""

from playwright.sync_api import Browser, BrowserContext, Error

from .profiles import Profile
from .watch import REPORT_VIOLATIONS


class Contexts:
    """The contexts of a browser. A reused one has one page, nothing stored, and no listeners."""

    def __init__(self, browser: Browser, most_idle: int = 0):
        self.browser = browser
        self._most_idle = most_idle
        #: The clean contexts; the most recently used one is the last.
        self._idle: list[tuple[Profile, BrowserContext]] = []

    def take(self, profile: Profile, scripts: tuple[str, ...] = (), has_worker: bool = False) -> BrowserContext:
        """The scripts run in each page before its own. Without the service worker its pages only talk to the server."""
        if not scripts and not has_worker:
            for kept in reversed(self._idle):
                if kept[0] == profile:
                    self._idle.remove(kept)
                    return kept[1]
        context = self.browser.new_context(
            service_workers="allow" if has_worker else "block", **profile.context_options())
        for script in (REPORT_VIOLATIONS, *scripts):
            context.add_init_script(script)
        context.new_page()
        return context

    def give_back(self, context: BrowserContext, profile: Profile, url: str) -> None:
        """A context without scripts of its own."""
        if not self._most_idle:
            context.close()
            return
        try:
            clean(context, profile, url)
        except Error:
            # Its page is gone, or the server.
            context.close()
            return
        self._idle.append((profile, context))
        if len(self._idle) > self._most_idle:
            self._idle.pop(0)[1].close()


def clean(context: BrowserContext, profile: Profile, url: str) -> None:
    page, *others = context.pages
    for other in others:
        other.close()
    page.unroute_all()
    context.set_offline(False)
    context.clear_cookies()
    # A page of the same site, so that the process is the same.
    page.goto(f"{url}/health/live")
    page.evaluate("sessionStorage.clear()")
    protocol = context.new_cdp_session(page)
    protocol.send("Storage.clearDataForOrigin", {"origin": url, "storageTypes": "all"})
    protocol.detach()
    page.set_viewport_size(profile.viewport)
    page.emulate_media(**profile.media)
