"""The browser that looks at the pages; `setup.sh --test` installs it."""

import os
import shutil


def chromium() -> str:
    """The path of LOKI_CHROMIUM, or of what Debian or Ubuntu calls it."""
    name = os.environ.get("LOKI_CHROMIUM")
    path = shutil.which(name) if name else shutil.which("chromium") or shutil.which("chromium-browser")
    if not path:
        raise FileNotFoundError(f"No {name or 'Chromium'}: run `make setup`, or name another one in LOKI_CHROMIUM")
    return path
