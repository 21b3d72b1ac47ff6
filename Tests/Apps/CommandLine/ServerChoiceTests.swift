import APICore
import ApiClientCore
import ApiClientTestSupport
import ArgumentParser
import Foundation
import LocalizationCore
import ModelsCore
import TestSupport
import Testing

@testable import CommandLineApp

/// `--server`, `LOKI_SERVER` and `LOKI_TOKEN`.
@Suite struct ServerChoiceTests {
    private static let token = Secret.number(1).tokenText

    @Test(arguments: [
        ("https://sauna.example", token, "https://sauna.example"),
        (" HTTP://sauna.example:8080/api/v1/\n", "\(token)\r\n", "http://sauna.example:8080"),
        ("localhost:8080", token, "http://localhost:8080"),
    ])
    func `an address is read`(server: String, token: String, address: String) throws {
        let choice = try ServerChoice(typed: nil, environment: ["LOKI_SERVER": server, "LOKI_TOKEN": token])
        #expect(choice.server?.absoluteString == address)
        #expect(choice.token == .number(1))
    }

    @Test(
        arguments: [
            (nil, [:], nil), (nil, ["LOKI_TOKEN": "", "LOKI_SERVER": " "], nil),
            (nil, ["LOKI_TOKEN": " \n", "LOKI_SERVER": "a.example"], "https://a.example"),
            ("b.example", ["LOKI_SERVER": "a.example"], "https://b.example"),
            ("HTTPS://Sauna.Example/api/v1", [:], "https://sauna.example"),
        ] as [(String?, [String: String], String?)])
    func `the command line chooses a sign-in`(typed: String?, environment: [String: String], address: String?) throws {
        let choice = try ServerChoice(typed: typed, environment: environment)
        #expect(choice.server?.absoluteString == address)
        #expect(choice.token == nil)
    }

    /// Only the server that issued the token receives it.
    @Test func `the command line sends a token to no other server`() throws {
        let environment = ["LOKI_SERVER": "a.example", "LOKI_TOKEN": Self.token]
        #expect(throws: InputProblem.invalid(.tokenIsForOther("https://a.example"))) {
            try ServerChoice(typed: "b.example", environment: environment)
        }
        let choice = try ServerChoice(typed: "a.example", environment: environment)
        #expect(choice.token == .number(1))
        #expect(try ServerChoice(typed: "b.example", environment: ["LOKI_TOKEN": Self.token]).token == .number(1))
    }

    /// Also if either is in the other's variable.
    @Test(
        arguments: [
            (["LOKI_TOKEN": token], .tokenWithoutServer),
            (["LOKI_SERVER": "https://sauna.example", "LOKI_TOKEN": "\(token)x"], .notAToken),
            (["LOKI_SERVER": token, "LOKI_TOKEN": "https://sauna.example"], .givenNoAddress),
            (["LOKI_SERVER": token, "LOKI_TOKEN": token], .givenNoAddress),
            (["LOKI_SERVER": "https://\(token)@sauna.example", "LOKI_TOKEN": token], .givenNoAddress),
            (["LOKI_SERVER": "ftp://sauna.example", "LOKI_TOKEN": token], .givenNoAddress),
        ] as [([String: String], CommandLineString)])
    func `a wrong address is refused and not repeated`(environment: [String: String], problem: CommandLineString) {
        let error = #expect(throws: InputProblem.invalid(problem)) {
            try ServerChoice(typed: nil, environment: environment)
        }
        for language in [Language.japanese, .english] {
            #expect(error?.text(Localizer(language)).contains(Secret.number(1).bits) == false)
        }
    }

    @Test func `the command line leaves the account file as it is`() async throws {
        try await withTemporaryFolder { folder in
            let file = folder.appending(path: "loki/account.json")
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: false)
            try Data("{".utf8).write(to: file)
            try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file.path)
            let variables = ["XDG_CONFIG_HOME": folder.path, "LOKI_SERVER": "http://127.0.0.1:1"]
            let environment = try CommandEnvironment.live(
                variables: variables.merging(["LOKI_TOKEN": Self.token]) { first, _ in first })
            #expect(environment.isTokenGiven)
            #expect(environment.unreadableAccount == nil)
            #expect(environment.client.isSignedIn())
            #expect(environment.client.baseURL().absoluteString == "http://127.0.0.1:1")
            #expect(try Data(contentsOf: file) == Data("{".utf8))
            #expect(try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int == 0o644)
            let usual = try CommandEnvironment.live(variables: variables)
            #expect(!usual.isTokenGiven)
            #expect(usual.unreadableAccount == file.path)
        }
    }

    /// The default is the server of the last sign-in.
    @Test(arguments: [
        (nil, "https://b.example", true), ("a.example", "https://a.example", true),
        ("c.example", "https://c.example", false),
    ])
    func `the command line chooses among the kept servers`(server: String?, address: String, isSignedIn: Bool)
        async throws
    {
        try await withTemporaryFolder { folder in
            let file = folder.appending(path: "loki/account.json")
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: false)
            let envelope = String(decoding: try APIJSON.encode(AccountEnvelope.sample), as: UTF8.self)
            let others = #"[{"server":"https://a.example","envelope":\#(envelope)}]"#
            try Data(#"{"baseURL":"https://b.example","envelope":\#(envelope),"others":\#(others)}"#.utf8).write(
                to: file)
            let environment = try CommandEnvironment.live(variables: ["XDG_CONFIG_HOME": folder.path], server: server)
            #expect(environment.client.baseURL().absoluteString == address)
            #expect(environment.client.isSignedIn() == isSignedIn)
            #expect(
                environment.client.signIns().map(\.server.absoluteString) == ["https://b.example", "https://a.example"])
        }
    }

    @Test func `every command chooses a server`() throws {
        let commands = HelpTests.commands().filter { $0.type is any ClientCommand.Type }
            .filter { $0.path.last != "completions" }
        #expect(commands.count > 10)
        let without = commands.filter { !Loki.helpMessage(for: $0.type).contains("--server <address>") }
        #expect(without.map { "\($0.path)" } == [])
    }

    @Test(arguments: [["list"], ["whoami"], ["logout"]])
    func `a server without a sign-in is named`(arguments: [String]) async throws {
        var tester = CommandTester()
        tester.client.isSignedIn = { false }
        let line =
            "loki: http://loki.example:8080にはサインインしていません。loki login http://loki.example:8080でサインインしてください。\n"
        #expect(try await tester.run(arguments) == Outcome(errors: line, status: .notSignedIn))
    }

    @Test(arguments: [["login", "https://sauna.example"], ["logout"]])
    func `the kept server stays as it is`(arguments: [String]) async throws {
        var tester = CommandTester()
        tester.isTokenGiven = true
        tester.language = .english
        let line = "loki: LOKI_TOKEN is set. Unset it to sign in or out.\n"
        #expect(try await tester.run(arguments) == Outcome(errors: line, status: .failed))
    }

    @Test func `an ended token is reported`() async throws {
        var tester = CommandTester()
        tester.isTokenGiven = true
        tester.language = .english
        tester.client.override(API.readAccount(), failure: .unauthorized(nil))
        let line =
            "loki: http://loki.example:8080 does not accept the token in LOKI_TOKEN. It may have expired.\n"
        #expect(try await tester.run("whoami") == Outcome(errors: line, status: .notSignedIn))
    }
}
