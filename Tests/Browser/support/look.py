"""Scripts that check a page wherever it is shown, in any browser."""

from enum import Enum
from pathlib import Path

from axe_playwright_python.base import AXE_SCRIPT

from .profiles import Profile

FOLDER = Path(__file__).parent
#: Functions in JavaScript.
CHECKS, AXE_RUN, STATE = (
    (FOLDER / name).read_text(encoding="utf-8") for name in ("checks.js", "axe.js", "state.js"))
#: Defines `axe`, once in a document.
AXE = AXE_SCRIPT
HAS_AXE = "typeof axe === 'object'"
#: In the middle of a transition, colours are mixed, and a missing font has another size.
BUSY = """(
    document.readyState !== "complete" || document.fonts.status !== "loaded" || document.getAnimations().some(
        (animation) => animation.playState === "running" && animation.timeline === document.timeline))"""
#: In pixels, on a phone.
TARGET_SIZE = 44


class Axe(Enum):
    """The options of axe."""

    FULL = {"type": "tag", "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]}
    CONTRAST = {"type": "rule", "values": ["color-contrast"]}


def options(profile: Profile, language: str, longest_field_text: int = 24) -> dict:
    """The options of ``CHECKS``."""
    return {
        "language": language,
        "longestFieldText": longest_field_text,
        "targetSize": TARGET_SIZE if profile.is_phone else 0,
    }
