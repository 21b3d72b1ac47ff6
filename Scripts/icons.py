"""Creates the icons for home screens and old browsers from icon.svg.

    python Scripts/icons.py

They are in the repository: they change as rarely as the app's mark.
"""

import struct
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

from chromium import headless_shell

ASSETS = Path(__file__).resolve().parent.parent / "Sources" / "Core" / "UI" / "Assets"
#: The light page's background: an iPhone shows transparent parts in black.
GROUND = "#f2f2f7"
#: Relative to the icon's width, so that the logo fits into Android's safe circle (0.8 of it) with a margin.
MASKABLE_SHARE, SHARE = 0.56, 0.8


def main() -> int:
    mark = (ASSETS / "icon.svg").read_text()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=headless_shell())
        page = browser.new_page()

        def picture(size: int, share: float, ground: str) -> bytes:
            page.set_viewport_size({"width": size, "height": size})
            page.set_content(f"""<style>
                body {{ margin: 0; display: grid; place-items: center; height: 100vh; background: {ground}; }}
                svg {{ width: {share:.0%}; }}
                </style>{mark}""")
            return page.screenshot(omit_background=True)

        pictures = {
            "icon-180.png": picture(180, SHARE, GROUND),
            "icon-192.png": picture(192, 1, "transparent"),
            "icon-512.png": picture(512, 1, "transparent"),
            "icon-maskable.png": picture(512, MASKABLE_SHARE, GROUND),
            "favicon.ico": icon_file(picture(48, 1, "transparent"), 48),
        }
        browser.close()
    for name, content in pictures.items():
        (ASSETS / name).write_bytes(content)
        print(f"{name}: {len(content):,} bytes")
    return 0


def icon_file(picture: bytes, size: int) -> bytes:
    """An ICO file with one PNG in it: header, directory, image."""
    header = struct.pack("<HHH", 0, 1, 1)
    entry = struct.pack("<BBBBHHII", size, size, 0, 0, 1, 32, len(picture), len(header) + 16)
    return header + entry + picture


if __name__ == "__main__":
    sys.exit(main())
