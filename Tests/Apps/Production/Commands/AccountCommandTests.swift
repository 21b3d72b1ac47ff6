import APICore
import ApiClientCore
import ApiClientTestSupport
import Foundation
import LocalizationCore
import TestSupport
import Testing

@testable import ProductionApp

/// `loki login`, `logout` and `whoami`.
@Suite struct AccountCommandTests {
    @Test func signsIn() async throws {
        var tester = CommandTester(isSignedIn: false)
        tester.typed = ["かえで", "correct horse battery"]
        let (asked, servers) = (Calls<Credentials>(), Calls<String>())
        tester.client.setBaseURL = { servers.record($0.absoluteString) }
        tester.client.authenticate = { credentials in
            asked.record(credentials)
            return .sample
        }
        let outcome = try await tester.run("login", "https://sauna.example")
        #expect(outcome == Outcome(output: "かえでとしてhttps://sauna.exampleにログインしました。\n", errors: "名前: "))
        #expect(servers.all == ["https://sauna.example"])
        #expect(
            asked.all == [Credentials(name: "かえで", password: "correct horse battery", deviceName: "laptop")])
    }

    @Test func signsInToReadWithoutAPerson() async throws {
        var tester = CommandTester(isSignedIn: false)
        tester.isInteractive = false
        tester.language = .english
        tester.typed = ["secret"]
        let asked = Calls<Credentials>()
        tester.client.authenticate = { credentials in
            asked.record(credentials)
            return .sample
        }
        let outcome = try await tester.run("login", "--name", "kaede", "--device", "robot", "--read-only")
        #expect(
            outcome
                == Outcome(
                    output: "Signed in as かえで at http://loki.example:8080, to read only.\n",
                    errors:
                        "The connection to http://loki.example:8080 is not encrypted: others may read the password.\n"
                ))
        #expect(
            asked.all == [Credentials(name: "kaede", password: "secret", deviceName: "robot", access: .read)])
    }

    @Test func saysThatThePasswordIsWrong() async throws {
        var tester = CommandTester(isSignedIn: false)
        tester.typed = ["kaede", "secret"]
        tester.client.setBaseURL = { _ in }
        tester.client.authenticate = { _ in
            throw ApiFailure.unauthorized(Problem(.wrongNameOrPassword, title: "", detail: ""))
        }
        #expect(
            try await tester.run("login", "localhost")
                == Outcome(errors: "名前: loki: 名前またはパスワードが違います。\n", status: .notSignedIn))
    }

    @Test func asksForNothingAtAnAddressThatIsNone() async throws {
        let outcome = try await CommandTester().run("login", "ftp://x")
        #expect(
            outcome
                == Outcome(
                    errors: "loki: 「ftp://x」はサーバーのURLではありません。https://loki.exampleのように書いてください。\n", status: .usage))
    }

    @Test func signsOut() async throws {
        var tester = CommandTester()
        tester.client.logout = {}
        #expect(try await tester.run("logout") == Outcome(output: "ログアウトしました。\n"))
        #expect(try await CommandTester(isSignedIn: false).run("logout") == Outcome(output: "ログインしていません。\n"))
    }

    @Test func signsOutHereWhenTheServerIsAway() async throws {
        var tester = CommandTester()
        tester.language = .english
        tester.client.logout = { throw ApiFailure.unreachable(.refused) }
        let outcome = try await tester.run("logout")
        #expect(
            outcome
                == Outcome(
                    errors: """
                        This device has forgotten the sign-in, but the server could not be told.
                        loki: http://loki.example:8080 cannot be reached: no server runs there.

                        """, status: .unreachable))
    }

    @Test func saysWhoIsSignedIn() async throws {
        var tester = CommandTester()
        try tester.client.override(route: .account(.current), payload: APICore.Account.sample)
        #expect(try await tester.run("whoami") == Outcome(output: "かえで  http://loki.example:8080  オーナー\n"))
        let json = #"{"id":"00000000-0000-4000-8000-0000000000c8","isOwner":true,"name":"かえで"}"#
        #expect(try await tester.run("whoami", "--json") == Outcome(output: json + "\n"))
    }

    @Test(arguments: [
        ["whoami"], ["list"], ["show", "@1"], ["log", "x"], ["edit", "@1"], ["delete", "@1"], ["copy", "@1"],
        ["restore", "00000000-0000-4000-8000-0000000000ff"], ["watch"], ["memo", "list"], ["memo", "show", "@1"],
        ["memo", "new", "x"], ["memo", "edit", "@1"], ["memo", "delete", "@1"], ["memo", "pin", "@1"],
        ["memo", "unpin", "@1"], ["memo", "restore", "00000000-0000-4000-8000-0000000000ff"],
    ])
    func asksNothingBeforeSomebodySignsIn(arguments: [String]) async throws {
        #expect(
            try await CommandTester(isSignedIn: false).run(arguments)
                == Outcome(errors: "loki: ログインしていません。loki loginでログインしてください。\n", status: .notSignedIn))
    }
}
