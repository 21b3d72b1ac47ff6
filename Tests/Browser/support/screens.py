"""The screens as people know them: by labels and words, seldom by markup."""

from playwright.sync_api import Locator, expect

from .tab import Tab
from .words import Words, words_of


class Screen:
    def __init__(self, tab: Tab):
        self.tab = tab

    @property
    def page(self):
        return self.tab.page

    @property
    def words(self) -> Words:
        return words_of(self.tab.language)

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    def link(self, name: str) -> Locator:
        return self.page.get_by_role("link", name=name, exact=True)

    @property
    def notice(self) -> Locator:
        return self.page.locator("#notice")

    @property
    def tabs(self) -> Locator:
        """The root navigation."""
        return self.page.get_by_role("navigation", name=self.words.navigation)

    def tab_link(self, name: str) -> Locator:
        return self.tabs.get_by_role("link", name=name, exact=True)

    def bar_link(self, name: str) -> Locator:
        """A link of the bar above: the way back, or an action."""
        return self.page.locator("header.bar").get_by_role("link", name=name, exact=True)


class ListScreen(Screen):
    @property
    def cards(self) -> Locator:
        return self.page.get_by_role("article")

    def card(self, facility: str) -> Locator:
        return self.cards.filter(has=self.page.get_by_role("heading", name=facility, exact=True))

    @property
    def count(self) -> Locator:
        return self.page.get_by_role("contentinfo").get_by_role("status")

    @property
    def search_field(self) -> Locator:
        return self.page.get_by_role("searchbox", name=self.words.search)

    @property
    def marks(self) -> Locator:
        return self.page.locator("mark")

    @property
    def titles(self) -> Locator:
        """What the cards are called, from above to below."""
        return self.cards.get_by_role("heading")

    @property
    def stale_line(self) -> Locator:
        """Says that the list may not be as the database is."""
        return self.page.get_by_role("status").filter(has=self.button(self.words.reload))

    @property
    def more(self) -> Locator:
        return self.link(self.words.more)

    @property
    def menu(self) -> Locator:
        return self.page.locator(".menu:popover-open")

    def menu_button(self, facility: str) -> Locator:
        return self.card(facility).locator("[popovertarget]")

    def open_menu(self, facility: str) -> Locator:
        self.menu_button(facility).click()
        expect(self.menu).to_be_visible()
        # It slides in: a click on where it was meets what is below it.
        self.tab.settle()
        return self.menu

    def search(self, text: str) -> None:
        """Types a query; without scripts Enter sends it."""
        self.search_field.fill(text)
        if not self.tab.profile.javascript:
            self.search_field.press("Enter")

    def expect_count(self, number: int) -> None:
        expect(self.count).to_have_text(self.words.count(number))

    def choose(self, facility: str) -> None:
        self.card(facility).get_by_role("checkbox").check()


class MemoListScreen(ListScreen):
    @property
    def texts(self) -> Locator:
        """What follows the titles."""
        return self.cards.locator("p")

    def pin_of(self, title: str) -> Locator:
        return self.card(title).get_by_text(self.words.pinned, exact=True)

    def expect_count(self, number: int) -> None:
        expect(self.count).to_have_text(self.words.memo_count(number))

    def choose_in_menu(self, title: str, action: str) -> None:
        self.open_menu(title).get_by_role("button", name=action, exact=True).click()


class MemoEditorScreen(Screen):
    @property
    def text(self) -> Locator:
        return self.page.get_by_role("textbox", name=self.words.memo_text)

    @property
    def summary(self) -> Locator:
        return self.page.get_by_role("alert")

    @property
    def draft_line(self) -> Locator:
        """Says that the text is a draft of before."""
        return self.page.get_by_text(self.words.draft_is_back)

    def save(self) -> None:
        self.button(self.words.save).click()

    def save_and_leave(self) -> MemoListScreen:
        self.save()
        return self.expect_left()

    def delete_and_leave(self) -> MemoListScreen:
        self.button(self.words.delete).click()
        return self.expect_left()

    def expect_left(self) -> MemoListScreen:
        expect(self.page).to_have_title(f"{self.words.memos} – Loki")
        return MemoListScreen(self.tab)


