import APICore
import ApiClientCore
import Foundation
import LocalizationCore
import ModelsCore
import ServerApp
import TypedCore

/// All that a command touches. Tests hand in their own.
struct CommandEnvironment: Sendable {
    var client: ApiClient
    var terminal: Terminal
    var desk: Desk
    var localize: Localizer
    var now: @Sendable () -> Date
    var timeZone: TimeZone
    /// With which day a week begins where the person is, from 0 for Sunday.
    var firstWeekday = 1
    var makeID: @Sendable () -> UUID
    /// By which the account's owner tells this machine from others.
    var deviceName: @Sendable () -> String
    /// The path of the file that says who is signed in, if it is there and cannot be read.
    var unreadableAccount: String?
    /// Whether the environment says who is asking, and nobody can sign in or out.
    var isTokenGiven = false

    var dates: TypedDays { TypedDays(now: now(), timeZone: timeZone, firstWeekday: firstWeekday) }

    /// The client of the user who is signed in.
    ///
    /// - Throws: that there is none, without asking the server.
    func signedInClient() throws(CommandFailure) -> ApiClient {
        guard !client.isSignedIn() else { return client }
        throw notSignedIn
    }

    /// Why nobody is signed in where a command would ask.
    var notSignedIn: CommandFailure {
        if let unreadableAccount { return .accountUnreadable(unreadableAccount) }
        guard !client.signIns().isEmpty else { return .notSignedIn }
        return .failed(.notSignedInThere(client.baseURL().absoluteString), .notSignedIn)
    }

    /// What steps are called in the account's language, so that all of its visits are alike, wherever they are typed.
    /// An account that has chosen none speaks the shell's, and so does one whose settings cannot be read.
    ///
    /// - Throws: ``ApiError`` when nobody is signed in any more.
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

// MARK: - What a command says

extension CommandEnvironment {
    /// Says what the command has done.
    ///
    /// - Throws: ``CommandFailure/outputLost``.
    func print(_ string: CommandLineString) throws(CommandFailure) {
        try say(localize(string))
    }

    /// Says what the command has done: in words, or as JSON what there is now.
    func print(_ string: CommandLineString, or payload: some Encodable, json: Bool) throws {
        try say(json ? String(decoding: try APIJSON.encode(payload), as: UTF8.self) : localize(string))
    }

    /// On standard error when nobody would hear of it otherwise.
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

    /// As JSON in one line.
    func print(json payload: some Encodable) throws {
        try terminal.print(String(decoding: try APIJSON.encode(payload), as: UTF8.self))
    }

    func printError(_ string: CommandLineString) {
        terminal.printError(localize(string))
    }

    /// Keeps what the person has typed and cannot be saved now: in a file, of which it says the path and with which command
    /// it can be saved later, or else on standard error. The failure to save is the one that counts, so this throws none.
    ///
    /// - Parameters:
    ///   - word: says what the command is for.
    ///   - command: the command without the file's path: `loki log --draft`.
    func keep(_ typed: Data, _ word: (String) -> CommandLineString = CommandLineString.draftCommand, command: String) {
        do {
            let path = try desk.keep(typed)
            printError(.draftIsIn(path))
            printError(word("\(command) \(path.shellQuoted)"))
        } catch {
            printError(.yours)
            terminal.printError(String(decoding: typed, as: UTF8.self).printable)
        }
    }

    /// The text of a draft: in a file, or for `-` on standard input.
    func draft(_ path: String) throws -> String {
        try path == "-" ? terminal.readAll() : desk.read(path)
    }

    /// Carries out a command, or says in one line why not.
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

// MARK: - The process's own

extension CommandEnvironment {
    /// - Parameters:
    ///   - variables: the environment of the process.
    ///   - server: whom to ask, as it is typed; nil for whoever is asked usually.
    ///   - isPatient: whether a server that does not answer at once is asked again.
    /// - Throws: why it is not clear whom to ask.
    static func live(
        variables: [String: String] = ProcessInfo.processInfo.environment, server: String? = nil,
        isPatient: Bool = true
    ) throws(InputProblem) -> CommandEnvironment {
        let choice = try ServerChoice(typed: server, environment: variables)
        let language = Language(environment: variables)
        guard let usual = URL(string: ServerAddress.usual) else { preconditionFailure("No address") }
        var retries = RetryPolicy.live()
        // For how many seconds a command waits in silence when a server asks for it.
        retries.longestRetryAfter = 3
        if !isPatient { retries.limit = 0 }
        var unreadable: String?
        let client = ApiClient.live(
            defaultBaseURL: usual, file: choice.token == nil ? .standard(environment: variables) : nil,
            server: choice.server, token: choice.token,
            // A person who has pressed a key waits for two seconds.
            transport: isPatient ? .urlSession() : .urlSession(timeout: 2, deadline: .seconds(2)),
            retries: retries, userAgent: "loki/\(Version.current)", languages: language.rawValue
        ) { error in
            // Signing in fixes it, and all other commands say it.
            if case .unreadable(let file)? = error as? AccountStoreError { unreadable = file.path }
        }
        return CommandEnvironment(
            client: client, terminal: .live(environment: variables), desk: .live(environment: variables),
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
    /// The language of a person's shell: Japanese, or else English.
    ///
    /// - Parameter environment: in which `LC_ALL` counts before `LC_MESSAGES`, and that before `LANG` (POSIX).
    init(environment: [String: String]) {
        let names = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }
        let name = names.first { !$0.isEmpty } ?? ""
        self = name.lowercased().hasPrefix("ja") ? .japanese : .english
    }
}
