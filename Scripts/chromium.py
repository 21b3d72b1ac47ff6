"""The browsers for the pages; `setup.sh --test` installs them."""

import os
import shutil


def chromium() -> str:
    """The path in LOKI_CHROMIUM, or that of Debian's or Ubuntu's package."""
    name = os.environ.get("LOKI_CHROMIUM")
    path = shutil.which(name) if name else shutil.which("chromium") or shutil.which("chromium-browser")
    if not path:
        raise FileNotFoundError(f"No {name or 'Chromium'}: run `make setup`, or name another one in LOKI_CHROMIUM")
    return path


def headless_shell() -> str:
    """The path of Chromium without its windows; of the whole one where that is not installed, or another was chosen.

    It shows the same pages in some 60 % of the time. It has neither the page cache nor the clipboard.
    """
    return not os.environ.get("LOKI_CHROMIUM") and shutil.which("chromium-headless-shell") or chromium()
