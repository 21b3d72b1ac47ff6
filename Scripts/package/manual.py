"""The pages of the manual, made from the program's description of its commands: one for each, and loki(1)."""

import re

#: Each command has it, and each page would repeat it.
LEFT_OUT = {"help"}


def pages(program, version):
    """The texts by name: `loki`, `loki-serve` and so on."""
    commands = shown(program)
    texts = {f"loki-{command['commandName']}": page(command, f"loki {command['commandName']}", version)
             for command in commands}
    return {"loki": overview(program, commands, version)} | texts


def shown(command):
    return [sub for sub in command.get("subcommands", [])
            if sub.get("shouldDisplay", True) and sub["commandName"] not in LEFT_OUT]


def overview(program, commands, version):
    listed = "".join(
        f".TP\n.BR loki\\-{escaped(command['commandName'])} (1)\n{line(command.get('abstract', ''))}"
        for command in commands)
    return "".join([
        head("loki", program, version), ".SH SYNOPSIS\n.B loki\n.I command\n[options]\n", description(program),
        ".SH COMMANDS\n", listed,
        ".SH FILES\n.TP\n.I /etc/loki/loki.conf\nThe settings of the service.\n"
        ".TP\n.I /var/lib/loki\nThe database and the photos of the service.\n"])


def page(command, name, version):
    parts = [head(name.replace(" ", "-"), command, version), ".SH SYNOPSIS\n"]
    subcommands = shown(command)
    if not subcommands:
        return "".join([*parts, synopsis(command, name), description(command), options(command, ".SH OPTIONS\n")])
    parts += [synopsis(sub, f"{name} {sub['commandName']}") + ".br\n" for sub in subcommands]
    parts.append(description(command))
    for sub in subcommands:
        parts += [f".SH {quoted(name.upper() + ' ' + sub['commandName'].upper())}\n", line(sub.get("abstract", ""))]
        parts += [description(sub, heading=""), options(sub, "")]
    return "".join(parts)


def head(name, command, version):
    return (f".TH {quoted(name.upper())} 1 \"\" {quoted('loki ' + version)} \"Loki\"\n"
            f".SH NAME\n{escaped(name)} \\- {escaped(command.get('abstract', '').rstrip('.'))}\n")


def synopsis(command, name):
    words = [word(argument) for argument in arguments(command)]
    return f".B {escaped(name)}\n" + "".join(f"{text}\n" for text in words)


def word(argument):
    text = label(argument) + ("..." if argument.get("isRepeating") else "")
    return f"[{text}]" if argument.get("isOptional") else text


def arguments(command):
    return [argument for argument in command.get("arguments", [])
            if argument.get("shouldDisplay", True) and names(argument) != ["-h", "--help"]]


def names(argument):
    return [("--" if name["kind"] == "long" else "-") + name["name"]
            for name in sorted(argument.get("names") or [], key=lambda name: name["kind"] == "long")]


def label(argument):
    value = "" if argument["kind"] == "flag" else f"\\fI{escaped(argument.get('valueName', 'value'))}\\fR"
    flags = ", ".join(f"\\fB{escaped(name)}\\fR" for name in names(argument))
    return " ".join(part for part in (flags, value) if part)


def options(command, heading):
    described = [f".TP\n{label(argument)}\n{line(meaning(argument))}" for argument in arguments(command)]
    return heading + "".join(described) if described else ""


def meaning(argument):
    default = argument.get("defaultValue")
    return argument.get("abstract", "") + (f" (default: {default})" if default else "")


def description(command, heading=".SH DESCRIPTION\n"):
    """The command's discussion, whose indented lines are examples."""
    text = command.get("discussion", "")
    if not text:
        return ""
    parts = []
    for block in re.split(r"\n(?=\S)", text):
        first, *examples = block.splitlines()
        parts.append(f".PP\n{line(first)}" if first.strip() else "")
        shown_lines = [example.strip() for example in examples if example.strip()]
        if shown_lines:
            parts.append(".PP\n.RS 4\n.nf\n" + "".join(line(example) for example in shown_lines) + ".fi\n.RE\n")
    return heading + "".join(parts)


def line(text):
    return f"{escaped(text)}\n" if text else ""


def quoted(text):
    return '"' + escaped(text).replace('"', "\\(dq") + '"'


def escaped(text):
    """Text as groff shows it: hyphens that can be copied, and no requests."""
    text = text.replace("\\", "\\e").replace("-", "\\-").replace("`", "\\(ga").replace("^", "\\(ha").replace("~", "\\(ti")
    text = text.replace("'", "\\(aq")
    return "\\&" + text if text.startswith(".") else text
