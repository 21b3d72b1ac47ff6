import APICore
import ApiClientCore
import ArgumentParser
import Foundation
import ValuesCore

/// `loki delete`: deletes a visit, which can be taken back.
struct DeleteVisit: ClientCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete",
        abstract: "Delete a visit.",
        discussion: examples("loki delete @1", "loki delete 3f2a", note: "Says how to take it back."))

    @Argument(help: .visit, completion: .visits) var id: String

    func run(in surroundings: CommandSurroundings) async throws {
        let client = try surroundings.signedInClient()
        let (visit, tag) = try await client.taggedVisit(try await client.visitID(toChange: id))
        try await client.send(.visits(.delete(visit.id, .matches(tag))))
        try surroundings.print(.deleted, "loki restore \(visit.id.canonicalText)")
    }
}
