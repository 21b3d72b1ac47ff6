"""Runs the terminal examples of the documentation, and compares their output.

A ```console block is made of commands, each followed by what it prints: `$ command`, which goes on in the next line
behind a `\\` and within '…'. `…` stands for what is left out: alone in a line for any lines, else for any part of it.
"""

import os
import re
import subprocess
import textwrap
from itertools import chain
from pathlib import Path
from typing import NamedTuple

import pytest

from signing import OWNER, sign_up
from support.server import ROOT, binary, running

DOCUMENTS = [ROOT / "README.md", ROOT / "README.ja.md", ROOT / "Docs/API.md", ROOT / "Docs/CommandLine.md"]

#: The values in the documentation.
ADDRESS = "http://127.0.0.1:8080"
NAME, PASSWORD = "kaede", OWNER[1]

BLOCK = re.compile(r"^( *)```console\n(.*?)^ *```$", re.MULTILINE | re.DOTALL)

#: Values that differ from run to run, longest first.
VARYING = [
    (re.compile(r"(?<![\w-])[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}(?!\w)", re.ASCII), "<identifier>"),
    (re.compile(r"(?<![\w-])loki_[\w-]{22}\.[\w-]{43}(?![\w-])", re.ASCII), "<token>"),
    (re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z"), "<instant>"),
    (re.compile(r"(?<!\d)\d{4}-\d\d-\d\d(?!\d)"), "<day>"),
    (re.compile(r"(?<!\d)\d{4}/\d\d/\d\d(?!\d)"), "<written day>"),
    (re.compile(r"(?<![\d:])\d\d:\d\d:\d\d(?![\d:])"), "<time>"),
    # In the cursor of a list.
    (re.compile(r"_\d{13}_<identifier>"), "_<milliseconds>_<identifier>"),
    (re.compile(r"(?<![\w-])[0-9a-f]{8}(?![\w-])", re.ASCII), "<short identifier>"),
]


class Command(NamedTuple):
    #: The line in the document, from 1.
    line: int
    text: str
    output: list[str]

    @property
    def may_fail(self) -> bool:
        """Whether the command is expected to fail, or ends by a timeout of its own."""
        return any(line.startswith("loki: ") for line in self.output) or bool(
            re.search(r"\btimeout \d|--max-time \d", self.text))


def commands(text: str) -> list[Command]:
    """The commands of all ```console blocks in the text."""
    found = []
    for block in BLOCK.finditer(text):
        first = text.count("\n", 0, block.start(2)) + 1
        lines = [line.removeprefix(block[1]) for line in block[2].splitlines()]
        if not lines or not lines[0].startswith("$ "):
            raise ValueError(f"line {first}: a console block begins with `$ `")
        continues = False
        for number, line in enumerate(lines, first):
            if continues or line.startswith("$ "):
                start = found.pop() if continues else Command(number, "", [])
                typed = f"{start.text}\n{line}" if continues else line.removeprefix("$ ")
                found.append(Command(start.line, typed, []))
                continues = typed.endswith("\\") or typed.count("'") % 2 == 1
            else:
                found[-1].output.append(line)
    return found


def steady(text: str) -> str:
    for pattern, name in VARYING:
        text = pattern.sub(name, text)
    return text


def is_as_shown(shown: list[str], printed: str) -> bool:
    lines = [
        r"(?:.*\n)*?" if line == "…" else re.escape(steady(line.rstrip())).replace("…", ".*") + r"\n"
        for line in shown
    ]
    # `curl -i` ends its lines as HTTP does, and not every response ends with a line break.
    rest = "".join(f"{steady(line.rstrip())}\n" for line in printed.rstrip().splitlines())
    return re.fullmatch("".join(lines), rest) is not None


def run(found: list[Command], environment: dict[str, str], folder: Path) -> list[tuple[str, int]]:
    """Runs the commands in one shell, one after another.

    Gives what each has printed, and how it has ended.
    """
    mark = "=== end of a command:"
    # In braces it stays a command of the shell, which can set variables, and has no script to read.
    script = "".join(f"{{ {command.text}\n}} < /dev/null\nprintf '\\n{mark} %s\\n' $?\n" for command in found)
    shell = subprocess.run(
        ["bash"], input=f"exec 2>&1\n{script}", cwd=folder, env=environment, stdout=subprocess.PIPE, text=True,
        errors="replace", timeout=600)
    *ended, rest = re.split(rf"\n{mark} (\d+)\n", shell.stdout)
    results = list(zip(ended[::2], map(int, ended[1::2])))
    assert len(results) == len(found), f"the shell has ended behind the command {len(results)}: {rest}"
    return results


def problems(found: list[Command], environment: dict[str, str], folder: Path, address: str = ADDRESS) -> list[str]:
    """The output that differs from the example."""
    asked = [command._replace(text=command.text.replace(ADDRESS, address)) for command in found]
    wrong = []
    for command, (printed, status) in zip(found, run(asked, environment, folder)):
        printed = printed.replace(address, ADDRESS)
        place = f"line {command.line}: $ {command.text}\n"
        if not is_as_shown(command.output, printed):
            shown = "\n".join(command.output)
            wrong.append(f"{place}--- shown ---\n{shown}\n--- printed ---\n{printed.rstrip()}\n")
        elif status != 0 and not command.may_fail:
            wrong.append(f"{place}ended with {status}\n")
    return wrong


def environment(home: Path, language: str) -> dict[str, str]:
    """The environment of a new user: nothing but the program."""
    own = re.compile(r"LOKI_|XDG_|LC_|VISUAL$|EDITOR$|NO_COLOR$|.*_proxy$", re.IGNORECASE)
    kept = {name: value for name, value in os.environ.items() if not own.match(name)}
    path = f"{binary().parent}{os.pathsep}{kept['PATH']}"
    return kept | {"HOME": str(home), "PATH": path, "TZ": "UTC", "LANG": language}


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_prints_what_is_shown(document: Path, tmp_path: Path):
    found = commands(document.read_text(encoding="utf-8"))
    assert found, f"{document.name} shows no command"
    language = "ja_JP.UTF-8" if document.stem.endswith(".ja") else "C"

    with running(time_zone="UTC", has_owner=False) as server:
        sign_up(server.url, NAME, PASSWORD)
        wrong = problems(found, environment(tmp_path, language), tmp_path, server.url)

    assert not wrong, f"{document.name}:\n" + "\n".join(wrong)


def test_no_other_document_shows_a_terminal():
    documents = chain(ROOT.glob("*.md"), ROOT.glob("Docs/**/*.md"), ROOT.glob("Sources/**/*.md"))
    # The server keeps one of them in its folder, by a link.
    shown = {document.resolve() for document in documents if "```console" in document.read_text(encoding="utf-8")}

    assert shown == set(DOCUMENTS)


def test_reads_commands():
    block = "$ echo a \\\n    b\na b\n$ echo 'a\n b'\n"
    shown = textwrap.indent(f"```console\n{block}```\n", "   ")
    text = f"1. Say:\n\n{shown}\n```sh\necho c\n```\n"

    assert commands(text) == [Command(4, "echo a \\\n    b", ["a b"]), Command(7, "echo 'a\n b'", [])]
    with pytest.raises(ValueError):
        commands("```console\nloki list\n```\n")


@pytest.mark.parametrize("shown, printed, is_same", [
    ("a\nb", "a\nb\n", True),
    ("a\nb", "a\r\nb", True),
    ("", "", True),
    ("a", "b\n", False),
    ("a", "a\nb\n", False),
    ("a\nb", "a\n", False),
    ("", "a\n", False),
    ("  a", "a\n", False),
    ("a+", "aa\n", False),
    ("…", "", True),
    ("a\n…\nd", "a\nb\nc\nd\n", True),
    ("a\n…\nd", "a\nd\n", True),
    ("a\n…", "b\n", False),
    ("a\n…\nd", "a\nb\n", False),
    ('{"a":1,…}', '{"a":1,"b":2}\n', True),
    ('{"a":1,…}', '{"a":2,"b":2}\n', False),
    ("3f2a7c10 2026-11-20 A", "84fc0348 2025-01-02 A\n", True),
    ("3f2a7c10 2026-11-20 A", "84fc0348 2025-01-02 B\n", False),
    ("3f2a7c10-5d0e-4c1b-9a53-0d4f6a1e2b3c", "84fc0348-1f6c-4535-a6e7-2d44afc14317\n", True),
    ("3f2a7c10-5d0e-4c1b-9a53-0d4f6a1e2b3c", "84fc0348\n", False),
    ("2026-11-20T12:00:00.000Z", "2025-01-02T03:04:05.678Z\n", True),
    ("2026-11-20T12:00:00.000Z", "2025-01-02\n", False),
    ("loki_" + "a" * 22 + "." + "a" * 43, "loki_" + "c" * 22 + "." + "b_-" * 14 + "b\n", True),
    ("loki_" + "a" * 22 + "." + "a" * 43, "loki_" + "c" * 22 + "." + "b" * 42 + "\n", False),
])
def test_compares(shown, printed, is_same):
    assert is_as_shown(shown.splitlines(), printed) == is_same


@pytest.mark.parametrize("block, is_right", [
    ("$ A=1\n$ echo $A\n1", True),
    ("$ A=1\n$ echo $A\n2", False),
    ("$ echo a", False),
    ("$ echo a >&2\na", True),
    ("$ cat", True),
    ("$ false", False),
    ("$ echo a; false\na", False),
    ("$ echo 'loki: a'; false\nloki: a", True),
    ("$ timeout 1 sleep 5", True),
    ("$ echo http://127.0.0.1:8080/\nhttp://127.0.0.1:8080/", True),
])
def test_notices_what_is_wrong(block, is_right, tmp_path):
    found = commands(f"```console\n{block}\n```\n")
    environment = {"PATH": os.environ["PATH"]}

    assert (problems(found, environment, tmp_path, "http://localhost:1234") == []) == is_right


def test_needs_a_shell_that_goes_on(tmp_path):
    with pytest.raises(AssertionError):
        problems(commands("```console\n$ exit\n$ echo a\na\n```\n"), {"PATH": os.environ["PATH"]}, tmp_path)
