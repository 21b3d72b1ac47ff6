import DatabaseCore

/// What the page of the faults can do.
protocol FaultControl: Sendable {
    /// What goes wrong now.
    var fault: Fault { get }

    /// - Throws: when pages may go on as they are.
    func turn(to fault: Fault) async throws
}

/// The switch in front of a database.
struct DatabaseFaults: FaultControl {
    let faults: FaultSwitch
    /// Without anything in front of it.
    let database: Database

    var fault: Fault { faults.fault }

    func turn(to fault: Fault) async throws {
        faults.turn(to: fault)
        // Pages that are kept until the next write would hide what goes wrong.
        try await database.write { _ in }
    }
}
