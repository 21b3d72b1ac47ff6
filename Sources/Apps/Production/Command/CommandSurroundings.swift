import APICore
import ApiClientCore
import Foundation
import LocalizationCore

/// All that a command touches. Tests hand in their own.
struct CommandSurroundings: Sendable {
    var client: ApiClient
    var terminal: Terminal
    var desk: Desk
    var localize: Localizer
    var now: @Sendable () -> Date
    var timeZone: TimeZone
    var makeID: @Sendable () -> UUID
    /// By which the account's owner tells this machine from others.
    var deviceName: @Sendable () -> String
    /// The path of the file that says who is signed in, if it is there and cannot be read.
    var unreadableAccount: String?
}

extension CommandSurroundings {
    var dates: DateText { DateText(now: now(), timeZone: timeZone) }

    /// The client of whoever is signed in.
    ///
    /// - Throws: ``CommandFailure/notSignedIn`` or ``CommandFailure/accountUnreadable(_:)``, without asking the server.
    func signedInClient() throws(CommandFailure) -> ApiClient {
        guard client.currentAccount() == nil else { return client }
        throw unreadableAccount.map { CommandFailure.accountUnreadable($0) } ?? .notSignedIn
    }

    /// Says what the command has done: on standard error when nobody would hear of it otherwise.
    ///
    /// - Throws: ``CommandFailure/outputLost``.
    func print(_ word: CommandWord, _ arguments: String...) throws(CommandFailure) {
        let text = localize.text(word, arguments: arguments)
        do throws(CommandFailure) {
            try terminal.print(text)
        } catch {
            terminal.printError(text)
            throw error
        }
    }

    func print(_ table: TextTable) throws(CommandFailure) {
        for line in table.lines(terminal.style, columns: terminal.columns) { try terminal.print(line) }
    }

    /// As JSON in one line.
    func print(json payload: some Encodable) throws {
        try terminal.print(String(decoding: try APIJSON.encode(payload), as: UTF8.self))
    }

    /// Carries out a command, or says in one line why not.
    func status(of command: some ClientCommand) async -> ExitStatus {
        do {
            try await command.run(in: self)
            return .success
        } catch {
            let failure = CommandFailure(error, server: client.baseURL())
            terminal.printError("loki: \(failure.line(localize))")
            return failure.status
        }
    }
}
