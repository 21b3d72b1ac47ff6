import LibpqCore

/// An error of PostgreSQL or its client library, without the data.
struct PostgreSQLError: Error, Equatable {
    /// The message of the server or libpq, for the person who starts the program. It can contain people's texts, and so
    /// must not be logged.
    let message: String
    /// Five characters (https://www.postgresql.org/docs/15/errcodes-appendix.html).
    let state: String
    /// Whether the connection cannot be used any more.
    let isLostLink: Bool

    private init(state: String, isLostLink: Bool, message: String = "") {
        self.state = state
        self.message = message
        self.isLostLink = isLostLink
    }

    /// The error of a failed statement.
    init(_ result: OpaquePointer, of connection: OpaquePointer) {
        // PG_DIAG_SQLSTATE.
        let state = PQresultErrorField(result, Int32(UInt8(ascii: "C"))).map { String(cString: $0) } ?? "08006"
        // 25006: a server that has become a standby; 57P0x: one that stops.
        let isLostLink =
            PQstatus(connection) != CONNECTION_OK || state == "25006" || state.hasPrefix("57P0")
            || state.hasPrefix("08")
        self.init(state: state, isLostLink: isLostLink, message: Self.lastMessage(connection))
    }

    /// The error of a connection that could not be made or has ended.
    init(lostLink connection: OpaquePointer) {
        self.init(state: "08006", isLostLink: true, message: Self.lastMessage(connection))
    }

    /// The error of several attempts to connect, none of which has succeeded.
    init(ofAll errors: [PostgreSQLError]) {
        let messages = errors.map(\.message).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
        self.init(
            state: errors.last?.state ?? Self.noAnswer.state, isLostLink: true,
            message: messages.joined(separator: "; "))
    }

    /// Whether the server does not have a prepared statement, or already has one of that name: transactions go to
    /// different connections.
    var isLostStatement: Bool { ["26000", "42P05"].contains(state) }

    private static func lastMessage(_ connection: OpaquePointer) -> String {
        String(cString: PQerrorMessage(connection)).split(separator: "\n").joined(separator: " ")
    }

    /// The server did not answer in time.
    static let noAnswer = PostgreSQLError(
        state: "08000", isLostLink: true, message: "it does not answer in time")
    /// A host's name has no address, for the system's reason.
    static func unknownHost(_ name: String, _ reason: String) -> PostgreSQLError {
        PostgreSQLError(state: "08001", isLostLink: true, message: "its host \"\(name)\" was not found: \(reason)")
    }
    /// No connection became free in time.
    static let noConnection = PostgreSQLError(state: "53300", isLostLink: false)
    static let outOfMemory = PostgreSQLError(state: "53200", isLostLink: true)
    /// A text contains U+0000.
    static let invalidText = PostgreSQLError(state: "22021", isLostLink: false)
    static let closed = PostgreSQLError(state: "08003", isLostLink: false)
    /// libpq's own message can repeat the address, with its password.
    static let unreadableAddress = PostgreSQLError(
        state: "08001", isLostLink: true, message: "its address cannot be read")
}
