import APICore
import ApiClientCore
import ApiClientTestSupport
import Foundation
import LocalizationCore
import ModelsCore
import TestSupport
import Testing

@testable import CommandLineApp

/// `loki login`, `logout` and `whoami`.
@Suite struct AccountCommandTests {
    @Test func `the command line signs in`() async throws {
        var tester = CommandTester(isSignedIn: false)
        tester.typed = ["かえで", "correct horse battery"]
        let (asked, servers) = (Calls<Credentials>(), Calls<String?>())
        tester.client.authenticate = { credentials, server in
            asked.record(credentials)
            servers.record(server?.absoluteString)
            return .sample
        }
        let outcome = try await tester.run("login", "HTTPS://sauna.example/api/v1/")
        #expect(outcome == Outcome(output: "かえでとしてhttps://sauna.exampleにサインインしました。\n", errors: "名前: "))
        #expect(servers.all == ["https://sauna.example"])
        #expect(
            asked.all == [Credentials(name: "かえで", password: "correct horse battery", deviceName: "laptop")])
    }

    @Test func `the command line signs in with read-only access without a terminal`() async throws {
        var tester = CommandTester(isSignedIn: false)
        tester.isInteractive = false
        tester.language = .english
        tester.typed = ["secret"]
        let asked = Calls<Credentials>()
        tester.client.authenticate = { credentials, _ in
            asked.record(credentials)
            return .sample
        }
        let outcome = try await tester.run("login", "--name", "kaede", "--device", "robot", "--read-only")
        #expect(
            outcome
                == Outcome(
                    output: "Signed in as かえで at http://loki.example:8080 (read-only).\n",
                    errors:
                        "The connection to http://loki.example:8080 is not encrypted: others may read the password.\n"
                ))
        #expect(
            asked.all == [Credentials(name: "kaede", password: "secret", deviceName: "robot", access: .read)])
    }

    @Test(arguments: [
        (Language.japanese, "アカウントを元に戻しました。削除の手続きは取り消されました。"),
        (.english, "Your account is restored and will not be deleted."),
    ])
    func `the command line reports that the account is restored`(language: Language, line: String) async throws {
        var tester = CommandTester(isSignedIn: false)
        tester.isInteractive = false
        tester.language = language
        tester.typed = ["かえで", "correct horse battery"]
        tester.client.authenticate = { _, _ in
            AccountEnvelope(account: .sample, token: .number(1), isRestored: true)
        }
        let outcome = try await tester.run("login", "https://sauna.example")
        #expect(outcome.errors == line + "\n")
        #expect(outcome.status == .success)
        #expect(outcome.output.contains("かえで"))
    }

    @Test func `the command line asks again for an empty answer`() async throws {
        var tester = CommandTester(isSignedIn: false)
        tester.typed = [" ", "kaede", "", "secret"]
        let asked = Calls<Credentials>()
        tester.client.authenticate = { credentials, _ in
            asked.record(credentials)
            return .sample
        }
        let outcome = try await tester.run("login")
        #expect(outcome.errors.hasSuffix("名前: 名前を入力してください。\n名前: パスワードを入力してください。\n"))
        #expect(asked.all == [Credentials(name: "kaede", password: "secret", deviceName: "laptop")])
    }

    @Test(
        arguments: [
            ([], [""], "名前を入力してください。", .usage), (["--name", ""], ["secret"], "名前を入力してください。", .usage),
            ([], ["kaede", ""], "パスワードを入力してください。", .usage), ([], ["kaede"], "中止しました。", .failed),
        ] as [([String], [String], String, CommandLineApp.ExitStatus)])
    func `the command line sends no empty values`(
        options: [String], typed: [String], problem: String, status: CommandLineApp.ExitStatus
    ) async throws {
        var tester = CommandTester(isSignedIn: false)
        tester.isInteractive = false
        tester.typed = typed
        let outcome = try await tester.run(["login"] + options)
        #expect(outcome.errors.hasSuffix("loki: \(problem)\n"))
        #expect(outcome.status == status)
    }

    @Test func `the command line reports that the password is wrong`() async throws {
        var tester = CommandTester(isSignedIn: false)
        tester.typed = ["kaede", "secret"]
        tester.client.authenticate = { _, _ in
            throw ApiFailure.unauthorized(Problem(.wrongNameOrPassword, title: "", detail: ""))
        }
        #expect(
            try await tester.run("login", "localhost")
                == Outcome(errors: "名前: loki: 名前またはパスワードが違います。\n", status: .notSignedIn))
    }

    /// The message is about the given server, not about the default one.
    @Test(
        arguments: [
            (
                .notFound(nil), .failed,
                "There is no Loki server at http://localhost:1/sauna. Check the address."
            ),
            (
                .redirected(location: "https://sauna.example/api/v1/authenticate"), .failed,
                "http://localhost:1/sauna redirects to https://sauna.example. Sign in there."
            ),
            (
                .redirected(location: "/bath/api/v1/authenticate?a"), .failed,
                "http://localhost:1/sauna redirects to http://localhost:1/bath. Sign in there."
            ),
            (
                .unreachable(.refused), .unreachable,
                "Can't reach http://localhost:1/sauna: no server is running there."
            ),
            (.notFound(.sample), .notFound, "Not found. It may have been deleted."),
        ] as [(ApiFailure, CommandLineApp.ExitStatus, String)])
    func `the command line reports that it cannot sign in`(
        failure: ApiFailure, status: CommandLineApp.ExitStatus, line: String
    ) async throws {
        var tester = CommandTester(isSignedIn: false)
        tester.language = .english
        tester.isInteractive = false
        tester.typed = ["kaede", "secret"]
        tester.client.authenticate = { _, _ in throw failure }
        #expect(
            try await tester.run("login", "localhost:1/sauna/") == Outcome(errors: "loki: \(line)\n", status: status))
    }

    @Test(arguments: ["ftp://x", "https://kaede:secret@sauna.example"])
    func `the command line asks no questions for an invalid address`(address: String) async throws {
        let line = "loki: 「\(address)」はサーバーのURLではありません。https://loki.exampleのように書いてください。\n"
        #expect(try await CommandTester().run("login", address) == Outcome(errors: line, status: .usage))
    }

    @Test func `the command line signs out`() async throws {
        var tester = CommandTester()
        let asked = Calls<String>()
        tester.client.logout = { asked.record("logout") }
        tester.client.isSignedIn = { asked.all.isEmpty }
        #expect(try await tester.run("logout") == Outcome(output: "サインアウトしました。\n"))
        // Another sign-in existed before.
        tester.client.isSignedIn = { true }
        #expect(
            try await tester.run("logout")
                == Outcome(output: "サインアウトしました。これからはhttp://loki.example:8080を使います。\n"))
        #expect(try await CommandTester(isSignedIn: false).run("logout") == Outcome(output: "サインインしていません。\n"))
    }

    @Test func `the command line removes a file that cannot be read`() async throws {
        var tester = CommandTester(isSignedIn: false)
        tester.unreadableAccount = "/config/account.json"
        let asked = Calls<String>()
        tester.client.logout = { asked.record("logout") }
        #expect(try await tester.run("logout") == Outcome(output: "壊れていた/config/account.jsonを削除しました。\n"))
        #expect(asked.all == ["logout"])
        let line = "loki: /config/account.jsonを読み取れません。loki loginでサインインし直してください。\n"
        #expect(try await tester.run("list") == Outcome(errors: line, status: .notSignedIn))
    }

    @Test func `the command line signs out locally when the server cannot be reached`() async throws {
        var tester = CommandTester()
        tester.language = .english
        tester.client.logout = { throw ApiFailure.unreachable(.refused) }
        let outcome = try await tester.run("logout")
        #expect(
            outcome
                == Outcome(
                    errors: """
                        You are signed out on this device, but the server could not be notified.
                        loki: Can't reach http://loki.example:8080: no server is running there.

                        """, status: .unreachable))
    }

    @Test func `the command line names the signed-in user`() async throws {
        var tester = CommandTester()
        try tester.client.override(API.readAccount(), payload: CurrentAccount.sample)
        #expect(try await tester.run("whoami") == Outcome(output: "かえで  http://loki.example:8080  管理者\n"))
        let server = try #require(URL(string: "https://b.example"))
        let kept = tester.client.signIns()
        tester.client.signIns = { kept + [SignIn(server: server, envelope: .sample)] }
        #expect(
            try await tester.run("whoami")
                == Outcome(
                    output: "かえで  http://loki.example:8080  管理者\nかえで  https://b.example         管理者\n"))
        #expect(
            try await tester.run("whoami", "--server", "loki.example:8080")
                == Outcome(output: "かえで  http://loki.example:8080  管理者\n"))
        let json = """
            {"id":"00000000-0000-4000-8000-0000000000c8","isOwner":true,"name":"かえで",\
            "token":{"access":"readWrite","endsAt":"2026-11-21T12:00:00.000Z"}}
            """
        #expect(try await tester.run("whoami", "--json") == Outcome(output: json + "\n"))
    }

    @Test(arguments: [
        ["whoami"], ["list"], ["show", "@1"], ["log", "x"], ["edit", "@1"], ["delete", "@1"], ["copy", "@1"],
        ["undo", "00000000-0000-4000-8000-0000000000ff"], ["watch"], ["memo", "list"], ["memo", "show", "@1"],
        ["memo", "new", "x"], ["memo", "edit", "@1"], ["memo", "delete", "@1"], ["memo", "pin", "@1"],
        ["api", "visits"], ["memo", "unpin", "@1"], ["memo", "undo", "00000000-0000-4000-8000-0000000000ff"],
    ])
    func `the command line sends no requests before the user signs in`(arguments: [String]) async throws {
        #expect(
            try await CommandTester(isSignedIn: false).run(arguments)
                == Outcome(errors: "loki: サインインしていません。loki loginでサインインしてください。\n", status: .notSignedIn))
    }
}
