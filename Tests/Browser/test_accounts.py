"""People on one server: signing up and in, one's own account, the owner's page, and to each their own visits."""

import re
from urllib.parse import quote

import pytest
from playwright.sync_api import expect

from signing import OWNER
from support.people import MEMBER, open_as, signed_in_as
from support.profiles import DESKTOP, PHONE, PHONE_WITHOUT_SCRIPTS, Profile
from support.screens import (
    AccountScreen, AccountsScreen, InputScreen, ListScreen, PasswordResetScreen, SettingsScreen,
    SignInScreen, SignUpScreen,
)
from support.server import Server, running
from support.streams import SESSION_IS_OVER
from support.tab import Tab
from support.visits import lake, record, tower

OTHER_PASSWORD = "staple battery correct"

ENGLISH_PHONE_WITHOUT_SCRIPTS = Profile(language="en", scheme="dark", javascript=False)
#: Between them both languages, screens and appearances, with scripts on and off.
TWO = [PHONE, DESKTOP.but(javascript=False)]


def open_signed_out(open_tab, server: Server, profile: Profile, path: str = "/sign-in") -> Tab:
    return open_as(open_tab, server, "", profile, path)


def expect_list(tab, count: int) -> ListScreen:
    screen = ListScreen(tab)
    expect(tab.page).to_have_title(f"{screen.words.list} – Loki")
    screen.expect_count(count)
    return screen


def expect_sign_in_at_next_click(tab) -> SignInScreen:
    """The tab shows the list or a page that leads there, but its session is over."""
    screen = ListScreen(tab)
    screen.link(screen.words.new).click()
    gate = SignInScreen(tab)
    gate.expect_shown()
    return gate


# Signing up and in

class TestOnNewServer:
    @pytest.fixture
    def server(self):
        with running(has_owner=False) as server:
            yield server

    @pytest.mark.parametrize("profile", TWO, ids=str)
    def test_the_first_start_leads_to_the_owners_account(self, open_tab, profile):
        tab = open_tab(profile, "/")
        screen = SignUpScreen(tab)
        words = screen.words
        assert tab.page.url == f"{tab.url}/sign-up"
        expect(tab.page.get_by_role("heading", level=1)).to_have_text(words.welcome)
        tab.look()

        with tab.expecting_status(422):
            screen.sign_up("", "1234567")
            expect(screen.summary).to_contain_text(words.check)
        expect(screen.name).to_have_accessible_description(words.name_required)
        expect(screen.password).to_have_accessible_description(words.password_too_short)
        tab.look()
        with tab.expecting_status(422):
            screen.sign_up(OWNER[0], "1234567")
            expect(screen.name).to_have_accessible_description("")
        expect(screen.name).to_have_value(OWNER[0])
        expect(screen.password).to_have_value("")
        expect(screen.password).to_have_accessible_description(words.password_too_short)
        tab.look()

        screen.password.fill(OWNER[1])
        screen.button(words.sign_up).click()
        expect_list(tab, 0)
        tab.page.reload()
        expect_list(tab, 0)
        tab.look()
        # The doors are behind one.
        for path in ("/sign-up", "/sign-in"):
            tab.open(path)
            assert tab.page.url == f"{tab.url}/sakatsu"


@pytest.mark.parametrize("profile", TWO, ids=str)
def test_signing_in_leads_to_the_page_that_was_asked_for(open_tab, server, profile):
    visit = tower()
    record(server, visit)
    tab = open_signed_out(open_tab, server, profile, f"/sakatsu/{visit.id}")
    screen = SignInScreen(tab)
    screen.expect_shown()
    tab.look()
    with tab.expecting_status(422):
        screen.sign_in(OWNER[0], "correct horse")
        expect(screen.summary).to_contain_text(screen.words.wrong_name_or_password)
    expect(screen.name).to_have_value(OWNER[0])
    expect(screen.password).to_have_value("")
    tab.look()
    screen.password.fill(OWNER[1])
    screen.button(screen.words.sign_in).click()
    expect(tab.page.get_by_role("heading", level=1)).to_have_text(visit.facility)
    assert tab.page.url == f"{tab.url}/sakatsu/{visit.id}"


