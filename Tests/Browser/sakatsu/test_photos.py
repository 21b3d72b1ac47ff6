"""The photos of a visit: adding, describing, sorting and removing them, and the viewer."""

import pytest
from playwright.sync_api import expect

from support.pictures import noise, picture
from support.profiles import DESKTOP, PHONE, PHONE_WITHOUT_SCRIPTS
from support.visits import record, tower
from support.words import words_of

PROFILES = [PHONE, PHONE_WITHOUT_SCRIPTS, DESKTOP]


def words(tab):
    return words_of(tab.language)


def add(tab, *files) -> None:
    """Sends several at once with scripts, and one after the other without."""
    chooser = tab.page.locator("input[type=file]")
    count = tab.page.locator(".photo-row").count()
    if tab.profile.javascript:
        with tab.page.expect_navigation():
            chooser.set_input_files(files)
    else:
        for file in files:
            chooser.set_input_files(file)
            tab.page.get_by_role("button", name=words(tab).add_photo).click()
            count += 1
            expect(tab.page.locator(".photo-row")).to_have_count(count)
        return
    expect(tab.page.locator(".photo-row")).to_have_count(count + len(files))


def captions(tab) -> list[str]:
    return [field.input_value() for field in tab.page.locator(".photo-row .wide").all()]


@pytest.mark.parametrize("profile", PROFILES, ids=str)
def test_photos_are_added_described_sorted_and_removed(open_tab, server, profile):
    visit = tower()
    record(server, visit)
    tab = open_tab(profile, f"/sakatsu/{visit.id}")
    tab.page.get_by_role("link", name=words(tab).add_photos).click()
    tab.look()
    add(tab, noise(1), noise(2), noise(3))
    tab.look()
    fields = tab.page.locator(".photo-row .wide")
    for index, text in enumerate(["テント", "サ飯", "外"]):
        fields.nth(index).fill(text)
    # Typed descriptions are saved with whatever is pressed.
    tab.page.get_by_role("button", name=words(tab).photo_later).first.click()
    expect(fields.first).to_have_value("サ飯")
    assert captions(tab) == ["サ飯", "テント", "外"]
    tab.page.get_by_role("button", name=words(tab).photo_remove).nth(1).click()
    expect(tab.page.locator(".undo")).to_be_visible()
    assert captions(tab) == ["サ飯", "外"]
    tab.look()
    tab.page.locator(".undo button").click()
    expect(tab.page.locator(".photo-row")).to_have_count(3)
    assert captions(tab) == ["サ飯", "テント", "外"]
    tab.open(f"/sakatsu/{visit.id}")
    expect(tab.page.locator(".photo-grid img")).to_have_count(3)
    assert tab.page.locator(".photo-grid img").first.get_attribute("alt") == "サ飯"
    tab.look()
    tab.open("/sakatsu")
    expect(tab.page.locator(".thumbs img")).to_have_count(3)
    tab.look()


@pytest.mark.parametrize("profile", [PHONE, PHONE_WITHOUT_SCRIPTS], ids=str)
def test_a_file_that_is_no_picture_is_refused_with_words(open_tab, server, profile, tmp_path):
    visit = tower()
    record(server, visit)
    tab = open_tab(profile, f"/sakatsu/{visit.id}/photos")
    tab.allow("422")
    file = tmp_path / "a.jpg"
    file.write_text("<svg/>")
    tab.page.locator("input[type=file]").set_input_files(file)
    if not profile.javascript:
        tab.page.get_by_role("button", name=words(tab).add_photo).click()
    expect(tab.page.get_by_text("JPEG").last).to_be_visible()
    tab.look()
    add(tab, noise(1))


def test_the_viewer_goes_by_keys_and_buttons(open_tab, server):
    visit = tower()
    record(server, visit)
    tab = open_tab(PHONE, f"/sakatsu/{visit.id}/photos")
    add(tab, noise(1), noise(2))
    tab.open(f"/sakatsu/{visit.id}")
    link = tab.page.locator(".photo-grid a").first
    link.focus()
    tab.page.keyboard.press("Enter")
    viewer = tab.page.locator("dialog.viewer")
    figures = viewer.locator("figure")
    expect(figures).to_have_count(2)
    expect(figures.first).to_be_in_viewport(ratio=0.9)
    tab.look()
    tab.page.keyboard.press("ArrowRight")
    expect(figures.last).to_be_in_viewport(ratio=0.9)
    viewer.get_by_role("button", name=words(tab).photo_previous).click()
    expect(figures.first).to_be_in_viewport(ratio=0.9)
    tab.page.keyboard.press("Escape")
    expect(viewer).to_have_count(0)
    expect(link).to_be_focused()


def test_a_pasted_picture_is_made_smaller_and_added(open_tab, server):
    visit = tower()
    record(server, visit)
    tab = open_tab(DESKTOP, f"/sakatsu/{visit.id}/photos")
    sent = []
    tab.page.on("request", lambda request: sent.append(request) if request.method == "POST" else None)
    large = picture("large.png", "gaussnoise OUT 3000 1000")
    with tab.page.expect_navigation():
        tab.page.locator("input[type=file]").set_input_files(large)
    expect(tab.page.locator(".photo-row img")).to_have_attribute("width", "2048")
    assert int(sent[0].header_value("content-length")) < large.stat().st_size / 2
    with tab.page.expect_navigation():
        tab.page.evaluate(
            """async () => {
                const canvas = Object.assign(document.createElement("canvas"), { width: 9, height: 9 });
                canvas.getContext("2d").fillRect(0, 0, 5, 5);
                const data = new DataTransfer();
                const blob = await new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
                data.items.add(new File([blob], "a.png", { type: "image/png" }));
                document.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true }));
            }""")
    expect(tab.page.locator(".photo-row")).to_have_count(2)
