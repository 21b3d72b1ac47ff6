"""The worker folds texts for searches as the server does."""

import json
import pathlib

FOLDER = pathlib.Path(__file__).parent
WORKER = FOLDER.parents[2] / "Sources/Core/UI/Scripts/worker.js"


def test_texts_fold_as_the_server_folds_them(browser):
    """The server's folding is tested with the same table (`SearchFoldingTests`)."""
    cases = json.loads((FOLDER / "folds.json").read_text())
    assert len(cases) > 70
    script = WORKER.read_text()
    folding = script[script.index("const segmenter"):script.index("const trimmed")]
    page = browser.new_page()
    try:
        folds = page.evaluate(
            "(texts) => { " + folding + " return texts.map((text) => characters(text).map(folded).join('')); }",
            [text for text, _ in cases])
    finally:
        page.close()
    assert folds == [fold for _, fold in cases]
