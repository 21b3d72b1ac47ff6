"""Loki on the home screen: it can be installed, its shortcuts work, and shared text is kept."""

import json

import pytest
from playwright.sync_api import expect

from support.profiles import DESKTOP, PHONE, PHONES
from support.screens import InputScreen, ListScreen, SignInScreen
from support.share import share
from support.visits import record, tower


@pytest.mark.whole_browser
@pytest.mark.parametrize("profile", [PHONE, DESKTOP], ids=str)
def test_chromium_takes_it_for_an_app(open_tab, profile):
    tab = open_tab(profile)
    protocol = tab.context.new_cdp_session(tab.page)
    manifest = protocol.send("Page.getAppManifest")
    assert manifest["errors"] == []
    errors = protocol.send("Page.getInstallabilityErrors")["installabilityErrors"]
    # The only problem comes from the test: its windows leave no trace.
    assert [error["errorId"] for error in errors if error["errorId"] != "in-incognito"] == []
    app = json.loads(manifest["data"])
    assert app["lang"] == profile.language
    for picture in app["icons"]:
        answer = tab.page.request.get(tab.url + picture["src"])
        assert (answer.status, answer.headers["content-type"]) == (200, picture["type"])
    assert tab.page.request.get(f"{tab.url}/favicon.ico").headers["content-type"] == "image/x-icon"
    for shortcut in app["shortcuts"]:
        assert tab.page.request.get(tab.url + shortcut["url"]).status == 200


def test_the_shortcut_to_the_search_leads_into_its_field(open_tab):
    screen = ListScreen(open_tab(path="/sakatsu#q"))
    expect(screen.search_field).to_be_focused()


@pytest.mark.parametrize("profile", PHONES, ids=str)
def test_what_is_shared_stands_in_a_new_visit(open_tab, server, profile):
    record(server, tower())
    tab = open_tab(profile, "/settings")
    form = InputScreen(tab)
    text = "湯処 ロキ\n<b>10分</b> → 水風呂"
    if profile.javascript:
        share(tab, title="サ活", text=text, url="https://example.com/1")
    else:
        tab._set_scripts(tab.page, on=True)
        share(tab, title="サ活", text=text, url="https://example.com/1")
        tab.page.wait_for_url("**/shared")
        tab._set_scripts(tab.page, on=False)
    expect(form.afterword).to_have_value(f"サ活\n{text}\nhttps://example.com/1")
    expect(form.facility).to_have_value("")
    expect(form.sets).to_have_count(1)
    tab.look()
    form.facility.fill("湯処 ロキ")
    form.save_and_leave()


def test_what_is_shared_does_not_take_the_place_of_a_draft(open_tab):
    tab = open_tab(path="/sakatsu/new")
    form, screen = InputScreen(tab), ListScreen(tab)
    form.facility.fill("下書きの湯")
    share(tab, text="分けた文")
    expect(form.afterword).to_have_value("分けた文")
    form.facility.fill("分けた湯")
    form.link(form.words.cancel).click()
    expect(screen.drafts.get_by_role("heading")).to_have_text(["分けた湯", "下書きの湯"])


def test_what_is_shared_to_nobody_waits_for_them_to_sign_in(open_tab):
    tab = open_tab(path="/settings")
    tab.context.clear_cookies(name="loki")
    with tab.expecting_status(401):
        share(tab, text="分けた文")
        SignInScreen(tab).expect_shown()
