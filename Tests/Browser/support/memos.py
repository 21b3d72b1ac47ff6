"""Memos, and writing them through the real form without a browser."""

import uuid
from dataclasses import dataclass, field

from .server import Server
from .visits import post

PACKING = "持ち物\n\nタオル、水着\nサウナハット（羊毛）"
PLACES = "行きたい施設\n丘の上サウナ"
THOUGHT = "Thought\nfrom the upper bench"


@dataclass(frozen=True)
class Memo:
    text: str
    id: str = field(default_factory=lambda: str(uuid.uuid4()))

    @property
    def path(self) -> str:
        return f"/memos/{self.id}"

    def fields(self, revision: int = 0) -> list[tuple[str, str]]:
        """The form's fields."""
        return [("memoID", self.id), ("revision", str(revision)), ("body", self.text)]


def write(server: Server, *texts: str) -> list[Memo]:
    """Saves new memos as the browser's form would."""
    memos = [Memo(text) for text in texts]
    for memo in memos:
        post(server, "/memos/new", memo.fields())
    return memos


def overwrite(server: Server, memo: Memo, text: str, revision: int = 1) -> None:
    """Saves another text, as another window with the revision would."""
    post(server, memo.path, Memo(text, memo.id).fields(revision))