def test_signing_in_leads_back_to_the_search_in_which_the_session_ended(open_tab, server):
    record(server, tower(), lake())
    tab = open_tab()
    screen, gate = ListScreen(tab), SignInScreen(tab)
    screen.search("タワー")
    screen.expect_count(1)
    expect(tab.page).to_have_url(f"{tab.url}/sakatsu?q={quote('タワー')}")
    tab.context.clear_cookies(name="loki")
    screen.search("タワー 渋谷")
    gate.expect_shown()
    gate.sign_in(*OWNER)
    expect_list(tab, 1)
    expect(screen.search_field).to_have_value(re.compile("^タワー"))
    expect(screen.card("サウナタワー 渋谷")).to_be_visible()


@pytest.mark.parametrize(("page", "profile"), [
    ("own account", PHONE), ("sign-up", PHONE), ("password reset", PHONE),
    ("own account", ENGLISH_PHONE_WITHOUT_SCRIPTS), ("sign-up", DESKTOP.but(javascript=False)),
], ids=str)
def test_a_password_can_be_shown_while_it_is_typed(open_tab, server, people, profile, page):
    tab = open_tab(profile, "/accounts")
    if page == "own account":
        screen = AccountScreen(tab)
        tab.open("/account")
        field = screen.new_password
    elif page == "sign-up":
        tab = open_signed_out(open_tab, server, profile, AccountsScreen(tab).invite())
        screen = SignUpScreen(tab)
        field = screen.password
    else:
        tab = open_signed_out(open_tab, server, profile, AccountsScreen(tab).reset_password(MEMBER[0]))
        screen = PasswordResetScreen(tab)
        field = screen.password
    row = tab.page.get_by_text(screen.words.show_password)
    field.fill(OTHER_PASSWORD)
    expect(field).to_have_attribute("type", "password")
    if not profile.javascript:
        expect(row).to_be_hidden()
        return
    row.click()
    expect(screen.show_password).to_be_checked()
    expect(field).to_have_attribute("type", "text")
    expect(field).to_have_value(OTHER_PASSWORD)
    tab.look()
    row.click()
    expect(field).to_have_attribute("type", "password")
    expect(field).to_have_value(OTHER_PASSWORD)


def test_the_switch_that_shows_a_password_is_true_after_back(open_tab):
    tab = open_tab(path="/account")
    screen = AccountScreen(tab)
    tab.page.get_by_text(screen.words.show_password).click()
    expect(screen.new_password).to_have_attribute("type", "text")
    screen.bar_link(screen.words.settings).click()
    expect(tab.page).to_have_title(f"{screen.words.settings} – Loki")
    # Browsers put fields back as they were, when they have to load the page again.
    go_back(tab)
    shown = screen.show_password.is_checked()
    expect(screen.new_password).to_have_attribute("type", "text" if shown else "password")


# Everybody's own

