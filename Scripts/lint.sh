#!/usr/bin/env bash
# Checks all rules that can be checked without running the program, and reports all violations.
#
#   Scripts/lint.sh             this repository
#   Scripts/lint.sh FOLDER      another tree of the same shape; the tests plant violations in one

set -uo pipefail

repository=$(cd "$(dirname "$0")/.." && pwd)
readonly repository
# About as much as one sees at once; a longer file hides a second idea.
readonly line_limit=300

main() {
    cd "${1:-$repository}" || exit 1
    check "Format: swift format, configured by .swift-format" check_format
    check "Imports: only what Package.swift declares, and what view models and repositories must do without" check_imports
    check "Access: package, never public" check_access
    check "Length: no Swift file in Sources and Plugins has more than $line_limit lines" check_length
    check "Language: plain wording in comments, documents and texts" check_language
    check "Front end: no inline script or style, nothing that needs unsafe-eval" check_front_end
    check "Figures: no figure of the sources worsens past its line" check_figures
    check "Scripts: the syntax of shell and Python, and names that are not there" check_scripts
    if ((${#failed[@]} == 0)); then
        printf '\nLint: all is well\n'
    else
        printf '\nLint: these failed; see above\n' >&2
        printf '  %s\n' "${failed[@]}" >&2
        exit 1
    fi
}

failed=()
check() {
    local title=$1
    shift
    printf '\n%s\n' "$title"
    "$@" || failed+=("$title")
}

# The existing paths among the given ones. Fails when there are none, so that an empty check never passes.
existing() {
    local path count=0
    for path in "$@"; do
        if [[ -e $path ]]; then
            printf '%s\n' "$path"
            count=$((count + 1))
        fi
    done
    ((count > 0)) || { printf 'lint: error: none of these is here: %s\n' "$*" >&2; return 1; }
}

swift_files() {
    find "$@" -name '*.swift' -type f | sort
}

# --- Swift ---

check_format() {
    local paths
    paths=$(existing Sources Tests Plugins Benchmarks Package.swift) || return 1
    # shellcheck disable=SC2086 # The names are the ones above.
    swift format lint --strict --recursive --configuration "$repository/.swift-format" $paths
}

check_imports() {
    python3 "$repository/Scripts/lint_imports.py" .
}

check_access() {
    local paths found
    paths=$(existing Sources Plugins) || return 1
    # shellcheck disable=SC2086
    found=$(swift_files $paths | xargs -r -d '\n' grep -nHE '^[^/"]*\b(public|open) (final |static |class |struct |enum |func |var |let |init|protocol |extension |actor |typealias |subscript|macro )') || return 0
    sed -E 's/^([^:]+:[0-9]+):.*/\1: error: no package uses this one: write package in place of public and open/' \
        <<<"$found" >&2
    return 1
}

check_length() {
    local paths file count status=0
    paths=$(existing Sources Plugins) || return 1
    while read -r file; do
        count=$(wc -l <"$file")
        if ((count > line_limit)); then
            printf '%s:%d: error: %d lines: look for the second idea and give it a file of its own\n' \
                "$file" $((line_limit + 1)) "$count" >&2
            status=1
        fi
    # shellcheck disable=SC2086
    done < <(swift_files $paths)
    return $status
}

# --- Everything else ---

check_language() {
    local paths
    paths=$(existing Sources Tests Plugins Benchmarks Scripts Docs README.md README.ja.md CONTRIBUTING.md) || return 1
    # shellcheck disable=SC2086
    python3 "$repository/Scripts/lint_language.py" $paths
}

check_front_end() {
    python3 "$repository/Scripts/lint_frontend.py" Sources
}

# Only this repository has figures to keep.
check_figures() {
    [[ $PWD != "$repository" ]] || python3 Scripts/figures.py --check
}

check_scripts() {
    local paths scripts script status=0
    paths=$(existing Scripts Tests .ci/run) || return 1
    # shellcheck disable=SC2086
    mapfile -t scripts < <(find $paths \( -name '*.sh' -o -path .ci/run \) -type f | sort)
    for script in "${scripts[@]}"; do
        bash -n "$script" || status=1
    done
    # shellcheck disable=SC2086
    python3 -m compileall -q $paths || status=1
    # Rarely used code would otherwise fail only when it runs. `make setup` installs pyflakes.
    # shellcheck disable=SC2086
    "$repository/.venv/bin/python" -m pyflakes ${paths/.ci\/run/} || status=1
    return $status
}

main "$@"
