import AccountFeature
import ArgumentParser
import Foundation
import LogCore
import Logging
import ServerApp

/// The options of all commands that work on the server's machine.
struct AdministrationOptions: ParsableArguments {
    @OptionGroup var database: DatabaseOptions

    /// Runs a command, and prints a failure in a single line.
    func perform(_ command: AccountCommand) async throws -> AccountAnswer {
        let isCreation = if case .create = command { true } else { false }
        // A person reads the result. When standard error is a log instead, it also gets the security event.
        let isWatched = isatty(STDERR_FILENO) == 1
        let client = try client(mayMakeDatabase: isCreation, logLevel: isWatched ? "error" : "notice")
        let answer = try await client.perform(command)
        if case .failure(let failure) = answer { throw AdministrationError.refused(failure) }
        return answer
    }

    func client(mayMakeDatabase: Bool = false, logLevel: String = "error") throws -> AdministrationClient {
        umask(0o077)
        let configuration = try ServerConfiguration(
            host: "127.0.0.1", port: "0", dataFolder: database.data, postgreSQL: database.postgreSQL, logLevel: logLevel
        )
        return AdministrationClient(
            configuration: configuration, mayMakeDatabase: mayMakeDatabase,
            logger: Log.logger(level: configuration.logLevel)
        ) { done, total in
            FileHandle.standardError.write(Data("\(done) of \(total) search texts are rewritten.\n".utf8))
        }
    }
}

/// `loki account`: accounts from a shell on the server, whether the server runs or not.
struct AccountTool: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "account",
        abstract: "Manage the accounts of this server.",
        discussion: examples("loki account create kaede --data data", "loki account list"),
        subcommands: [List.self, Create.self, Disable.self, Enable.self, ResetPassword.self]
    )

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "List all accounts.", discussion: examples("loki account list --data data"), aliases: ["ls"])

        @OptionGroup var options: AdministrationOptions

        func run() async throws {
            guard case .accounts(let accounts) = try await options.perform(.list) else { return }
            let rows = accounts.map { account in
                let lastUse = account.lastUsedAt.map { milliseconds in
                    Date(timeIntervalSince1970: Double(milliseconds) / 1_000).formatted(.iso8601)
                }
                return [account.name, account.state.rawValue, lastUse ?? "never used"].map { TextTable.Cell($0) }
            }
            for line in TextTable(rows: rows).lines(TerminalStyle(isStyled: false)) { print(line) }
        }
    }

    struct Create: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Create an account; the first one owns the server.",
            discussion: examples(
                "loki account create kaede --data data",
                note: "Asks for the password, or reads it from standard input if this is not a terminal."),
            aliases: ["add"])

        @OptionGroup var options: AdministrationOptions
        @Argument(help: "The name to sign in with.") var name: String

        func run() async throws {
            let password = try readPassword()
            _ = try await options.perform(.create(name: name, password: password))
            print("Created \(name).")
        }
    }

    struct Disable: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Disable an account, and sign it out everywhere.",
            discussion: examples("loki account disable kaede"))

        @OptionGroup var options: AdministrationOptions
        @Argument(help: "The name of the account.") var name: String

        func run() async throws {
            _ = try await options.perform(.disable(name: name))
            print("Disabled \(name).")
        }
    }

    struct Enable: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Enable an account again.", discussion: examples("loki account enable kaede"))

        @OptionGroup var options: AdministrationOptions
        @Argument(help: "The name of the account.") var name: String

        func run() async throws {
            _ = try await options.perform(.enable(name: name))
            print("Enabled \(name).")
        }
    }

    struct ResetPassword: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Print a link that sets an account's password once, within 24 hours.",
            discussion: examples("loki account reset-password kaede --public-url https://loki.example"))

        @OptionGroup var options: AdministrationOptions
        @Option(help: "The server's public address, for the link.")
        var publicURL = environment("LOKI_PUBLIC_URL")
        @Option(help: "The server's port, for the link, if there is no public address and the server is not running.")
        var port = environment("LOKI_PORT")
        @Argument(help: "The name of the account.") var name: String

        func run() async throws {
            guard case .passwordReset(let path) = try await options.perform(.resetPassword(name: name)) else { return }
            if !publicURL.isEmpty {
                print("\(publicURL.hasSuffix("/") ? String(publicURL.dropLast()) : publicURL)\(path)")
            } else if let port = UInt16(port), port > 0 {
                print("http://127.0.0.1:\(port)\(path)")
            } else if let address = try await options.client().address() {
                print("\(address)\(path)")
            } else {
                print("Open this behind the server's address, such as http://127.0.0.1:8080:\n\(path)")
            }
        }
    }
}

/// `loki database`: the database file from a shell on the server, whether the server runs or not.
struct DatabaseTool: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "database",
        abstract: "Check and repair the database of this server.",
        discussion: examples("loki database check --data data", "loki database rebuild-search"),
        subcommands: [Check.self, RebuildSearch.self]
    )

    struct Check: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Check the whole database; the exit status is 1 if it is damaged.",
            discussion: examples("loki database check --data data"))

        @OptionGroup var options: AdministrationOptions

        func run() async throws {
            let wereCountsWrong = try await options.client().perform(.check)
            print(wereCountsWrong ? "Counts of records were wrong and are corrected." : "Nothing is wrong.")
        }
    }

    struct RebuildSearch: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Rebuild the search index and the counts of records.",
            discussion: examples(
                "loki database rebuild-search --data data",
                note: "While the index is built, a running server saves nothing: some seconds for 10,000 records."))

        @OptionGroup var options: AdministrationOptions

        func run() async throws {
            _ = try await options.client().perform(.rebuildSearch)
            print("Searches find everything again.")
        }
    }
}

/// The reason why no password was read.
enum PasswordError: String, Error, CustomStringConvertible {
    case missing = "There is no password on standard input."
    case different = "These are not the same."
    case cancelled = "Nothing was done."
    case notText = "This is not UTF-8 text."

    var description: String { rawValue }
}

/// Reads a password from the terminal, without showing it, or from standard input.
private func readPassword() throws(PasswordError) -> String {
    func line(_ read: () throws(CommandFailure) -> String?, else error: PasswordError) throws(PasswordError) -> String {
        let line: String?
        do { line = try read() } catch { throw .notText }
        guard let line else { throw error }
        return line
    }
    func ask(_ prompt: String) throws(PasswordError) -> String {
        try line({ () throws(CommandFailure) in try Signals.hiddenLine(prompt) }, else: .cancelled)
    }
    guard isatty(STDIN_FILENO) == 1 else {
        let password = try line({ () throws(CommandFailure) in try Terminal.line(from: STDIN_FILENO) }, else: .missing)
        guard !password.isEmpty else { throw .missing }
        return password
    }
    var first = ""
    while first.isEmpty { first = try ask("Password: ") }
    guard try ask("The same again: ") == first else { throw .different }
    return first
}
