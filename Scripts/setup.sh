#!/usr/bin/env bash
# Installs what is missing for the project; finishes quickly if nothing is.
#
#   Scripts/setup.sh            for building and running
#   Scripts/setup.sh --test     also Chromium and WebKit, PostgreSQL, Caddy and nginx, fonts, curl and the Python packages
#                               of the tests
#   Scripts/setup.sh --test-all also Firefox
#   Scripts/setup.sh --bench    also the load generator of `make bench`
#   Scripts/setup.sh --faults   also the compiler of `make faults`
#   Scripts/setup.sh --package  also the library and the tools of `make package` and `make test-package`

set -euo pipefail
cd "$(dirname "$0")/.."

readonly minimum_swift=6.2
run_packages=(ca-certificates git libarchive-dev libvips-tools libpq-dev libsqlite3-dev make minify pkg-config python3 python3-venv tzdata zlib1g-dev)
test_packages=(curl gcc libc6-dev fonts-noto-color-emoji fonts-noto-cjk openssl pgbouncer postgresql webkit2gtk-driver xvfb)
bench_packages=(wrk)
fault_packages=(gcc libc6-dev)
package_packages=(buildah debootstrap dpkg-dev libcurl4-openssl-dev man-db systemd systemd-container util-linux xz-utils)

note() { printf 'setup: %s\n' "$*"; }
warn() { printf 'setup: warning: %s\n' "$*" >&2; }
fail() { printf 'setup: error: %s\n' "$*" >&2; exit 1; }

main() {
    local with_tests=false with_all_tests=false with_bench=false with_faults=false with_package=false option
    for option in "$@"; do
        case $option in
            --test) with_tests=true ;;
            --test-all) with_tests=true with_all_tests=true ;;
            --bench) with_bench=true ;;
            --faults) with_faults=true ;;
            --package) with_package=true ;;
            *) fail "unknown option $option (there are --test, --test-all, --bench, --faults and --package)" ;;
        esac
    done

    local packages=("${run_packages[@]}")
    if $with_tests; then packages+=("${test_packages[@]}"); fi
    if $with_bench; then packages+=("${bench_packages[@]}"); fi
    if $with_faults; then packages+=("${fault_packages[@]}"); fi
    if $with_package; then packages+=("${package_packages[@]}"); fi
    install_packages "${packages[@]}"
    if $with_tests; then install_browser; install_proxies; fi
    if $with_all_tests; then install_firefox; fi
    check_swift
    make_python_environment
    if $with_tests; then install_python_packages; fi
    install_assets
    make_scripts
}

# --- System packages ---

