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
