import DatabaseCore
import LogCore
import Logging
import Synchronization

/// What is made to go wrong with people's records, to see what pages make of it.
enum Fault: String, CaseIterable, Sendable {
    case nothing
    /// Each access takes two seconds longer.
    case slow
    case failingReads
    case failingWrites
}

/// Makes a database slow or failing, as long as it is switched on.
final class FaultSwitch: Sendable {
    /// By how much a slow access is slowed.
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

    /// - Parameter database: without anything in front of it.
    /// - Throws: when pages may go on as they are.
    func turn(to fault: Fault, refreshing database: Database) async throws {
        turn(to: fault)
        // Pages that are kept until the next write would hide what goes wrong.
        try await database.write { _ in }
    }

    /// What each access to the records passes.
    ///
    /// - Throws: ``InjectedFault``, or what the sleep throws when its task is cancelled.
    func intercept(_ access: DatabaseAccess) async throws {
        switch (fault, access) {
        case (.slow, _): try await sleep(Self.delay)
        case (.failingReads, .read), (.failingWrites, .write): throw InjectedFault(access: access)
        case (.nothing, _), (.failingReads, .write), (.failingWrites, .read): break
        }
    }
}

/// Failed because it was switched to fail.
struct InjectedFault: LoggableError, Equatable {
    let access: DatabaseAccess

    var logMetadata: Logger.Metadata { ["fault.access": "\(access)"] }
}
