import APICore
import ApiClientCore
import ArgumentParser
import Foundation

/// `loki restore`: takes a deletion back.
struct RestoreVisit: ClientCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore",
        abstract: "Take the deletion of a visit back.",
        discussion: examples("loki restore 3f2a7c10-5d0e-4c1b-9a53-0d4f6a1e2b3c"))

    @Argument(help: "The visit's whole ID, as its deletion said it.") var id: String

    func run(in surroundings: CommandSurroundings) async throws {
        let route = Route.visits(.restore(try DeletedItem.id(typed: id)))
        let visit = try await surroundings.signedInClient().request(route, as: Visit.self)
        try surroundings.print(.restored, visit.summary)
    }
}
