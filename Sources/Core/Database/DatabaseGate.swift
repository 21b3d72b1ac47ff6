/// Is passed before each access to the database. It may take its time, and what it throws the access throws.
package typealias DatabaseGate = @Sendable (DatabaseAccess) async throws -> Void

/// What is about to be done with the database.
package enum DatabaseAccess: Sendable {
    case read
    case write
}
