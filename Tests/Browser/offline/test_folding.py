"""The device folds texts for searches as the server does."""

import json
import pathlib

FOLDER = pathlib.Path(__file__).parent
FOLDING = FOLDER.parents[2] / "Sources/Core/UI/Scripts/folding.js"


def test_texts_fold_as_the_server_folds_them(browser):
    """The server's folding is tested with the same table (`SearchFoldingTests`)."""
    cases = json.loads((FOLDER / "folds.json").read_text())
    assert len(cases) > 70
    page = browser.new_page()
    try:
        folds = page.evaluate(
            "(texts) => { " + FOLDING.read_text() + " return texts.map((text) => characters(text).map(folded).join('')); }",
            [text for text, _ in cases])
    finally:
        page.close()
    assert folds == [fold for _, fold in cases]


def test_searches_are_read_as_the_server_reads_them(browser):
    """The server's grammar is tested with the same table (`SearchQueryTests`)."""
    cases = json.loads((FOLDER / "terms.json").read_text())
    page = browser.new_page()
    try:
        terms = page.evaluate(
            "(texts) => { " + FOLDING.read_text() + " return texts.map(termsOf); }", [typed for typed, _, _ in cases])
        values = page.evaluate(
            "(texts) => { " + FOLDING.read_text() + " return texts.map(termsOf); }",
            ["施設:しきじ", 'place:"Sky Spa"', "-#ロウリュ", "#", "score:4.."])
    finally:
        page.close()
    assert terms == [[required, excluded] for _, required, excluded in cases]
    assert values == [[["しきじ"], []], [["sky spa"], []], [[], ["ろうりゅ"]], [["#"], []], [["score:4.."], []]]
