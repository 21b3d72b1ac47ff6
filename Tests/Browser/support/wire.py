"""A connection between a browser and the server that can be cut at any moment."""

import contextlib
import socket
import threading
from urllib.parse import urlsplit


class Wire:
    """Forwards bytes, connection by connection, as long as nothing is cut.

    Other than Playwright's own switch it also cuts what a service worker sends, in any browser, and at a moment that a
    test chooses: before the server has a request, or after it has written but before the browser has the answer.
    """

    def __init__(self, server: str):
        self._server = urlsplit(server)
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._connections: set[socket.socket] = set()
        self._lock = threading.Lock()
        self.url = f"http://127.0.0.1:{self._listener.getsockname()[1]}"
        #: Whether connections are closed as soon as they are opened.
        self.is_cut = False
        #: Whether requests are swallowed without a response.
        self.is_silent = False
        #: The beginning of a request whose response is lost and which cuts the wire.
        self.cuts_after: bytes | None = None
        #: The beginning of a request that never arrives and cuts the wire.
        self.cuts_before: bytes | None = None
        #: The first lines of the requests that arrived.
        self.requests: list[str] = []
        threading.Thread(target=self._accept, daemon=True).start()

    def move_to(self, server: str) -> None:
        """The server has another address."""
        self._server = urlsplit(server)

    def cut(self) -> None:
        self.is_cut = True
        with self._lock:
            connections, self._connections = self._connections, set()
        for connection in connections:
            _end(connection)

    def join(self) -> None:
        self.is_cut = self.is_silent = False
        self.cuts_after = self.cuts_before = None

    def close(self) -> None:
        self.cut()
        self._listener.close()

    def _accept(self) -> None:
        while True:
            try:
                browser, _ = self._listener.accept()
            except OSError:
                return
            if self.is_cut:
                _end(browser)
                continue
            threading.Thread(target=self._connect, args=(browser,), daemon=True).start()

    def _connect(self, browser: socket.socket) -> None:
        try:
            server = socket.create_connection((self._server.hostname, self._server.port))
        except OSError:
            _end(browser)
            return
        with self._lock:
            self._connections |= {browser, server}
        losing = threading.Event()
        threading.Thread(target=self._pass_answers, args=(server, browser, losing), daemon=True).start()
        with contextlib.suppress(OSError):
            while data := browser.recv(65_536):
                if data.startswith((b"GET", b"POST")):
                    self.requests.append(data.split(b"\r\n", 1)[0].decode(errors="replace"))
                if self.is_silent:
                    continue
                if self.cuts_before and data.startswith(self.cuts_before):
                    self.cut()
                    break
                if self.cuts_after and data.startswith(self.cuts_after):
                    losing.set()
                server.sendall(data)
        _end(server)

    def _pass_answers(self, server: socket.socket, browser: socket.socket, losing: threading.Event) -> None:
        with contextlib.suppress(OSError):
            while data := server.recv(65_536):
                if losing.is_set():
                    # The server has responded, so it has written.
                    self.cut()
                    break
                browser.sendall(data)
        _end(browser)


def _end(connection: socket.socket) -> None:
    with contextlib.suppress(OSError):
        connection.shutdown(socket.SHUT_RDWR)
    connection.close()
