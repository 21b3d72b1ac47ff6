import sys
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
# The server of the browser tests, and the programs that it needs.
sys.path[:0] = [str(TESTS / "Browser"), str(TESTS.parent / "Scripts")]
