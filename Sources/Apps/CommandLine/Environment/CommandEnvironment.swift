import APICore
import ApiClientCore
import Foundation
import LocalizationCore
import ModelsCore
import ServerApp
import TypedCore

/// The outside world of a command. Tests replace it.
struct CommandEnvironment: Sendable {
    var client: ApiClient
    var terminal: Terminal
    var tools: DesktopTools
    var localize: Localizer
    var now: @Sendable () -> Date
    var timeZone: TimeZone
    /// The first day of the week in the user's region, 0 for Sunday.
    var firstWeekday = 1
    var makeID: @Sendable () -> UUID
    /// The name of this machine in the account's list of devices.
    var deviceName: @Sendable () -> String
    /// The path of the file with the sign-ins, if it exists and cannot be read.
    var unreadableAccount: String?
    /// Whether the environment contains a token, so that no one can sign in or out.
    var isTokenGiven = false

    var dates: TypedDays { TypedDays(now: now(), timeZone: timeZone, firstWeekday: firstWeekday) }

    /// The client of the signed-in user.
    ///
    /// - Throws: when no one is signed in, without asking the server.
    func signedInClient() throws(CommandFailure) -> ApiClient {
        guard !client.isSignedIn() else { return client }
        throw notSignedIn
    }

    /// The failure of a command that requires signing in.
    var notSignedIn: CommandFailure {
        if let unreadableAccount { return .accountUnreadable(unreadableAccount) }
        guard !client.signIns().isEmpty else { return .notSignedIn }
        return .failed(.notSignedInThere(client.baseURL().absoluteString), .notSignedIn)
    }

    /// The titles of steps in the account's language, so that all its visits are alike, wherever they are typed. If the
    /// account has no language or its settings cannot be read, the shell's language is used.
    ///
    /// - Throws: ``ApiError`` when the sign-in is no longer valid.
    func titles(from client: ApiClient) async throws -> StepTitles {
        do {
            switch try await client.call(API.readSettings(nil)).language {
            case .system: return StepTitles(localize)
            case .japanese: return StepTitles(Localizer(.japanese))
            case .english: return StepTitles(Localizer(.english))
            }
        } catch {
            if let error = error as? ApiError, case .unauthorized = error.failure { throw error }
            return StepTitles(localize)
        }
    }
}

// MARK: - Output

extension CommandEnvironment {
    /// Prints the result of the command.
    ///
    /// - Throws: ``CommandFailure/outputLost``.
    func print(_ string: CommandLineString) throws(CommandFailure) {
        try say(localize(string))
    }

    /// Prints the result of the command: as text or, in JSON, as the resulting item.
    func print(_ string: CommandLineString, or payload: some Encodable, json: Bool) throws {
        try say(json ? String(decoding: try APIJSON.encode(payload), as: UTF8.self) : localize(string))
    }

    /// Prints to standard error if standard output fails, because the change has already been made.
    private func say(_ text: String) throws(CommandFailure) {
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

    /// Prints JSON in a single line.
    func print(json payload: some Encodable) throws {
        try terminal.print(String(decoding: try APIJSON.encode(payload), as: UTF8.self))
    }

    func printError(_ string: CommandLineString) {
        terminal.printError(localize(string))
    }

    /// Saves typed text that cannot be sent now: in a file, whose path it prints with the command to send it later, or
    /// else on standard error. Throws no errors, because the original failure is the one to report.
    ///
    /// - Parameters:
    ///   - word: the message that names the command.
    ///   - command: the command without the file's path: `loki log --draft`.
    func keep(_ typed: Data, _ word: (String) -> CommandLineString = CommandLineString.draftCommand, command: String) {
        do {
            let path = try tools.keep(typed)
            printError(.draftIsIn(path))
            printError(word("\(command) \(path.shellQuoted)"))
        } catch {
            printError(.yours)
            terminal.printError(String(decoding: typed, as: UTF8.self).printable)
        }
    }

    /// The text of a draft: from a file or, for `-`, from standard input.
    func draft(_ path: String) throws -> String {
        try path == "-" ? terminal.readAll() : tools.read(path)
    }

    /// Runs a command, and prints a failure in a single line.
    func status(of command: some ClientCommand) async -> ExitStatus {
        do {
            try await command.run(in: self)
            return .success
        } catch {
            var failure = CommandFailure(error, server: client.baseURL())
            if isTokenGiven, failure.status == .notSignedIn {
                failure = .failed(.tokenRefused(client.baseURL().absoluteString), .notSignedIn)
            }
            terminal.printError("loki: \(failure.line(localize))")
            return failure.status
        }
    }
}

// MARK: - The process

extension CommandEnvironment {
    /// - Parameters:
    ///   - server: the server, as typed; nil for the default.
    ///   - server: whom to ask, as it is typed; nil for whoever is asked usually.
    ///   - isPatient: whether to repeat requests that a server does not answer at once.
    /// - Throws: when it is unclear which server to use.
    static func live(
        variables: [String: String] = ProcessInfo.processInfo.environment, server: String? = nil,
        isPatient: Bool = true
    ) throws(InputProblem) -> CommandEnvironment {
        let choice = try ServerChoice(typed: server, environment: variables)
        let language = Language(environment: variables)
        guard let usual = URL(string: ServerAddress.usual) else { preconditionFailure("No address") }
        var retries = RetryPolicy.live()
        // The seconds that a command waits without a message when a server requests it.
        retries.longestRetryAfter = 3
        if !isPatient { retries.limit = 0 }
        var unreadable: String?
        let client = ApiClient.live(
            defaultBaseURL: usual, file: choice.token == nil ? .standard(environment: variables) : nil,
            server: choice.server, token: choice.token,
            // During completion, the user waits for at most two seconds.
            transport: isPatient ? .urlSession() : .urlSession(timeout: 2, deadline: .seconds(2)),
            retries: retries, userAgent: "loki/\(Version.current)", languages: language.rawValue
        ) { error in
            // Signing in repairs the file, and all other commands report it.
            if case .unreadable(let file)? = error as? AccountStoreError { unreadable = file.path }
        }
        return CommandEnvironment(
            client: client, terminal: .live(environment: variables), tools: .live(environment: variables),
            localize: Localizer(language), now: { Date() }, timeZone: .current,
            firstWeekday: TypedDays.firstWeekday(environment: variables), makeID: { UUID() },
            deviceName: {
                let name = ProcessInfo.processInfo.hostName.unicodeScalars
                    .prefix(APILimits.deviceNameLength.upperBound)
                return name.isEmpty ? "loki" : String(name)
            }, unreadableAccount: unreadable, isTokenGiven: choice.token != nil)
    }
}

extension Language {
    /// The language of the user's shell: Japanese, otherwise English.
    ///
    /// - Parameter environment: `LC_ALL` has priority over `LC_MESSAGES`, and that over `LANG` (POSIX).
    init(environment: [String: String]) {
        let names = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }
        let name = names.first { !$0.isEmpty } ?? ""
        self = name.lowercased().hasPrefix("ja") ? .japanese : .english
    }
}
