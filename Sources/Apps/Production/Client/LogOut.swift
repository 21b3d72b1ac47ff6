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
            surroundings.print(.nobodySignedIn)
            return
        }
        do {
            try await client.signOut()
        } catch {
            surroundings.terminal.printError(surroundings.localize(CommandWord.forgotten))
            throw error
        }
        surroundings.print(.signedOut)
    }
}