install_packages() {
    if ! command -v dpkg-query >/dev/null; then
        [[ $(uname) == Darwin ]] || warn "this is no Debian or Ubuntu: install the likes of $* yourself"
        return
    fi
    local missing=() package
    for package in "$@"; do
        is_installed "$package" || missing+=("$package")
    done
    if ((${#missing[@]} == 0)); then return; fi
    note "installing ${missing[*]}"
    apt_install "${missing[@]}" || fail "could not install ${missing[*]}. As root: apt-get install ${missing[*]}"
}

is_installed() {
    [[ $(dpkg-query -W -f '${db:Status-Status}' "$1" 2>/dev/null) == installed ]]
}

apt_install() {
    as_root apt-get update -qq || warn "apt-get update failed; trying with the package lists at hand"
    as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" >/dev/null
}

as_root() {
    if ((EUID == 0)); then
        "$@"
    elif command -v sudo >/dev/null; then
        sudo "$@"
    else
        warn "neither root nor sudo to run: $*"
        return 1
    fi
}

# --- Chromium: a Debian package; on Ubuntu a snap, which not every machine can install ---

install_browser() {
    if [[ -z $(browser) ]]; then
        note "installing chromium"
        if command -v apt-get >/dev/null; then
            apt_install chromium || apt_install chromium-browser || true
        fi
        [[ -n $(browser) ]] || fail "no Chromium. Install it (on Ubuntu: snap install chromium) or another build of" \
            "it, and name it in LOKI_CHROMIUM=/path/to/chromium"
    fi
    install_shell
}

# Chromium without windows, a Debian package: most tests use it, because it is faster.
install_shell() {
    if command -v chromium-headless-shell >/dev/null || ! is_installed chromium; then return; fi
    note "installing chromium-headless-shell"
    apt_install chromium-headless-shell || warn "no chromium-headless-shell: tests of the browser take longer"
}

browser() {
    if [[ -n ${LOKI_CHROMIUM:-} ]]; then
        command -v "$LOKI_CHROMIUM" || true
    else
        command -v chromium || command -v chromium-browser || true
    fi
}

# --- Firefox: a Debian package, too; Ubuntu only has a snap ---

install_firefox() {
    if command -v firefox-esr >/dev/null; then return; fi
    note "installing firefox-esr"
    apt_install firefox-esr || fail "no firefox-esr, which make test-all needs. make test does without"
}

# --- Caddy and nginx: unpacked, because an installed one would start, and listen on port 80 of this machine ---

install_proxies() {
    local missing=() name folder=.build/proxies
    for name in caddy nginx; do
        [[ -n $(PATH=$PATH:/usr/sbin:$folder/usr/bin:$folder/usr/sbin command -v "$name") ]] || missing+=("$name")
    done
    if ((${#missing[@]} == 0)); then return; fi
    note "unpacking ${missing[*]}"
    unpack_packages "$folder" "${missing[@]}" || fail "no ${missing[*]}. Install them: the tests use those on the PATH"
}

unpack_packages() {
    local folder=$1 downloads status=1
    shift
    downloads=$(mktemp -d)
    # As this user: apt's own must not write into the folder.
    local get=(apt-get -qq -o APT::Sandbox::User= download "$@")
    if (cd "$downloads" && { "${get[@]}" || { as_root apt-get update -qq && "${get[@]}"; }; }); then
        mkdir -p "$folder"
        find "$downloads" -name '*.deb' -print0 | xargs -0 -r -I {} dpkg-deb --extract {} "$folder" && status=0
    fi
    rm -rf "$downloads"
    return $status
}

# --- Swift ---

check_swift() {
    command -v swift >/dev/null \
        || fail "no swift. Install $minimum_swift or newer from https://www.swift.org/install and put it on the PATH"
    local version
    version=$(swift --version 2>/dev/null | sed -nE 's/.*Swift version ([0-9]+(\.[0-9]+)*).*/\1/p' | head -n 1)
    [[ $(printf '%s\n' "$minimum_swift" "$version" | sort -V | head -n 1) == "$minimum_swift" ]] \
        || fail "swift is ${version:-unknown}, but $minimum_swift or newer is needed: https://www.swift.org/install"
}

# --- Python: pip for the web assets, and the tests in Python ---

make_python_environment() {
    if .venv/bin/python -c 'import pip' 2>/dev/null; then return; fi
    note "making .venv"
    rm -rf .venv
    python3 -m venv .venv || warn "could not make .venv: is the venv module of Python there?"
}

install_python_packages() {
    local requirements=Tests/requirements.txt stamp=.venv/requirements.txt
    if cmp -s "$requirements" "$stamp"; then return; fi
    note "installing the Python packages of $requirements"
    .venv/bin/python -m pip install --quiet --disable-pip-version-check --requirement "$requirements" \
        || fail "could not install the packages of $requirements"
    cp "$requirements" "$stamp"
}

# --- Web assets ---

install_assets() {
    if [[ ! -x .venv/bin/python ]]; then
        warn "htmx not checked, as there is no .venv. Pages work without it, less smoothly"
        return
    fi
    .venv/bin/python Scripts/install_assets.py
}

# --- Our own scripts and styles: those of all pages in one file, without comments and the like ---

make_scripts() {
    make_script loki store page buttons drafts leaving lists desk requests settings form pad timer timer-bar offline folding places highlight
    make_script worker store folding worker
    make_script photos photos
    make_asset loki.css css <Sources/Core/UI/Styles/loki.css
}

make_script() {
    local name=$1
    shift
    # In a function, whose names can be shortened.
    (cd Sources/Core/UI/Scripts && echo "(() => {" && cat "${@/%/.js}" && echo "})();") | make_asset "$name.js" js
}

make_asset() {
    local name=$1 made=Sources/Core/UI/Assets/made minify=(minify --type "$2")
    mkdir -p "$made"
    if ! command -v minify >/dev/null; then
        warn "no minify: $name is larger"
        minify=(cat)
    fi
    "${minify[@]}" >"$made/$name.new" || fail "$name could not be made"
    # A file that is written again is built again.
    if cmp -s "$made/$name.new" "$made/$name"; then rm "$made/$name.new"; else mv "$made/$name.new" "$made/$name"; fi
}

main "$@"
