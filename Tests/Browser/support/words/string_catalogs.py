"""The texts of the program, from its string catalogues."""

import functools
import json
import re
from pathlib import Path

SOURCES = Path(__file__).resolve().parents[4] / "Sources"
PLACEHOLDER = re.compile(r"%(?:(\d+)\$)?(?:@|lld)")


class MissingText(Exception):
    """A text that a test looks for is in no catalogue."""


class StringCatalog:
    """The catalogue of a module, like `Features/Memo`."""

    def __init__(self, module: str):
        self.path = SOURCES / module / "Resources" / "Localizable.xcstrings"

    def __call__(self, key: str, *values: str) -> "Text":
        """A text, filled with the values; without any, with a `{}` for each."""
        return Text(self, key, values)

    def plural(self, key: str) -> "Plural":
        """A text that depends on a number."""
        return Plural(self, key)

    @functools.cached_property
    def _texts(self) -> dict:
        return json.loads(self.path.read_text(encoding="utf-8"))["strings"]

    def forms(self, key: str, language: str) -> dict[str, str]:
        """The text for each plural category; only `other` if it is the same for all."""
        try:
            text = self._texts[key]["localizations"][language]
            plural = text.get("variations", {}).get("plural") or {"other": text}
            return {category: template(form["stringUnit"]["value"]) for category, form in plural.items()}
        except KeyError as error:
            raise MissingText(f"{self.path} has no text for {key!r} in {language!r}: no {error}") from None


def template(text: str) -> str:
    """For `str.format`: the catalogue's `%@`, `%lld` and `%1$@` are `{}` and `{0}`."""
    return PLACEHOLDER.sub(lambda match: f"{{{int(match[1]) - 1}}}" if match[1] else "{}", text)


class Text:
    def __init__(self, catalog: StringCatalog, key: str, values: tuple[str, ...] = ()):
        self._catalog = catalog
        self._key = key
        self._values = values

    def in_language(self, language: str) -> str:
        text = self._catalog.forms(self._key, language)["other"]
        return text.format(*self._values) if self._values else text


class Plural:
    def __init__(self, catalog: StringCatalog, key: str):
        self._catalog = catalog
        self._key = key

    def in_language(self, language: str):
        """Returns the text for a number."""
        forms = self._catalog.forms(self._key, language)
        # Enough for Japanese and English. A catalogue of any language may have a separate text for 0.
        return lambda number: forms.get({0: "zero", 1: "one"}.get(number), forms["other"]).format(number)
