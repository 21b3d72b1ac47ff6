"""Changes elsewhere do not disturb typing and selecting."""

from urllib.parse import quote_plus

from playwright.sync_api import expect

from support.keys import Composition
from support.screens import ListScreen
from support.streams import OVERTAKEN, hold, is_refresh, wait_for_stream
from support.visits import delete, edit, lake, named, plain, record, tower
from support.waiting import wait_until


def test_who_types_is_not_disturbed(open_tab, server):
    record(server, *[plain(number) for number in range(5)])
    tab = open_tab()
    tab.allow(OVERTAKEN)
    page, screen = tab.page, ListScreen(tab)
    field = screen.search_field
    field.press_sequentially("湯処 0", delay=30)
    field.evaluate("(field) => field.setSelectionRange(1, 2)")
    record(server, named("湯処 0 新館"))
    expect(screen.card("湯処 0 新館")).to_be_visible()
    screen.expect_count(6)
    typing = "(field) => [field.value, field.selectionStart, field.selectionEnd, field === document.activeElement]"
    assert field.evaluate(typing) == ["湯処 0", 1, 2, True]
    expect(page).to_have_url(f"{tab.url}/sakatsu?q={quote_plus('湯処 0')}")
    page.keyboard.press("ArrowRight")
    page.keyboard.type("い")
    expect(field).to_have_value("湯処い 0")

    # In the middle of a conversion
    field.fill("")
    screen.expect_count(6)
    page.evaluate("""() => {
        window.ends = 0;
        document.addEventListener("compositionend", () => { window.ends += 1; });
    }""")
    composition = Composition(tab, "ろき")
    screen.expect_count(0)
    before = field.evaluate(typing)
    record(server, named("湯処ろき"))
    expect(screen.card("湯処ろき")).to_be_visible()
    assert field.evaluate(typing) == before
    assert page.evaluate("window.ends") == 0
    composition.commit("ロキ")
    expect(field).to_have_value("ロキ")
    screen.expect_count(1)


def test_a_search_that_a_change_overtakes_is_in_the_address(open_tab, server):
    record(server, tower(), lake())
    tab = open_tab()
    tab.allow(OVERTAKEN)
    screen = ListScreen(tab)
    wait_for_stream(tab)
    held = hold(tab.page, r"\?q=lake$")
    screen.search("lake")
    wait_until(lambda: held, tab.page)
    with tab.page.expect_response(is_refresh):
        record(server, named("Lake house"))
    held[0].continue_()
    screen.expect_count(2)
    expect(tab.page).to_have_url(f"{tab.url}/sakatsu?q=lake", timeout=2_000)


def test_a_tap_reaches_its_card_though_the_list_changes_meanwhile(open_tab, server):
    record(server, lake())
    tab = open_tab()
    screen, mouse = ListScreen(tab), tab.page.mouse
    wait_for_stream(tab)
    box = screen.card("Lakeside Sauna").get_by_role("heading").get_by_role("link").bounding_box()
    mouse.move(box["x"] + 20, box["y"] + box["height"] / 2)
    mouse.down()
    with tab.page.expect_response(is_refresh):
        record(server, named("湯処 新館"))
    tab.page.wait_for_timeout(500)
    mouse.up()
    expect(tab.page).to_have_title("Lakeside Sauna – Loki")


def test_a_tap_reaches_its_card_though_a_search_is_answered_meanwhile(open_tab, server):
    record(server, tower(), lake())
    tab = open_tab()
    screen, mouse = ListScreen(tab), tab.page.mouse
    held = hold(tab.page, r"\?q=lake$")
    screen.search("lake")
    wait_until(lambda: held, tab.page)
    box = screen.card("サウナタワー 渋谷").get_by_role("heading").get_by_role("link").bounding_box()
    mouse.move(box["x"] + 20, box["y"] + box["height"] / 2)
    mouse.down()
    with tab.page.expect_response(lambda response: response.url.endswith("q=lake")):
        held[0].continue_()
    tab.page.wait_for_timeout(300)
    screen.expect_count(2)
    mouse.move(1, 1)
    mouse.up()
    screen.expect_count(1)


def test_the_list_changes_after_a_tap_that_leads_nowhere(open_tab, server):
    record(server, lake())
    tab = open_tab()
    screen, mouse = ListScreen(tab), tab.page.mouse
    wait_for_stream(tab)
    box = screen.card("Lakeside Sauna").bounding_box()
    mouse.move(box["x"] + 20, box["y"] + box["height"] / 2)
    mouse.down()
    with tab.page.expect_response(is_refresh):
        record(server, named("湯処 新館"))
    mouse.move(1, 1)
    mouse.up()
    expect(screen.card("湯処 新館")).to_be_visible()


def test_what_is_chosen_stays_chosen(open_tab, server):
    visits = [plain(number) for number in range(5)]
    record(server, *visits)
    tab = open_tab(path="/sakatsu?edit")
    screen = ListScreen(tab)
    for facility in ("湯処 003", "湯処 001"):
        screen.choose(facility)

    def expect_chosen(*facilities: str) -> None:
        expect(screen.cards.filter(has=tab.page.locator(":checked")).get_by_role("heading")).to_have_text(facilities)
        expect(tab.page.locator("[data-selected-count]")).to_have_text(str(len(facilities)))

    record(server, named("湯処 新館"))
    screen.expect_count(6)
    expect_chosen("湯処 003", "湯処 001")
    edit(server, visits[1], date="2026-11-14")
    expect(screen.titles.first).to_have_text("湯処 001")
    expect_chosen("湯処 001", "湯処 003")
    delete(server, visits[3])
    screen.expect_count(5)
    expect_chosen("湯処 001")
    tab.page.get_by_role("contentinfo").get_by_role("button").last.click()
    expect(screen.titles).to_have_text(["湯処 新館", "湯処 004", "湯処 002", "湯処 000"])
