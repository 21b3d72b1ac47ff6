import APICore
import ApiClientCore
import ArgumentParser
import Foundation
import LocalizationCore

/// `loki login`: signs in at a server, from then on.
struct LogIn: ClientCommand {
    static let configuration = CommandConfiguration(
        commandName: "login",
        abstract: "Sign in at a Loki server.",
        discussion: examples(
            "loki login https://loki.example", "loki login --name kaede --read-only",
            note: "Asks for name and password, or reads them from standard input, a line each."))

    @Argument(help: "The server's address; the last one, or http://127.0.0.1:8080, when it is missing.")
    var address: String?
    @Option(parsing: .unconditional, help: "The name to sign in with; asked for when it is missing.")
    var name: String?
    @Option(
        parsing: .unconditional,
        help: "What to call this device in the list of tokens; its host name when it is missing.")
    var device: String?
    @Flag(help: "Sign in to read only.") var readOnly = false

    func run(in surroundings: CommandSurroundings) async throws {
        let (client, terminal) = (surroundings.client, surroundings.terminal)
        let server = try address.map { address in try ServerAddress.url(typed: address) } ?? client.baseURL()
        if ServerAddress.isOpenToOthers(server) {
            terminal.printError(surroundings.localize(CommandWord.unencrypted, server.absoluteString))
        }
        let typedName = try name ?? answer(.name, surroundings) { try ask(.askName, surroundings) }
        guard !typedName.isEmpty else { throw InputProblem.missing(.name) }
        let credentials = Credentials(
            name: typedName, password: try answer(.password, surroundings) { try password(surroundings) },
            deviceName: device ?? surroundings.deviceName(), access: readOnly ? .read : .readWrite)
        let envelope = try await signIn(credentials, at: server, client)
        if envelope.isRestored {
            terminal.printError(surroundings.localize(CommandWord.accountRestored))
        }
        try surroundings.print(
            readOnly ? .signedInToRead : .signedIn, envelope.account.name.printableLine, server.absoluteString)
    }

    /// - Throws: ``CommandFailure`` about this server: the client stays where it was.
    private func signIn(
        _ credentials: Credentials, at server: URL, _ client: ApiClient
    ) async throws(CommandFailure) -> AccountEnvelope {
        do {
            return try await client.signIn(credentials, at: server)
        } catch {
            throw CommandFailure(error, server: server)
        }
    }

    /// Asks again as long as a person answers nothing.
    private func answer(
        _ field: CommandWord, _ surroundings: CommandSurroundings, asking: () throws -> String
    ) throws -> String {
        while true {
            let typed = try asking()
            guard typed.isEmpty else { return typed }
            let problem = InputProblem.missing(field)
            guard surroundings.terminal.isInteractive else { throw problem }
            surroundings.terminal.printError(problem.text(surroundings.localize))
        }
    }

    private func ask(_ question: CommandWord, _ surroundings: CommandSurroundings) throws -> String {
        let prompt = surroundings.terminal.isInteractive ? surroundings.localize(question) : ""
        return try surroundings.terminal.ask(prompt)
    }

    private func password(_ surroundings: CommandSurroundings) throws -> String {
        let terminal = surroundings.terminal
        let typed =
            try terminal.isInteractive
            ? terminal.readSecret(surroundings.localize(CommandWord.askPassword)) : terminal.readLine("")
        guard let typed else { throw CommandFailure.cancelled }
        return typed
    }
}
