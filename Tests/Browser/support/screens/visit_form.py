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

    def write_foreword(self, text: str) -> None:
        """Opens its line first, which is closed while it is empty."""
        # A form is inert until its draft has been put into it.
        expect(self.page.locator("form[inert]")).to_have_count(0)
        self.open_line(self.page.locator(".extras > details").filter(has=self.foreword))
        self.foreword.fill(text)

    @property
    def known_facilities(self) -> list[str]:
        """The suggestions for the name."""
        return self.page.locator("#places button").evaluate_all("(all) => all.map((chip) => chip.textContent)")

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
        return self._temperature_line.locator(".step")

    @property
    def _temperature_line(self) -> Locator:
        return self.page.get_by_role("group", name=self.words.temperatures)

    def open_line(self, line: Locator) -> None:
        """Shows the actions on a set or the temperatures, and the names and units of its parts."""
        details = line.locator("xpath=descendant-or-self::details")
        if details.get_attribute("open") is None:
            details.locator("summary").click()

    def line_of(self, row: Locator) -> Locator:
        return self.page.locator(".line").filter(has=row)

    def in_set(self, number: int, button: str) -> Locator:
        self.open_line(self.set(number))
        return self.set(number).get_by_role("button", name=button, exact=True)

    def row_of(self, field: Locator) -> Locator:
        return self.page.locator(".step").filter(has=field)

    def in_row(self, field: Locator, button: str) -> Locator:
        """A button of the step or the temperature with this field."""
        self.open_line(self.line_of(field))
        return self.row_of(field).get_by_role("button", name=button, exact=True)

    def rename(self, title: Locator, name: str) -> None:
        self.open_line(self.line_of(title))
        title.fill(name)

    def choose_unit(self, set_number: int, step: int, unit: str) -> None:
        self.open_line(self.set(set_number))
        self.unit(set_number, step).select_option(unit)

    def delete_row(self, line: Locator, row: Locator) -> None:
        self.open_line(line)
        row.locator(".change .destructive").click()

    @property
    def pad(self) -> Locator:
        """The keys that a phone shows for the number that has the focus."""
        return self.page.locator("#pad")

    def key(self, name: str) -> Locator:
        return self.pad.get_by_role("button").filter(has_text=name)

    def chip(self, facility: str) -> Locator:
        return self.page.locator("#places").get_by_text(facility, exact=True)

    def open_paste(self) -> None:
        self.button(self.words.paste).click()

    @property
    def filled_line(self) -> Locator:
        """Says what the form was filled in from."""
        return self.page.locator(".undo, .toast")

    @property
    def undo_buttons(self) -> Locator:
        return self.filled_line.get_by_role("button", name=self.words.undo, exact=True)

    def add_step(self, set_number: int, kind: str) -> None:
        before = self.steps(set_number).count()
        self.in_set(set_number, kind).click()
        expect(self.steps(set_number)).to_have_count(before + 1)

    def delete_step(self, set_number: int, step: int) -> None:
        before = self.steps(set_number).count()
        self.delete_row(self.set(set_number), self.steps(set_number).nth(step - 1))
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
        self.open_line(self._temperature_line)
        self.button(self.words.add_temperature).click()
        expect(self.temperatures).to_have_count(count + 1)

    def delete_temperature(self, number: int) -> None:
        count = self.temperatures.count()
        self.delete_row(self._temperature_line, self.temperatures.nth(number - 1))
        expect(self.temperatures).to_have_count(count - 1)

    def save_and_leave(self) -> ListScreen:
        """Saves, and waits for the list if the form leads to the visit."""
        self.save()
        expect(self.notice).to_contain_text(self.words.saved)
        back = self.bar_link(self.words.list)
        if back.count():
            back.click()
        screen = ListScreen(self.tab)
        # In a wide window, the title is that of the visit next to the list.
        expect(screen.search_field).to_be_visible()
        return screen
