import Foundation
import LibpqCore
import Synchronization

/// One connection to PostgreSQL, used by one thread at a time: the pool's, while a read or a transaction has it.
///
/// libpq waits forever for a frozen server; so its blocking calls are not used, and every answer has a deadline.
final class PostgreSQLConnection {
    private let handle: OpaquePointer
    private let isPreparing: Bool
    /// The names of statements that the server has prepared, by their text.
    private var prepared: [String: String] = [:]
    /// How long the server may take for an answer.
    private var timeout: Duration
    /// The deadline of the current answer.
    private var deadline: ContinuousClock.Instant
    private var actions: [@Sendable () -> Void] = []
    /// The cancellation of the current use.
    var cancellation = PostgreSQLCancellation()
    /// When the next transaction must have begun; nil for the timeout of any answer.
    var latestBegin: ContinuousClock.Instant?
    /// Whether the last requested transaction has begun.
    private(set) var hasBegun = false

    /// Connects.
    ///
    /// - Parameters:
    ///   - settings: libpq's settings for one host.
    ///   - deadline: when it must have answered.
    /// - Throws: ``PostgreSQLError``.
    init(_ options: PostgreSQLOptions, _ settings: [String: String], by deadline: ContinuousClock.Instant) throws {
        guard deadline > .now else { throw PostgreSQLError.noAnswer }
        // The settings may contain another name; the last one counts.
        let parameters =
            [("fallback_application_name", Self.applicationName)] + settings.map { ($0.key, $0.value) }
            // Whatever the database's default is.
            + [("client_encoding", "UTF8")]
        let texts = (parameters.map(\.0) + parameters.map(\.1)).map { strdup($0) }
        defer { for text in texts { free(text) } }
        let pointers = texts.map { UnsafePointer<CChar>($0) }
        guard
            let handle = PQconnectStartParams(
                pointers.prefix(parameters.count) + [nil], pointers.suffix(parameters.count) + [nil], 0)
        else { throw PostgreSQLError.outOfMemory }
        self.handle = handle
        self.deadline = deadline
        isPreparing = options.isPreparing
        timeout = options.timeout
        // A notice is for a person at a terminal, and would be written to standard error.
        PQsetNoticeReceiver(handle, { _, _ in }, nil)
        // `deinit` runs when this throws, too, because every property has its value.
        try connect()
        PQsetnonblocking(handle, 1)
    }

    deinit {
        PQfinish(handle)
    }

    private func connect() throws {
        var needed = PGRES_POLLING_WRITING
        while needed != PGRES_POLLING_OK {
            guard needed != PGRES_POLLING_FAILED, PQstatus(handle) != CONNECTION_BAD else {
                throw PostgreSQLError(lostLink: handle)
            }
            try wait(for: needed == PGRES_POLLING_WRITING ? POLLOUT : POLLIN)
            needed = PQconnectPoll(handle)
        }
    }

    /// The name for the server's administrator.
    static let applicationName = "loki"

    /// Whether the connection can be reused.
    var isUsable: Bool { PQstatus(handle) == CONNECTION_OK && PQtransactionStatus(handle) == PQTRANS_IDLE }

    // MARK: - Transactions

    /// Runs `body` in one transaction, which is rolled back when it throws.
    ///
    /// - Parameters:
    ///   - begin: the statement that begins the transaction.
    ///   - timeout: the time limit of each answer.
    /// - Throws: the error of `body`, and ``PostgreSQLError``: if the connection is lost during the commit, the
    ///   transaction may have been committed.
    func transaction<Value>(_ begin: String, timeout: Duration, _ body: () throws -> Value) throws -> Value {
        try cancellation.check()
        self.timeout = timeout
        actions = []
        hasBegun = false
        // A little sooner than this side gives up: the server has nothing left to do, and the connection can be reused.
        try run("\(begin); SET LOCAL statement_timeout = \(Int(timeout / .milliseconds(1) * 0.9))", by: latestBegin)
        hasBegun = true
        let value: Value
        do {
            value = try body()
        } catch {
            // A failed transaction ends with the connection at the latest.
            try? run("ROLLBACK")
            throw error
        }
        try run("COMMIT")
        for action in actions { action() }
        return value
    }

    /// Runs `body` outside of a transaction.
    ///
    /// - Parameter timeout: the time limit of each answer.
    func waiting<Value>(_ timeout: Duration, _ body: () throws -> Value) throws -> Value {
        self.timeout = timeout
        return try body()
    }

    /// Runs statements that have no parameters.
    ///
    /// - Parameter limit: when the server must have answered, if that is sooner than usual.
    func run(_ script: String, by limit: ContinuousClock.Instant? = nil) throws {
        try check(PQsendQuery(handle, script))
        try readResults(by: limit) { _ in }
    }

    /// Whether prepared statements are missing in a later transaction.
    ///
    /// A transaction pooler gives a server's connection to the next client as soon as a transaction ends. Newer
    /// PgBouncers can keep track of prepared statements (`max_prepared_statements`), which is fine.
    func losesPreparedStatements(_ hosts: PostgreSQLHosts, _ options: PostgreSQLOptions) throws -> Bool {
        // A pooler does not pass on the number of the server's process.
        let server: SQL = "SELECT pg_backend_pid()"
        guard try value(server) != Int(PQbackendPID(handle)) else { return false }
        for _ in 0..<5 {
            let other = try hosts.connect(by: .now + options.connectTimeout)
            let process: Int? = try value(server)
            // A connection of the same server process, which has a statement of this name.
            let isShared = try other.transaction("BEGIN", timeout: options.timeout) {
                do {
                    return try other.value(server) == process ? false : nil
                } catch let error as PostgreSQLError where error.isLostStatement {
                    return true
                }
            }
            if let isShared { return isShared }
        }
        return false
    }

