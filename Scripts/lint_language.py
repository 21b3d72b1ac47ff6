"""Refuses words and sentence openings that a reader has to decode, in code, comments, documents and texts.

    python3 Scripts/lint_language.py Sources Docs README.md

Each rule names the plain wording. It reads line by line and skips third parties' texts and recorded output.
"""

import re
import sys
from pathlib import Path

from lint_files import check


def word(pattern: str, message: str) -> tuple[re.Pattern, str]:
    return re.compile(rf"\b(?:{pattern})\b", re.IGNORECASE), message


#: Words anywhere in a line.
WORDS = [
    word(r"nobody", "nobody: write no one, or name who it is"),
    word(r"anew", "anew: write again, or from scratch"),
    word(r"by (?:itself|themselves)", "by itself: write on its own, automatically, or separately"),
    word(r"besides", "besides: write also, in addition to, or other than"),
    word(r"(?<![.\"])beside(?![:\"])", "beside: write next to"),
    word(r"shall", "shall: write should, must, or is to"),
    word(r"(?:take|takes|taken|taking|took)(?: (?!precedence)\w+)? over(?! \d)", "take over: write import, replace, or adopt"),
    word(r"for good", "for good: write permanently"),
    word(r"stands?(?! (?:for|in for|by|alone)\b)(?!-)", "stand: write is, lies or appears, with the place"),
    word(r"(?:is|are|was|were|be) told (?:so|of)|hears? of", "told, hear: write is notified, or receives"),
]
#: The first words of a comment.
OPENINGS = [
    (re.compile(r"(?:///?|//|#:?|/\*|\"\"\") ?What (?:is|was|are|were|has|stands)\b"), "What is: begin with the noun"),
    (re.compile(r"(?:///?|//|#:?|/\*|\"\"\") ?(?:Who|Whom|Whose|Whoever)\b"), "Who: begin with the noun: the caller, the account"),
    (re.compile(r"(?:///?|//|#:?|/\*|\"\"\") ?(?:Of|By|To|As|From|In|With|At) (?:which|whom|who|what)\b"),
     "Of which: begin with the noun that this describes"),
    # In code, a sentence may well begin so.
    (re.compile(r"(?:///|#:) Of \w"), "Of: a genitive needs its noun"),
]
#: Texts in Japanese.
JAPANESE = [
    (re.compile("読み?込みま|読み込み(?:中|済み|が|を)"), "読み込み: write 取り込み for an import"),
    (re.compile("ロキ"), "ロキ: the product is Loki in running text"),
]

COMMENT = {".swift": "//", ".js": "//", ".css": "/*", ".py": ("#", '"""'), ".sh": "#"}
SUFFIXES = {*COMMENT, ".md", ".xcstrings", ".yaml", ".c"}
#: Folders of third parties' texts, of what set-up installs, and of recorded output.
FOREIGN = {"made", "vendor", "zxcvbn", "libyaml", "Snapshots", "__pycache__"}
#: They have to name the words.
OWN = {"lint_language.py", "planted_violations.py"}


def main(roots: list[str]) -> int:
    return check("lint_language", "Language lint", roots, files, findings_in)


def files(root: Path) -> list[Path]:
    paths = sorted(root.rglob("*")) if root.is_dir() else [root]
    return [
        path for path in paths
        if path.suffix in SUFFIXES and path.name not in OWN and not FOREIGN & set(path.parts)
    ]


def findings_in(path: Path, text: str) -> list[str]:
    found = []
    is_within = False
    for number, line in enumerate(text.splitlines(), start=1):
        line = line.strip()
        is_comment = line.startswith(COMMENT.get(path.suffix, "\0")) and not line.startswith("#!")
        messages = [message for pattern, message in WORDS if pattern.search(line)]
        if is_comment and not is_within:
            messages += [message for pattern, message in OPENINGS if pattern.match(line)]
        if path.suffix == ".xcstrings":
            messages += [message for pattern, message in JAPANESE if pattern.search(line)]
        is_within = is_comment
        found += [f"{path}:{number}: error: {message}" for message in messages]
    return found


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
