"""Attacks from outside that try to keep the server from serving others."""

import contextlib
import http.client
import subprocess
import sys
import time
from urllib.parse import urlsplit

import pytest

CONNECTIONS_PER_CROWD = 1_000

#: Opens connections, says so, and keeps them until its input ends. A separate process, because a system may limit each
#: process to some thousand open files.
CROWD = """
import socket, sys
host, port, count = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
connections = [socket.create_connection((host, port), timeout=10) for _ in range(count)]
print(len(connections), flush=True)
sys.stdin.read()
"""


@contextlib.contextmanager
def crowd(address: tuple[str, int]):
    """Many connections that send nothing."""
    arguments = [sys.executable, "-c", CROWD, address[0], str(address[1]), str(CONNECTIONS_PER_CROWD)]
    with subprocess.Popen(arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout.readline() == f"{CONNECTIONS_PER_CROWD}\n"
            yield
        finally:
            process.kill()


def milliseconds_to_health(address: tuple[str, int]) -> float:
    start = time.perf_counter()
    connection = http.client.HTTPConnection(*address, timeout=10)
    connection.request("GET", "/health/ready")
    assert connection.getresponse().read() == b"ok"
    connection.close()
    return (time.perf_counter() - start) * 1000


@pytest.mark.own_server
@pytest.mark.parametrize("crowds", [2, pytest.param(10, marks=pytest.mark.full)])
def test_thousands_of_connections_that_send_nothing_keep_nobody_waiting(server, crowds):
    parts = urlsplit(server.url)
    address = (parts.hostname, parts.port)
    with contextlib.ExitStack() as stack:
        for _ in range(crowds):
            stack.enter_context(crowd(address))
        times = sorted(milliseconds_to_health(address) for _ in range(20))
    assert times[len(times) // 2] < 100, times