def test_two_people_on_one_server_never_meet(open_tab, server):
    owner = open_tab(PHONE, "/settings")
    accounts = AccountsScreen(owner)
    words = accounts.words
    accounts.link(words.account).click()
    accounts.link(words.accounts).click()
    expect(accounts.account(OWNER[0])).to_contain_text(words.owner)
    invitation = accounts.invite()
    owner.look()
    owner.open("/accounts")
    expect(accounts.made_link(words.invitation)).to_have_count(0)

    member = open_signed_out(open_tab, server, DESKTOP.but(scheme="light"), invitation)
    gate = SignUpScreen(member)
    expect(member.page.get_by_role("heading", level=1)).to_have_text(gate.words.sign_up)
    member.look()
    gate.sign_up(*MEMBER)
    expect_list(member, 0)
    late = open_late(open_tab, server, invitation)
    expect(SignUpScreen(late).summary).to_contain_text(words.link_expired)

    # Both at once.
    tabs = {owner: tower(), member: lake()}
    for tab, visit in tabs.items():
        tab.open("/sakatsu/new")
        form = InputScreen(tab)
        form.facility.fill(visit.facility)
        form.date.fill(visit.date)
        form.foreword.fill(visit.foreword)
        form.amount(1, 1).fill("7")
    addresses = {}
    for tab, visit in tabs.items():
        screen = InputScreen(tab).save_and_leave()
        screen.expect_count(1)
        expect(screen.cards.get_by_role("heading")).to_have_text([visit.facility])
        screen.link(visit.facility).click()
        expect(tab.page).to_have_title(f"{visit.facility} – Loki")
        addresses[tab] = tab.page.url.removeprefix(tab.url)
    choose_settings(owner, "English", words.dark, "6")
    choose_settings(member, "日本語", gate.words.light, "12")

    for tab, other in ((owner, member), (member, owner)):
        expect_no_trace(tab, tabs[tab], tabs[other], addresses[other])
    expect_settings(owner, "English", "Dark", "6")
    expect_settings(member, "日本語", "ライト", "12")


def open_late(open_tab, server, invitation: str):
    tab = open_signed_out(open_tab, server, PHONE)
    with tab.expecting_status(403):
        tab.open(invitation)
    return tab


def choose_settings(tab, language: str, appearance: str, minutes: str) -> None:
    tab.open("/settings")
    screen = SettingsScreen(tab)
    screen.amount(screen.words.sauna).fill(minutes)
    screen.choose(screen.words.appearance, appearance)
    screen.choose(screen.words.language_title, language)
    screen.save()
    tab.language = {"日本語": "ja", "English": "en"}[language]
    expect(screen.notice).to_contain_text(screen.words.settings_saved)


def expect_settings(tab, language: str, appearance: str, minutes: str) -> None:
    tab.open("/settings")
    screen = SettingsScreen(tab)
    expect(screen.choice(screen.words.language_title, language)).to_be_checked()
    expect(screen.choice(screen.words.appearance, appearance)).to_be_checked()
    expect(screen.amount(screen.words.sauna)).to_have_value(minutes)
    tab.open("/sakatsu/new")
    expect(InputScreen(tab).amount(1, 1)).to_have_value(minutes)
    color = tab.page.evaluate("getComputedStyle(document.querySelector('.sheet > main')).color")
    assert color == ("rgb(255, 255, 255)" if appearance == "Dark" else "rgb(0, 0, 0)")
    tab.look()


def expect_no_trace(tab, own, others, address: str) -> None:
    """Nothing of the other's visit, neither where visits are found nor at its address."""
    tab.open("/sakatsu")
    screen = expect_list(tab, 1)
    expect(screen.cards.get_by_role("heading")).to_have_text([own.facility])
    for query in (others.facility, others.foreword.split("\n")[0], others.date.replace("-", "/")):
        tab.open(f"/sakatsu?q={quote(query)}")
        screen.expect_count(0)
        expect(screen.cards).to_have_count(0)
    for path in (address, f"{address}/edit", f"{address}/text"):
        with tab.expecting_status(404):
            tab.open(path)
        expect(tab.page.get_by_role("heading", level=1)).to_have_text(screen.words.not_found)
    tab.open("/sakatsu/new")
    names = tab.page.locator("datalist option").evaluate_all("(all) => all.map((option) => option.value)")
    assert names == [own.facility]
    assert others.facility not in tab.page.content()


# A session that ends while somebody types

def type_visit(form: InputScreen) -> None:
    form.facility.fill("湯処 ロキ")
    form.date.fill("2026-11-01")
    form.foreword.fill("一行目\n  二行目 <b>&amp;\n\n最後の行")
    form.amount(1, 1).fill("7.5")
    form.add_set()
    form.title(2, 2).fill("滝壺")
    form.amount(2, 2).fill("1.5")
    form.unit(2, 2).select_option("minutes")
    form.celsius(1).fill("88.5")
    form.afterword.fill("あとがき\n\"二行目\"")


