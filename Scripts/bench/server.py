"""The measured server."""

import contextlib
import os
import pathlib
import re
import select
import statistics
import subprocess
import tempfile
import time
import urllib.request
from typing import NamedTuple

from signing import cookie, sign_up

from .programs import RELEASE, environment

DURATION = 5  # seconds of load for each measurement
START_TIME = 60


@contextlib.contextmanager
def server(folder, signs_up=True, *arguments):
    """Runs until the block is left, however that happens."""
    start = time.perf_counter()
    process = subprocess.Popen(
        # The largest account here exceeds the usual limit.
        [RELEASE / "loki", "serve", "--host", "127.0.0.1", "--port", "0", "--storage-limit", "1000",
         "--data", str(folder), *arguments],
        stdout=subprocess.PIPE, text=True, env=environment())
    try:
        running = Server(process, start)
        if signs_up:
            running.secret = sign_up(running.base)
        yield running
    finally:
        stop(process)


def stop(process):
    process.terminate()
    try:
        process.wait(timeout=15)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait(timeout=15)
        raise
    finally:
        process.stdout.close()


class Server:
    def __init__(self, process, start):
        self.process = process
        self.secret = ""
        readable, _, _ = select.select([process.stdout], [], [], START_TIME)
        address = re.search(r"http://\S+", process.stdout.readline() if readable else "")
        if not address:
            raise RuntimeError("The server did not start")
        self.base = address.group()
        self.get("/health/ready")
        self.seconds_to_answer = time.perf_counter() - start

    def get(self, path, **headers):
        request = urllib.request.Request(self.base + path, headers=headers | {"Cookie": cookie(self.secret)})
        with urllib.request.urlopen(request, timeout=30) as response:
            return response.read()

    # --- The process ---

    def resident_megabytes(self):
        return self._status_kilobytes("VmRSS") / 1024

    def peak_megabytes(self):
        return self._status_kilobytes("VmHWM") / 1024

    def forget_peak(self):
        """Resets the peak."""
        pathlib.Path(f"/proc/{self.process.pid}/clear_refs").write_text("5")

    def processor_seconds(self):
        # The name of the program, in brackets, may contain spaces.
        fields = pathlib.Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def rest(self):
        """Waits until the server's own work after the start is done: it checks the whole file for damage."""
        for _ in range(120):
            before = self.processor_seconds()
            time.sleep(1)
            if self.processor_seconds() - before < 0.03:
                return
        raise RuntimeError("The server does not come to rest")

    def _status_kilobytes(self, name):
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(rf"{name}:\s+(\d+)", status).group(1))

    # --- Load ---

    def throughput(self, path, *headers):
        """Requests per second of one thread with 16 connections; no response may be an error."""
        return self._load(path, *(part for header in headers for part in ("-H", header)))

    def load(self, path, *options, headers=()):
        """Requests of programs: without the cookie."""
        output = self._wrk(path, "--latency", *options, *(part for header in headers for part in ("-H", header)))
        return Load(_per_second(output), _latency(output, 50), _latency(output, 99))

    def throughput_anew(self, path):
        """The same for the page after a deletion, which is never cached."""
        with tempfile.NamedTemporaryFile("w", suffix=".lua") as script:
            script.write("count = 0 request = function() count = count + 1 "
                         f"return wrk.format('GET', '{path}?deleted=' .. count) end")
            script.flush()
            return self._load(path, "-s", script.name)

    def start_load(self, path):
        """Starts to load the server; returns a function that waits for the end and returns the requests per second."""
        process = subprocess.Popen(
            ["wrk", "-t1", "-c16", f"-d{DURATION}s", "-H", f"Cookie: {cookie(self.secret)}", self.base + path],
            stdout=subprocess.PIPE, text=True)

        def end():
            output, _ = process.communicate(timeout=DURATION + 30)
            if "Non-2xx" in output or "Socket errors" in output:
                raise RuntimeError(output)
            return _per_second(output)
        return end

    def _load(self, path, *options):
        return _per_second(self._wrk(path, "-H", f"Cookie: {cookie(self.secret)}", *options))

    def _wrk(self, path, *options):
        command = ["wrk", "-t1", "-c16", f"-d{DURATION}s", *options, self.base + path]
        output = subprocess.run(command, check=True, capture_output=True, text=True, timeout=DURATION + 30).stdout
        if "Non-2xx" in output or "Socket errors" in output:
            raise RuntimeError(output)
        return output


class Load(NamedTuple):
    """Requests per second, and the median and the 99th percentile of their latency, in milliseconds."""
    per_second: float
    median: float
    late: float


def _per_second(output):
    return float(re.search(r"Requests/sec:\s+([\d.]+)", output).group(1))


def _latency(output, percent):
    number, unit = re.search(rf"^\s+{percent}%\s+([\d.]+)(us|ms|s)$", output, re.MULTILINE).groups()
    return float(number) * {"us": 0.001, "ms": 1, "s": 1000}[unit]


def in_turn(first, second):
    """The medians of two throughputs measured in turn, so that both see the same machine."""
    pairs = [(first(), second()) for _ in range(3)]
    return tuple(statistics.median(values) for values in zip(*pairs))
