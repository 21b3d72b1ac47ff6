#!/usr/bin/env bash
# Runs a PostgreSQL server of its own, for tests and measurements, until its standard input ends:
#
#   Scripts/postgres.sh FOLDER            an existing, empty folder, which is removed at the end; the socket is in it
#   Scripts/postgres.sh FOLDER durable    the same, as people run it
#
# Without `durable`, what it holds is gone after a crash of the machine: it waits for no disk.

set -euo pipefail

readonly folder=$1
readonly durability=${2-}
server=

main() {
    local programs
    close_others
    programs=$(find /usr/lib/postgresql/*/bin /usr/local/bin -name initdb -printf '%h\n' 2>/dev/null | sort -V | tail -1)
    [[ -n $programs ]] || { echo "postgres.sh: no PostgreSQL; Scripts/setup.sh --test installs it" >&2; exit 1; }
    trap stop EXIT
    if ((EUID == 0)); then chown postgres "$folder"; fi
    chmod 755 "$folder"
    as_user "$programs/initdb" --no-sync --auth trust --username loki --encoding UTF8 --locale C.UTF-8 \
        --pgdata "$folder/data" >"$folder/log" 2>&1
    local options=(-c fsync=off -c full_page_writes=off -c synchronous_commit=off)
    if [[ $durability == durable ]]; then options=(-c shared_buffers=1GB -c max_wal_size=4GB); fi
    as_user "$programs/postgres" -D "$folder/data" -k "$folder" -c listen_addresses= -c max_connections=500 \
        "${options[@]}" >>"$folder/log" 2>&1 </dev/null &
    server=$!
    cat >/dev/null
}

# What its caller has open is not kept open by a server that outlives it; 255 is this script.
close_others() {
    local path descriptor
    for path in /proc/self/fd/*; do
        descriptor=${path##*/}
        if ((descriptor > 2 && descriptor != 255)); then exec {descriptor}>&-; fi
    done
}

# PostgreSQL refuses to run as root.
as_user() {
    cd "$folder"
    if ((EUID == 0)); then
        setpriv --reuid postgres --regid postgres --clear-groups -- "$@"
    else
        "$@"
    fi
}

stop() {
    if [[ -n $server ]]; then
        # SIGQUIT: at once, without tidying up.
        kill -QUIT "$(head -n 1 "$folder/data/postmaster.pid")" 2>/dev/null || true
        wait "$server" 2>/dev/null || true
    fi
    rm -rf "$folder"
}

main
