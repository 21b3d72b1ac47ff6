"""`make lint` on a planted violation of each rule: each is caught, with the file and the line."""

import functools
import json
import re
import subprocess
from pathlib import Path

import pytest
from planted_violations import FORMAT, SOUND, VIEW, VIOLATIONS

REPOSITORY = Path(__file__).resolve().parents[2]


@pytest.fixture
def tree(tmp_path):
    for path, text in SOUND.items():
        write(tmp_path, path, text)
    return tmp_path


def write(tree: Path, path: str, text: str) -> None:
    file = tree / path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text)


def lint(tree: Path) -> subprocess.CompletedProcess:
    return subprocess.run(
        [REPOSITORY / "Scripts/lint.sh", tree], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)


def complaint(output: str, path: str, line: int) -> str:
    """The messages about that line of that file: compilers and bash print one line, Python five."""
    found = re.search(
        rf'^.*{re.escape(path)}(?::{line}:.*|: line {line}:.*|", line {line}(?:\n.*){{4}})', output, re.MULTILINE)
    return found[0] if found else ""


def test_a_tree_that_keeps_the_rules_passes(tree):
    result = lint(tree)

    assert "Lint: all is well" in result.stdout
    assert result.returncode == 0


@pytest.fixture(scope="module")
def lint_of(tmp_path_factory):
    """Lints the sound tree with all violations of one check: starting the linters takes most of the time."""
    @functools.cache
    def lint_of(check: str) -> subprocess.CompletedProcess:
        planted = {path: text for path, text, _ in (violation.values for violation in VIOLATIONS[check])}
        if check == "Format":
            planted |= {place_of(rule): f"{text}\n" for rule, text in FORMAT.items()}
        tree = tmp_path_factory.mktemp("tree")
        for path, text in (SOUND | planted).items():
            write(tree, path, text)
        return lint(tree)
    return lint_of


def place_of(rule: str) -> str:
    return f"Sources/Core/Values/{rule}.swift"


def failed_checks(output: str) -> list[str]:
    return [line.split(":")[0].strip() for line in output.split("these failed")[1].splitlines()[1:]]


@pytest.mark.parametrize(
    ("check", "path", "text", "message"),
    [pytest.param(check, *violation.values, id=violation.id) for check in VIOLATIONS for violation in VIOLATIONS[check]])
def test_each_planted_violation_is_caught(lint_of, check, path, text, message):
    output = lint_of(check).stdout

    assert message in complaint(output, path, 2), output


@pytest.mark.parametrize("rule", FORMAT)
def test_each_rule_of_the_format_is_caught(lint_of, rule):
    output = lint_of("Format").stdout

    assert re.search(rf"{re.escape(place_of(rule))}:\d+:\d+: error: \[{rule}\]", output), output


@pytest.mark.parametrize("check", VIOLATIONS)
def test_a_violation_fails_its_own_check_and_no_other(lint_of, check):
    result = lint_of(check)

    assert failed_checks(result.stdout) == [check]
    assert result.returncode == 1


def test_each_rule_of_the_format_has_a_planted_violation():
    rules = json.loads((REPOSITORY / ".swift-format").read_text())["rules"]

    assert all(rules.values())
    assert set(FORMAT) == set(rules) | {"Indentation", "TrailingWhitespace", "LineLength"}


def test_a_long_file_is_caught(tree):
    folders = ["Sources/Core/Values", "Plugins/Tool"]
    for folder in folders:
        for count in (300, 301):
            write(tree, f"{folder}/Lines{count}.swift", "// A line.\n" * count)

    output = lint(tree).stdout

    assert failed_checks(output) == ["Length"]
    for folder in folders:
        assert "look for the second idea" in complaint(output, f"{folder}/Lines301.swift", 301)
        assert "Lines300.swift" not in output


def test_a_file_outside_of_the_targets_is_caught(tree):
    write(tree, "Sources/Memo/Planted.swift", "import Foundation\n")

    result = lint(tree)

    assert "no target of Package.swift has this file" in complaint(result.stdout, "Sources/Memo/Planted.swift", 1)
    assert failed_checks(result.stdout) == ["Imports"]


def test_a_manifest_that_cannot_be_read_does_not_pass(tree):
    write(tree, "Package.swift", "// swift-tools-version: 6.2\n")

    result = lint(tree)

    assert "this manifest cannot be read" in complaint(result.stdout, "Package.swift", 1)
    assert failed_checks(result.stdout) == ["Imports"]


def test_everything_that_is_wrong_is_said_at_once(tree):
    write(tree, VIEW, 'import SakatsuFeature\n\n  public let markup = "<style>"\n' + "\n" * 300)
    write(tree, "Scripts/planted.sh", "done\n")
    write(tree, "Package.swift", SOUND["Package.swift"] + "let a = b!\n")

    result = lint(tree)

    assert result.returncode == 1
    # The manifest keeps the format, too.
    assert re.search(r"Package\.swift:.*\[NeverForceUnwrap\]", result.stdout)
    assert failed_checks(result.stdout) == ["Format", "Imports", "Access", "Length", "Front end", "Scripts"]


def test_an_empty_tree_does_not_pass(tmp_path):
    result = lint(tmp_path)

    assert result.returncode == 1
    assert "none of these is here" in result.stdout
