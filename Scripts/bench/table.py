"""The measurements as text."""


class Table:
    """Prints a line for each figure and remembers whether a budget was missed."""

    def __init__(self):
        self.missed = []

    def head(self, text):
        print(f"\n{text}", flush=True)

    def add(self, name, figure, budget=None, holds=None):
        mark = "" if holds is None else ("ok" if holds else "MISSED")
        print(f"{name:<62} {figure:>22}  {budget or '':<32} {mark}".rstrip(), flush=True)
        if holds is False:
            self.missed.append(f"{name}: {figure}, not {budget}")

    def summarize(self):
        print("\nEvery budget is kept." if not self.missed else "\nMissed:\n  " + "\n  ".join(self.missed), flush=True)
