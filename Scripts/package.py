"""Builds Loki and packs it: a .deb for Debian 12, and an archive for other systems with its libraries.

    Scripts/package.py                      both, in .build-package/made
    Scripts/package.py --skip-build         packs the program that was built before
    Scripts/package.py --version 0.0.9      a package with another version, for the tests of upgrades

The same program and commit give the same bytes: times are the commit's, owners and orders are fixed. Needs what
`Scripts/setup.sh --package` installs.
"""

import argparse
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

from package.archives import make_archive, make_package
from package.program import BUILT, ROOT, Program
from package.tree import make_tree

MADE = ROOT / ".build-package" / "made"


def main():
    arguments = read_arguments()
    if not arguments.skip_build:
        build()
    os.umask(0o022)
    program = Program(arguments.program, arguments.version or version())
    time = arguments.time or commit_time()
    arguments.output.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="loki-package-") as folder:
        tree = make_tree(program, pathlib.Path(folder) / "tree")
        made = [
            make_package(program, tree, arguments.output, time), make_archive(program, tree, arguments.output, time)]
    for path in made:
        print(f"{path.stat().st_size / 1e6:6.1f} MB  {path}")


def read_arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--skip-build", action="store_true")
    parser.add_argument("--version", help="instead of the program's own")
    parser.add_argument("--time", type=int, help="of all files, in seconds since 1970, instead of the commit's")
    parser.add_argument("--program", type=pathlib.Path, default=BUILT, help="the folder of the built program")
    parser.add_argument("--output", type=pathlib.Path, default=MADE)
    return parser.parse_args()


def build():
    """Builds at a fixed path, because the program contains the path of its resources."""
    if not shutil.which("unshare"):
        sys.exit("package: no unshare (util-linux); Scripts/setup.sh --package installs it")
    options = [
        "--scratch-path", ".build-package", "--configuration", "release", "--product", "loki",
        "--static-swift-stdlib", "-debug-info-format", "none", "-Xlinker", "-s"]
    subprocess.run(
        ["unshare", "--map-root-user", "--mount", "sh", "-ec",
         'mount --bind . /mnt && cd /mnt && exec Scripts/build.sh "$@"', "sh", *options],
        cwd=ROOT, check=True)


def version():
    source = ROOT / "Sources" / "Apps" / "Server" / "ThisProcess.swift"
    return re.search(r'static let current = "([^"]+)"', source.read_text(encoding="utf-8"))[1]


def commit_time():
    return int(subprocess.run(
        ["git", "log", "-1", "--format=%ct"], cwd=ROOT, check=True, capture_output=True, text=True).stdout)


if __name__ == "__main__":
    sys.exit(main())
