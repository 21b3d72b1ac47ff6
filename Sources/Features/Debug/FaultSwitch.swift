import DatabaseCore
import LogCore
import Logging
import Synchronization

/// A fault of the storage of people's records, to see how pages handle it.
enum Fault: String, CaseIterable, Sendable {
    case nothing
    /// Each access takes two seconds longer.
    case slow
    case failingReads
    case failingWrites
}

/// Makes a database slow or failing while a fault is switched on.
final class FaultSwitch: Sendable {
    /// The delay of a slow access.
    static let delay = Duration.seconds(2)

    private let state = Mutex(Fault.nothing)
    private let sleep: @Sendable (Duration) async throws -> Void

    init(sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }) {
        self.sleep = sleep
    }

    var fault: Fault { state.withLock(\.self) }

    func turn(to fault: Fault) {
        state.withLock { $0 = fault }
    }

    /// - Parameter database: the database without interception.
    /// - Throws: when cached pages may still be shown.
    func turn(to fault: Fault, refreshing database: Database) async throws {
        turn(to: fault)
        // Pages that are cached until the next write would hide the fault.
        try await database.write { _ in }
    }

    /// Intercepts each access to the records.
    ///
    /// - Throws: ``InjectedFault``, or the error of the sleep when its task is cancelled.
    func intercept(_ access: DatabaseAccess) async throws {
        switch (fault, access) {
        case (.slow, _): try await sleep(Self.delay)
        case (.failingReads, .read), (.failingWrites, .write): throw InjectedFault(access: access)
        case (.nothing, _), (.failingReads, .write), (.failingWrites, .read): break
        }
    }
}

/// The error of an access that a fault makes fail.
struct InjectedFault: LoggableError, Equatable {
    let access: DatabaseAccess

    var logMetadata: Logger.Metadata { ["fault.access": "\(access)"] }
}
