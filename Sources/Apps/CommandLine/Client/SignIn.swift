import APICore
import ApiClientCore
import ArgumentParser
import Foundation
import LocalizationCore
import ModelsCore

/// `loki login`: signs in to a server, which becomes the default.
struct LogIn: ClientCommand {
    static let configuration = CommandConfiguration(
        commandName: "login",
        abstract: "Sign in to a Loki server.",
        discussion: examples(
            "loki login https://loki.example", "loki login --name kaede --read-only",
            note: """
                Asks for name and password, or reads them from standard input, one line each. Sign-ins to other servers
                are kept: --server selects one, in any command.
                """))

    @Argument(help: "The server's address. Default: the last one, or http://127.0.0.1:8080.")
    var address: String?
    @Option(parsing: .unconditional, help: "The name to sign in with. Default: asked for.")
    var name: String?
    @Option(
        parsing: .unconditional,
        help: "The name of this device in the list of tokens. Default: its host name.")
    var device: String?
    @Flag(help: "Sign in with read-only access.") var readOnly = false
    @OptionGroup var connection: ServerOption

    func run(in environment: CommandEnvironment) async throws {
        guard !environment.isTokenGiven else { throw CommandFailure.failed(.tokenIsGiven) }
        let client = environment.client
        let server = try address.map(ServerAddress.url) ?? client.baseURL()
        if ServerAddress.isOpenToOthers(server) {
            environment.printError(.unencrypted(server.absoluteString))
        }
        let terminal = environment.terminal
        let typedName = try name ?? answer(.name, to: .askName, environment) { try terminal.ask($0) }
        guard !typedName.isEmpty else { throw InputProblem.missing(.name) }
        let password = try answer(.password, to: .askPassword, environment) {
            try terminal.isInteractive ? terminal.readSecret($0) : terminal.readLine($0)
        }
        let credentials = Credentials(
            name: typedName, password: password, deviceName: device ?? environment.deviceName(),
            access: readOnly ? .read : .readWrite)
        let envelope: AccountEnvelope
        do {
            envelope = try await client.signIn(credentials, at: server)
        } catch {
            // The error concerns this server; the client still has the former one.
            throw CommandFailure(error, server: server)
        }
        if envelope.isRestored { environment.printError(.accountRestored) }
        let (account, address) = (envelope.account.name.printableLine, server.absoluteString)
        try environment.print(readOnly ? .signedInToRead(account, address) : .signedIn(account, address))
    }

    /// Repeats the question until the answer is not empty.
    private func answer(
        _ field: CommandLineString, to question: CommandLineString, _ environment: CommandEnvironment,
        reading: (_ prompt: String) throws -> String?
    ) throws -> String {
        let isInteractive = environment.terminal.isInteractive
        while true {
            guard let typed = try reading(isInteractive ? environment.localize(question) : "") else {
                throw CommandFailure.cancelled
            }
            guard typed.isEmpty else { return typed }
            let problem = InputProblem.missing(field)
            guard isInteractive else { throw problem }
            environment.terminal.printError(problem.text(environment.localize))
        }
    }
}

/// `loki logout`: signs out.
struct LogOut: ClientCommand {
    static let configuration = CommandConfiguration(
        commandName: "logout", abstract: "Sign out.",
        discussion: examples("loki logout", "loki logout --server https://loki.example"))

    @OptionGroup var connection: ServerOption

    func run(in environment: CommandEnvironment) async throws {
        guard !environment.isTokenGiven else { throw CommandFailure.failed(.tokenIsGiven) }
        let client = environment.client
        guard client.isSignedIn() else {
            guard let file = environment.unreadableAccount else {
                guard client.signIns().isEmpty else { throw environment.notSignedIn }
                return try environment.print(.noOneSignedIn)
            }
            try await client.signOut()
            return try environment.print(.accountRemoved(file.printableLine))
        }
        let server = client.baseURL()
        do {
            try await client.signOut()
        } catch {
            environment.printError(.forgotten)
            // By now, the default server may be another one.
            throw CommandFailure(error, server: server)
        }
        // The server of the most recent sign-in that is still valid.
        let next = client.isSignedIn() ? client.baseURL().absoluteString : nil
        try environment.print(next.map { .signedOutToNext($0) } ?? .signedOut)
    }
}

/// `loki whoami`: asks the server for the signed-in account.
struct WhoAmI: ClientCommand {
    static let configuration = CommandConfiguration(
        commandName: "whoami", abstract: "Show who is signed in, and where.",
        discussion: examples(
            "loki whoami", "loki whoami --server https://loki.example --json",
            note: "Asks the server. Sign-ins to other servers follow; they are not checked."))

    @Flag(help: "Print JSON.") var json = false
    @OptionGroup var connection: ServerOption

    func run(in environment: CommandEnvironment) async throws {
        let client = try environment.signedInClient()
        let current = try await client.call(API.readAccount())
        guard !json else { return try environment.print(json: current) }
        let server = client.baseURL()
        let others = connection.server == nil ? client.signIns().filter { $0.server != server } : []
        let accounts = [(current.account, server)] + others.map { ($0.envelope.account, $0.server) }
        let rows = accounts.map { account, server in
            [account.name, server.absoluteString, account.isOwner ? environment.localize(.owner) : ""]
                .map { TextTable.Cell($0) }
        }
        try environment.print(TextTable(rows: rows))
    }
}

/// A server's address as it is typed.
enum ServerAddress {
    /// The address of a server started without options.
    static let usual = "http://127.0.0.1:8080"

    /// Without a scheme, `https` is assumed, and `http` for this machine. An address of the API means its server.
    static func url(typed text: String) throws(InputProblem) -> URL {
        let plain = text.halfWidth.withoutOuterSpaces
        guard var parts = URLComponents(string: plain.contains("://") ? plain : "https://\(plain)") else {
            throw .invalid(.notAnAddress(text))
        }
        parts.scheme = parts.scheme?.lowercased()
        parts.encodedHost = parts.encodedHost?.lowercased()
        if !plain.contains("://"), let host = parts.host, IPAddress.isLoopback(host: host) { parts.scheme = "http" }
        guard ["http", "https"].contains(parts.scheme), parts.host?.isEmpty == false,
            parts.user == nil, parts.password == nil, parts.query == nil, parts.fragment == nil,
            let url = parts.url
        else { throw .invalid(.notAnAddress(text)) }
        return server(of: url)
    }

    /// The server of an address of the API: everything before `/api/v1`.
    static func server(of url: URL) -> URL {
        guard var parts = URLComponents(url: url, resolvingAgainstBaseURL: true) else { return url }
        let path = "\(parts.percentEncodedPath)/"
        var base = path[..<(path.range(of: "\(API.root)/")?.lowerBound ?? path.endIndex)]
        while base.hasSuffix("/") { base.removeLast() }
        parts.percentEncodedPath = String(base)
        parts.query = nil
        parts.fragment = nil
        return parts.url ?? url
    }

    /// Whether a password could be read on the way.
    static func isOpenToOthers(_ url: URL) -> Bool {
        guard url.scheme?.lowercased() == "http", let host = url.host() else { return false }
        return !IPAddress.isLoopback(host: host)
    }
}
