#!/usr/bin/env bash
# Runs a PostgreSQL server of its own, for tests and measurements, until its standard input ends:
#
#   Scripts/postgres.sh FOLDER                    an existing, empty folder, which is removed at the end; the socket is in it
#   Scripts/postgres.sh FOLDER durable            the same, with the settings of a real server
#   Scripts/postgres.sh FOLDER standby PRIMARY    a copy of the server in the folder PRIMARY, which follows it
#   Scripts/postgres.sh FOLDER tls PORT           also at that port of 127.0.0.1, with TLS (ca.crt; other.crt is another's)
#                                                 and a password (loki's, once it has been set)
#   Scripts/postgres.sh FOLDER pooler SERVER      a PgBouncer that pools the transactions of the server in that folder
#
# Without `durable`, the data is lost when the machine crashes, because nothing waits for the disk. Lines of its input
# are commands: `stop`, `kill` (all processes at once), `start`, `freeze` and `thaw`.

set -euo pipefail

readonly folder=$1
readonly mode=${2-}
readonly port=${3-}
programs=

main() {
    local command
    close_others
    programs=$(find /usr/local/bin /usr/lib/postgresql/*/bin -name pg_basebackup -printf '%h\n' 2>/dev/null | sort -V | tail -1)
    [[ -n $programs ]] || { echo "postgres.sh: no PostgreSQL; Scripts/setup.sh --test installs it" >&2; exit 1; }
    trap finish EXIT
    if ((EUID == 0)); then chown postgres "$folder"; fi
    chmod 755 "$folder"
    if [[ $mode == pooler ]]; then
        pool "$3"
        return
    elif [[ $mode == standby ]]; then
        (as_user "$programs/pg_basebackup" --host "$3" --username loki --pgdata "$folder/data" \
            --write-recovery-conf --checkpoint fast --no-sync) >"$folder/log" 2>&1
    else
        (as_user "$programs/initdb" --no-sync --auth trust --username loki --encoding UTF8 --locale C.UTF-8 \
            --pgdata "$folder/data") >"$folder/log" 2>&1
    fi
    if [[ $mode == tls ]]; then (as_user bash -euc "$(declare -f certify); certify") >>"$folder/log" 2>&1; fi
    start
    while read -r command; do
        case $command in
            # SIGINT: without waiting for clients.
            stop) signal INT; wait ;;
            kill) signal_all KILL; wait 2>/dev/null || true; rm -f "$folder/data/postmaster.pid" ;;
            start) start ;;
            freeze) signal_all STOP ;;
            thaw) signal_all CONT ;;
        esac
    done
}

start() {
    local options=(-c fsync=off -c full_page_writes=off -c synchronous_commit=off)
    if [[ $mode == tls ]]; then
        options+=(-c "listen_addresses=127.0.0.1" -c "port=$port" -c ssl=on)
        options+=(-c "ssl_cert_file=$folder/server.crt" -c "ssl_key_file=$folder/server.key")
    elif [[ $mode != "" ]]; then
        options=(-c shared_buffers=512MB -c max_wal_size=4GB)
    fi
    as_user "$programs/postgres" -D "$folder/data" -k "$folder" -c listen_addresses= -c max_connections=500 \
        "${options[@]}" >>"$folder/log" 2>&1 </dev/null &
}

# In the folder: two authorities, a certificate of the first one for 127.0.0.1, and the access rules.
certify() {
    local name
    for name in ca other server; do
        openssl req -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj "/CN=$name" \
            -keyout "$name.key" -out "$name.csr"
    done
    for name in ca other; do
        openssl x509 -req -in "$name.csr" -signkey "$name.key" -days 2 -out "$name.crt" \
            -extfile <(echo "basicConstraints=critical,CA:TRUE")
    done
    openssl x509 -req -in server.csr -CA ca.crt -CAkey ca.key -CAcreateserial -days 2 -out server.crt \
        -extfile <(echo "subjectAltName=IP:127.0.0.1")
    printf 'local all all trust\nhostssl all all 127.0.0.1/32 scram-sha-256\n' >data/pg_hba.conf
}

pool() {
    local pooler
    printf '[databases]\n* = host=%s user=loki\n[pgbouncer]\nlisten_port = 5432\nunix_socket_dir = %s\n' \
        "$1" "$folder" >"$folder/pgbouncer.ini"
    printf 'auth_type = any\npool_mode = transaction\nmax_client_conn = 200\ndefault_pool_size = 3\n' \
        >>"$folder/pgbouncer.ini"
    as_user pgbouncer -q "$folder/pgbouncer.ini" >"$folder/log" 2>&1 </dev/null &
    pooler=$!
    cat >/dev/null
    # Nothing is stored.
    kill -KILL "$pooler"
}

# A server that outlives its caller must not keep the caller's files open; 255 is this script.
close_others() {
    local path descriptor
    for path in /proc/self/fd/*; do
        descriptor=${path##*/}
        if ((descriptor > 2 && descriptor != 255)); then exec {descriptor}>&-; fi
    done
}

# Replaces this process. PostgreSQL refuses to run as root.
as_user() {
    cd "$folder"
    if ((EUID == 0)); then
        exec setpriv --reuid postgres --regid postgres --clear-groups -- "$@"
    else
        exec "$@"
    fi
}

signal() {
    kill "-$1" "$(head -n 1 "$folder/data/postmaster.pid" 2>/dev/null)" 2>/dev/null || true
}

signal_all() {
    local server children
    server=$(head -n 1 "$folder/data/postmaster.pid" 2>/dev/null) || return 0
    children=$(grep -l "^PPid:[[:space:]]*$server$" /proc/[0-9]*/status 2>/dev/null | cut -d / -f 3 || true)
    # shellcheck disable=SC2086
    kill "-$1" "$server" $children 2>/dev/null || true
}

finish() {
    signal_all CONT
    # SIGQUIT: immediately, without cleaning up.
    signal QUIT
    wait 2>/dev/null || true
    rm -rf "$folder"
}

main "$@"