def expect_typed_visit(form: InputScreen) -> None:
    expect(form.facility).to_have_value("湯処 ロキ")
    expect(form.date).to_have_value("2026-11-01")
    expect(form.foreword).to_have_value("一行目\n  二行目 <b>&amp;\n\n最後の行")
    expect(form.amount(1, 1)).to_have_value("7.5")
    expect(form.title(2, 2)).to_have_value("滝壺")
    expect(form.amount(2, 2)).to_have_value("1.5")
    expect(form.unit(2, 2)).to_have_value("minutes")
    expect(form.celsius(1)).to_have_value("88.5")
    expect(form.afterword).to_have_value("あとがき\n\"二行目\"")


def expect_kept(gate: SignInScreen) -> None:
    gate.expect_shown()
    expect(gate.page.get_by_text(gate.words.session_ended)).to_be_visible()


def send_typed(tab: Tab) -> None:
    """Sends what was typed, knowing who has signed in: nothing is sent by itself."""
    gate = SignInScreen(tab)
    expect(tab.page).to_have_title(f"{gate.words.signed_in} – Loki")
    expect(tab.page.get_by_text(gate.words.signed_in_as.format(OWNER[0]))).to_be_visible()
    tab.look()
    gate.button(gate.words.send_typed).click()


@pytest.mark.parametrize("profile", TWO, ids=str)
def test_a_visit_is_saved_although_the_session_ended_while_it_was_typed(open_tab, profile):
    tab = open_tab(profile, "/sakatsu/new")
    form, gate = InputScreen(tab), SignInScreen(tab)
    type_visit(form)
    tab.context.clear_cookies(name="loki")
    with tab.expecting_status(401):
        form.save()
        expect_kept(gate)
    tab.look()
    gate.sign_in(*OWNER)
    send_typed(tab)
    screen = expect_list(tab, 1)
    screen.open_menu("湯処 ロキ").get_by_role("link", name=screen.words.edit).click()
    expect(form.sets).to_have_count(2)
    expect_typed_visit(form)


def test_any_button_goes_on_after_signing_in(open_tab, server):
    visit = tower()
    record(server, visit)
    tab = open_tab(path=f"/sakatsu/{visit.id}/edit")
    form, gate = InputScreen(tab), SignInScreen(tab)
    form.foreword.fill("一行目\n二行目")
    tab.context.clear_cookies(name="loki")
    with tab.expecting_status(401):
        form.button(form.words.add_set).click()
        expect_kept(gate)
    with tab.expecting_status(422):
        gate.sign_in(OWNER[0], "correct horse")
        expect(gate.summary).to_contain_text(gate.words.wrong_name_or_password)
    expect_kept(gate)
    gate.sign_in(*OWNER)
    send_typed(tab)
    expect(form.sets).to_have_count(4)
    expect(form.foreword).to_have_value("一行目\n二行目")
    tab.look()
    form.amount(4, 1).fill("5")
    screen = form.save_and_leave()
    screen.expect_count(1)
    expect(screen.cards.first).to_contain_text("二行目")


# One's own account

def test_a_name_can_be_changed(open_tab):
    tab = open_tab(ENGLISH_PHONE_WITHOUT_SCRIPTS, "/settings")
    screen = AccountScreen(tab)
    screen.link(screen.words.account).click()
    expect(tab.page.get_by_role("heading", level=1)).to_have_text(screen.words.account)
    expect(screen.name).to_have_value(OWNER[0])
    tab.look()
    with tab.expecting_status(422):
        screen.rename(" ")
        expect(screen.summary).to_contain_text(screen.words.name_required)
    expect(screen.name).to_have_accessible_description(screen.words.name_required)
    tab.look()
    screen.rename("湯田 むし子")
    expect(screen.notice).to_contain_text(screen.words.renamed)
    expect(screen.name).to_have_value("湯田 むし子")
    tab.look()
    tab.page.reload()
    expect(screen.name).to_have_value("湯田 むし子")
    screen.link(screen.words.accounts).click()
    expect(AccountsScreen(tab).account("湯田 むし子")).to_be_visible()


