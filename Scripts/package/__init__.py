"""The parts of `Scripts/package.py`."""
