"""The file of settings, made from the help of `loki serve`: each option has a variable of the same name."""

import textwrap

INTRODUCTION = """\
# The settings of Loki's service, which systemd reads. Remove the # of a line, and then: systemctl restart loki
# `man loki-serve` explains the options of the same names; a backup folder also needs `systemctl edit loki`:
# [Service]
# ReadWritePaths=/srv/backups
"""
#: Set by the unit, which lets the server write nowhere else.
FIXED = "LOKI_DATA"


def settings(program):
    serve = next(command for command in program["subcommands"] if command["commandName"] == "serve")
    options = [option for option in serve["arguments"] if option["kind"] == "option"]
    return INTRODUCTION + "".join(setting(option) for option in options if variable(option) != FIXED)


def variable(option):
    return "LOKI_" + option["preferredName"]["name"].upper().replace("-", "_")


def setting(option):
    text = textwrap.fill(option["abstract"], 100, initial_indent="# ", subsequent_indent="# ")
    return f"\n{text}\n#{variable(option)}={option.get('defaultValue', '')}\n"
