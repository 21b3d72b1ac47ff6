import APICore
import ApiClientCore
import ApiClientTestSupport
import Foundation
import LocalizationCore
import ModelsCore
import TestSupport
import Testing

@testable import CommandLineApp

/// `LOKI_SERVER` and `LOKI_TOKEN`.
@Suite struct GivenSignInTests {
    private static let token = Secret.number(1).tokenText

    @Test(arguments: [
        ("https://sauna.example", token, "https://sauna.example"),
        (" HTTP://sauna.example:8080/api/v1/\n", "\(token)\r\n", "http://sauna.example:8080"),
        ("localhost:8080", token, "http://localhost:8080"),
    ])
    func isRead(server: String, token: String, address: String) throws {
        let given = try #require(try GivenSignIn(environment: ["LOKI_SERVER": server, "LOKI_TOKEN": token]))
        #expect(given.server.absoluteString == address)
        #expect(given.token == .number(1))
    }

    @Test(arguments: [[:], ["LOKI_TOKEN": ""], ["LOKI_TOKEN": " \n", "LOKI_SERVER": "x"], ["LOKI_SERVER": "x"]])
    func isNotThere(environment: [String: String]) throws {
        #expect(try GivenSignIn(environment: environment) == nil)
    }

    /// Also where one is in the other's place.
    @Test(
        arguments: [
            (["LOKI_TOKEN": token], .tokenWithoutServer),
            (["LOKI_SERVER": "https://sauna.example", "LOKI_TOKEN": "\(token)x"], .notAToken),
            (["LOKI_SERVER": token, "LOKI_TOKEN": "https://sauna.example"], .notAToken),
            (["LOKI_SERVER": token, "LOKI_TOKEN": token], .givenNoAddress),
            (["LOKI_SERVER": "https://\(token)@sauna.example", "LOKI_TOKEN": token], .givenNoAddress),
            (["LOKI_SERVER": "ftp://sauna.example", "LOKI_TOKEN": token], .givenNoAddress),
        ] as [([String: String], CommandLineString)])
    func isRefusedWithoutSayingIt(environment: [String: String], problem: CommandLineString) {
        let error = #expect(throws: InputProblem.invalid(problem)) { try GivenSignIn(environment: environment) }
        for language in [Language.japanese, .english] {
            #expect(error?.text(Localizer(language)).contains(Secret.number(1).bits) == false)
        }
    }

    @Test func leavesTheAccountFileAlone() async throws {
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

    @Test(arguments: [["login", "https://sauna.example"], ["logout"]])
    func staysAsItIs(arguments: [String]) async throws {
        var tester = CommandTester()
        tester.isTokenGiven = true
        tester.language = .english
        let line = "loki: LOKI_TOKEN says who you are. Unset it to sign in or out.\n"
        #expect(try await tester.run(arguments) == Outcome(errors: line, status: .failed))
    }

    @Test func saysThatTheTokenHasEnded() async throws {
        var tester = CommandTester()
        tester.isTokenGiven = true
        tester.language = .english
        tester.client.override(route: .account(.current), failure: .unauthorized(nil))
        let line =
            "loki: http://loki.example:8080 does not accept the token in LOKI_TOKEN. It may have ended.\n"
        #expect(try await tester.run("whoami") == Outcome(errors: line, status: .notSignedIn))
    }
}
