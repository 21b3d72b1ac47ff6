"""The settings."""

from .string_catalogs import StringCatalog

text = StringCatalog("Features/Settings")
transfer = StringCatalog("Features/Transfer")
transfer_data = StringCatalog("Data/Transfer")


class SettingsWords:
    settings = text("title")
    language_title = text("language")
    appearance = text("appearance")
    system = text("system")
    light = text("light")
    dark = text("dark")
    licenses = text("licenses")
    version = text("version")
    settings_saved = text("saved")
    unit_of = text("unitOf")
    shortcuts = text("shortcuts")
    memo_trash = text("memoTrash")
    japanese = text("japanese")
    english = text("english")
    data = text("export")
    import_title = transfer("importTitle")
    import_ready = transfer("importReady")
    import_applied = transfer("importApplied")
    import_undone = transfer("importUndone")
    read_file = transfer("readFile")
    go_on = transfer("goOn")
    encoding = transfer("encoding")
    choose_encoding = transfer("chooseEncoding")
    file_empty = transfer_data("fileEmpty")
    make_address = transfer("makeAddress")
    made_address = transfer("madeAddress")
    end_address = transfer("endAddress")
    end_address_now = transfer("endAddressNow")
    address_ended = transfer("feedEnded")
