"""What somebody does from outside who wants to keep the server from serving others."""

import http.client
import resource
import socket
import time
from urllib.parse import urlsplit

import pytest

CONNECTIONS = 10_000


@pytest.fixture
def many_files():
    """As many open files as the connections need."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    needed = CONNECTIONS + 500
    assert hard == resource.RLIM_INFINITY or hard >= needed, f"the system allows {hard} open files only"
    resource.setrlimit(resource.RLIMIT_NOFILE, (needed, hard))
    yield
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def milliseconds_to_health(address: tuple[str, int]) -> float:
    start = time.perf_counter()
    connection = http.client.HTTPConnection(*address, timeout=10)
    connection.request("GET", "/health/ready")
    assert connection.getresponse().read() == b"ok"
    connection.close()
    return (time.perf_counter() - start) * 1000


def test_ten_thousand_connections_that_send_nothing_keep_nobody_waiting(many_files, server):
    parts = urlsplit(server.url)
    address = (parts.hostname, parts.port)
    silent = []
    try:
        for _ in range(CONNECTIONS):
            silent.append(socket.create_connection(address, timeout=10))
        times = sorted(milliseconds_to_health(address) for _ in range(20))
    finally:
        for connection in silent:
            connection.close()
    assert len(silent) == CONNECTIONS
    assert times[len(times) // 2] < 100, times
