"""What belongs to no screen: the navigation, notices, errors, and units."""

from .string_catalogs import StringCatalog

server = StringCatalog("Apps/Server")
ui = StringCatalog("Core/UI")
web = StringCatalog("Core/Web")
localization = StringCatalog("Core/Localization")


class PageWords:
    search = ui("search")
    new = web("new")
    more = ui("more")
    clear_search = web("clearSearch")
    undo = ui("undo")
    stale = web("staleTitle")
    saved_version = web("savedVersion")
    your_input = web("yourInput")
    start_again = web("staleAction")
    dismiss = ui("close")
    copied = ui("copied")
    minutes = localization("minuteUnit")
    seconds = localization("secondUnit")
    offline = ui("offline")
    not_found = web("notFoundTitle")
    navigation = ui("navigation")
    skip = ui("skip")
    sakatsu_tab = server("sakatsu")
    list_may_be_old = ui("stale")
    reload = ui("reload")
    silent = ui("silent")
    draft = ui("draft")
    draft_is_back = ui("draftShown")
    discard = ui("discardDraft")
    draft_discarded = ui("draftDiscarded")
    draft_not_kept = ui("draftNotKept")
