"""The picture of the modules shows the manifest."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def test_the_picture_shows_the_manifest():
    made = subprocess.run(
        [sys.executable, "-c", "import modules; print(modules.draw(modules.manifest()), end='')"], cwd=ROOT, check=True,
        capture_output=True, text=True, env={**os.environ, "PYTHONPATH": "Scripts"}).stdout
    assert (ROOT / "Docs/Modules.svg").read_text(encoding="utf-8") == made, "run make modules, and look at the picture"
