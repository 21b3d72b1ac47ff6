"""Pictures, each a file made by libvips."""

import functools
import subprocess
import tempfile
from pathlib import Path

FOLDER = tempfile.TemporaryDirectory(prefix="loki-pictures-")


@functools.cache
def picture(name: str = "photo.jpg", operation: str = "gaussnoise OUT 600 400 --seed 1") -> Path:
    """A picture whose name says its format; options of the format may follow in brackets."""
    folder = Path(tempfile.mkdtemp(dir=FOLDER.name))
    made = folder / "made.v"
    subprocess.run(["vips", *operation.replace("OUT", str(made)).split()], check=True, stderr=subprocess.DEVNULL)
    subprocess.run(["vips", "copy", made, folder / name], check=True, stderr=subprocess.DEVNULL)
    made.unlink()
    return folder / name.split("[")[0]


def noise(seed: int, width: int = 60, height: int = 40) -> Path:
    """A different picture for each number."""
    return picture(f"photo{seed}.jpg", f"gaussnoise OUT {width} {height} --seed {seed}")
