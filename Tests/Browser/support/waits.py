"""How long others wait while someone sends what costs most."""

import contextlib
import threading
import time
import urllib.request

from .server import Server


@contextlib.contextmanager
def waits(server: Server, path: str = "/health/live"):
    """How long others wait in the meantime, in seconds."""
    found, is_over = [], threading.Event()

    def measure():
        while not is_over.is_set():
            start = time.perf_counter()
            urllib.request.urlopen(server.url + path, timeout=60).read()
            found.append(time.perf_counter() - start)
            is_over.wait(0.01)

    thread = threading.Thread(target=measure)
    thread.start()
    try:
        yield found
    finally:
        is_over.set()
        thread.join()


def p95(times: list[float]) -> float:
    return sorted(times)[len(times) * 95 // 100]
