"""The texts of the pages: names for the texts that tests look for, taken from the program's own catalogues."""

import functools

from .accounts import AccountWords
from .debug import DebugWords
from .memos import MemoWords
from .pages import PageWords
from .sakatsu import SakatsuWords
from .settings import SettingsWords
from .string_catalogs import Plural, Text


class Words(SakatsuWords, MemoWords, AccountWords, SettingsWords, DebugWords, PageWords):
    """All of them in one language, each under its name; read at once, so that a missing one is an error at once."""

    def __init__(self, language: str):
        self.language = language
        for group in type(self).__mro__:
            for name, text in vars(group).items():
                if isinstance(text, (Text, Plural)):
                    # The same text under two names would let a test look for the wrong one.
                    assert name not in vars(self), f"two groups of words name a {name}"
                    setattr(self, name, text.in_language(language))

    def language_name(self, language: str) -> str:
        return {"ja": self.japanese, "en": self.english}[language]


@functools.cache
def words_of(language: str) -> Words:
    return Words(language)
