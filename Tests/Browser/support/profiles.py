"""How pages are shown: language, screen, scheme, scripts."""

import itertools
from dataclasses import dataclass, replace

import pytest


@dataclass(frozen=True)
class Profile:
    language: str = "ja"
    screen: str = "phone"
    scheme: str = "light"
    javascript: bool = True
    time_zone: str = "Asia/Tokyo"
    #: Most tests need not wait for animations, each frame of which is drawn without a graphics card.
    reduced_motion: bool = True
    #: In CSS pixels; None for the screen's usual size.
    width: int | None = None
    height: int | None = None

    def __str__(self) -> str:
        return f"{self.language}-{self.screen}-{self.scheme}-{'js' if self.javascript else 'nojs'}"

    def but(self, **changes) -> "Profile":
        return replace(self, **changes)

    @property
    def is_phone(self) -> bool:
        return self.screen == "phone"

    @property
    def viewport(self) -> dict[str, int]:
        width, height = self._screen_size
        return {"width": self.width or width, "height": self.height or height}

    @property
    def _screen_size(self) -> tuple[int, int]:
        return (390, 844) if self.is_phone else (1280, 800)

    @property
    def media(self) -> dict:
        """The media features for style sheets."""
        return {
            "color_scheme": self.scheme, "reduced_motion": "reduce" if self.reduced_motion else "no-preference"}

    def context_options(self) -> dict:
        """For `Browser.new_context`; scripts are switched off by the tab."""
        return {
            "viewport": self.viewport,
            "device_scale_factor": self._screen_size[0] / self.width if self.width else 1,
            "is_mobile": self.is_phone,
            "has_touch": self.is_phone,
            "locale": "ja-JP" if self.language == "ja" else "en-US",
            "timezone_id": self.time_zone,
            **self.media,
        }


PHONE = Profile()
DESKTOP = Profile(language="en", screen="desktop", scheme="dark")
#: The walk has animations on every screen.
MOVING_DESKTOP = DESKTOP.but(reduced_motion=False)
PHONE_WITHOUT_SCRIPTS = PHONE.but(javascript=False)
ENGLISH_PHONE_WITHOUT_SCRIPTS = Profile(language="en", scheme="dark", javascript=False)

PHONES = [PHONE, PHONE_WITHOUT_SCRIPTS]
PHONES_AND_DESKTOP = [*PHONES, DESKTOP]
#: Together they cover both languages, screens and appearances, with scripts on and off.
TWO = [PHONE, DESKTOP.but(javascript=False)]

#: Every pair of language, screen, appearance and scripts.
PAIRS = [
    PHONE,
    Profile("ja", "desktop", "dark", javascript=False),
    ENGLISH_PHONE_WITHOUT_SCRIPTS,
    Profile("en", "desktop", "light", javascript=False),
    MOVING_DESKTOP,
]

#: All other combinations.
UNPAIRED = [
    profile
    for profile in itertools.starmap(
        Profile, itertools.product(["ja", "en"], ["phone", "desktop"], ["light", "dark"], [True, False]))
    if str(profile) not in map(str, PAIRS)
]


def in_full(*values) -> list:
    """Parameters of a test that only `make test-all` runs."""
    return [pytest.param(value, marks=pytest.mark.full) for value in values]


def with_width(profile: Profile) -> str:
    """A name for tests with further parameters."""
    return f"{profile}-{profile.width}"
