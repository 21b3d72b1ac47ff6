"""A Debian in a folder, in which commands run as if it were the whole machine. Needs root."""

import contextlib
import os
import re
import select
import shutil
import signal
import socket
import subprocess
import time
from pathlib import Path

#: In seconds.
PATIENCE = 60
ENVIRONMENT = {
    "PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "HOME": "/root", "LANG": "C.UTF-8",
    "DEBIAN_FRONTEND": "noninteractive",
}
DATA = "var/lib/loki"


def make_root(folder: Path) -> "Root":
    """A minimal Debian 12 with package lists."""
    subprocess.run(
        ["debootstrap", "--variant=minbase", "bookworm", folder], check=True, stdout=subprocess.DEVNULL, timeout=900)
    root = Root(folder)
    root.run("apt-get", "update", "-qq")
    return root


class Root:
    def __init__(self, folder: Path, is_read_only: bool = False):
        self.folder, self.is_read_only = folder, is_read_only

    def __truediv__(self, path: str) -> Path:
        return self.folder / path

    def copy(self, folder: Path) -> "Root":
        subprocess.run(["cp", "--archive", "--reflink=auto", self.folder, folder], check=True)
        return Root(folder)

    def command(self, *command: str | Path, user: str = "root") -> list:
        """A command in a namespace of mounts of its own: they end with it."""
        mounts = 'mount --rbind /proc "$0/proc" && mount --rbind /dev "$0/dev"'
        if self.is_read_only:
            mounts = ('mount --rbind "$0" "$0" && mount --bind "$0/var/lib/loki" "$0/var/lib/loki" '
                      f'&& mount -o remount,bind,ro "$0" && {mounts} && mount -t tmpfs none "$0/tmp"')
        script = f'{mounts} && exec chroot --userspec={user} "$0" "$@"'
        return ["unshare", "--mount", "sh", "-ec", script, self.folder, *command]

    def run(self, *command: str | Path, user: str = "root", expected: int = 0, **variables: str) -> str:
        """Returns the output, also that for errors."""
        ended = subprocess.run(
            self.command(*command, user=user), env=ENVIRONMENT | variables, stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=900)
        assert ended.returncode == expected, f"{command} ended with {ended.returncode}:\n{ended.stdout}"
        return ended.stdout

    def install(self, package: Path, *others: str) -> str:
        """Installs a package and what it depends on, and nothing that it only recommends."""
        shutil.copy(package, self.folder / "tmp")
        return self.run(
            "apt-get", "install", "--yes", "-qq", "--no-install-recommends", "--allow-downgrades",
            f"/tmp/{package.name}", *others)

    # --- The unit's server, without systemd ---

    def unit(self, key: str) -> list[str]:
        text = (self / "usr/lib/systemd/system/loki.service").read_text(encoding="utf-8")
        return re.findall(rf"^{key}=(.*)$", text, re.MULTILINE)

    def environment(self) -> dict[str, str]:
        lines = [*self.unit("Environment"), *(self / "etc/loki/loki.conf").read_text(encoding="utf-8").splitlines()]
        return dict(line.split("=", 1) for line in lines if "=" in line and not line.startswith("#"))

    def choose_port(self) -> int:
        """Writes a free port into the settings."""
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = free.getsockname()[1]
        with (self / "etc/loki/loki.conf").open("a", encoding="utf-8") as settings:
            settings.write(f"LOKI_PORT={port}\n")
        return port

    @contextlib.contextmanager
    def serving(self):
        """Runs what the unit starts, as its user, and yields the address."""
        [command], [user] = self.unit("ExecStart"), self.unit("User")
        process = subprocess.Popen(
            self.command(*command.split(), user=f"{user}:{user}"), env=ENVIRONMENT | self.environment(),
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        try:
            yield address(process)
            assert process.poll() is None, "The server ended"
            process.send_signal(signal.SIGTERM)
            assert process.wait(PATIENCE) == 0
        finally:
            process.kill()
            process.wait()
            process.stdout.close()


def address(process: subprocess.Popen) -> str:
    """Waits until the server listens."""
    said, end = b"", time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if select.select([process.stdout], [], [], 1)[0]:
            part = os.read(process.stdout.fileno(), 4096)
            said += part
            if match := re.search(rb"Loki is at (http://\S+)\n", said):
                return match[1].decode()
            if not part:
                break
    raise AssertionError(f"The server did not start:\n{said.decode(errors='replace')}")