class InputScreen(Screen):
    @property
    def facility(self) -> Locator:
        return self.page.get_by_label(self.words.facility)

    @property
    def date(self) -> Locator:
        return self.page.get_by_label(self.words.date)

    @property
    def foreword(self) -> Locator:
        return self.page.get_by_label(self.words.foreword)

    @property
    def afterword(self) -> Locator:
        return self.page.get_by_label(self.words.afterword)

    @property
    def sets(self) -> Locator:
        return self.page.get_by_role("group", name="セット目" if self.tab.language == "ja" else "Set ")

    def set(self, number: int) -> Locator:
        """Counts from 1."""
        return self.page.get_by_role("group", name=self.words.set_number(number), exact=True)

    def steps(self, set_number: int) -> Locator:
        return self.set(set_number).get_by_role("listitem")

    def title(self, set_number: int, step: int) -> Locator:
        return self._step_field(set_number, step, "title")

    def amount(self, set_number: int, step: int) -> Locator:
        return self._step_field(set_number, step, "amount")

    def unit(self, set_number: int, step: int) -> Locator:
        return self._step_field(set_number, step, "unit")

    def _step_field(self, set_number: int, step: int, name: str) -> Locator:
        return self.page.locator(f'[name="sets.{set_number - 1}.steps.{step - 1}.{name}"]')

    def temperature_title(self, number: int) -> Locator:
        return self.page.locator(f'[name="temperatures.{number - 1}.title"]')

    def celsius(self, number: int) -> Locator:
        return self.page.locator(f'[name="temperatures.{number - 1}.celsius"]')

    @property
    def temperatures(self) -> Locator:
        return self.page.get_by_role("group", name=self.words.temperatures).get_by_role("listitem")

    @property
    def summary(self) -> Locator:
        return self.page.get_by_role("alert")

    def in_set(self, number: int, button: str) -> Locator:
        return self.set(number).get_by_role("button", name=button, exact=True)

    def delete_button(self, row: Locator) -> Locator:
        return row.get_by_role("button")

    def add_step(self, set_number: int, kind: str) -> None:
        before = self.steps(set_number).count()
        self.in_set(set_number, self.words.add_step).click()
        menu = self.page.locator(".menu:popover-open")
        expect(menu).to_be_visible()
        self.tab.settle()
        menu.get_by_role("button", name=kind, exact=True).click()
        expect(self.steps(set_number)).to_have_count(before + 1)

    def delete_step(self, set_number: int, step: int) -> None:
        before = self.steps(set_number).count()
        self.delete_button(self.steps(set_number).nth(step - 1)).click()
        expect(self.steps(set_number)).to_have_count(before - 1)

    def add_set(self) -> None:
        self._change_sets(self.button(self.words.add_set), by=1)

    def duplicate_set(self, number: int) -> None:
        self._change_sets(self.in_set(number, self.words.duplicate_set), by=1)

    def delete_set(self, number: int) -> None:
        self._change_sets(self.in_set(number, self.words.delete_set), by=-1)

    def _change_sets(self, button: Locator, by: int) -> None:
        count = self.sets.count() + by
        button.click()
        expect(self.sets).to_have_count(count)

    def add_temperature(self) -> None:
        count = self.temperatures.count()
        self.button(self.words.add_temperature).click()
        expect(self.temperatures).to_have_count(count + 1)

    def delete_temperature(self, number: int) -> None:
        count = self.temperatures.count()
        self.delete_button(self.temperatures.nth(number - 1)).click()
        expect(self.temperatures).to_have_count(count - 1)

    def save(self) -> None:
        self.button(self.words.save).click()

    def save_and_leave(self) -> ListScreen:
        self.save()
        expect(self.page).to_have_title(f"{self.words.list} – Loki")
        return ListScreen(self.tab)


class DetailScreen(Screen):
    def total(self, kind: str) -> Locator:
        """The time spent on a kind of step."""
        return self.page.locator("dl > div").filter(has_text=kind).get_by_role("definition")

    def rows(self, heading: str) -> Locator:
        """What stands under a heading, a row each."""
        return self.section(heading).get_by_role("listitem")

    def section(self, heading: str) -> Locator:
        return self.page.locator("section").filter(has=self.page.get_by_role("heading", name=heading, exact=True))


