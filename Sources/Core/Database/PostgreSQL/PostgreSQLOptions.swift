/// How PostgreSQL is reached.
package struct PostgreSQLOptions: Equatable, Sendable {
    /// A URL or the keywords of libpq (https://www.postgresql.org/docs/15/libpq-connect.html): several hosts and
    /// `target_session_attrs`, the modes of TLS and a password's file (`passfile`) as it knows them; not its
    /// `connect_timeout`.
    package let connectionString: String
    /// How many connections this process keeps at most.
    package var poolSize = 10
    /// Whether statements are prepared once for each connection. Off for a PgBouncer that hands out a connection for
    /// each transaction: some 15 % slower.
    package var isPreparing = true
    /// How long may pass until a transaction has begun, with the waiting for a free connection and the making of one: a
    /// person who waits for a database that is away is told so within three seconds.
    package var connectTimeout = Duration.seconds(2.5)
    /// How long the server may take for the answer to one statement.
    package var timeout = Duration.seconds(3)

    /// - Parameter connectionString: what follows `--database`.
    package init(_ connectionString: String) {
        self.connectionString = connectionString
    }
}