def test_changing_the_password_ends_the_other_sessions_at_once(open_tab, server, people):
    tab, other = open_tab(path="/account"), open_as(open_tab, server, people.windows, DESKTOP)
    screen, gate = AccountScreen(tab), SignInScreen(other)
    words = screen.words
    other.allow(*SESSION_IS_OVER)
    expect_list(other, 0)
    with tab.expecting_status(422):
        screen.change_password("correct horse", OTHER_PASSWORD)
        expect(screen.current_password).to_have_accessible_description(words.wrong_password)
    expect(screen.current_password).to_have_value("")
    tab.look()
    with tab.expecting_status(422):
        screen.change_password(OWNER[1], "1234567")
        expect(screen.new_password).to_have_accessible_description(words.password_too_short)
    tab.look()
    screen.change_password(OWNER[1], OTHER_PASSWORD)
    expect(screen.notice).to_contain_text(words.password_changed)
    expect(screen.sessions).to_have_count(1)

    expect_sign_in_at_next_click(other)
    with other.expecting_status(422):
        gate.sign_in(*OWNER)
        expect(gate.summary).to_contain_text(gate.words.wrong_name_or_password)
    gate.sign_in(OWNER[0], OTHER_PASSWORD)
    expect(other.page).to_have_title(f"{gate.words.registration} – Loki")
    tab.open("/sakatsu")
    expect_list(tab, 0)


def test_other_devices_can_be_signed_out(open_tab, server, people):
    tab = open_tab(path="/account")
    iphone, windows = (open_as(open_tab, server, secret, DESKTOP) for secret in (people.iphone, people.windows))
    for device in (iphone, windows):
        device.allow(*SESSION_IS_OVER)
    screen = AccountScreen(tab)
    words = screen.words
    expect(screen.sessions).to_have_count(3)
    this = screen.sessions.filter(has_text=words.this_device)
    expect(this).to_have_count(1)
    expect(this.get_by_role("button")).to_have_count(0)
    for device in ("iPhoneのSafari", "WindowsのFirefox"):
        expect(screen.sessions.filter(has_text=device)).to_contain_text(words.last_use)
    tab.look()

    screen.sessions.filter(has_text="iPhoneのSafari").get_by_role("button").click()
    expect(screen.notice).to_contain_text(words.session_was_ended)
    expect(screen.sessions).to_have_count(2)
    expect(screen.sessions.filter(has_text="iPhoneのSafari")).to_have_count(0)
    tab.look()
    expect_sign_in_at_next_click(iphone)
    windows.page.reload()
    expect_list(windows, 0)

    screen.button(words.end_other_sessions).click()
    expect(screen.sessions).to_have_count(1)
    expect(screen.sessions).to_contain_text(words.this_device)
    expect(screen.button(words.end_other_sessions)).to_have_count(0)
    expect_sign_in_at_next_click(windows)
    tab.open("/sakatsu")
    expect_list(tab, 0)


def test_a_deleted_account_comes_back_by_signing_in(open_tab, server):
    record(server, tower(), lake())
    tab = open_tab(ENGLISH_PHONE_WITHOUT_SCRIPTS, "/account")
    screen, gate = AccountScreen(tab), SignInScreen(tab)
    words = screen.words
    expect(screen.confirmation).to_be_hidden()
    screen.open_deletion()
    tab.look()
    with tab.expecting_status(422):
        screen.delete("湯田")
        expect(screen.summary).to_contain_text(words.confirmation_differs)
    expect(screen.confirmation).to_have_accessible_description(words.confirmation_differs)
    tab.look()
    screen.delete(OWNER[0])
    gate.expect_shown()
    expect(gate.notice).to_contain_text(words.account_deleted)
    tab.look()
    tab.open("/sakatsu")
    gate.expect_shown()

    tab.open("/sign-in")
    gate.sign_in(*OWNER)
    expect(screen.notice).to_contain_text(words.account_restored)
    expect(screen.name).to_have_value(OWNER[0])
    tab.look()
    tab.open("/sakatsu")
    expect_list(tab, 2)


