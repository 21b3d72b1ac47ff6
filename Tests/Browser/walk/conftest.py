"""The walk goes through every language, screen and appearance, with scripts on and off."""

import pytest

from support.profiles import MATRIX
from support.tab import Tab


@pytest.fixture(params=MATRIX, ids=str)
def tab(open_tab, request) -> Tab:
    return open_tab(request.param)
