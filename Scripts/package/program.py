"""The built program, and what it says about itself."""

import functools
import json
import pathlib
import re
import shutil
import subprocess

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
BUILT = ROOT / ".build-package" / "release"
#: Written by the build's plugin.
LICENCES = "plugins/outputs/*/LicensesData/destination/LicensesPlugin/CollectedLicenses.swift"


class Program:
    def __init__(self, folder, version):
        self.folder, self.version = folder, version

    @property
    def binary(self):
        return self.folder / "loki"

    def resources(self):
        """The files that the program looks for next to itself."""
        return sorted(path for path in self.folder.glob("*.resources/**/*") if path.is_file())

    def output(self, *arguments):
        # The defaults of options come from the environment, so that it must be empty.
        return subprocess.run(
            [self.binary, *arguments], env={"LANG": "C.UTF-8"}, check=True, capture_output=True, text=True).stdout

    @functools.cached_property
    def help(self):
        """The description of all commands (ToolInfo of swift-argument-parser)."""
        return json.loads(self.output("--experimental-dump-help"))["command"]

    def licences(self):
        """The licence of Loki and those of all that it contains, as a text."""
        loki = (ROOT / "LICENSE").read_text(encoding="utf-8")
        parts = [("Loki", loki), ("Swift, its standard library and Foundation", swift_licence())]
        parts.append(("ICU, in Foundation", (ROOT / "Packaging" / "icu.LICENSE").read_text(encoding="utf-8")))
        parts += collected_licences(self.folder)
        return "\n\n".join(f"{name}\n{'=' * len(name)}\n\n{text.strip()}\n" for name, text in parts)


def swift_licence():
    swift = pathlib.Path(shutil.which("swift") or "/usr/bin/swift").resolve()
    return (swift.parent.parent / "share" / "swift" / "LICENSE.txt").read_text(encoding="utf-8")


def collected_licences(folder):
    """The names and texts of the packages' licences, as the build has collected them next to the program."""
    # The program's folder is a link to `x86_64-unknown-linux-gnu/release`.
    source = next(folder.resolve().parent.parent.glob(LICENCES)).read_text(encoding="utf-8")
    texts = [match[2] for match in re.finditer(r'^(#+)"""\n(.*?)\n"""\1,$', source, re.MULTILINE | re.DOTALL)]
    found = re.findall(r'License\(name: #+"(.+?)"#+, version: #+"(.*?)"#+, text: text\(([\d, ]+)\)\)', source)
    if not found or not texts:
        raise SystemExit("package: the licences that the build has collected cannot be read")
    return [
        (f"{name} {version}".strip(), "\n\n\n".join(texts[int(number)] for number in numbers.split(",")))
        for name, version, numbers in found]
