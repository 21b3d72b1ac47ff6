"""A server behind a TLS proxy, with the configuration that the documentation offers, and a client that reaches it.

Everything is on this machine: the client connects to 127.0.0.1 where a name leads elsewhere, and comes from 127.0.0.2,
which is not the proxy's address.
"""

import contextlib
import os
import re
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from .server import ROOT, Server, binary, running

DOCUMENTED = ROOT / "Docs/Proxies"
#: Programs of Debian's packages, which `setup.sh --test` unpacks without starting a server on port 80.
UNPACKED = ROOT / ".build/proxies"
#: The name in the documentation.
NAME = "sauna.example"
CLIENT = "127.0.0.2"


def program(name: str) -> Path:
    """The program of a proxy: on the PATH, or unpacked."""
    places = os.pathsep.join([os.environ["PATH"], "/usr/sbin", str(UNPACKED / "usr/sbin"), str(UNPACKED / "usr/bin")])
    path = shutil.which(name, path=places)
    if not path:
        raise FileNotFoundError(f"No {name}: run `make setup`")
    return Path(path)


class Answer(NamedTuple):
    status: int
    #: The version of HTTP: `2`.
    version: str
    #: In lower case, in the order of the response.
    headers: list[tuple[str, str]]
    body: bytes

    def header(self, name: str) -> str | None:
        """The only value of the header; nil when there is none."""
        values = self.values(name)
        assert len(values) < 2, f"{name} more than once: {values}"
        return values[0] if values else None

    def values(self, name: str) -> list[str]:
        return [value for key, value in self.headers if key == name]


class Stream:
    """A stream of events, and when each line has arrived."""

    def __init__(self, process: subprocess.Popen):
        self._process = process

    def wait_for(self, event: str) -> float:
        """The time when the next event of this name arrived, by the monotonic clock."""
        for line in self._process.stdout:
            if line.strip() == f"event: {event}".encode():
                return time.monotonic()
        raise AssertionError(f"The stream has ended without {event}: {self._process.stderr.read()}")


class Site:
    """A server's public address."""

    def __init__(self, server: Server, ports: dict[int, int], certificate: Path):
        self.server = server
        self._ports = ports
        self._certificate = certificate

    @property
    def https_port(self) -> int:
        return self._ports[443]

    def ask(
            self, path: str, *options: str | Path, method: str = "GET", body: str | bytes | Path | None = None,
            scheme: str = "https", client: str = CLIENT, **headers: str) -> Answer:
        """Sends a request from a client's address. Underscores in the names of headers are hyphens."""
        with tempfile.TemporaryDirectory(prefix="loki-curl-") as folder:
            head, content, sent = (Path(folder) / name for name in ("head", "content", "sent"))
            if isinstance(body, Path):
                sent = body
            elif body is not None:
                sent.write_bytes(body.encode() if isinstance(body, str) else body)
            curl = subprocess.run(
                [*self._curl(scheme, client, headers), "--request", method, "--dump-header", head, "--output", content,
                 "--write-out", "%{http_code} %{http_version}", "--max-time", "120",
                 *([] if body is None else ["--data-binary", f"@{sent}"]), *options, f"{scheme}://{NAME}{path}"],
                capture_output=True, text=True)
            assert curl.returncode == 0, f"{method} {path}: {curl.stderr}"
            status, version = curl.stdout.split()
            # There may be interim responses before it.
            fields = head.read_text().strip().split("\n\n")[-1].splitlines()[1:]
            pairs = [field.split(":", 1) for field in fields]
            return Answer(
                int(status), version, [(name.lower(), value.strip()) for name, value in pairs],
                content.read_bytes() if content.exists() else b"")

    @contextlib.contextmanager
    def stream(self, path: str, **headers: str) -> Iterator[Stream]:
        """Follows events."""
        process = subprocess.Popen(
            [*self._curl("https", CLIENT, headers), "--no-buffer", "--fail", "--max-time", "120",
             f"https://{NAME}{path}"],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        try:
            yield Stream(process)
        finally:
            process.kill()
            process.communicate()

    def _curl(self, scheme: str, client: str, headers: dict[str, str]) -> list[str | Path]:
        port = 443 if scheme == "https" else 80
        return [
            "curl", "--disable", "--silent", "--show-error", "--noproxy", "*", "--interface", client,
            "--connect-to", f"::127.0.0.1:{self._ports[port]}", "--cacert", self._certificate,
            # Without it curl waits a second for a server that does not answer `Expect: 100-continue`.
            "--header", "Expect:",
            *(part for name, value in headers.items() for part in ("--header", f"{name.replace('_', '-')}: {value}")),
        ]


@contextlib.contextmanager
def behind(proxy: str) -> Iterator[Site]:
    """A server behind the proxy, `caddy` or `nginx`, as the documentation starts them."""
    command = [binary(), "serve", "--public-url", f"https://{NAME}", "--trusted-proxies", "127.0.0.1"]
    with running(command=command) as server, tempfile.TemporaryDirectory(prefix="loki-proxy-") as folder:
        ports = dict(zip((80, 443), free_ports(2)))
        start = {"caddy": start_caddy, "nginx": start_nginx}[proxy]
        process, certificate = start(Path(folder), ports, int(server.url.rsplit(":", 1)[1]))
        try:
            wait_for(process, ports[443], certificate)
            yield Site(server, ports, certificate)
        finally:
            process.send_signal(signal.SIGTERM)
            try:
                process.wait(timeout=20)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


def free_ports(count: int) -> list[int]:
    with contextlib.ExitStack() as stack:
        sockets = [stack.enter_context(socket.create_server(("127.0.0.1", 0))) for _ in range(count)]
        return [each.getsockname()[1] for each in sockets]


def wait_for(process: subprocess.Popen, port: int, certificate: Path) -> None:
    deadline = time.monotonic() + 20
    while time.monotonic() < deadline and process.poll() is None:
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1):
            if certificate.exists():
                return
        time.sleep(0.02)
    process.kill()
    raise RuntimeError(f"The proxy did not start; it ended with {process.wait()}, see its messages above")


