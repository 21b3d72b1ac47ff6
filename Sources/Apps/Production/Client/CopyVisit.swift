import APICore
import ApiClientCore
import ArgumentParser
import Foundation

/// `loki copy`: a visit as a text to share.
struct CopyVisit: ClientCommand {
    static let configuration = CommandConfiguration(
        commandName: "copy",
        abstract: "Print a visit as a text to share.",
        discussion: examples("loki copy @1", "loki copy 3f2a --clipboard"))

    @Argument(help: .visit, completion: .visits) var id: String
    @Flag(help: "Put it on the clipboard instead; it takes wl-copy, xclip or pbcopy.") var clipboard = false

    func run(in surroundings: CommandSurroundings) async throws {
        let client = try surroundings.signedInClient()
        let text = try await client.text(.visits(.text(try await client.visitID(typed: id))))
        guard clipboard else { return try surroundings.terminal.print(text.printable) }
        try surroundings.desk.copy(text)
        try surroundings.print(.copied)
    }
}
