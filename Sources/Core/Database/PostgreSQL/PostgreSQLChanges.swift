import Foundation
import ModelsCore
import Synchronization

/// Notifies other processes of this one's changes, and the followers of an account here of the others' changes.
///
/// The number of an account's last change in the database is authoritative; it is polled every two seconds for the
/// accounts that are followed. `NOTIFY` arrives sooner and names the kind; it is sent after the commit, because within
/// a transaction it would make all others that use it wait.
final class PostgreSQLChanges: Sendable {
    private struct Contents {
        var outgoing: [Change] = []
        var isClosed = false
    }

    private static let channel = "loki_change"

    private let options: PostgreSQLOptions
    private let hosts: PostgreSQLHosts
    private let changes: ChangeFeed
    private let contents = Mutex(Contents())
    private let wakeUp = WakeUp()
    private let hasEnded = DispatchSemaphore(value: 0)

    /// Starts, on a thread and with a connection of its own.
    init(_ options: PostgreSQLOptions, _ hosts: PostgreSQLHosts, _ changes: ChangeFeed) {
        self.options = options
        self.hosts = hosts
        self.changes = changes
        Thread { [self] in
            run()
            hasEnded.signal()
        }.start()
    }

    func tell(_ change: Change) {
        contents.withLock { $0.outgoing.append(change) }
        wakeUp.send()
    }

    /// Sends the remaining notifications, and ends.
    func close() {
        contents.withLock { $0.isClosed = true }
        wakeUp.send()
        // With a limit, in case the server does not respond. The next caller of `close` finds the signal, too.
        if hasEnded.wait(timeout: .now() + .seconds(5)) == .success { hasEnded.signal() }
    }

    // MARK: - On the thread

    private func run() {
        while true {
            do {
                return try follow(hosts.connect(by: .now + options.connectTimeout))
            } catch {
                // Requests report why the database is away.
                guard !contents.withLock(\.isClosed) else { return }
                wakeUp.wait(for: .seconds(1))
            }
        }
    }

    /// Runs until it is closed.
    private func follow(_ connection: PostgreSQLConnection) throws {
        // A PgBouncer that pools transactions assigns another connection to each of them.
        if options.isPreparing { try connection.run("LISTEN \(Self.channel)") }
        while true {
            let (outgoing, isClosed) = contents.withLock { contents in
                defer { contents.outgoing = [] }
                return (contents.outgoing, contents.isClosed)
            }
            if options.isPreparing { try tell(outgoing, by: connection) }
            guard !isClosed else { return }
            try catchUp(by: connection)
            let end = ContinuousClock.now + .seconds(2)
            while ContinuousClock.now < end, contents.withLock({ $0.outgoing.isEmpty && !$0.isClosed }) {
                for note in try connection.notifications(until: end, or: wakeUp.descriptor) { receive(note) }
                wakeUp.drain()
            }
        }
    }

    private func tell(_ outgoing: [Change], by connection: PostgreSQLConnection) throws {
        guard !outgoing.isEmpty else { return }
        let notes = Set(outgoing).map { "\($0.account.uuid.canonicalText) \($0.version) \($0.kind.name)" }
        try connection.execute(
            """
            SELECT pg_notify(\(Self.channel), note)
            FROM unnest(string_to_array(\(notes.joined(separator: "\n")), E'\\n')) AS note
            """)
    }

    private func receive(_ note: String) {
        let words = note.split(separator: " ")
        guard words.count == 3, let account = UUID(uuidString: String(words[0])), let version = Int(words[1]) else {
            return
        }
        changes.publish(ChangeKind(String(words[2])), of: AccountID(account), recorded: version)
    }

    private func catchUp(by connection: PostgreSQLConnection) throws {
        let accounts = changes.followedAccounts
        guard !accounts.isEmpty else { return }
        // Not if nothing can be written: then no change needs another epoch.
        if let epoch = try? PostgreSQLEngine.beginEpoch(connection) { changes.epoch = epoch.name }
        let list = "{\(accounts.map(\.uuid.canonicalText).joined(separator: ","))}"
        let versions: [(AccountID, Int)] = try connection.rows(
            "SELECT accountID, version FROM accountVersion WHERE accountID = ANY (\(list)::uuid[])"
        ) { (try $0[0], try $0[1]) }
        for (account, version) in versions { changes.catchUp(account, to: version) }
    }
}

/// Wakes up a waiting thread.
private final class WakeUp: Sendable {
    /// Becomes readable when the thread should wake up.
    let descriptor: Int32
    private let end: Int32

    init() {
        var ends: [Int32] = [-1, -1]
        pipe(&ends)
        (descriptor, end) = (ends[0], ends[1])
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
    }

    deinit {
        close(descriptor)
        close(end)
    }

    func send() {
        // A full pipe wakes the thread up, too.
        _ = write(end, "!", 1)
    }

    func drain() {
        var bytes = [UInt8](repeating: 0, count: 4_096)
        while read(descriptor, &bytes, bytes.count) > 0 {}
    }

    func wait(for duration: Duration) {
        var descriptor = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        poll(&descriptor, 1, Int32(duration / .milliseconds(1)))
    }
}
