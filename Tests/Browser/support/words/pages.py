"""What belongs to no screen: the navigation, notices, errors, and units."""

from .string_catalogs import StringCatalog

server = StringCatalog("Apps/Server")
ui = StringCatalog("Core/UI")
web = StringCatalog("Core/Web")
localization = StringCatalog("Core/Localization")


class PageWords:
    dismiss = ui("close")
    copied = ui("copied")
    minutes = localization("minute unit")
    seconds = localization("second unit")
    offline = ui("offline")
    not_found = web("error.notFound.title")
    navigation = ui("navigation")
    sakatsu_tab = server("tab.sakatsu")
    list_may_be_old = ui("stale")
    reload = ui("reload")
