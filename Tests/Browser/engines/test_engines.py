"""Everyday use, once in each engine of the phones and computers that people have."""

from support.memos import write
from support.visits import lake, record, tower
from support.window import Keys, Window

CARD_TITLES = "article :is(h2, h3)"


def test_a_visit_is_recorded(window: Window):
    words = window.words
    window.open("/sakatsu")
    window.look()
    window.click(words.new)
    window.wait_for_page(words.registration)
    window.look()
    window.type("facilityName", "湯処 ロキ")
    window.press(".extras > :last-child > summary")
    window.type("foreword", "まえがき")
    window.type("sets.0.steps.0.amount", "7,5")
    window.type("sets.0.steps.1.amount", "x")
    window.click(words.save)
    window.wait_for_texts("[id='sets.0.steps.1.amount.error']", [words.not_a_number])
    assert window.field("foreword").get_property("value") == "まえがき"
    window.look()
    window.type("sets.0.steps.1.amount", "45")
    window.press(".set summary")
    window.click(words.duplicate_set)
    window.type("sets.1.steps.0.amount", "9")
    # A number is selected when it gets the focus.
    window.press("[name='sets.1.steps.1.amount']")
    selected = "const { value, selectionStart, selectionEnd } = document.activeElement; " \
        "return value.slice(selectionStart, selectionEnd)"
    window.wait_for(lambda: window.evaluate(selected) == "45", "the number is not selected")
    window.field("sets.1.steps.1.amount").send_keys("30")
    height = window.field("foreword").size["height"]
    window.type("foreword", "まえがき\n二\n三\n四\n五")
    assert window.field("foreword").size["height"] > height * 2
    window.press("#temperatures summary")
    window.click(words.add_temperature)
    window.type("temperatures.0.celsius", "88.5")
    window.look()
    window.click(words.save)
    window.wait_for_page("湯処 ロキ")
    window.wait_for(lambda: words.saved in window.one("#notice").text, "it does not say that it is saved")
    window.look()
    window.click(words.list)
    window.wait_for_page(words.list)
    window.wait_for_texts(CARD_TITLES, ["湯処 ロキ"])
    window.wait_for_texts("article .sets li", ["🔥サウナ7分30秒💧水風呂45秒🍃休憩", "🔥サウナ9分💧水風呂30秒🍃休憩"])


def test_a_visit_is_edited_and_deleted(window: Window):
    words, visit = window.words, tower()
    record(window.server, visit, lake())
    window.open("/sakatsu")
    window.open_first_menu()
    window.click(words.edit, within=".menu")
    window.wait_for_page(words.editing)
    assert window.field("visitingDate").get_property("value") == visit.date
    window.type("facilityName", "サウナタワー 新宿")
    window.look()
    window.click(words.save)
    window.wait_for_page(words.list)
    window.wait_for_texts(CARD_TITLES, ["サウナタワー 新宿", "Lakeside Sauna"])
    window.open_first_menu()
    window.look()
    window.click(words.delete, within=".menu")
    window.wait_for_texts(CARD_TITLES, ["Lakeside Sauna"])
    window.click(words.undo)
    window.wait_for_texts(CARD_TITLES, ["サウナタワー 新宿", "Lakeside Sauna"])
    # On the page that it leads back to, the title in the bar may be half faded in.
    window.evaluate("scrollTo(0, 0)")


def test_a_draft_of_a_visit_comes_back_until_it_is_discarded_or_its_writer_signs_out(window: Window):
    words = window.words
    window.open("/sakatsu/new")
    window.type("facilityName", "湯処 ロキ")
    window.press(".set summary")
    window.click(words.duplicate_set)
    window.type("sets.1.steps.0.amount", "9")
    window.open("/sakatsu/new")
    window.wait_for(
        lambda: window.field("sets.1.steps.0.amount").get_property("value") == "9", "the draft does not come back")
    window.look()
    window.click(words.cancel)
    window.wait_for_page(words.list)
    window.evaluate("document.querySelector('details.drafts').open = true")
    window.wait_for_texts("#drafts h2", ["湯処 ロキ"])
    window.look()
    window.click(words.discard)
    window.wait_for_texts("#drafts h2", [])
    window.click(words.undo)
    window.wait_for_texts("#drafts h2", ["湯処 ロキ"])
    window.click("湯処 ロキ")
    window.wait_for(lambda: window.field("facilityName").get_property("value") == "湯処 ロキ", "no draft")
    window.open("/account")
    # The end of the page may be below the bar.
    window.evaluate("document.querySelector('form[action=\"/sign-out\"] button').click()")
    window.wait_for(lambda: window.driver.current_url.endswith("/sign-in"), "the sign-out does not arrive")
    # After signing out, nothing of the account is left.
    window.language = window.evaluate("return document.documentElement.lang")
    databases = window.driver.execute_async_script("indexedDB.databases().then(arguments[0])")
    assert [database for database in databases if database["name"] == "loki"] == []


