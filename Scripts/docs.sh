#!/usr/bin/env bash
# Builds the documentation of all modules as one web site, and says how to read it.
#
#   Scripts/docs.sh

set -euo pipefail
cd "$(dirname "$0")/.."

main() {
    local output=.build/docs targets=() name
    for name in $(modules); do
        targets+=(--target "$name")
    done
    rm -rf "$output"
    mkdir -p "$output"
    # Interfaces between modules are `package`. The members that each type gets from protocols of the standard library
    # are left out, so that a page shows what its type is about.
    swift package --allow-writing-to-directory "$output" generate-documentation "${targets[@]}" \
        --enable-experimental-combined-documentation \
        --symbol-graph-minimum-access-level package \
        --experimental-skip-synthesized-symbols \
        --output-path "$output"
    printf '\nThe documentation is in %s. To read it:\n' "$output"
    printf '  python3 -m http.server --bind 127.0.0.1 --directory %s 8081\n' "$output"
    printf '  http://127.0.0.1:8081/documentation/serverapp/\n'
}

# The modules that others import, by their folders. The other apps are programs without a library, and Zlib has no
# Swift.
modules() {
    local folder name
    printf 'CommandLineApp\nServerApp\n'
    for folder in Sources/{Features,Data,Core}/*/; do
        [[ -n $(find "$folder" -name '*.swift' -print -quit) ]] || continue
        name=$(basename "$folder")
        case $folder in
            Sources/Features/*) printf '%sFeature\n' "$name" ;;
            Sources/Data/*) printf '%sData\n' "$name" ;;
            *) printf '%sCore\n' "$name" ;;
        esac
    done
}

main "$@"
