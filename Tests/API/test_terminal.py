"""Tests the program with a real terminal, full disks, closed pipes and a shell's completion."""

import contextlib
import fcntl
import os
import pty
import re
import select
import shlex
import signal
import socket
import ssl
import struct
import subprocess
import termios
import threading
import time
import unicodedata
from datetime import datetime, timedelta, timezone
from pathlib import Path

import pytest

from signing import OWNER
from support.server import Server, binary, running

NAME, PASSWORD = OWNER
#: The timeout of a terminal, in seconds.
PATIENCE = 30


class Terminal:
    """A program on a terminal of its own."""

    def __init__(
            self, *arguments: str | Path, environment: dict[str, str], columns: int = 80,
            program: str | Path | None = None):
        self.output = ""
        self._rest = b""
        self._master, self._slave = pty.openpty()
        fcntl.ioctl(self._slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
        self.process = subprocess.Popen(
            [program or binary(), *arguments], env=environment, stdin=self._slave, stdout=self._slave, stderr=self._slave,
            # Its controlling terminal: otherwise Ctrl-C would have no effect.
            start_new_session=True, preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()
        if self._master is not None:
            os.close(self._master)
            os.close(self._slave)

    def hang_up(self) -> None:
        """Closes the terminal."""
        os.close(self._slave)
        os.close(self._master)
        self._master = self._slave = None

    def _read(self, seconds: float) -> bool:
        """Whether the program writes something within this time."""
        if self._master is None:
            time.sleep(seconds)
            return False
        if not select.select([self._master], [], [], seconds)[0]:
            return False
        self._rest += os.read(self._master, 65_536)
        self.output = self._rest.decode(errors="replace").replace("\r\n", "\n")
        return True

    def wait_for(self, text: str, count: int = 1) -> None:
        deadline = time.monotonic() + PATIENCE
        while self.output.count(text) < count:
            assert time.monotonic() < deadline, f"no {text!r} in {self.output!r}"
            self._read(0.1)

    def type(self, text: str) -> None:
        os.write(self._master, text.encode(errors="surrogateescape"))
        # This call makes the terminal process it first. It would otherwise be shown after a program that ends at once.
        select.select([self._slave], [], [], 0)

    def has(self, flag: int) -> bool:
        return bool(termios.tcgetattr(self._slave)[3] & flag)

    def end(self) -> int:
        """The exit status, or the signal as a negative number."""
        deadline = time.monotonic() + PATIENCE
        while self.process.poll() is None:
            assert time.monotonic() < deadline, f"no end behind {self.output!r}"
            self._read(0.1)
        while self._read(0):
            pass
        return self.process.returncode


def environment_at(home: Path) -> dict[str, str]:
    """The files of a person who has nothing but the program."""
    return {
        "HOME": str(home), "PATH": f"{binary().parent}{os.pathsep}{os.environ['PATH']}", "TZ": "UTC",
        "LANG": "C.UTF-8", "TERM": "xterm",
    }


@pytest.fixture(scope="module")
def server():
    with running(time_zone="UTC") as server:
        yield server


def run_all(environment: dict[str, str], *commands: tuple[list[str], str]) -> None:
    """Runs commands, each with its input."""
    for arguments, typed in commands:
        run = loki(*arguments, environment=environment, stdin=None, input=typed)
        assert run.returncode == 0, run.stderr


@pytest.fixture(scope="module")
def environment(server: Server, tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The files of a signed-in person with two visits and a memo, which no test changes."""
    environment = environment_at(tmp_path_factory.mktemp("home"))
    run_all(
        environment, (["login", server.url], f"{NAME}\n{PASSWORD}\n"), (["log", "しきじ", "10/1/10"], ""),
        (["log", "A" * 60, "--date", "yesterday"], ""), (["memo", "new", "タオル"], ""))
    return environment


@pytest.fixture(scope="module")
def writer(server: Server, tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The files of another person, who has visited two places and records more."""
    environment = environment_at(tmp_path_factory.mktemp("writer"))
    run_all(
        environment, (["account", "create", "writer", "--data", str(server.data)], PASSWORD),
        (["login", server.url], f"writer\n{PASSWORD}\n"), (["log", "しきじ", "--date", "2025-02-01"], ""),
        (["log", "しきじ本店", "--date", "2025-01-01"], ""))
    return environment


@pytest.fixture
def new_environment(tmp_path: Path) -> dict[str, str]:
    """The files of a person who has never signed in."""
    return environment_at(tmp_path)


def loki(*arguments: str, environment: dict[str, str], **options) -> subprocess.CompletedProcess:
    """Files without a person."""
    return subprocess.run(
        [binary(), *arguments], env=environment, text=True, stderr=subprocess.PIPE, timeout=PATIENCE,
        **{"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE} | options)


def test_does_not_show_passwords(server, new_environment):
    with Terminal("login", server.url, "--name", NAME, environment=new_environment) as terminal:
        terminal.wait_for("Password: ")
        assert not terminal.has(termios.ECHO)
        assert terminal.has(termios.ISIG) and terminal.has(termios.ICANON)
        terminal.type("\n")
        terminal.wait_for("Password: ", 2)
        terminal.type(f"{PASSWORD}\n")

        assert terminal.end() == 0, terminal.output
        assert terminal.output == (
            f"Password: \nEnter a password.\nPassword: \nSigned in as {NAME} at {server.url}.\n")
        assert terminal.has(termios.ECHO)


@pytest.mark.parametrize("typed, sent, status, said", [
    ("secret\x03", None, -signal.SIGINT, ""),
    ("secret\x1c", None, -signal.SIGQUIT, ""),
    ("secret", signal.SIGTERM, -signal.SIGTERM, ""),
    ("secret", signal.SIGHUP, -signal.SIGHUP, ""),
    ("\x04", None, 1, "loki: Nothing was done.\n"),
], ids=["Ctrl-C", "Ctrl-backslash", "SIGTERM", "SIGHUP", "end of input"])
def test_ends_at_the_password(server, new_environment, typed, sent, status, said):
    with Terminal("login", server.url, "--name", NAME, environment=new_environment) as terminal:
        terminal.wait_for("Password: ")
        terminal.type(typed)
        if sent:
            terminal.process.send_signal(sent)

        assert terminal.end() == status
        assert terminal.output == f"Password: \n{said}"
        assert terminal.has(termios.ECHO)


def test_makes_accounts_with_passwords_that_do_not_show(new_environment, tmp_path):
    with Terminal("account", "create", "kaede", "--data", tmp_path / "d", environment=new_environment) as terminal:
        terminal.wait_for("Password: ")
        terminal.type("\n")
        terminal.wait_for("Password: ", 2)
        terminal.type(f"{PASSWORD}\n")
        terminal.wait_for("The same again: ")
        terminal.type(f"{PASSWORD}\n")

        assert terminal.end() == 0, terminal.output
        assert terminal.output == "Password: \nPassword: \nThe same again: \nCreated kaede.\n"


def test_makes_no_account_after_ctrl_c(new_environment, tmp_path):
    with Terminal("account", "create", "kaede", "--data", tmp_path / "d", environment=new_environment) as terminal:
        terminal.wait_for("Password: ")
        terminal.type("\x03")

        assert terminal.end() == -signal.SIGINT
        assert not (tmp_path / "d").exists()


@pytest.mark.parametrize("typed", ["", "\n"])
def test_makes_no_account_without_a_password(new_environment, tmp_path, typed):
    run = loki("account", "create", "kaede", "--data", str(tmp_path / "d"), environment=new_environment,
               stdin=None, input=typed)

    assert (run.returncode, run.stderr) == (1, "loki: There is no password on standard input.\n")


def test_refuses_passwords_that_are_no_text(server, new_environment, tmp_path):
    typed = f"{PASSWORD}\udcff\n"
    run = loki("account", "create", "kaede", "--data", str(tmp_path / "d"), environment=new_environment,
               stdin=None, input=typed, errors="surrogateescape")

    assert (run.returncode, run.stderr) == (1, "loki: This is not UTF-8 text.\n")
    for arguments, status in [
        (["login", server.url, "--name", NAME], 64), (["account", "create", "kaede", "--data", tmp_path / "d"], 1),
    ]:
        with Terminal(*arguments, environment=new_environment) as terminal:
            terminal.wait_for("Password: ")
            terminal.type(typed)

            assert terminal.end() == status
            assert terminal.output == "Password: \nloki: This is not UTF-8 text.\n"
    assert not (tmp_path / "d").exists()


def test_asks_for_a_visit(writer):
    with Terminal("log", environment=writer) as terminal:
        for question, answer in [
            ("Facility (number or name): ", "シキ"), ('Facility (number, or empty for "シキ"): ', "2"),
            ("Date (empty for today): ", "2025-03-01"),
            ("Sets (such as 10/1/10x3): ", "10/1/10"), ("Sauna temperature (℃, empty for none): ", "110"),
            ("Cold plunge temperature (℃, empty for none): ", ""), ("Going in: ", "雨の日に。"), ("Notes: ", ""),
        ]:
            terminal.wait_for(question)
            terminal.type(f"{answer}\n")

        assert terminal.end() == 0, terminal.output
        recorded = re.search(r"^Recorded: ([0-9a-f]{8}) 2025-03-01 しきじ本店$", terminal.output, re.MULTILINE)
        assert recorded, terminal.output
    first, identifier, *rest = loki("show", recorded[1], environment=writer).stdout.splitlines()
    assert first == "しきじ本店  2025-03-01" and identifier.startswith(recorded[1])
    assert rest == [
        "", "Sauna 110℃", "", "雨の日に。", "", "1. Sauna 10 min → Cold plunge 1 min → Rest 10 min"]


#: The questions of loki log, in order.
QUESTIONS = ["Facility (number or name): ", "Date (empty for today): ", "Sets (such as 10/1/10x3): "]


def test_edits_wide_characters(writer):
    with Terminal("log", environment=writer, columns=40) as terminal:
        terminal.wait_for(QUESTIONS[0])
        terminal.type("とろろ\x7f\x7fかい\n")
        temperatures = [f"{kind} temperature (℃, empty for none): " for kind in ("Sauna", "Cold plunge")]
        for question in [*QUESTIONS[1:], *temperatures, "Going in: "]:
            terminal.wait_for(question)
            # An arrow is not text.
            terminal.type("\x1b[D\n")
        terminal.wait_for("Notes: ")
        # Longer than the terminal's width: deleted text disappears from the rows above as well.
        terminal.type("湯" * 40 + "\x7f" * 39 + "\n")

        assert terminal.end() == 0, terminal.output
    assert f"\r\x1b[J{QUESTIONS[0]}とかい" in terminal.output
    assert re.search(r" \d{4}-\d\d-\d\d とかい\n", terminal.output), terminal.output
    visit = loki("list", "とかい", "--json", environment=writer).stdout
    assert '"facilityName":"とかい"' in visit and '"afterword":"湯"' in visit


def test_keeps_what_was_typed_before_ctrl_c(writer):
    with Terminal("log", environment=writer) as terminal:
        for question, answer in zip(QUESTIONS, ["中断\n", "2025-03-02\n", "3x10/1/10\x03"]):
            terminal.wait_for(question)
            terminal.type(answer)

        assert terminal.end() == -signal.SIGINT, terminal.output
        assert terminal.has(termios.ECHO) and terminal.has(termios.ICANON)
    assert terminal.output.endswith("loki: Nothing was done.\n"), terminal.output
    command = re.search(r"^To record it: loki (log --draft \S+)$", terminal.output, re.MULTILINE)
    recorded = loki(*command[1].split(), environment=writer).stdout.splitlines()
    assert recorded[0].endswith(" 2025-03-02 中断")
    assert recorded[1:] == ["  3 × Sauna 10 min → Cold plunge 1 min → Rest 10 min"]


@pytest.mark.parametrize("terminal_type, number, rest", [
    ("xterm", signal.SIGTERM, "12/3/4"), ("xterm", signal.SIGHUP, "12/3/4"), ("xterm", None, "12/3/4"),
    ("dumb", signal.SIGTERM, ""), ("dumb", signal.SIGHUP, ""), ("dumb", signal.SIGINT, "\x03"),
])
def test_keeps_what_was_typed_before_a_signal(writer, tmp_path, terminal_type, number, rest):
    state = tmp_path / "state"
    environment = writer | {"TERM": terminal_type, "XDG_STATE_HOME": str(state)}
    with Terminal("log", environment=environment) as terminal:
        for question, answer in zip(QUESTIONS, ["合図\n", "2025-03-03\n", rest]):
            terminal.wait_for(question)
            terminal.type(answer)
        if terminal_type != "dumb":
            terminal.wait_for(rest)
        if number is None:
            terminal.hang_up()
        elif number != signal.SIGINT:
            terminal.process.send_signal(number)

        assert terminal.end() == -(number or signal.SIGHUP), terminal.output
    [draft] = (state / "loki").iterdir()
    text = draft.read_text(encoding="utf-8")
    assert text.startswith("facility: 合図\ndate: 2025-03-03\n"), text
    assert terminal_type == "dumb" or "\nsets:\n- 12/3/4\n" in text, text


def test_draws_what_is_pasted_once(writer):
    with Terminal("log", environment=writer) as terminal:
        terminal.wait_for(QUESTIONS[0])
        terminal.type("貼り付け" + "\n" * 5)
        terminal.wait_for("Going in: ")
        before = len(terminal.output.encode())
        text = "湯" * 1_000 + "終"
        terminal.type(text)
        terminal.wait_for("終")
        drawn = len(terminal.output.encode()) - before
        terminal.type("\x03")
        terminal.end()
    # Writing the whole line for each byte would take 1,500 bytes.
    assert drawn / len(text.encode()) < 20, drawn


def test_can_be_suspended(writer):
    script = "set -m; loki log; echo suspended; stty -a | tr ' ' '\\n' | grep -x icanon; fg"
    with Terminal("-c", script, environment=writer, program="bash") as terminal:
        terminal.wait_for(QUESTIONS[0])
        terminal.type("一時")
        terminal.wait_for("一時")
        terminal.type("\x1a")
        terminal.wait_for("suspended\nicanon\n")
        terminal.wait_for(f"{QUESTIONS[0]}一時", 3)
        terminal.type("停止\x03")
        terminal.wait_for("To record it: ")
        terminal.end()
    draft = re.search(r"--draft (\S+)", terminal.output)[1]
    assert Path(draft).read_text(encoding="utf-8").startswith("facility: 一時停止\n")


def test_keeps_what_is_on_its_way_at_ctrl_c(server, writer):
    with Terminal("log", environment=writer) as terminal:
        terminal.wait_for(QUESTIONS[0])
        terminal.type("待つ" + "\n" * 6)
        terminal.wait_for("Notes: ")
        # The server no longer responds from here on.
        server._process.send_signal(signal.SIGSTOP)
        try:
            # A thread that is waiting for a processor stops late; the last one's stop is reported.
            os.waitid(os.P_PID, server._process.pid, os.WSTOPPED)
            terminal.type("また来る\n")
            time.sleep(0.5)
            terminal.type("\x03")
            assert terminal.end() == -signal.SIGINT, terminal.output
        finally:
            server._process.send_signal(signal.SIGCONT)
    command = re.search(r"^To record it: loki (log --draft \S+)$", terminal.output, re.MULTILINE)
    assert command, terminal.output
    assert "また来る" in Path(command[1].split()[-1]).read_text(encoding="utf-8")
    # The server continues with the data that it received.
    recorded = loki(*command[1].split(), environment=writer)
    assert (recorded.returncode, recorded.stdout.count("待つ")) == (0, 1), recorded.stderr
    assert loki("list", "待つ", "--json", environment=writer).stdout.count('"afterword":"また来る"') == 1


@pytest.mark.parametrize("script, status, said", [
    ("exec cat", 0, "Copied to the clipboard.\n"),
    ("exit 1", 1, "loki: No clipboard found. Install wl-copy, xclip or pbcopy.\n"),
], ids=["that works", "that reads nothing"])
def test_puts_a_visit_on_the_clipboard(writer, tmp_path, script, status, said):
    # Longer than a pipe's buffer, so that writing continues after the program has ended.
    text = "🔥" * 10_000
    recorded = loki("log", "長い", "--foreword", text, "--afterword", text, environment=writer)
    assert recorded.returncode == 0, recorded.stderr
    visit = recorded.stdout.split()[1]
    copied = tmp_path / "copied"
    program = tmp_path / "xclip"
    program.write_text(f"#!/bin/sh\n{script} > '{copied}'\n", encoding="utf-8")
    program.chmod(0o700)
    desktop = writer | {"DISPLAY": ":0", "PATH": f"{tmp_path}{os.pathsep}{writer['PATH']}"}

    run = loki("copy", visit, "--clipboard", environment=desktop)

    assert (run.returncode, run.stdout + run.stderr) == (status, said)
    if status == 0:
        assert f"{copied.read_text(encoding='utf-8')}\n" == loki("copy", visit, environment=writer).stdout


def terminal_width(line: str) -> int:
    """The width in columns; only for unambiguous characters."""
    return sum(2 if unicodedata.east_asian_width(character) in "WF" else 1 for character in line)


@pytest.mark.parametrize("columns", [40, 48, 60])
@pytest.mark.parametrize("language", ["C.UTF-8", "ja_JP.UTF-8"])
def test_cuts_tables_to_the_terminal(environment, columns, language):
    localized = environment | {"LANG": language}
    # With one visit a line says that more follow.
    for limit in ["2", "1"]:
        with Terminal("list", "--limit", limit, environment=localized, columns=columns) as terminal:
            assert terminal.end() == 0
        lines = [re.sub(r"\x1b\[\d*m", "", line) for line in terminal.output.splitlines()]
        assert len(lines) == 3 and max(map(terminal_width, lines)) <= columns, lines
        assert limit == "1" or "…" in lines[2]
    assert "A" * 60 in loki("list", environment=environment).stdout


@pytest.mark.parametrize("redirection", ["> /dev/full", ">&-"])
@pytest.mark.parametrize("arguments, said", [
    ("list", ""), ("list --json", ""), ("completions bash", ""),
    ("log B", r"Recorded: [0-9a-f]{8} \S+ B\n"), ("memo new C", r"Recorded: [0-9a-f]{8} C\n"),
])
def test_notices_that_its_output_is_lost(writer, arguments, said, redirection):
    run = subprocess.run(
        ["bash", "-c", f"loki {arguments} {redirection}"], env=writer, text=True, capture_output=True,
        timeout=PATIENCE)

    assert run.returncode == 1
    assert re.fullmatch(f"{said}loki: The output could not be written\\.\n", run.stderr), run.stderr


def test_ends_quietly_when_nobody_reads_on(environment):
    reading, writing = os.pipe()
    os.close(reading)
    try:
        run = loki("list", environment=environment, stdout=writing)
    finally:
        os.close(writing)

    assert (run.returncode, run.stderr) == (-signal.SIGPIPE, "")


@pytest.mark.parametrize("arguments, line", [
    (["nosuch"], 'loki: There is no command "nosuch". (loki --help)'),
    (["memo", "nosuch"], 'loki: There is no command "nosuch". (loki memo --help)'),
    (["nosuch", "--help"], 'loki: There is no command "nosuch". (loki --help)'),
    (["help", "nosuch"], 'loki: There is no command "nosuch". (loki --help)'),
    (["--port", "0"], "loki: Unknown option '--port' (loki --help)"),
    (["show"], "loki: Missing expected argument '<id>' (loki show --help)"),
    (["list", "--facilty", "A"], "loki: Unknown option '--facilty'. Did you mean '--facility'? (loki list --help)"),
    (["lst"], """loki: There is no command "lst". Did you mean 'list'? (loki --help)"""),
    (["memo", "dlete", "@1"], """loki: There is no command "dlete". Did you mean 'delete'? (loki memo --help)"""),
    (["list", "--since", "-1"],
     'loki: "-1" is not a date or a period. Use one like 2026-11-20, 2026-11, yesterday or "last week".'),
    (["log", "A", "--sauna", "-10"], 'loki: "-10" is not a temperature. Use one like 88 or 16.2.'),
])
def test_refuses_in_one_line(environment, arguments, line):
    run = loki(*arguments, environment=environment)

    assert (run.returncode, run.stdout, run.stderr) == (64, "", f"{line}\n")


@pytest.mark.parametrize("arguments, beginning", [
    ([], "OVERVIEW: A log of sauna visits"), (["--help"], "OVERVIEW: "), (["help", "show"], "OVERVIEW: Show a visit."), (["show", "-h"], "OVERVIEW: Show"),
    (["memo"], "OVERVIEW: "), (["--version"], ""), (["version"], ""), (["help", "rm"], "OVERVIEW: Delete a visit."),
    (["ls", "--help"], "OVERVIEW: List visits"), (["add", "--help"], "OVERVIEW: Record a visit."),
])
def test_helps(new_environment, arguments, beginning):
    run = loki(*arguments, environment=new_environment)

    assert (run.returncode, run.stderr) == (0, "")
    assert run.stdout.startswith(beginning) and run.stdout.strip()


@pytest.mark.parametrize("arguments", [
    [b"log", b"\x82\xd3\x82\xeb"], [b"list", b"\xff"], [b"\xe3\x81"], [b"serve", b"--data", b"\x82"],
    [b"account", b"create", b"\xff"], [b"export", b"\xc0\x80.zip"],
])
@pytest.mark.parametrize("language, line", [
    ("C.UTF-8", "loki: The arguments are not UTF-8 text."), ("ja_JP.UTF-8", "loki: 引数がUTF-8のテキストではありません。"),
])
def test_arguments_that_are_no_text_do_nothing(environment, tmp_path, arguments, language, line):
    before = loki("list", "--json", environment=environment).stdout
    run = subprocess.run(
        [os.fsencode(binary()), *arguments], env=environment | {"LANG": language}, cwd=tmp_path,
        stdin=subprocess.DEVNULL, capture_output=True, timeout=PATIENCE)

    assert (run.returncode, run.stdout, run.stderr.decode()) == (64, b"", f"{line}\n")
    assert list(tmp_path.iterdir()) == []
    assert loki("list", "--json", environment=environment).stdout == before


@pytest.mark.parametrize("name", ["LOKI_SERVER", "LOKI_DATA", "EDITOR"])
def test_a_variable_that_is_no_text_is_named(environment, tmp_path, name):
    variables = {os.fsencode(key): os.fsencode(value) for key, value in environment.items()}
    for arguments in (["list"], ["account", "list"]):
        run = subprocess.run(
            [binary(), *arguments], env=variables | {name.encode(): b"/tmp/\xff"}, cwd=tmp_path,
            stdin=subprocess.DEVNULL, capture_output=True, timeout=PATIENCE)
        line = f"loki: The environment variable {name} is not UTF-8 text.\n"
        assert (run.returncode, run.stderr.decode()) == (64, line)
    # An unread one is not a reason.
    run = subprocess.run(
        [binary(), "list"], env=variables | {b"OLDPWD": b"/tmp/\xff"}, capture_output=True, timeout=PATIENCE)
    assert (run.returncode, list(tmp_path.iterdir())) == (0, [])


def visit_file(folder: Path) -> Path:
    """A draft that was kept."""
    drafts = list((folder / ".local/state/loki").glob("draft-*.txt"))
    assert len(drafts) == 1
    return drafts[0]


def test_without_a_terminal_the_editor_is_called_once(writer, tmp_path):
    calls, editor = tmp_path / "calls", tmp_path / "editor"
    editor.write_text(f'#!/bin/sh\necho >> "{calls}"\nsed -i "s/^date: .*/date: someday/" "$1"\necho "# more" >> "$1"\n')
    editor.chmod(0o755)
    environment = writer | {"EDITOR": str(editor), "XDG_STATE_HOME": str(tmp_path / ".local/state")}
    run = loki("edit", "@1", environment=environment)

    assert (run.returncode, run.stdout) == (64, "")
    draft = visit_file(tmp_path)
    kept, command, *problems = run.stderr.splitlines()
    assert kept == f"Your input was saved in {draft}."
    assert re.fullmatch(rf"To save it anyway: loki edit [0-9a-f-]{{36}} --draft {re.escape(str(draft))}", command)
    assert len(problems) == 1 and '"someday" is not a date' in problems[0]
    assert calls.read_text() == "\n" and "date: someday" in draft.read_text()
    # The command in the message works, from a file and from standard input.
    text = draft.read_text().replace("someday", "2025-02-02").replace("# more\n", "")
    shown = loki("show", "@1", environment=environment).stdout
    saved = loki("edit", "@1", "--draft", "-", environment=environment, stdin=None, input=text)
    assert saved.returncode == 0 and "2025-02-02" in saved.stdout
    date = shown.splitlines()[0].split()[-1]
    back = text.replace("2025-02-02", date)
    assert loki("edit", saved.stdout.split()[1], "--draft", "-", environment=environment, stdin=None, input=back).returncode == 0


def test_without_a_terminal_and_an_editor_nothing_is_edited(writer):
    run = loki("edit", "@1", environment=writer)

    line = "loki: The editor needs a terminal. Use --draft FILE, or name a program in EDITOR.\n"
    assert (run.returncode, run.stdout, run.stderr) == (64, "", line)


@pytest.mark.parametrize("on_terminal", [False, True])
def test_a_memo_is_read_from_standard_input(writer, on_terminal):
    if on_terminal:
        with Terminal("memo", "new", "-", environment=writer) as terminal:
            time.sleep(0.5)
            terminal.type("Towels\nhat\n\x04")
            assert terminal.end() == 0, terminal.output
    else:
        assert loki("memo", "new", "-", environment=writer, stdin=None, input="Towels\nhat\n").returncode == 0
    assert loki("memo", "show", "@1", environment=writer).stdout == "Towels\nhat\n"
    assert loki("memo", "rm", "@1", environment=writer).returncode == 0


@pytest.mark.parametrize("language, period, first", [
    ("ja_JP.UTF-8", "今週", 7), ("en_US.UTF-8", "this week", 7), ("en_GB.UTF-8", "this week", 1),
    ("C.UTF-8", "this week", 1),
])
def test_a_week_begins_as_it_does_there(writer, language, period, first):
    today = datetime.now(timezone.utc).date()
    at_start = today - timedelta(days=(today.isoweekday() - first) % 7)
    day_before = at_start - timedelta(days=1)
    ids = [
        loki("log", "週", "--date", str(day), "--json", environment=writer).stdout.split('"id":"')[1][:36]
        for day in (day_before, at_start)
    ]
    try:
        found = loki("ls", "週", "--since", period, "--until", period, environment=writer | {"LANG": language}).stdout
        assert str(at_start) in found and str(day_before) not in found
        before = loki("ls", "週", "--until", {"今週": "先週"}.get(period, "last week"), environment=writer | {"LANG": language}).stdout
        assert str(at_start) not in before and str(day_before) in before
    finally:
        for each in ids:
            assert loki("rm", each, environment=writer).returncode == 0


#: Completes as bash does when Tab is pressed after the words.
COMPLETE = """
source <(loki completions bash)
COMP_WORDS=({words}) COMP_LINE={line}
COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1)) COMP_POINT=${{#COMP_LINE}}
_loki loki "${{COMP_WORDS[COMP_CWORD]}}" "${{COMP_WORDS[COMP_CWORD - 1]}}"
printf '%s\\n' "${{COMPREPLY[@]}}"
"""


def completed(environment: dict[str, str], *words: str) -> list[str]:
    line = " ".join(["loki", *words])
    script = COMPLETE.format(words=shlex.join(["loki", *words]), line=shlex.quote(line))
    run = subprocess.run(["bash", "-c", script], env=environment, text=True, capture_output=True, timeout=PATIENCE)
    assert (run.returncode, run.stderr) == (0, ""), run
    return run.stdout.split()


@pytest.mark.parametrize("words, expected", [
    (["sho"], ["show"]),
    (["log", "しき"], ["しきじ"]),
    (["list", "--facility", "し"], ["しきじ"]),
    (["log", "しきじ", "--date", "yes"], ["yesterday"]),
    (["list", "--since", "昨"], ["昨日"]),
    (["list", "--since", "今"], ["今日", "今週", "今月", "今年"]),
    (["memo", "del"], ["delete"]),
    (["list", "--fac"], ["--facility"]),
])
def test_completes_in_bash(environment, words, expected):
    assert completed(environment, *words) == expected


@pytest.mark.parametrize("noun, verbs", [
    ([], ["show", "edit", "delete", "copy"]), (["memo"], ["show", "edit", "delete", "pin", "unpin"]),
], ids=["visits", "memos"])
def test_completes_ids_in_bash(environment, noun, verbs):
    table = loki(*noun, "list", environment=environment).stdout
    ids = [line.split()[0] for line in table.splitlines()[1:]]
    assert ids
    for verb in verbs:
        assert set(ids) <= set(completed(environment, *noun, verb, "")), verb
        assert completed(environment, *noun, verb, ids[0][:6]) == ids[:1]


def test_makes_no_folders_but_its_own(server, new_environment, tmp_path):
    run_all(new_environment, (["login", server.url], f"{NAME}\n{PASSWORD}\n"), (["list"], ""), (["completions", "zsh"], ""))

    found = sorted(str(path.relative_to(tmp_path)) for path in tmp_path.rglob("*"))
    assert found == [".config", ".config/loki", ".config/loki/account.json"]


#: Sets a variable before the program begins, which moves the arguments that Swift finds if this library is linked into
#: the program.
PRELOADED = """
#include <stdlib.h>
extern void _swift_stdlib_overrideUnsafeArgvArgc(char **, int) __attribute__((weak));
static char *lost[] = {"loki", 0};
__attribute__((constructor)) static void begin(void) {
    setenv("PRELOADED", "1", 1);
    if (_swift_stdlib_overrideUnsafeArgvArgc) _swift_stdlib_overrideUnsafeArgvArgc(lost, 1);
}
"""


def test_keeps_its_arguments_with_a_preloaded_library(new_environment, tmp_path):
    source, library = tmp_path / "preloaded.c", tmp_path / "preloaded.so"
    source.write_text(PRELOADED, encoding="utf-8")
    subprocess.run(["clang", "-shared", "-fPIC", "-o", library, source], check=True, timeout=PATIENCE)

    run = loki("whoami", environment=new_environment | {"LD_PRELOAD": str(library)})

    assert (run.returncode, run.stdout) == (3, ""), run
    assert run.stderr == "loki: You are not signed in. Sign in with: loki login\n"


def test_says_that_a_certificate_is_not_trusted(new_environment, tmp_path):
    key, certificate = tmp_path / "key.pem", tmp_path / "certificate.pem"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", key, "-out", certificate, "-days", "1",
         "-subj", "/CN=localhost"], check=True, capture_output=True, timeout=PATIENCE)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, key)
    with socket.create_server(("127.0.0.1", 0)) as listener, context.wrap_socket(listener, server_side=True) as secure:
        secure.settimeout(PATIENCE)

        def refuse_to_be_trusted() -> None:
            with contextlib.suppress(OSError):
                secure.accept()

        server = threading.Thread(target=refuse_to_be_trusted)
        server.start()
        run = loki(
            "login", f"https://localhost:{secure.getsockname()[1]}", environment=new_environment, stdin=None,
            input=f"{NAME}\n{PASSWORD}\n")
        server.join()

    assert run.returncode == 4
    assert ": its certificate is not trusted. " in run.stderr, run.stderr


def test_completes_nothing_without_a_server(new_environment):
    assert completed(new_environment, "log", "") == completed(new_environment, "show", "") == []
