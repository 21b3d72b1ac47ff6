import APICore
import ApiClientCore
import ArgumentParser
import Foundation
import LocalizationCore

/// `loki show`: all of one visit.
struct ShowVisit: ClientCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show a visit.", discussion: examples("loki show 3f2a", "loki show @1 --json"))

    @Argument(help: .visit, completion: .visits) var id: String
    @Flag(help: "Print JSON.") var json = false

    func run(in surroundings: CommandSurroundings) async throws {
        let client = try surroundings.signedInClient()
        let visit = try await client.taggedVisit(try await client.visitID(typed: id)).visit
        guard !json else { return try surroundings.print(json: visit) }
        for line in visit.lines(surroundings.localize, surroundings.terminal.style) {
            try surroundings.terminal.print(line)
        }
    }
}
