"""Signing in, signing up, and choosing a new password."""

from playwright.sync_api import Locator, expect

from .screen import FormScreen


class GateScreen(FormScreen):
    """A page for people who are not signed in: it asks for a name or a password."""

    @property
    def name(self) -> Locator:
        return self.page.get_by_label(self.words.name, exact=True)

    @property
    def password(self) -> Locator:
        return self.page.get_by_label(self.words.password, exact=True)

    @property
    def show_password(self) -> Locator:
        return self.page.get_by_role("checkbox", name=self.words.show_password)


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
    def choose(self, password: str) -> None:
        self.password.fill(password)
        self.save()
