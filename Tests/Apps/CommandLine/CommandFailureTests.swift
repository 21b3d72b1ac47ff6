import APICore
import ApiClientCore
import ApiClientTestSupport
import Foundation
import LocalizationCore
import ModelsCore
import TestSupport
import Testing

@testable import CommandLineApp

@Suite struct CommandFailureTests {
    private static let unauthorized = Problem(.signInRequired, title: "", detail: "")
    private static let readOnly = Problem(.readOnlyToken, title: "", detail: "")
    private static let disabled = Problem(.accountDisabled, title: "", detail: "")
    private static let badRequest = Problem(.badRequest, title: "", detail: "What is that?")
    private static let file = URL(filePath: "/config/account.json")

    private static let failures: [(any Error, CommandLineApp.ExitStatus, String)] = [
        (
            ApiFailure.unreachable(.hostNotFound), .unreachable,
            "Can't reach http://x: there is no server with that name."
        ),
        (ApiFailure.unreachable(.refused), .unreachable, "Can't reach http://x: no server is running there."),
        (
            ApiFailure.unauthorized(unauthorized), .notSignedIn,
            "Your session at http://x has ended. Sign in again with: loki login http://x"
        ),
        (ApiFailure.forbidden(readOnly), .failed, "This sign-in is read-only. Sign in again with: loki login"),
        (ApiFailure.forbidden(disabled), .failed, "This account is disabled."),
        (ApiFailure.forbidden(nil), .failed, "This is not allowed."),
        (ApiFailure.notFound(nil), .notFound, "Not found. It may have been deleted."),
        (ApiFailure.invalid(.sample), .usage, "The server refused it: facility: Write a name."),
        (ApiFailure.invalid(badRequest), .failed, "The server refused it: What is that?"),
        (CommandFailure.notText, .usage, "This is not UTF-8 text."),
        (ApiFailure.stale(.stale), .conflict, "It was changed elsewhere. Check it, then try again."),
        (ApiFailure.rateLimited(seconds: 30), .failed, "Too many attempts. Try again in 30 seconds."),
        (ApiFailure.rateLimited(seconds: nil), .failed, "Too many attempts. Try again later."),
        (ApiFailure.server(status: 503), .failed, "Something went wrong on http://x (503)."),
        (ApiFailure.refused(status: 405, nil), .failed, "Something went wrong on http://x (405)."),
        (
            ApiFailure.undecodable(field: "/id"), .failed,
            "The response from http://x cannot be read. Is it a Loki server of a matching version?"
        ),
        (
            AccountStoreError.unreadable(file), .notSignedIn,
            "/config/account.json cannot be read. Sign in again with: loki login"
        ),
        (ApiFailure.unreachable(.tooSlow), .unreachable, "Can't reach http://x: it responds too slowly."),
        (
            ApiFailure.redirected(location: "//y/api/v1/visits"), .failed,
            "http://x redirects to http://y. Sign in there."
        ),
        (CommandFailure.notSignedIn, .notSignedIn, "You are not signed in. Sign in with: loki login"),
        (AccountStoreError.notKept(file), .failed, "/config/account.json cannot be written."),
        (CommandFailure.interrupted(typed: "x"), .interrupted, "Nothing was done."),
        (CommandFailure.outputLost, .failed, "The output could not be written."),
        (CancellationError(), .failed, "Nothing was done."),
        (InputProblem.invalid(.tooManySets("50")), .usage, "Too many sets. A visit can have up to 50."),
        (StubError(), .failed, "Something went wrong (StubError)."),
    ]

    @Test(arguments: failures.indices)
    func `a failure is one line`(index: Int) throws {
        let (error, status, line) = Self.failures[index]
        let server = try #require(URL(string: "http://x"))
        let failure = CommandFailure(error, server: server)
        #expect(failure.line(Localizer(.english)) == line)
        #expect(failure.status == status)
        #expect(!failure.line(Localizer(.japanese)).contains("\n"))
    }

    @Test(arguments: [
        ("/visitingDate", "date: x"), ("/sets", "sets: x"), ("/sets/0/steps/1/seconds", "set 1: x"),
        ("/sets/11/steps", "set 12: x"), ("/temperatures/1/celsius", "temperature 2: x"),
        ("/foreword", "going in: x"), ("/afterword", "notes: x"), ("/body", "memo: x"), ("/mood", "/mood: x"),
        ("", "x"),
    ])
    func `a failure names the field`(field: String, text: String) {
        let problem = Problem(.invalid, title: "", detail: "", errors: [FieldProblem(field: field, detail: "x")])
        #expect(problem.texts(Localizer(.english)) == [text])
    }

    /// The statuses are documented.
    @Test func `the exit statuses do not change`() {
        #expect(CommandLineApp.ExitStatus.allCases.map(\.rawValue) == [0, 1, 3, 4, 5, 6, 64, 130])
    }

    @Test(
        arguments: [
            ([:], Language.english), (["LANG": "ja_JP.UTF-8"], .japanese), (["LANG": "en_US.UTF-8"], .english),
            (["LANG": "ja_JP.UTF-8", "LC_ALL": "C"], .english), (["LANG": "C", "LC_ALL": "ja_JP.UTF-8"], .japanese),
            (["LANG": "ja", "LC_ALL": ""], .japanese), (["LANG": "C", "LC_MESSAGES": "ja_JP"], .japanese),
        ] as [([String: String], Language)])
    func `a failure is reported in the language of the shell`(environment: [String: String], language: Language) {
        #expect(Language(environment: environment) == language)
    }
}
