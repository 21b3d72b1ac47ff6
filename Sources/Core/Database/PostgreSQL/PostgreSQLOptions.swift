/// The options of a PostgreSQL connection.
package struct PostgreSQLOptions: Equatable, Sendable {
    /// A URL or the keywords of libpq (https://www.postgresql.org/docs/15/libpq-connect.html), with several hosts and
    /// `target_session_attrs`, TLS modes and a password file (`passfile`); `connect_timeout` is ignored.
    package let connectionString: String
    /// The maximum number of connections of this process.
    package var poolSize = 10
    /// Whether statements are prepared once for each connection. Off for a PgBouncer that assigns a connection to each
    /// transaction: some 15 % slower.
    package var isPreparing = true
    /// The time limit for beginning a transaction, including the wait for a free connection and connecting: a person is
    /// told within three seconds that the database is away.
    package var connectTimeout = Duration.seconds(2.5)
    /// The time limit of the answer to one statement.
    package var timeout = Duration.seconds(3)

    /// - Parameter connectionString: the value of `--database`.
    package init(_ connectionString: String) {
        self.connectionString = connectionString
    }
}
