"""The walk: any two of language, screen, appearance and scripts meet each time, and all combinations in `make test-all`."""

import pytest

from support.profiles import PAIRS, UNPAIRED, in_full
from support.tab import Tab

PROFILES = [*PAIRS, *in_full(*UNPAIRED)]


@pytest.fixture(params=PROFILES, ids=str)
def tab(open_tab, request) -> Tab:
    return open_tab(request.param)
