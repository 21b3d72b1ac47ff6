"""Data folders, each created once."""

import contextlib
import shutil

from .programs import generate

ACCOUNT = 100_000
EVERYBODY = 1_000_000


class Samples:
    """Folders of one account with as many visits and as many memos, and one of a server with many users."""

    def __init__(self, root):
        self.root = root
        self.visits_bytes = {}

    def empty(self, name):
        folder = self.root / name
        folder.mkdir()
        return folder

    def folder(self, records):
        """The only account in the file. The folder must not be changed, because others copy it."""
        data = self.root / str(records)
        if not data.exists():
            generate(data, records=records)
            self.visits_bytes[records] = (data / "loki.sqlite").stat().st_size
            generate(data, memos=records)
        return data

    @contextlib.contextmanager
    def copy(self, records):
        """A folder that may be changed."""
        copy = self.root / f"copy-{records}"
        shutil.copytree(self.folder(records), copy)
        try:
            yield copy
        finally:
            shutil.rmtree(copy)

    def big(self):
        """The account with 100,000 of each kind among 1,000,000 of each. All measurements may change it."""
        data = self.root / "big"
        if not data.exists():
            if shutil.disk_usage(self.root).free < 8_000_000_000:
                raise SystemExit(f"Not enough room in {self.root}: 8 GB are needed, or --quick")
            shutil.copytree(self.folder(ACCOUNT), data)
            generate(data, other_records=EVERYBODY - ACCOUNT, other_memos=EVERYBODY - ACCOUNT)
        return data

    def remove_big(self):
        shutil.rmtree(self.root / "big", ignore_errors=True)
