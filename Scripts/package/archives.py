"""The package for Debian and the archive, with the same bytes each time."""

import os
import re
import shutil
import subprocess
import tempfile
from pathlib import Path

from package.program import ROOT
from package.tree import UNIT, install

DEBIAN = ROOT / "Packaging" / "debian"
#: Read by the program and its packages' scripts, without being linked.
RUN_DEPENDS = ["adduser", "debconf (>= 0.5) | debconf-2.0", "tzdata"]


def make_package(program, tree, output, time):
    """Builds the .deb from a copy of the tree and returns its path."""
    architecture = run("dpkg", "--print-architecture").strip()
    with tempfile.TemporaryDirectory(prefix="loki-deb-") as folder:
        root = Path(folder) / "loki"
        shutil.copytree(tree, root, symlinks=True)
        values = {
            "VERSION": program.version, "ARCHITECTURE": architecture, "SIZE": str(kilobytes(root)),
            "DEPENDS": ", ".join(sorted([*library_depends(program.binary), *RUN_DEPENDS]))}
        control = re.sub(
            "@([A-Z]+)@", lambda match: values[match[1]], (DEBIAN / "control").read_text(encoding="utf-8"))
        install(root / "DEBIAN/control", control)
        install(root / "DEBIAN/conffiles", "/etc/loki/loki.conf\n")
        install(root / "DEBIAN/md5sums", checksums(root))
        install(root / "DEBIAN/templates", (DEBIAN / "templates").read_bytes())
        for script in ("postinst", "prerm", "postrm"):
            install(root / "DEBIAN" / script, (DEBIAN / script).read_bytes(), 0o755)
        path = output / f"loki_{program.version}_{architecture}.deb"
        # One thread, because more of them cut the content into other pieces.
        run("dpkg-deb", "--build", "--root-owner-group", "-Zxz", "-z9", "--threads-max=1", root, path,
            SOURCE_DATE_EPOCH=str(time))
    return path


def kilobytes(root):
    """As dpkg counts: each file in whole kilobytes, and one for each folder and link."""
    return sum(-(-path.stat().st_size // 1024) if path.is_file() and not path.is_symlink() else 1
               for path in root.rglob("*"))


def checksums(root):
    files = sorted(path for path in (root / "usr").rglob("*") if path.is_file() and not path.is_symlink())
    return run("md5sum", *(path.relative_to(root) for path in files), cwd=root)


def library_depends(binary):
    """The packages of the libraries that the program is linked with, with the versions that it needs."""
    with tempfile.TemporaryDirectory(prefix="loki-depends-") as folder:
        # dpkg-shlibdeps wants to be in the source of a package.
        install(Path(folder) / "debian/control", "Source: loki\n\nPackage: loki\nArchitecture: any\n")
        found = run("dpkg-shlibdeps", "-O", "--ignore-missing-info", f"-e{binary.resolve()}", cwd=folder)
    return found.strip().removeprefix("shlibs:Depends=").split(", ")


def make_archive(program, tree, output, time):
    """Packs the tree as it can be unpacked in /usr/local, and returns the archive's path."""
    name = f"loki-{program.version}-linux-{os.uname().machine}"
    path = output / f"{name}.tar.xz"
    with tempfile.TemporaryDirectory(prefix="loki-archive-") as folder:
        root = Path(folder) / name
        shutil.copytree(tree / "usr", root, symlinks=True)
        install(root / "loki.conf", (tree / "etc/loki/loki.conf").read_bytes())
        for text in ("LICENSE", "README.md", "README.ja.md"):
            install(root / text, (ROOT / text).read_bytes())
        unit = UNIT.read_text(encoding="utf-8").replace("/usr/bin/", "/usr/local/bin/")
        install(root / "lib/systemd/system/loki.service", unit)
        run("tar", "--create", "--file", path, "--use-compress-program", "xz -9 --threads=1", "--sort=name",
            f"--mtime=@{time}", "--owner=0", "--group=0", "--numeric-owner", "--directory", folder, name)
    return path


def run(*command, cwd=None, **variables):
    return subprocess.run(
        command, cwd=cwd, env=os.environ | {"LC_ALL": "C.UTF-8"} | variables, check=True, stdout=subprocess.PIPE,
        text=True).stdout