def test_a_visit_is_found_as_one_types(window: Window):
    words = window.words
    record(window.server, tower(), lake())
    window.open("/sakatsu")
    window.type("q", "たわー")
    window.wait_for_texts(CARD_TITLES, [tower().facility])
    window.wait_for_texts("mark", ["タワー"])
    window.look()
    window.click(tower().facility)
    window.wait_for_page(tower().facility)
    window.look()
    window.driver.back()
    window.wait_for_page(words.list)
    window.wait_for_texts(CARD_TITLES, [tower().facility])
    window.wait_for(lambda: window.field("q").get_property("value") == "たわー", "the search is lost")
    window.type("q", "ないはず")
    window.wait_for_texts("#count", [words.count(0)])


def test_a_visit_is_copied(window: Window):
    words, visit = window.words, tower()
    record(window.server, visit)
    window.open("/sakatsu")
    window.open_first_menu()
    window.click(words.copy_text, within=".menu")
    window.wait_for(lambda: words.copied in window.one("#notice").text, "it does not say that it was copied")
    # Pasting inserts the copied text.
    window.open("/memos/new")
    window.field("body").send_keys(Keys.CONTROL, "v")
    window.wait_for(lambda: visit.foreword in window.field("body").get_property("value"), "nothing can be pasted")


def test_a_memo_is_written_found_and_changed(window: Window):
    words = window.words
    write(window.server, "行きたい施設\n丘の上サウナ")
    window.open("/memos")
    window.click(words.new_memo_tab)
    window.wait_for_page(words.new_memo)
    window.type("body", "持ち物\nタオル")
    # A draft comes back, although the page is left in the moment of its last changes.
    window.evaluate("""
        const [field] = document.getElementsByName("body");
        for (const sign of "、水着、帽子、石鹸") {
            field.value += sign;
            field.dispatchEvent(new Event("input", { bubbles: true }));
        }
        location.href = "about:blank";""")
    window.wait_for(lambda: window.driver.current_url == "about:blank", "the page is not left")
    window.open("/memos/new")
    window.wait_for(
        lambda: "タオル、水着、帽子、石鹸" in window.field("body").get_property("value"), "the draft does not come back")
    window.look()
    window.click(words.save)
    window.wait_for_page(words.memos)
    window.wait_for_texts(CARD_TITLES, ["持ち物", "行きたい施設"])
    window.type("q", "タオル")
    window.wait_for_texts(CARD_TITLES, ["持ち物"])
    window.click("持ち物")
    window.wait_for_page(words.edit_memo)
    window.type("body", "持ち物\nサウナハット")
    window.click(words.save)
    window.wait_for_page(words.memos)
    # Changes from elsewhere appear automatically.
    window.open("/memos")
    write(window.server, "別の端末から")
    window.wait_for_texts(CARD_TITLES, ["別の端末から", "持ち物", "行きたい施設"])


def test_settings_are_chosen(window: Window):
    words = window.words
    window.open("/settings")
    window.look()
    window.type("sauna.amount", "8")
    window.choose("appearance", "dark")
    window.wait_for(lambda: words.settings_saved in window.one("#notice").text, "the settings are not saved")
    window.look()
    window.open("/sakatsu/new")
    assert window.field("sets.0.steps.0.amount").get_property("value") == "8"
    assert window.evaluate("return getComputedStyle(document.documentElement).backgroundColor") == "rgb(0, 0, 0)"


def test_a_file_is_taken_over_and_undone(window: Window, tmp_path):
    words = window.words
    table = tmp_path / "サ活.csv"
    table.write_bytes("日付,施設名,サウナ時間\r\n2026/11/20,湯処 ロキ,10分×3\r\n".encode("cp932"))
    window.open("/settings/import")
    window.look()
    # A file chooser cannot be clicked.
    window.field("file").send_keys(str(table))
    window.click(words.read_file)
    window.wait_for(lambda: len(window.all("select[name=column]")) == 3, "no columns to choose")
    window.look()
    window.click(words.read_file)
    window.wait_for_texts("#state", [words.import_ready])
    window.look()
    window.press("form[action$=apply] button")
    window.wait_for_texts("#state", [words.import_applied])
    window.look()
    window.press("form[action$=undo] button")
    window.wait_for_texts("#state", [words.import_undone])


def test_a_calendar_has_an_address_that_ends(window: Window):
    words = window.words
    window.open("/settings/export")
    window.click(words.make_address)
    window.wait_for(lambda: words.made_address in window.one("main").text, "there is no address")
    window.look()
    window.click(words.end_address)
    window.click(words.end_address_now)
    window.wait_for(lambda: words.address_ended in window.one("body").text, "it does not say that it has ended")
