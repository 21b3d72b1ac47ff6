import Foundation
import ModelsCore
import TestSupport
import Testing
import TransferData

/// A repository whose calls a test defines.
struct StubVisitEditRepository: VisitEditRepository {
    typealias Change = (SakatsuContent) -> SakatsuContent?

    /// Receives the name, the search and the change of an edit, and returns the number of edited visits.
    var edit: @Sendable (String, String, Change) throws -> Int = { _, _, _ in throw Unstubbed("edit") }
    var undo: @Sendable (UUID) throws -> Void = { _ in throw Unstubbed("undo") }

    func edit(
        _ id: UUID, named name: String, matching searchText: String, at now: Timestamp, of account: AccountID,
        _ change: Change
    ) async throws -> Int {
        try edit(name, searchText, change)
    }

    func undo(_ id: UUID, at now: Timestamp, of account: AccountID) async throws {
        try undo(id)
    }
}