# Signing out

class TestAfterSigningOut:
    @pytest.fixture
    def browser(self, launch):
        """With the page cache that people's browsers have: after signing out it may hold what nobody shall see."""
        browser = launch(ignore_default_args=["--disable-back-forward-cache"])
        yield browser
        browser.close()

    @pytest.mark.parametrize("profile", [PHONE, PHONE_WITHOUT_SCRIPTS], ids=str)
    def test_back_leads_nowhere(self, open_tab, server, profile):
        record(server, tower(), lake())
        tab = open_tab(profile)
        screen, account, gate = ListScreen(tab), AccountScreen(tab), SignInScreen(tab)
        screen.expect_count(2)
        screen.tab_link(screen.words.settings).click()
        account.link(screen.words.account).click()
        account.sign_out()
        gate.expect_shown()
        tab.look()

        # What the browser still shows from its memory leads to the page to sign in.
        go_back(tab)
        if account.bar_link(screen.words.settings).count():
            account.bar_link(screen.words.settings).click()
            gate.expect_shown()
            go_back(tab)
        # On to the settings and the list.
        go_back(tab)
        go_back(tab)
        tab.page.reload()
        gate.expect_shown()
        expect(tab.page.get_by_text("サウナタワー 渋谷")).to_have_count(0)
        tab.open("/sakatsu")
        gate.expect_shown()


def go_back(tab: Tab) -> None:
    tab.go_back()
    tab.settle()


# The owner's page

def test_a_disabled_account_is_out_until_it_is_enabled_again(open_tab, server, people):
    owner = open_tab(path="/accounts")
    with signed_in_as(server, people.member):
        record(server, lake())
        tab = open_tab(DESKTOP)
    tab.allow(*SESSION_IS_OVER)
    screen, gate = AccountsScreen(owner), SignInScreen(tab)
    expect_list(tab, 1)
    expect(screen.account(OWNER[0])).to_contain_text(screen.words.owner)
    expect(screen.account(OWNER[0]).get_by_role("button")).to_have_count(0)
    expect(screen.account(MEMBER[0])).to_contain_text(screen.words.last_use)
    owner.look()

    screen.disable(MEMBER[0])
    owner.look()
    expect_sign_in_at_next_click(tab)
    with tab.expecting_status(403):
        gate.sign_in(*MEMBER)
        expect(gate.summary).to_contain_text(gate.words.account_disabled)
    expect(gate.name).to_have_value(MEMBER[0])
    tab.look()

    screen.enable(MEMBER[0])
    gate.sign_in(*MEMBER)
    expect(tab.page).to_have_title(f"{gate.words.registration} – Loki")
    tab.open("/sakatsu")
    expect_list(tab, 1)


def test_a_password_is_reset_once_with_a_link(open_tab, server, people):
    profile = ENGLISH_PHONE_WITHOUT_SCRIPTS
    owner, elsewhere = open_tab(profile, "/accounts"), open_as(open_tab, server, people.member, DESKTOP)
    elsewhere.allow(*SESSION_IS_OVER)
    screen = AccountsScreen(owner)
    link = screen.reset_password(MEMBER[0])
    owner.look()
    owner.open("/accounts")
    expect(screen.made_link(screen.words.password_reset_link)).to_have_count(0)

    tab = open_signed_out(open_tab, server, profile, link)
    reset, gate = PasswordResetScreen(tab), SignInScreen(tab)
    expect(reset.name).to_have_value(MEMBER[0])
    expect(reset.name).to_have_attribute("readonly", "")
    tab.look()
    with tab.expecting_status(422):
        reset.save("1234567")
        expect(reset.password).to_have_accessible_description(reset.words.password_too_short)
    expect(reset.name).to_have_value(MEMBER[0])
    tab.look()
    reset.save(OTHER_PASSWORD)
    gate.expect_shown()
    expect(gate.notice).to_contain_text(gate.words.password_was_reset)
    tab.look()
    expect_sign_in_at_next_click(elsewhere)

    with tab.expecting_status(410):
        tab.open(link)
    expect(reset.summary).to_contain_text(reset.words.link_expired)
    tab.look()
    reset.link(reset.words.sign_in).click()
    gate.expect_shown()
    gate.sign_in(MEMBER[0], OTHER_PASSWORD)
    expect_list(tab, 0)


