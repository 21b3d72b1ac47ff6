#!/usr/bin/env bash
# Builds, with the options of `swift build`, and starts it once more when the tool itself crashed: SwiftPM sometimes does
# while it runs the tool of a plugin. An error in the code is not repeated, and neither is what a person has stopped.
#
#   Scripts/build.sh --product loki

set -uo pipefail
cd "$(dirname "$0")/.."

output=$(mktemp)
trap 'rm -f "$output"' EXIT

# C is optimised in debug builds as well: what stretches a password (scrypt) and stores records (SQLite) is C, and tests
# sign up hundreds of times. With other options everything would be built again.
build() {
    local command=(swift build -Xcc -O2 "$@")
    if [[ -t 1 ]] && script=$(command -v script); then
        # On a terminal its progress is a single line, which it writes to a terminal alone.
        if [[ $(uname) == Darwin ]]; then
            "$script" -q "$output" "${command[@]}"
        else
            "$script" -qefc "$(printf '%q ' "${command[@]}")" "$output"
        fi
    else
        "${command[@]}" 2>&1 | tee "$output"
        return "${PIPESTATUS[0]}"
    fi
}

# Why the tool ended, if it was not by an error in the code: a signal of a crash, its own or the one of a plugin's tool.
crash() {
    case $1 in
        # ILL, TRAP, ABRT, BUS (7 on Linux, 10 on macOS), FPE, KILL (no memory), SEGV, SYS.
        132 | 133 | 134 | 135 | 136 | 137 | 138 | 139 | 159) echo "signal $(($1 - 128))" ;;
        0 | 129 | 130 | 131 | 143) ;;
        *) grep -m 1 -ioE 'segmentation fault|(uncaught|unexpected) signal[^.[:cntrl:]]*' "$output" ;;
    esac
}

build "$@"
status=$?
if reason=$(crash "$status") && [[ -n $reason ]]; then
    echo "build: swift build itself crashed ($reason), which is no error in the code. It is started once more." >&2
    build "$@"
    status=$?
fi
exit "$status"
