"""What the documentation names is there."""

import re
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).resolve().parents[2]
CATALOG = REPOSITORY / "Sources/Apps/Server/Documentation.docc"
READMES = [REPOSITORY / "README.md", REPOSITORY / "README.ja.md"]
DOCUMENTS = [*READMES, REPOSITORY / "CONTRIBUTING.md", *sorted(CATALOG.glob("*.md"))]

#: A path in the text; what a reader is told to make need not be there.
PATH = re.compile(r"(?<!Make )`((?:Sources|Tests|Scripts|Plugins)/[\w./+]+)`")
LINK = re.compile(r"\]\(([\w./]+)\)")
ARTICLE = re.compile(r"<doc:(\w+)>")
TARGET = re.compile(r"\bmake ([a-z]+)\b(?=[^\n]*#|`|$)", re.MULTILINE)

#: "Make `path`:" stands above a whole file, "In `path`, …" above the parts that are added to one.
STEP = re.compile(r"\b(Make|In)\s+`((?:Sources|Tests)/[^`]+)`|^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


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


def test_both_readmes_say_the_same():
    """As far as a program can tell: the same headings in a row, commands, variables, options, pictures and links."""
    texts = [readme.read_text(encoding="utf-8") for readme in READMES]

    for pattern in [
        r"^(#+) ", r"^make ([a-z]+)", r"`make ([^`]+)`", r"^loki (.+?)(?:\s+#|$)", r"LOKI_[A-Z_]+", r"`(--[a-z-]+)`",
        r'src="([^"]+)"', r"\]\((?!README)([^)]+)\)",
    ]:
        english, japanese = ([*re.findall(pattern, text, re.MULTILINE)] for text in texts)
        assert sorted(english) == sorted(japanese), pattern


def steps(article):
    """The code in the article: of which file, whether it is all of it, and the text. Commands are none."""
    path, is_whole, found = None, False, []
    for verb, named, language, code in STEP.findall((CATALOG / article).read_text(encoding="utf-8")):
        if named:
            path, is_whole = named, verb == "Make"
        elif language != "sh":
            found.append((path, is_whole, code))
            # Further parts may follow, but nothing follows all of a file.
            path = None if is_whole else path
    return found


ADD_A_SCREEN = steps("AddAScreen.md")


def test_the_screens_steps_are_found():
    assert len([path for path, is_whole, _ in ADD_A_SCREEN if is_whole]) >= 8
    assert len({path for path, is_whole, _ in ADD_A_SCREEN if not is_whole}) >= 9


@pytest.mark.parametrize("path, is_whole, code", ADD_A_SCREEN, ids=[str(step[0]) for step in ADD_A_SCREEN])
def test_the_added_screen_is_in_the_repository(path, is_whole, code):
    assert path, f"of no file:\n{code}"
    file = REPOSITORY / path
    assert file.exists(), f"{path} is missing"
    text = file.read_text(encoding="utf-8")

    if is_whole:
        assert text == code, f"{path} differs from AddAScreen.md"
    else:
        # A part begins with a line, not within one.
        assert f"\n{code}" in f"\n{text}", f"{path} lacks what AddAScreen.md adds:\n{code}"
