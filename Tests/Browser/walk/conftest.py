"""The walk: each flow in three of the profiles that cover every pair of language, screen, appearance and scripts;
each flow in all sixteen combinations in `make test-all`."""

import re

import pytest

from support.profiles import PAIRS, UNPAIRED, in_full
from support.tab import Tab

#: The profiles of one flow.
PROFILES_OF_A_FLOW = 3


def pytest_generate_tests(metafunc):
    """Flows have numbers: the next one starts with the next profile."""
    start = int(re.match(r"test_(\d+)_", metafunc.function.__name__)[1]) % len(PAIRS)
    profiles = [*PAIRS[start:], *PAIRS[:start]]
    here, elsewhere = profiles[:PROFILES_OF_A_FLOW], profiles[PROFILES_OF_A_FLOW:]
    metafunc.parametrize("tab", [*here, *in_full(*elsewhere, *UNPAIRED)], indirect=True, ids=str)


@pytest.fixture
def tab(open_tab, request) -> Tab:
    return open_tab(request.param)
