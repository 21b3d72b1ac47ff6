#!/usr/bin/env python3
"""Checks the imports of a package's Swift files: lint_imports.py [FOLDER]

A file imports only what its target declares in Package.swift, whose types keep the layers apart. SwiftPM itself also
lets through what a dependency depends on.

View models know neither HTTP nor HTML. A file of their own imports neither. A screen in one file imports both, so there
the names are checked: the declarations of view model and state name no type of the modules that know them.
"""

import json
import re
import subprocess
import sys
from pathlib import Path

IMPORT = re.compile(
    r"^\s*(?:(?:@\w+(?:\(\w+\))?|package|public|internal|fileprivate|private)\s+)*import\s+"
    r"(?:(?:typealias|struct|class|enum|protocol|let|var|func)\s+)?(\w+)")
#: Modules of Swift and the system.
TOOLCHAIN = {
    "CoreFoundation", "Darwin", "Dispatch", "Foundation", "FoundationEssentials", "FoundationNetworking", "Glibc", "Musl",
    "Observation", "PackagePlugin", "RegexBuilder", "Swift", "Synchronization", "Testing",
}
#: The declarations that belong to a view model, at the start of a line.
VIEW_MODEL = re.compile(
    r"(?:package )?(?:(?:final )?class \w+ViewModel|struct \w+UiState|extension \w+ViewModel)\b")
TYPE = re.compile(r"^\s*(?:(?:package|final|indirect) )*(?:struct|class|enum|protocol|actor|typealias) (\w+)", re.MULTILINE)
#: The names of HTTP that screens use; those of UICore and WebCore are found in their sources.
HTTP_NAMES = {"HTTPError", "HTTPFields", "HTTPRequest", "HTTPResponse", "Request", "Response", "RouterMethods"}
SAMPLES = {"SampleCore", "SampleData"}
#: The modules that may show samples, other than tests.
SHOWMEN = SAMPLES | {"CatalogApp"}


def main(folder: Path) -> int:
    described = subprocess.run(
        ["swift", "package", "--package-path", folder, "describe", "--type", "json"],
        stdout=subprocess.PIPE, check=False, text=True)
    if described.returncode != 0:
        print(f"{folder}/Package.swift:1: error: this manifest cannot be read", file=sys.stderr)
        return 1
    targets = [target for target in json.loads(described.stdout)["targets"] if target["module_type"] != "SystemLibraryTarget"]
    problems = [problem for target in targets for problem in problems_of(target, folder)]
    problems += names_in_view_models(targets, folder)
    problems += files_without_target(targets, folder)
    print(*problems, sep="\n", end="\n" if problems else "", file=sys.stderr)
    return 1 if problems else 0


def problems_of(target: dict, folder: Path) -> list[str]:
    declared = {target["c99name"], *target.get("target_dependencies", []), *target.get("product_dependencies", [])}
    problems = []
    for source in target["sources"]:
        path = f"{target['path']}/{source}"
        for number, module in imports((folder / path).read_text()):
            if objection := objection_to(module, declared, target, Path(source)):
                problems.append(f"{path}:{number}: error: {objection}")
    return problems


def imports(text: str) -> list[tuple[int, str]]:
    """Lines within a multi-line string are not code."""
    found, is_text = [], False
    for number, line in enumerate(text.split("\n"), 1):
        if not is_text and (match := IMPORT.match(line)):
            found.append((number, match[1]))
        is_text ^= line.count('"""') % 2 == 1
    return found


def objection_to(module: str, declared: set[str], target: dict, source: Path) -> str | None:
    if module not in declared | TOOLCHAIN:
        return f"{target['name']} must not import {module}: Package.swift does not declare it"
    subject = re.split(r"[+.]", source.name)[0]
    if subject.endswith(("ViewModel", "UiState")) and (
            module in {"UICore", "WebCore"} or module.startswith(("Hummingbird", "HTTPTypes", "NIO"))):
        return f"View models must not import {module} (the screen decodes requests and renders the state)"
    is_test = target["type"] == "test" or target["path"].startswith("Tests/")
    if module in SAMPLES and not is_test and target["name"] not in SHOWMEN:
        return f"{target['name']} must not import {module} (samples are for the catalog and tests)"
    return None


def names_in_view_models(targets: list[dict], folder: Path) -> list[str]:
    names = set(HTTP_NAMES)
    for target in targets:
        if target["name"] in {"UICore", "WebCore"}:
            names.update(*(TYPE.findall((folder / target["path"] / source).read_text()) for source in target["sources"]))
    problems = []
    for target in targets:
        if target["path"].startswith("Sources/Features/"):
            for source in target["sources"]:
                path = f"{target['path']}/{source}"
                problems += [
                    f"{path}:{number}: error: View models must not name {name} (the screen decodes requests and renders the state)"
                    for number, line in view_models((folder / path).read_text())
                    for name in sorted(names & set(re.findall(r"\w+", line)))]
    return problems


def view_models(text: str) -> list[tuple[int, str]]:
    """The lines of view models and their states, without comments and texts."""
    found, is_inside = [], False
    for number, line in enumerate(text.split("\n"), 1):
        is_inside = is_inside or bool(VIEW_MODEL.match(line))
        if is_inside:
            found.append((number, re.sub(r'//.*|"[^"]*"', "", line)))
        # A declaration ends with a brace at the start of a line, or in its only line.
        is_inside = is_inside and not line.startswith("}") and not (VIEW_MODEL.match(line) and line.endswith("}"))
    return found


def files_without_target(targets: list[dict], folder: Path) -> list[str]:
    known = {f"{target['path']}/{source}" for target in targets for source in target["sources"]}
    files = sorted(file.relative_to(folder) for file in (folder / "Sources").rglob("*.swift"))
    return [f"{file}:1: error: no target of Package.swift has this file" for file in files
            if str(file) not in known and ".docc/" not in str(file)]


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1] if len(sys.argv) > 1 else ".")))