def documented(name: str, server_port: int) -> str:
    """A configuration of the documentation that leads to the server's port."""
    text = (DOCUMENTED / name).read_text(encoding="utf-8")
    assert text.count("127.0.0.1:8080") == 1
    return text.replace("127.0.0.1:8080", f"127.0.0.1:{server_port}")


def start_caddy(folder: Path, ports: dict[int, int], server_port: int) -> tuple[subprocess.Popen, Path]:
    """Returns the process and the certificate of the authority that it makes for itself."""
    # Caddy itself as the authority, in place of a public one.
    lines = ["admin off", f"http_port {ports[80]}", f"https_port {ports[443]}", "default_bind 127.0.0.1", "local_certs",
             "skip_install_trust"]
    options = "{\n" + "".join(f"\t{line}\n" for line in lines) + "}\n\n"
    (folder / "Caddyfile").write_text(options + documented("Caddyfile", server_port), encoding="utf-8")
    process = subprocess.Popen(
        [program("caddy"), "run", "--config", folder / "Caddyfile", "--adapter", "caddyfile"], cwd=folder,
        env={"HOME": str(folder), "XDG_DATA_HOME": str(folder / "data"), "XDG_CONFIG_HOME": str(folder / "config"),
             "PATH": os.environ["PATH"]})
    return process, folder / "data/caddy/pki/authorities/local/root.crt"


#: Around the documented file, like the main file of Debian's package. It compresses even more, which must not matter.
NGINX = """
    error_log stderr;
    pid nginx.pid;
    events {}
    http {
        access_log off;
        gzip on;
        gzip_types *;
        gzip_min_length 1;
        client_body_temp_path body;
        proxy_temp_path proxy;
        fastcgi_temp_path fastcgi;
        uwsgi_temp_path uwsgi;
        scgi_temp_path scgi;
        include site.conf;
    }
"""


def start_nginx(folder: Path, ports: dict[int, int], server_port: int) -> tuple[subprocess.Popen, Path]:
    """Returns the process and its certificate, which it has signed itself."""
    key, certificate = folder / "privkey.pem", folder / "fullchain.pem"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
         "-subj", f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME}", "-keyout", key, "-out", certificate],
        check=True, stderr=subprocess.DEVNULL)
    text = documented("nginx.conf", server_port).replace(f"/etc/letsencrypt/live/{NAME}/", f"{folder}/")
    for public, port in ports.items():
        # The same for both kinds of addresses; not every machine has the other.
        text, count = re.subn(
            rf"listen {public}((?: .+)?);\n *listen \[::\]:{public}\1;", rf"listen 127.0.0.1:{port}\1;", text)
        assert count == 1
    (folder / "site.conf").write_text(text, encoding="utf-8")
    (folder / "nginx.conf").write_text(NGINX, encoding="utf-8")
    process = subprocess.Popen([
        program("nginx"), "-p", folder, "-e", "stderr", "-c", folder / "nginx.conf", "-g",
        # One process, as the user who runs the tests.
        "daemon off; master_process off;"])
    # Where it would put bodies that it does not pass on at once; it makes them when it starts.
    wait_for(process, ports[443], certificate)
    for name in ("body", "proxy"):
        (folder / name).rmdir()
    return process, certificate
