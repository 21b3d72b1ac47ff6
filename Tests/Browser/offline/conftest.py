"""A phone whose connection to the server can be cut, with the service worker at work."""

import pytest

from signing import browser_cookie
from support.device import Device
from support.profiles import PHONE
from support.wire import Wire


@pytest.fixture
def wire(server):
    wire = Wire(server.url)
    yield wire
    wire.close()


@pytest.fixture
def open_device(browser, server, wire, sound):
    """Creates devices, each with its stored data, on which the owner is signed in."""
    devices: list[Device] = []

    def open_device(secret: str = "", profile=PHONE) -> Device:
        device = Device(browser, wire, profile, sound)
        devices.append(device)
        device.tab.context.add_cookies([browser_cookie(wire.url, secret or server.secret)])
        return device

    yield open_device
    for device in devices:
        device.tab.leave()
        device.tab.context.close()


@pytest.fixture
def device(open_device) -> Device:
    """A device with everything it needs without a connection."""
    device = open_device()
    device.prepare()
    return device
