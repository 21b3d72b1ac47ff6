"""The list, and searching it."""

from playwright.sync_api import expect

from support.screens import ListScreen
from support.visits import lake, plain, record, tower


def test_1_list(tab, server, words):
    tab.open("/")
    assert tab.page.url == f"{tab.url}/sakatsu"
    screen = ListScreen(tab)
    expect(tab.page.get_by_role("heading", name=words.list, level=1)).to_be_visible()
    expect(tab.page.get_by_role("heading", name=words.empty_title)).to_be_visible()
    screen.expect_count(0)
    tab.look()
    screen.link(words.empty_action).click()
    expect(tab.page).to_have_title(f"{words.registration} – Loki")

    record(server, *[plain(number) for number in range(101)], tower())
    tab.open("/sakatsu")
    screen.expect_count(102)
    expect(screen.cards).to_have_count(50)
    card = screen.cards.first
    expect(card.get_by_role("heading")).to_have_text("サウナタワー 渋谷")
    expect(card.locator("time")).to_have_text("12 月" if tab.language == "ja" else "12 Mon")
    # Of the texts, the last one.
    expect(card.get_by_text("仕事帰りに一人で。")).to_have_count(0)
    expect(card.get_by_text("ととのった！ オロポで締め。")).to_be_visible()
    lines = card.get_by_role("list").get_by_role("listitem")
    minutes, seconds = words.minutes, words.seconds
    sauna, cool_bath, rest = words.sauna, words.cool_bath, words.relaxation
    # Three different sets are added up.
    sums = [f"🔥{sauna}24{minutes}", f"💧{cool_bath}2{minutes}45{seconds}", f"🍃{rest}32{minutes}"]
    expect(lines).to_have_text(["".join(sums) + words.set_count(3)])
    expect(card.locator(".temps")).to_have_text(f"🔥{sauna}88℃ 💧{cool_bath}16.2℃")
    month = ("2026年10月", "1回 · 1施設") if tab.language == "ja" else ("October 2026", "1 visit · 1 place")
    expect(screen.months.first).to_have_text(" ".join(month))
    tab.look()

    # Newest first, all the way down, none twice.
    seen = see_everything(tab, screen, words)
    assert seen == ["サウナタワー 渋谷"] + [f"湯処 {number:03}" for number in reversed(range(101))]


def see_everything(tab, screen: ListScreen, words) -> list[str]:
    if tab.profile.javascript:
        screen.scroll_down(100, 102)
        expect(screen.more).to_have_count(0)
        return screen.cards.get_by_role("heading").all_inner_texts()
    seen = screen.cards.get_by_role("heading").all_inner_texts()
    while screen.more.count():
        before = tab.page.url
        screen.more.click()
        expect(tab.page).not_to_have_url(before)
        screen.expect_count(102)
        seen += screen.cards.get_by_role("heading").all_inner_texts()
    return seen


def test_2_search(tab, server, words):
    record(server, tower(), lake(), *[plain(number) for number in range(3)])
    screen = ListScreen(tab)
    tab.open("/sakatsu")

    for query, count, mark in [
        ("さうな", 1, "サウナ"), ("ｻｳﾅ", 1, "サウナ"), ("タワー", 1, "タワー"), ("下段", 1, "（下段）"), ("LAKESIDE", 1, "Lakeside"),
        ("１６．２", 1, "16.2"), ("おろぽ", 1, "オロポ"),
        *([("10", 4, "10"), ("45秒", 1, "45秒"), ("2026/10/12", 1, "12")] if tab.language == "ja" else
          [('"10 min"', 4, "10min"), ('"45 sec"', 1, "45sec"), ("oct 12", 1, "12")]),
    ]:
        screen.search(query)
        screen.expect_count(count)
        expect(screen.cards).to_have_count(count)
        expect(screen.marks.first).to_contain_text(mark)

    screen.search("たわー")
    screen.expect_count(1)
    expect(screen.marks).to_have_text(["タワー"])
    expect(tab.page).to_have_url(f"{tab.url}/sakatsu?q=%E3%81%9F%E3%82%8F%E3%83%BC")
    tab.look()

    tab.page.reload()
    expect(screen.search_field).to_have_value("たわー")
    expect(screen.cards).to_have_count(1)

    screen.link("サウナタワー 渋谷").click()
    expect(tab.page).to_have_title("サウナタワー 渋谷 – Loki")
    tab.go_back()
    expect(screen.search_field).to_have_value("たわー")
    expect(screen.cards).to_have_count(1)

    screen.search("ないはず<b>")
    expect(tab.page.get_by_role("heading", name=words.nothing_found.format("ないはず<b>"))).to_be_visible()
    screen.expect_count(0)
    tab.look()
    screen.link(words.clear_search).click()
    expect(tab.page).to_have_url(f"{tab.url}/sakatsu")
    screen.expect_count(5)
    expect(screen.search_field).to_have_value("")
