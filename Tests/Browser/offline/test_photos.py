"""Photos wait on the device for a visit that is not saved yet, and for a connection; each arrives once."""

from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from support.pictures import noise
from support.share import share
from support.waiting import wait_until


def choose(device, *files) -> None:
    details = device.tab.page.locator("details:has(#photos)")
    details.locator("summary").click()
    device.tab.page.locator("#photos").set_input_files(files)
    expect(details.locator(".footnote")).to_contain_text(str(len(files)))


def thumbnails(device, facility: str):
    return device.list.card(facility).locator(".thumbs img")


def expect_sent(device, facility: str, count: int) -> None:
    wait_until(lambda: device.page.evaluate("!localStorage.getItem('photos')"), device.page)
    device.tab.open("/sakatsu")
    expect(thumbnails(device, facility)).to_have_count(count)


def test_photos_chosen_in_the_form_follow_the_visit(device):
    device.tab.open("/sakatsu/new")
    device.form.facility.fill("テントサウナ")
    choose(device, noise(1), noise(2))
    device.tab.look()
    device.form.save()
    # The page of the saved visit shows them when they have arrived.
    expect(device.tab.page.locator(".photo-grid img")).to_have_count(2)
    expect_sent(device, "テントサウナ", 2)
    device.tab.open("/sakatsu/new")
    expect(device.tab.page.locator("[data-chosen] .footnote")).to_have_text("")


def test_photos_wait_for_the_connection_and_arrive_once(device, open_tab):
    device.wire.cut()
    device.tab.open("/sakatsu/new")
    device.form.facility.fill("山のサウナ")
    choose(device, noise(1), noise(2))
    device.form.save()
    expect(device.unsent).to_have_count(1)
    device.wire.join()
    device.wait_until_sent()
    device.tab.open("/sakatsu")
    expect_sent(device, "山のサウナ", 2)
    assert open_tab(path="/sakatsu").page.locator(".thumbs img").count() == 2


@pytest.mark.parametrize("is_connected", [True, False])
def test_pictures_shared_by_another_app_wait_in_the_form(device, is_connected: bool):
    if not is_connected:
        device.wire.cut()
    share(device.tab, noise(1), noise(2), text="草加健康センター")
    expect(device.tab.page.locator("[data-chosen] .footnote")).to_contain_text("2")
    device.tab.look()
    device.form.facility.fill("薬湯のサウナ")
    device.form.save()
    if is_connected:
        expect(device.tab.page.locator(".photo-grid img")).to_have_count(2)
    else:
        expect(device.unsent).to_have_count(1)
        device.wire.join()
        device.wait_until_sent()
        device.tab.open("/sakatsu")
    expect_sent(device, "薬湯のサウナ", 2)


def test_a_picture_shared_to_nobody_waits_for_a_new_visit(device):
    device.tab.open("/sakatsu/new")
    device.form.facility.fill("滝のサウナ")
    device.form.save()
    expect(device.tab.page.locator(".photo-link")).to_be_visible()
    device.page.evaluate("""async () => {
        const own = await caches.open("account");
        await own.put("/shared/none/1", new Response(await (await fetch("/assets/made/loki.css")).blob()));
    }""")
    # The form of a visit that exists is not meant.
    device.tab.open(f"{urlsplit(device.page.url).path}/edit")
    expect(device.tab.page.locator("[data-chosen]")).to_be_attached()
    device.tab.page.wait_for_timeout(500)
    expect(device.tab.page.locator("[data-chosen] .footnote")).to_have_text("")
    device.tab.open("/sakatsu/new")
    expect(device.tab.page.locator("[data-chosen] .footnote")).to_contain_text("1")
    count = "caches.open('account').then((own) => own.keys()).then((keys) => keys.length)"
    wait_until(lambda: device.page.evaluate(count) == 1, device.page)


def test_a_choice_is_undone(device):
    device.tab.open("/sakatsu/new")
    device.form.facility.fill("湖のサウナ")
    choose(device, noise(1))
    device.tab.page.locator("[data-chosen] button").click()
    expect(device.tab.page.locator("[data-chosen] .footnote")).to_have_text("")
    device.form.save()
    expect(device.tab.page.locator(".photo-link")).to_be_visible()
    expect_sent(device, "湖のサウナ", 0)


def test_a_photo_sent_without_a_connection_follows_later(device):
    device.tab.open("/sakatsu/new")
    device.form.facility.fill("海のサウナ")
    device.form.save()
    device.tab.page.locator(".photo-link a").click()
    form = device.tab.page.locator("form[data-photos]")
    expect(form).to_be_visible()
    device.wire.cut()
    form.locator("input[type=file]").set_input_files(noise(1))
    expect(form.get_by_role("status")).to_contain_text("電波")
    device.wire.join()
    device.tab.open("/sakatsu")
    expect_sent(device, "海のサウナ", 1)


@pytest.mark.parametrize("seconds", [0.02, 0.1, 0.3, 0.6])
def test_a_cut_in_the_middle_sends_each_photo_once(device, seconds):
    device.tab.open("/sakatsu/new")
    device.form.facility.fill("川のサウナ")
    choose(device, noise(1, 900, 600), noise(2, 900, 600), noise(3, 900, 600))
    device.form.save()
    expect(device.tab.page.locator(".photo-link")).to_be_visible()
    device.tab.page.wait_for_timeout(seconds * 1_000)
    device.wire.cut()
    device.wire.join()
    device.tab.open("/sakatsu")
    expect_sent(device, "川のサウナ", 3)
