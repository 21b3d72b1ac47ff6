"""What the documentation names is there."""

import re
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).resolve().parents[2]
CATALOG = REPOSITORY / "Sources/Apps/Server/Documentation.docc"
DOCUMENTS = [REPOSITORY / "CONTRIBUTING.md", *sorted(CATALOG.glob("*.md"))]

#: A path in the text; what a reader is told to make need not be there.
PATH = re.compile(r"(?<!Make )`((?:Sources|Tests|Scripts|Plugins)/[\w./+]+)`")
LINK = re.compile(r"\]\(([\w./]+)\)")
ARTICLE = re.compile(r"<doc:(\w+)>")
TARGET = re.compile(r"\bmake ([a-z]+)\b(?=[^\n]*#|`|$)", re.MULTILINE)


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_every_path_is_there(document):
    text = document.read_text(encoding="utf-8")
    made = set(re.findall(r"[Mm]ake `([^`]+)`", text))
    paths = set(PATH.findall(text)) | set(LINK.findall(text))
    browser_tests = set(re.findall(r"pytest (\S+\.py)", text))

    assert [path for path in sorted(paths | browser_tests) if path not in made and not (REPOSITORY / path).exists()] == []
    assert [name for name in ARTICLE.findall(text) if not (CATALOG / f"{name}.md").exists()] == []


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_every_target_of_make_is_there(document):
    targets = set(re.findall(r"^([a-z]+):", (REPOSITORY / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))

    named = set(TARGET.findall(document.read_text(encoding="utf-8")))

    assert named <= targets, f"not in the Makefile: {sorted(named - targets)}"
