#!/usr/bin/env bash
# Runs `swift build` with the given options, and runs it once more if the tool itself crashed, which SwiftPM sometimes
# does while it runs a plugin's tool. Errors in the code and interrupted builds are not repeated.
#
#   Scripts/build.sh --product loki

set -uo pipefail
cd "$(dirname "$0")/.."

output=$(mktemp)
trap 'rm -f "$output"' EXIT

# C is optimised in debug builds as well: password hashes (scrypt) and storage (SQLite) are C, and tests sign up
# hundreds of times. With other options everything would be built again.
build() {
    local command=(swift build -Xcc -O2 "$@")
    if [[ -t 1 ]] && script=$(command -v script); then
        # Swift shows its progress on a single line, but only on a terminal.
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

# Why the tool ended, if not because of an error in the code: a crash signal of its own or of a plugin's tool.
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