class SettingsScreen(Screen):
    def amount(self, kind: str) -> Locator:
        return self.page.get_by_label(kind, exact=True)

    def unit(self, kind: str) -> Locator:
        return self.page.get_by_label(f"{kind}の単位" if self.tab.language == "ja" else f"{kind}: unit")

    def choice(self, group: str, name: str) -> Locator:
        return self.page.get_by_role("group", name=group).get_by_role("radio", name=name, exact=True)

    def choose(self, group: str, name: str) -> None:
        # By its row, as people do: the circle itself is invisible.
        self.page.get_by_role("group", name=group).locator("label").filter(has_text=name).click()
        expect(self.choice(group, name)).to_be_checked()

    def save(self) -> None:
        self.button(self.words.save).click()


class GateScreen(Screen):
    """A page of those who are not signed in: it asks for a name or a password."""

    @property
    def name(self) -> Locator:
        return self.page.get_by_label(self.words.name, exact=True)

    @property
    def password(self) -> Locator:
        return self.page.get_by_label(self.words.password, exact=True)

    @property
    def show_password(self) -> Locator:
        return self.page.get_by_role("checkbox", name=self.words.show_password)

    @property
    def summary(self) -> Locator:
        return self.page.get_by_role("alert")


class SignInScreen(GateScreen):
    def expect_shown(self) -> None:
        expect(self.page).to_have_title(f"{self.words.sign_in} – Loki")

    def sign_in(self, name: str, password: str) -> None:
        self.name.fill(name)
        self.password.fill(password)
        self.button(self.words.sign_in).click()


class SignUpScreen(GateScreen):
    def sign_up(self, name: str, password: str) -> None:
        self.name.fill(name)
        self.password.fill(password)
        self.button(self.words.sign_up).click()


class PasswordResetScreen(GateScreen):
    @property
    def password(self) -> Locator:
        return self.page.get_by_label(self.words.password, exact=True)

    def save(self, password: str) -> None:
        self.password.fill(password)
        self.button(self.words.save).click()


class AccountScreen(Screen):
    @property
    def name(self) -> Locator:
        return self.page.get_by_label(self.words.name, exact=True)

    @property
    def current_password(self) -> Locator:
        return self.page.get_by_label(self.words.current_password, exact=True)

    @property
    def new_password(self) -> Locator:
        return self.page.get_by_label(self.words.new_password, exact=True)

    @property
    def show_password(self) -> Locator:
        return self.page.get_by_role("checkbox", name=self.words.show_password)

    @property
    def confirmation(self) -> Locator:
        return self.page.get_by_label(self.words.confirmation_name, exact=True)

    @property
    def summary(self) -> Locator:
        return self.page.get_by_role("alert")

    @property
    def sessions(self) -> Locator:
        """One row for each device; behind them stands the button that ends all others."""
        rows = self.page.get_by_role("region", name=self.words.sessions).get_by_role("listitem")
        return rows.filter(has=self.page.locator("small"))

    def rename(self, name: str) -> None:
        self.name.fill(name)
        self.button(self.words.change_name).click()

    def change_password(self, current: str, new: str) -> None:
        self.current_password.fill(current)
        self.new_password.fill(new)
        self.button(self.words.change_password).click()

    def open_deletion(self) -> None:
        self.page.locator("summary").click()
        expect(self.confirmation).to_be_visible()

    def delete(self, name: str) -> None:
        self.confirmation.fill(name)
        self.page.locator("details").get_by_role("button", name=self.words.delete_account).click()

    def sign_out(self) -> None:
        self.button(self.words.sign_out).click()
        expect(self.notice).to_contain_text(self.words.signed_out)


class AccountsScreen(Screen):
    def account(self, name: str) -> Locator:
        return self.page.get_by_role("main").get_by_role("listitem").filter(has_text=name)

    def made_link(self, title: str) -> Locator:
        """The link that was just made; the page shows it this once."""
        return self.page.get_by_role("textbox", name=title)

    def invite(self) -> str:
        self.button(self.words.make_invitation).click()
        link = self.made_link(self.words.invitation)
        expect(link).to_be_visible()
        return link.input_value()

    def reset_password(self, name: str) -> str:
        self.button(self.words.reset_password_of.format(name)).click()
        link = self.made_link(self.words.password_reset_link)
        expect(link).to_be_visible()
        return link.input_value()

    def disable(self, name: str) -> None:
        self.button(self.words.disable_account.format(name)).click()
        expect(self.account(name)).to_contain_text(self.words.disabled)

    def enable(self, name: str) -> None:
        self.button(self.words.enable_account.format(name)).click()
        expect(self.account(name)).not_to_contain_text(self.words.disabled)
