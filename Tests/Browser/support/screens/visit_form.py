"""The form of a visit."""

from playwright.sync_api import Locator, expect

from .lists import ListScreen
from .screen import FormScreen


class InputScreen(FormScreen):
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
    def known_facilities(self) -> list[str]:
        """The suggestions for the name."""
        return self.page.locator("datalist option").evaluate_all("(all) => all.map((option) => option.value)")

    @property
    def text_color(self) -> str:
        """Reveals the appearance: white text means dark."""
        return self.page.evaluate("getComputedStyle(document.querySelector('.sheet > main')).color")

    @property
    def sets(self) -> Locator:
        # Whatever their numbers are.
        return self.page.get_by_role("group", name=self.words.set_number(""))

    def set(self, number: int) -> Locator:
        """Counts from 1."""
        return self.page.get_by_role("group", name=self.words.set_number(number), exact=True)

    def steps(self, set_number: int) -> Locator:
        return self.set(set_number).locator(".step")

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
        return self.page.get_by_role("group", name=self.words.temperatures).locator(".step")

    def in_set(self, number: int, button: str) -> Locator:
        return self.set(number).get_by_role("button", name=button, exact=True)

    def row_of(self, field: Locator) -> Locator:
        return self.page.locator(".step").filter(has=field)

    def open_details(self, row: Locator) -> None:
        """The options of a step or a temperature: its name, and deleting it."""
        if row.locator("details").get_attribute("open") is None:
            row.locator("summary").click()

    def rename(self, title: Locator, name: str) -> None:
        self.open_details(self.row_of(title))
        title.fill(name)

    def delete_row(self, row: Locator) -> None:
        self.open_details(row)
        row.locator(".change button").click()

    def stepper(self, field: Locator, sign: str) -> Locator:
        """The − or + next to a number."""
        return self.row_of(field).get_by_text(sign, exact=True)

    def chip(self, facility: str) -> Locator:
        return self.page.get_by_role("group", name=self.words.recent).get_by_role("button", name=facility, exact=True)

    @property
    def undo_buttons(self) -> Locator:
        return self.page.locator(".undo button")

    def add_step(self, set_number: int, kind: str) -> None:
        before = self.steps(set_number).count()
        menu = self.open_menu_of(self.in_set(set_number, self.words.add_step))
        menu.get_by_role("button", name=kind, exact=True).click()
        expect(self.steps(set_number)).to_have_count(before + 1)

    def delete_step(self, set_number: int, step: int) -> None:
        before = self.steps(set_number).count()
        self.delete_row(self.steps(set_number).nth(step - 1))
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
        self.delete_row(self.temperatures.nth(number - 1))
        expect(self.temperatures).to_have_count(count - 1)

    def save_and_leave(self) -> ListScreen:
        """Saves, and waits for the list if the form leads to the visit."""
        self.save()
        expect(self.notice).to_contain_text(self.words.saved)
        back = self.bar_link(self.words.list)
        if back.count():
            back.click()
        expect(self.page).to_have_title(f"{self.words.list} – Loki")
        return ListScreen(self.tab)