def test_the_owner_opens_signing_up_for_everybody_and_closes_it(open_tab, server):
    owner, guest = open_tab(path="/accounts"), open_signed_out(open_tab, server, DESKTOP.but(language="ja"))
    screen, gate, entry = AccountsScreen(owner), SignUpScreen(guest), SignInScreen(guest)
    words = screen.words
    expect(owner.page.get_by_text(words.sign_up_is_closed)).to_be_visible()
    expect(entry.link(words.sign_up)).to_have_count(0)
    screen.button(words.open_sign_up).click()
    expect(owner.page.get_by_text(words.sign_up_is_open)).to_be_visible()
    owner.look()

    guest.page.reload()
    guest.look()
    entry.link(words.sign_up).click()
    with guest.expecting_status(422):
        gate.sign_up(OWNER[0], MEMBER[1])
        expect(gate.name).to_have_accessible_description(words.name_taken)
    guest.look()
    gate.sign_up(*MEMBER)
    expect_list(guest, 0)
    owner.page.reload()
    expect(screen.account(MEMBER[0])).to_be_visible()

    late = open_signed_out(open_tab, server, PHONE, "/sign-up")
    gate, entry = SignUpScreen(late), SignInScreen(late)
    screen.button(words.close_sign_up).click()
    expect(owner.page.get_by_text(words.sign_up_is_closed)).to_be_visible()
    with late.expecting_status(403):
        gate.sign_up("遅刻", MEMBER[1])
        expect(gate.summary).to_contain_text(words.sign_up_closed)
    late.look()
    gate.link(words.sign_in).click()
    entry.expect_shown()
    expect(entry.link(words.sign_up)).to_have_count(0)


def test_the_owners_page_is_for_the_owner(open_tab, server, people):
    owner, tab = open_tab(path="/account"), open_as(open_tab, server, people.member, DESKTOP, "/account")
    screen = AccountScreen(tab)
    expect(screen.name).to_have_value(MEMBER[0])
    expect(screen.link(screen.words.accounts)).to_have_count(0)
    with tab.expecting_status(403):
        tab.open("/accounts")

    # Nor can the owner leave others behind.
    screen = AccountScreen(owner)
    screen.open_deletion()
    with owner.expecting_status(409):
        screen.delete(OWNER[0])
        expect(screen.summary).to_contain_text(screen.words.owner_of_others)


def test_the_longest_name_finds_room(open_tab, server, people):
    profile = ENGLISH_PHONE_WITHOUT_SCRIPTS
    name = "Wolfeschlegelsteinhausenbergerdorffsauna"
    own, owner = open_as(open_tab, server, people.member, profile, "/account"), open_tab(profile, "/accounts")
    screen = AccountScreen(own)
    screen.rename(name)
    expect(screen.notice).to_contain_text(screen.words.renamed)
    expect(screen.name).to_have_value(name)
    screen = AccountsScreen(owner)
    owner.page.reload()
    owner.look()
    screen.disable(name)
    screen.reset_password(name)


@pytest.mark.parametrize("profile", [PHONE, DESKTOP], ids=str)
def test_buttons_are_called_by_what_they_show(open_tab, people, profile):
    """Who steers by voice says what stands on a button (WCAG 2.5.3)."""
    tab, differing = open_tab(profile, "/account"), []
    for path in ("/account", "/accounts"):
        tab.open(path)
        buttons = tab.page.get_by_role("main").locator("button[aria-label]")
        names = buttons.evaluate_all("(all) => all.map((button) => [button.textContent.trim(), button.ariaLabel])")
        assert names
        differing += [f"{shown} is called {name}" for shown, name in names if shown.lower() not in name.lower()]
    assert not differing