    /// Waits for notifications of other connections.
    ///
    /// - Parameters:
    ///   - end: when to stop waiting.
    ///   - descriptor: ends the wait when it becomes readable.
    /// - Throws: when the connection is lost.
    func notifications(until end: ContinuousClock.Instant, or descriptor: Int32) throws -> [String] {
        let texts = heardTexts
        guard texts.isEmpty else { return texts }
        var descriptors = [PQsocket(handle), descriptor].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        poll(&descriptors, 2, Int32(max((end - .now) / .milliseconds(1), 0).rounded(.up)))
        guard PQconsumeInput(handle) == 1 else { throw PostgreSQLError(lostLink: handle) }
        return heardTexts
    }

    /// The received texts, without those of this connection.
    private var heardTexts: [String] {
        var texts: [String] = []
        while let notification = PQnotifies(handle) {
            if notification.pointee.be_pid != PQbackendPID(handle) {
                texts.append(String(cString: notification.pointee.extra))
            }
            PQfreemem(notification)
        }
        return texts
    }

    // MARK: - Statements

    private func send(_ statement: SQL) throws {
        try cancellation.check()
        let (text, values) = statement.printed(for: .postgreSQL)
        let parameters = try PostgreSQLParameters(values)
        let name = isPreparing ? try prepare(text) : nil
        try check(
            parameters.withPointers { count, values, lengths, formats in
                if let name {
                    PQsendQueryPrepared(handle, name, count, values, lengths, formats, 0)
                } else {
                    PQsendQueryParams(handle, text, count, nil, values, lengths, formats, 0)
                }
            })
    }

    private func prepare(_ text: String) throws -> String {
        if let name = prepared[text] { return name }
        let name = "s\(prepared.count)"
        try check(PQsendPrepare(handle, name, text, 0, nil))
        try readResults { _ in }
        prepared[text] = name
        return name
    }

    private func check(_ isSent: Int32) throws {
        guard isSent == 1 else { throw PostgreSQLError(lostLink: handle) }
    }

    /// Waits for all results of the sent statements; the last one counts.
    private func readResults(
        by limit: ContinuousClock.Instant? = nil, _ body: (OpaquePointer) throws -> Void
    ) throws {
        deadline = .now + timeout
        if let limit { deadline = min(deadline, limit) }
        while PQflush(handle) == 1 { try wait(for: POLLOUT) }
        var failure: (any Error)?
        while true {
            while PQisBusy(handle) == 1 {
                try wait(for: POLLIN)
                guard PQconsumeInput(handle) == 1 else { throw PostgreSQLError(lostLink: handle) }
            }
            guard let result = PQgetResult(handle) else { break }
            defer { PQclear(result) }
            switch PQresultStatus(result) {
            case PGRES_COMMAND_OK, PGRES_TUPLES_OK, PGRES_EMPTY_QUERY:
                do { try body(result) } catch { failure = error }
            default: failure = PostgreSQLError(result, of: handle)
            }
        }
        if let failure { throw failure }
    }

    /// - Throws: when that takes longer than the deadline. The connection cannot be used any more.
    private func wait(for event: Int32) throws {
        var descriptor = pollfd(fd: PQsocket(handle), events: Int16(event), revents: 0)
        while true {
            let left = (deadline - .now) / .milliseconds(1)
            guard left > 0 else { throw PostgreSQLError.noAnswer }
            let count = poll(&descriptor, 1, Int32(min(left.rounded(.up), 1_000_000)))
            if count > 0 { return }
            guard count == 0 || errno == EINTR else { throw PostgreSQLError(lostLink: handle) }
        }
    }
}

extension PostgreSQLConnection: DatabaseConnection {
    var dialect: SQLDialect { .postgreSQL }

    func rows<Value>(
        _ statement: SQL, while goesOn: (_ count: Int) -> Bool, _ decode: (any DatabaseRow) throws -> Value
    ) throws -> [Value] {
        try send(statement)
        var values: [Value] = []
        try readResults { result in
            for index in 0..<PQntuples(result) where goesOn(values.count) {
                values.append(try decode(PostgreSQLRow(result: result, index: index)))
            }
        }
        return values
    }

    @discardableResult
    func execute(_ statement: SQL) throws -> Int {
        try send(statement)
        var count = 0
        try readResults { count = PQcmdTuples($0).flatMap { Int(String(cString: $0)) } ?? 0 }
        return count
    }

    func afterCommit(_ action: @escaping @Sendable () -> Void) {
        actions.append(action)
    }
}

/// Whether the current use of a connection is cancelled. A running statement is not stopped, because that would require
/// another request to the server, and waiting for it.
final class PostgreSQLCancellation: Sendable {
    private let isCancelled = Atomic(false)

    func cancel() {
        isCancelled.store(true, ordering: .relaxed)
    }

    func check() throws {
        guard !isCancelled.load(ordering: .relaxed) else { throw CancellationError() }
    }
}
