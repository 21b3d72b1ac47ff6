"""Markup that people type is text: it is shown as typed, and never runs."""

from urllib.parse import quote

import pytest
from playwright.sync_api import expect

from support.hostile import HOSTILE
from support.profiles import DESKTOP, PHONE
from support.screens import DetailScreen, InputScreen, ListScreen
from support.visits import Temperature, Visit, cool_bath, edit, other, record, sauna


def visit(text: str, number: int) -> Visit:
    title = text[:50]
    return Visit(
        facility=text,
        date=f"2026-10-{number + 1:02}",
        foreword=f"{text}\n{text}",
        sets=((sauna("6", title=title), cool_bath("30", title=title), other("3", title=title)),),
        afterword=text,
        temperatures=(Temperature("sauna", title, "88"), Temperature("coolBath", title, "16")),
    )


# HostileTextTests.swift tests that the pages contain only the escaped text; this tests what a browser does with it.
@pytest.mark.parametrize(
    ("profile", "every"), [(PHONE, 3), pytest.param(PHONE, 1, marks=pytest.mark.full),
                           pytest.param(DESKTOP, 1, marks=pytest.mark.full)], ids=str)
def test_markup_in_every_field_stays_text(open_tab, server, profile, every):
    visits = [visit(text, number) for number, text in enumerate(HOSTILE)]
    record(server, *visits)
    tab = open_tab(profile)
    screen, detail, form = ListScreen(tab), DetailScreen(tab), InputScreen(tab)
    newest_first = list(reversed(visits))

    tab.open("/sakatsu")
    expect(screen.cards).to_have_count(len(HOSTILE))
    texts = screen.cards.evaluate_all("""(cards) => cards.map((card) => [
        card.querySelector("h3").textContent, card.querySelector(".afterword").textContent,
        card.querySelector(".sets i").textContent])""")
    assert texts == [[visit.facility, visit.afterword, visit.facility[:50]] for visit in newest_first]
    tab.look()

    for visit_ in visits[::every]:
        tab.open(f"/sakatsu/{visit_.id}")
        assert tab.page.get_by_role("heading", level=1).text_content() == visit_.facility
        assert tab.page.title() == " ".join(f"{visit_.facility} – Loki".split())
        assert detail.page.locator(".prose").all_text_contents() == [visit_.foreword, visit_.afterword]
        tab.open(f"/sakatsu/{visit_.id}/text")
        assert visit_.foreword in tab.page.get_by_role("textbox").input_value()
        tab.open(f"/sakatsu/{visit_.id}/edit")
        assert [field.input_value() for field in (form.facility, form.foreword, form.afterword)] == [
            visit_.facility, visit_.foreword, visit_.afterword]
        assert [form.title(1, step).input_value() for step in (1, 2, 3)] == [visit_.facility[:50]] * 3
        assert form.temperature_title(1).input_value() == visit_.facility[:50]

    # Suggestions, the last visit, and the search.
    tab.open("/sakatsu/new")
    assert form.known_facilities == [visit.facility for visit in newest_first]
    for text in HOSTILE[::every]:
        # As a phrase, because the parts of a text are words.
        tab.open(f"/sakatsu?q={quote(f'“{text}”')}")
        assert screen.search_field.input_value() == f"“{text}”"
        assert screen.cards.count() >= 1
        assert text in screen.marks.all_text_contents()


def test_markup_that_is_typed_stays_text(open_tab):
    tab = open_tab(path="/sakatsu/new")
    form = InputScreen(tab)
    for text in HOSTILE[:10]:
        form.facility.fill(text)
        form.write_foreword(text)
        form.rename(form.title(1, 1), text)
        form.amount(1, 1).fill(text)
        form.celsius(1).fill(text)
        with tab.expecting_status(422):
            form.save()
            expect(form.summary).to_contain_text(form.words.not_a_number)
        for field in (form.facility, form.foreword, form.title(1, 1), form.amount(1, 1), form.celsius(1)):
            expect(field).to_have_value(text)
        form.add_set()
        expect(form.facility).to_have_value(text)
        form.delete_set(2)


def test_markup_in_a_search_finds_nothing_and_runs_nothing(open_tab):
    tab = open_tab()
    screen = ListScreen(tab)
    for text in HOSTILE:
        screen.search(text)
        title = tab.page.get_by_role("heading", level=2)
        expect(title).to_have_text(screen.words.nothing_found.format(" ".join(text.split())))


def test_markup_survives_a_conflict(open_tab, server):
    text = HOSTILE[3]
    original = visit(text, 1)
    record(server, original)
    tab = open_tab(path=f"/sakatsu/{original.id}/edit")
    edit(server, original, foreword=text * 3)
    form = InputScreen(tab)
    form.afterword.fill(text * 2)
    with tab.expecting_status(409):
        form.save()
        expect(form.summary).to_contain_text(form.words.stale)
    expect(tab.page.locator(".difference").first).to_contain_text(text * 3)
    expect(form.afterword).to_have_value(text * 2)
