import APICore
import ApiClientCore
import ArgumentParser
import Foundation
import LocalizationCore

/// `loki whoami`: asks the server who is signed in.
struct WhoAmI: ClientCommand {
    static let configuration = CommandConfiguration(
        commandName: "whoami", abstract: "Show who is signed in, and where.", discussion: examples("loki whoami"))

    @Flag(help: "Print JSON.") var json = false

    func run(in surroundings: CommandSurroundings) async throws {
        let client = try surroundings.signedInClient()
        let account = try await client.request(.account(.current), as: APICore.Account.self)
        guard !json else { return try surroundings.print(json: account) }
        let owner = account.isOwner ? surroundings.localize(CommandWord.owner) : ""
        let cells = [account.name, client.baseURL().absoluteString, owner].map { TextTable.Cell($0) }
        try surroundings.print(TextTable(rows: [cells]))
    }
}
