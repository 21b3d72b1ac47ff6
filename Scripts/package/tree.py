"""The files of an installed Loki, below `usr` and `etc`."""

import gzip

from package.manual import pages
from package.program import ROOT
from package.settings import settings

COMPLETIONS = {
    "bash": "usr/share/bash-completion/completions/loki",
    "zsh": "usr/share/zsh/vendor-completions/_loki",
    "fish": "usr/share/fish/vendor_completions.d/loki.fish",
}
UNIT = ROOT / "Packaging" / "loki.service"


def make_tree(program, tree):
    # The program looks for its resources next to itself, after it has followed links.
    install(tree / "usr/lib/loki/loki", program.binary.read_bytes(), 0o755)
    for path in program.resources():
        install(tree / "usr/lib/loki" / path.relative_to(program.folder), path.read_bytes())
    (tree / "usr/bin").mkdir()
    (tree / "usr/bin/loki").symlink_to("../lib/loki/loki")
    for shell, path in COMPLETIONS.items():
        install(tree / path, program.output("completions", shell))
    for name, text in pages(program.help, program.version).items():
        install(tree / f"usr/share/man/man1/{name}.1.gz", gzip.compress(text.encode(), mtime=0))
    install(tree / "usr/share/doc/loki/copyright", program.licences())
    install(tree / "usr/lib/systemd/system/loki.service", UNIT.read_bytes())
    # It may hold the password of a database. systemd reads it as root.
    install(tree / "etc/loki/loki.conf", settings(program.help), 0o600)
    return tree


def install(path, content, mode=0o644):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    path.chmod(mode)
