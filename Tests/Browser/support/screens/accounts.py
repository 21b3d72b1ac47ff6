"""One's own account, and the owner's page of all accounts."""

from playwright.sync_api import Locator, expect

from .screen import FormScreen, Screen


class AccountScreen(FormScreen):
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
    def sessions(self) -> Locator:
        """One row for each device, followed by the button that ends all others."""
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
        self.page.locator("details.group > summary").click()
        expect(self.confirmation).to_be_visible()

    @property
    def deletion_password(self) -> Locator:
        return self.page.locator("details").get_by_label(self.words.password, exact=True)

    def delete(self, name: str, password: str) -> None:
        self.confirmation.fill(name)
        self.deletion_password.fill(password)
        self.page.locator("details").get_by_role("button", name=self.words.delete_account).click()

    def sign_out(self) -> None:
        self.button(self.words.sign_out).click()
        expect(self.notice).to_contain_text(self.words.signed_out)


class AccountsScreen(Screen):
    def account(self, name: str) -> Locator:
        return self.page.get_by_role("main").get_by_role("list").first.get_by_role("listitem").filter(has_text=name)

    @property
    def open_links(self) -> Locator:
        """The unused links."""
        return self.page.get_by_role("region", name=self.words.open_links).get_by_role("listitem")

    def made_link(self, title: str) -> Locator:
        """The link that was just created; the page shows it only once."""
        return self.page.get_by_role("textbox", name=title)

    def invite(self) -> str:
        return self._make_link(self.words.make_invitation, self.words.invitation)

    def reset_password(self, name: str) -> str:
        return self._make_link(self.words.reset_password_of.format(name), self.words.password_reset_link)

    def _make_link(self, button: str, title: str) -> str:
        self.button(button).click()
        link = self.made_link(title)
        expect(link).to_be_visible()
        return link.input_value()

    def disable(self, name: str) -> None:
        self.confirm(self.words.disable_account.format(name))
        expect(self.account(name)).to_contain_text(self.words.disabled)

    def enable(self, name: str) -> None:
        self.button(self.words.enable_account.format(name)).click()
        expect(self.account(name)).not_to_contain_text(self.words.disabled)


class TokensScreen(FormScreen):
    @property
    def name(self) -> Locator:
        return self.page.get_by_label(self.words.name, exact=True)

    @property
    def access(self) -> Locator:
        return self.page.get_by_label(self.words.token_access, exact=True)

    @property
    def tokens(self) -> Locator:
        return self.page.get_by_role("list", name=self.words.tokens, exact=True).get_by_role("listitem")

    def token(self, name: str) -> Locator:
        return self.tokens.filter(has_text=name)

    @property
    def made(self) -> Locator:
        """The token that was just created; the page shows it only once."""
        return self.page.get_by_role("textbox", name=self.words.made_token)

    def make(self, name: str, access: str | None = None) -> str:
        """Creates a token, with the form's default access unless another is given."""
        self.name.fill(name)
        if access:
            self.access.select_option(label=access)
        self.button(self.words.make_token).click()
        expect(self.made).to_be_visible()
        return self.made.input_value()

    def end(self, name: str) -> None:
        self.confirm(self.words.end_token.format(name))
        expect(self.notice).to_contain_text(self.words.token_was_ended)
