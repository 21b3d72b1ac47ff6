"""Refuses markup and scripts that the content security policy forbids, that need `unsafe-eval`, or that break forms.

    python3 Scripts/lint_frontend.py Sources

It reads Swift, JavaScript, SVG and HTML files, without their comments, and skips installed third-party files. It looks
line by line: it catches slips, and the browser tests catch the rest.
"""

import re
import sys
from dataclasses import dataclass
from pathlib import Path

from lint_files import check


@dataclass(frozen=True)
class Rule:
    pattern: re.Pattern
    message: str


@dataclass(frozen=True)
class Finding:
    path: Path
    line: int
    message: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: error: {self.message}"


def rule(pattern: str, message: str) -> Rule:
    return Rule(re.compile(pattern, re.IGNORECASE), message)


RULES = [
    # Attributes of markup are written without spaces around `=`, variables of Swift and JavaScript with them.
    rule(r"<script(?![^>]*\ssrc\s*=)", "inline script: put it into a file of Assets"),
    rule(r"""HTMLElement\(\s*"style\"""", "inline style: put it into loki.css"),
    rule(r"<style\b", "inline style: put it into loki.css"),
    rule(r"""\bstyle=\\?["']|\bname:\s*"style\"""", "style attribute: use a class"),
    rule(r"""setAttribute\(\s*["']style["']""", "style attribute: toggle a class"),
    rule(r"""(?<=[\s"'])on[a-z]+=\\?["']|\bname:\s*"on[a-z]+\"""", "event attribute: listen in a script file"),
    rule(r"""setAttribute\(\s*["']on[a-z]+["']""", "event attribute: use addEventListener"),
    rule(r"""\bhx-on\b|\.hx\(\s*"on\b""", "hx-on needs unsafe-eval: listen in a script file"),
    rule(r"""["'](?:js|javascript):""", "js: values need unsafe-eval: send data"),
    rule(
        r"""(?:\bhx-trigger\\?["']?\s*[=:,]\s*\\?["']|\.hx\(\s*"trigger"\s*,\s*["']|name:\s*"hx-trigger",\s*value:\s*")"""
        r"""[^"']*\[""",
        "a filter in hx-trigger needs unsafe-eval: filter on the server or in a script file",
    ),
    rule(
        r"""\.name\("id"\)|\bname=\\?["']id\\?["']""",
        "a field named id hides the form's own id from scripts: name it after what it identifies",
    ),
    rule(r"\beval\s*\(|\bnew\s+Function\b|\bset(?:Timeout|Interval)\(\s*[\"'`]", "evaluated text needs unsafe-eval"),
]

SUFFIXES = {".swift", ".js", ".svg", ".html"}
#: Folders that set-up creates and installs.
INSTALLED = {"made", "vendor"}
COMMENT = re.compile(r"(?:^|(?<=\s))//.*$")
MARKUP_COMMENT = re.compile(r"<!--.*?-->")


def main(roots: list[str]) -> int:
    return check("lint_frontend", "Front-end lint", roots, files, findings_in)


def files(root: Path) -> list[Path]:
    return sorted(path for path in root.rglob("*") if path.suffix in SUFFIXES and not INSTALLED & set(path.parts))


def findings_in(path: Path, text: str) -> list[Finding]:
    return [
        Finding(path, number, rule.message)
        for number, line in enumerate(text.splitlines(), start=1)
        for rule in RULES
        if rule.pattern.search(without_comment(path, line))
    ]


def without_comment(path: Path, line: str) -> str:
    return (COMMENT if path.suffix in {".swift", ".js"} else MARKUP_COMMENT).sub("", line)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
