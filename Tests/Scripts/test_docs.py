"""Everything that the documentation names exists."""

import json
import re
import textwrap
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).resolve().parents[2]
CATALOG = REPOSITORY / "Sources/Apps/Server/Documentation.docc"
GUIDES = REPOSITORY / "Docs"
#: The documents in both English and Japanese.
PAIRS = [(REPOSITORY / "README.md", REPOSITORY / "README.ja.md"), (GUIDES / "Hosting.md", GUIDES / "Hosting.ja.md")]
DOCUMENTS = [
    *PAIRS[0], REPOSITORY / "CONTRIBUTING.md", *sorted(GUIDES.glob("*.md")), *sorted(CATALOG.glob("*.md"))]

#: A path in the text; files that a reader creates need not exist.
PATH = re.compile(r"(?<!Make )`((?:Docs|Sources|Tests|Scripts|Plugins)/[\w./+]+)`")
LINK = re.compile(r"\]\(([\w./]+)\)")
ARTICLE = re.compile(r"<doc:(\w+)>")
TARGET = re.compile(r"\bmake ([a-z-]+)\b(?=[^\n]*#|`|$)", re.MULTILINE)

#: "Make `path`:" introduces a whole file, "In `path`, …" the parts that are added to one.
STEP = re.compile(r"\b(Make|In)\s+`((?:Sources|Tests)/[^`]+)`|^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_every_path_is_there(document):
    text = document.read_text(encoding="utf-8")
    made = set(re.findall(r"[Mm]ake `([^`]+)`", text))
    paths = set(PATH.findall(text)) | set(re.findall(r"pytest (\S+\.py)", text))

    assert [path for path in sorted(paths) if path not in made and not (REPOSITORY / path).exists()] == []
    assert [link for link in LINK.findall(text) if not (document.parent / link).exists()] == []
    assert [name for name in ARTICLE.findall(text) if not (CATALOG / f"{name}.md").exists()] == []


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_every_target_of_make_is_there(document):
    targets = set(re.findall(r"^([a-z-]+):", (REPOSITORY / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))

    named = set(TARGET.findall(document.read_text(encoding="utf-8")))

    assert named <= targets, f"not in the Makefile: {sorted(named - targets)}"


@pytest.mark.parametrize("pair", PAIRS, ids=lambda pair: pair[0].name)
def test_both_languages_say_the_same(pair):
    """As far as a program can tell: the same sequence of headings, commands, variables, options, pictures and links."""
    texts = [document.read_text(encoding="utf-8").replace(".ja.md", ".md") for document in pair]

    for pattern in [
        r"^(#+) ", r"^make ([a-z]+)", r"`make ([^`]+)`", r"^loki (.+?)(?:\s+#|$)", r"LOKI_[A-Z_]+", r"`(--[a-z-]+)`",
        r'src="([^"]+)"', r"\]\(([^)]+)\)",
    ]:
        english, japanese = ([*re.findall(pattern, text, re.MULTILINE)] for text in texts)
        assert sorted(english) == sorted(japanese), pattern


def steps(article):
    """The code in the article: its file, whether it is the whole file, and the text. Commands do not count."""
    path, is_whole, found = None, False, []
    for verb, named, language, code in STEP.findall((CATALOG / article).read_text(encoding="utf-8")):
        if named:
            path, is_whole = named, verb == "Make"
        elif language != "sh":
            found.append((path, is_whole, code))
            # Further parts may follow, but nothing follows a whole file.
            path = None if is_whole else path
    return found


ADD_A_SCREEN = steps("AddAScreen.md")


def test_the_screens_steps_are_found():
    assert len(ADD_A_SCREEN) >= 3
    assert len({path for path, _, _ in ADD_A_SCREEN}) >= 2


def test_the_screens_texts_are_in_the_catalogue():
    listed = re.findall(
        r"^\| `(\w+)` \| ([^|]+) \| ([^|:]+?)(?:: [^|]+)? \|$", (CATALOG / "AddAScreen.md").read_text(encoding="utf-8"),
        re.MULTILINE)
    catalogue = REPOSITORY / "Sources/Features/Memo/Resources/Localizable.xcstrings"
    texts = json.loads(catalogue.read_text(encoding="utf-8"))["strings"]

    assert len(listed) >= 5
    for key, *texts_of_key in listed:
        localizations = texts[key]["localizations"]
        assert texts_of_key == [", ".join(values(localizations[language])) for language in ("ja", "en")], key


def values(localization):
    """The texts of a language, one for each plural form."""
    if "stringUnit" in localization:
        return [localization["stringUnit"]["value"]]
    return [form["stringUnit"]["value"] for form in localization["variations"]["plural"].values()]


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


THE_CLIENT = steps("TheClient.md")


def test_the_clients_parts_are_found():
    assert len(THE_CLIENT) >= 15
    assert len({path for path, _, _ in THE_CLIENT}) >= 10


@pytest.mark.parametrize("path, is_whole, code", THE_CLIENT, ids=[str(step[0]) for step in THE_CLIENT])
def test_the_clients_code_is_in_the_repository(path, is_whole, code):
    assert path and not is_whole, f"of no file:\n{code}"
    text = (REPOSITORY / path).read_text(encoding="utf-8")

    # Shifted as far to the left as possible, without the indentation of its surroundings.
    shifted = [textwrap.indent(code, " " * depth) for depth in range(0, 20, 4)]
    assert any(f"\n{part}" in f"\n{text}" for part in shifted), f"{path} lacks what TheClient.md shows:\n{code}"


def test_the_table_of_routes_is_whole():
    described, path = set(), None
    description = (REPOSITORY / "Sources/Core/API/Resources/openapi.yaml").read_text(encoding="utf-8")
    for line in description.split("\npaths:\n")[1].split("\ncomponents:\n")[0].splitlines():
        if match := re.fullmatch(r"  (/\S*):", line):
            path = match[1]
        elif match := re.fullmatch(r"    (get|put|post|patch|delete):", line):
            described.add(f"{match[1].upper()} {path}")

    text = (GUIDES / "API.md").read_text(encoding="utf-8")
    listed = re.findall(r"^\| `([A-Z]+ /\S*)` \|", text, re.MULTILINE)

    assert len(described) >= 21
    assert sorted(listed) == sorted(described)


def test_the_table_of_exit_codes_is_whole():
    status = (REPOSITORY / "Sources/Apps/CommandLine/Command/CommandFailure.swift").read_text(encoding="utf-8")
    text = (GUIDES / "CommandLine.md").read_text(encoding="utf-8")

    known = re.findall(r"^    case \w+ = (\d+)$", status, re.MULTILINE)
    assert len(known) >= 7
    assert re.findall(r"^\| (\d+) \|", text, re.MULTILINE) == known


def test_the_table_of_problems_is_whole():
    codes = (REPOSITORY / "Sources/Core/API/Problem.swift").read_text(encoding="utf-8")
    known = {
        (status, name)
        for names, status in re.findall(r"^        case (\.[\w., ]+): (\d{3})$", codes, re.MULTILINE)
        for name in re.findall(r"\w+", names)
    }
    text = (GUIDES / "API.md").read_text(encoding="utf-8")
    listed = {
        (status, name)
        for status, names in re.findall(r"^\| (\d+) \| ([^|]+) \|", text, re.MULTILINE)
        for name in re.findall(r"`(\w+)`", names)
    }

    assert len(known) >= 17
    assert listed == known
