import Dispatch
import Synchronization

/// Connections to one database, each opened when it is needed, and used on a thread of its own.
final class PostgreSQLPool: Sendable {
    /// A connection and its thread.
    private final class Member: @unchecked Sendable {
        let queue = DispatchQueue(label: "loki.postgresql")
        /// Only used on the queue. nil before the first use, and after the connection was lost.
        var connection: PostgreSQLConnection?

        func use<Value>(
            _ hosts: PostgreSQLHosts, by deadline: ContinuousClock.Instant, _ cancellation: PostgreSQLCancellation,
            _ body: (PostgreSQLConnection) throws -> Value
        ) throws -> Value {
            if let idle = connection {
                do {
                    return try use(idle, by: deadline, cancellation, body)
                } catch let error as PostgreSQLError
                    where error.isLostLink && error != .noAnswer && !idle.hasBegun
                {
                    // The server was restarted, or has closed the connection before any statement was sent. A caller
                    // who has already waited for a frozen server does not wait again.
                }
            }
            return try use(hosts.connect(by: deadline), by: deadline, cancellation, body)
        }

        private func use<Value>(
            _ connection: PostgreSQLConnection, by deadline: ContinuousClock.Instant,
            _ cancellation: PostgreSQLCancellation, _ body: (PostgreSQLConnection) throws -> Value
        ) throws -> Value {
            connection.cancellation = cancellation
            connection.latestBegin = deadline
            defer { self.connection = connection.isUsable ? connection : nil }
            return try body(connection)
        }
    }

    private struct Contents {
        var idle: [Member] = []
        var count = 0
        var waiting: [(number: Int, continuation: CheckedContinuation<Member, any Error>)] = []
        var lastNumber = 0
        var isClosed = false
    }

    private let options: PostgreSQLOptions
    private let hosts: PostgreSQLHosts
    private let contents = Mutex(Contents())

    init(_ options: PostgreSQLOptions, _ hosts: PostgreSQLHosts) {
        self.options = options
        self.hosts = hosts
    }

    /// Runs `body` with a connection of its own. Waiting for it, connecting, and beginning the first transaction take
    /// at most `connectTimeout` together.
    ///
    /// - Throws: the error of `body`, and ``PostgreSQLError``.
    func withConnection<Value: Sendable>(
        _ body: @escaping @Sendable (PostgreSQLConnection) throws -> Value
    ) async throws -> Value {
        let deadline = ContinuousClock.now + options.connectTimeout
        let member = try await take(by: deadline)
        defer { put(back: member) }
        let cancellation = PostgreSQLCancellation()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                member.queue.async { [hosts] in
                    continuation.resume(with: Result { try member.use(hosts, by: deadline, cancellation, body) })
                }
            }
        } onCancel: {
            cancellation.cancel()
        }
    }

    /// Closes free connections, and the others as soon as they are free. Waiting callers get an error.
    func close() {
        let (idle, waiting) = contents.withLock { contents in
            defer {
                contents.isClosed = true
                contents.idle = []
                contents.waiting = []
            }
            return (contents.idle, contents.waiting)
        }
        for member in idle { member.queue.sync { member.connection = nil } }
        for (_, continuation) in waiting { continuation.resume(throwing: PostgreSQLError.closed) }
    }

    // MARK: - Taking turns

    private func take(by deadline: ContinuousClock.Instant) async throws -> Member {
        let number = contents.withLock { contents in
            contents.lastNumber += 1
            return contents.lastNumber
        }
        let timeout = Task {
            try await Task.sleep(until: deadline, clock: .continuous)
            giveUp(number, with: PostgreSQLError.noConnection)
        }
        defer { timeout.cancel() }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let result: Result<Member, any Error>? = contents.withLock { contents in
                    if contents.isClosed { return .failure(PostgreSQLError.closed) }
                    if let member = contents.idle.popLast() { return .success(member) }
                    if contents.count < options.poolSize {
                        contents.count += 1
                        return .success(Member())
                    }
                    contents.waiting.append((number, continuation))
                    return nil
                }
                if let result { continuation.resume(with: result) }
                if Task.isCancelled { giveUp(number, with: CancellationError()) }
            }
        } onCancel: {
            giveUp(number, with: CancellationError())
        }
    }

    private func giveUp(_ number: Int, with error: any Error) {
        let continuation = contents.withLock { contents in
            contents.waiting.firstIndex { $0.number == number }.map { contents.waiting.remove(at: $0).continuation }
        }
        continuation?.resume(throwing: error)
    }

    private func put(back member: Member) {
        let next = contents.withLock { contents -> CheckedContinuation<Member, any Error>? in
            guard contents.waiting.isEmpty else { return contents.waiting.removeFirst().continuation }
            if !contents.isClosed { contents.idle.append(member) }
            return nil
        }
        next?.resume(returning: member)
    }
}
