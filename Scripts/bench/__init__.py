"""The parts of `Scripts/bench.py`."""
