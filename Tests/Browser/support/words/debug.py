"""The develop app's tools."""

from .string_catalogs import StringCatalog

text = StringCatalog("Features/Debug")


class DebugWords:
    debug = text("title")
    sample_count = text.plural("samplesCount")
    add_samples = text("samplesAdd")
    remove_samples = text("samplesRemove")
    stop_adding = text("samplesCancel")
    no_fault = text("faultNothing")
    failing_reads = text("faultFailingReads")
    fault_is_on = text("faultIsOn")
    check_integrity = text("figuresCheck")
    database_is_sound = text("figuresSound")
    changes_need_script = text("changesNeedScript")
    connected = text("changesConnected")
    changed = text("changesChanged")
