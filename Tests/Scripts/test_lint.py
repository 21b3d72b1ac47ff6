"""`make lint` on a planted violation of each rule: each is caught, with the file and the line."""

import json
import os
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
    program = Path(os.environ.get("LAYER_CHECK") or REPOSITORY / ".build/debug/LayerCheck")
    if not program.exists():
        pytest.fail(f"{program} is not there: build it with `swift build --product LayerCheck`")
    return subprocess.run(
        [REPOSITORY / "Scripts/lint.sh", tree], env=os.environ | {"LAYER_CHECK": str(program)},
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)


def complaints(output: str, path: str, line: int) -> str:
    """What is said of that line of that file, in the words of compilers, of bash, or of Python."""
    place = re.compile(rf'{re.escape(path)}(?::{line}:|: line {line}:|", line {line}\n)')
    return "".join(output[match.start():] for match in [place.search(output)] if match)


def test_a_tree_that_keeps_the_rules_passes(tree):
    result = lint(tree)

    assert "Lint: all is well" in result.stdout
    assert result.returncode == 0


@pytest.mark.parametrize(("path", "text", "message"), VIOLATIONS)
def test_each_planted_violation_is_caught(tree, path, text, message):
    write(tree, path, text)

    result = lint(tree)

    line = 1 if "no module of" in message else 2
    assert message in complaints(result.stdout, path, line), result.stdout
    assert result.returncode == 1
    # Nothing else is wrong with it: the check that found it is the only one that failed.
    assert len(result.stdout.split("these failed")[1].strip().splitlines()) == 2, result.stdout


@pytest.mark.parametrize("rule", FORMAT)
def test_each_rule_of_the_format_is_caught(tree, rule):
    write(tree, "Sources/Core/Values/Planted.swift", f"{FORMAT[rule]}\n")

    result = lint(tree)

    assert re.search(rf"Sources/Core/Values/Planted.swift:\d+:\d+: error: \[{rule}\]", result.stdout), result.stdout
    assert result.returncode == 1


def test_each_rule_of_the_format_has_a_planted_violation():
    rules = json.loads((REPOSITORY / ".swift-format").read_text())["rules"]

    assert all(rules.values())
    assert set(FORMAT) == set(rules) | {"Indentation", "TrailingWhitespace", "LineLength"}


@pytest.mark.parametrize(("count", "code"), [(150, 0), (151, 1)])
@pytest.mark.parametrize("path", ["Sources/Core/Values/Planted.swift", "Plugins/Tool/Planted.swift"])
def test_a_long_file_is_caught(tree, path, count, code):
    write(tree, path, "// A line.\n" * count)

    result = lint(tree)

    assert result.returncode == code
    assert ("look for the second idea" in complaints(result.stdout, path, 151)) == (code == 1)


def test_everything_that_is_wrong_is_said_at_once(tree):
    write(tree, VIEW, 'import SakatsuFeature\n\n  public let markup = "<style>"\n' + "\n" * 150)
    write(tree, "Scripts/planted.sh", "done\n")

    result = lint(tree)

    assert result.returncode == 1
    names = [line.split(":")[0].strip() for line in result.stdout.split("these failed")[1].splitlines()[1:]]
    assert names == ["Format", "Layers", "Access", "Length", "Front end", "Scripts"]


def test_an_empty_tree_does_not_pass(tmp_path):
    result = lint(tmp_path)

    assert result.returncode == 1
    assert "none of these is here" in result.stdout


def test_a_checker_that_cannot_run_does_not_pass(tree, monkeypatch):
    monkeypatch.setenv("LAYER_CHECK", "/bin/false")

    assert lint(tree).returncode == 1
