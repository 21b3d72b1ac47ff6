import ApiClientCore
import ArgumentParser
import LocalizationCore

/// `loki logout`: ends the sign-in.
struct LogOut: ClientCommand {
    static let configuration = CommandConfiguration(
        commandName: "logout", abstract: "Sign out.", discussion: examples("loki logout"))

    func run(in surroundings: CommandSurroundings) async throws {
        let client = surroundings.client
        guard client.currentAccount() != nil else {
            guard let file = surroundings.unreadableAccount else { return try surroundings.print(.nobodySignedIn) }
            try await client.signOut()
            return try surroundings.print(.accountRemoved, file.printableLine)
        }
        do {
            try await client.signOut()
        } catch {
            surroundings.terminal.printError(surroundings.localize(CommandWord.forgotten))
            throw error
        }
        try surroundings.print(.signedOut)
    }
}
