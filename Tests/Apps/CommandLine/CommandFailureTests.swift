import APICore
import ApiClientCore
import ApiClientLiveCore
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
            "http://x cannot be reached: nobody knows a server of that name."
        ),
        (ApiFailure.unreachable(.refused), .unreachable, "http://x cannot be reached: no server runs there."),
        (
            ApiFailure.unauthorized(unauthorized), .notSignedIn,
            "The sign-in at http://x has ended. Sign in again with: loki login"
        ),
        (ApiFailure.forbidden(readOnly), .failed, "This sign-in may only read. Sign in again with: loki login"),
        (ApiFailure.forbidden(disabled), .failed, "The account is disabled."),
        (ApiFailure.forbidden(nil), .failed, "This is not allowed."),
        (ApiFailure.notFound(nil), .notFound, "There is no such thing. It may have been deleted."),
        (ApiFailure.invalid(.sample), .usage, "The server does not take it: facility: Write a name."),
        (ApiFailure.invalid(badRequest), .failed, "The server does not take it: What is that?"),
        (CommandFailure.notText, .usage, "This is not UTF-8 text."),
        (ApiFailure.stale(.stale), .conflict, "It has changed elsewhere. Look at it again first."),
        (ApiFailure.rateLimited(seconds: 30), .failed, "There were too many attempts. Try again after 30 seconds."),
        (ApiFailure.rateLimited(seconds: nil), .failed, "There were too many attempts. Try again later."),
        (ApiFailure.server(status: 503), .failed, "http://x has a problem (503)."),
        (ApiFailure.refused(status: 405, nil), .failed, "http://x has a problem (405)."),
        (
            ApiFailure.undecodable(field: "/id"), .failed,
            "The answer of http://x cannot be read. Is it a Loki server of a fitting version?"
        ),
        (
            AccountStoreError.unreadable(file), .notSignedIn,
            "/config/account.json cannot be read. Sign in again with: loki login"
        ),
        (ApiFailure.unreachable(.tooSlow), .unreachable, "http://x cannot be reached: it answers too slowly."),
        (ApiFailure.redirected(location: "//y/api/v1/visits"), .failed, "http://x points to http://y. Sign in there."),
        (CommandFailure.notSignedIn, .notSignedIn, "You are not signed in. Sign in with: loki login"),
        (AccountStoreError.notKept(file), .failed, "/config/account.json cannot be written."),
        (CommandFailure.interrupted(typed: "x"), .interrupted, "Nothing was done."),
        (CommandFailure.outputLost, .failed, "The output could not be written."),
        (CancellationError(), .failed, "Nothing was done."),
        (InputProblem.invalid(.tooManySets("50")), .usage, "These are too many sets. A visit has up to 50."),
        (StubError(), .failed, "Something unexpected went wrong (StubError)."),
    ]

    @Test(arguments: failures.indices)
    func saysItInOneLine(index: Int) throws {
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
        ("/afterword", "afterword: x"), ("/body", "memo: x"), ("/mood", "/mood: x"), ("", "x"),
    ])
    func namesTheField(field: String, text: String) {
        let problem = Problem(.invalid, title: "", detail: "", errors: [FieldProblem(field: field, detail: "x")])
        #expect(problem.texts(Localizer(.english)) == [text])
    }

    /// They are documented.
    @Test func keepsItsStatuses() {
        #expect(CommandLineApp.ExitStatus.allCases.map(\.rawValue) == [0, 1, 3, 4, 5, 6, 64, 130])
    }

    @Test(
        arguments: [
            ([:], Language.english), (["LANG": "ja_JP.UTF-8"], .japanese), (["LANG": "en_US.UTF-8"], .english),
            (["LANG": "ja_JP.UTF-8", "LC_ALL": "C"], .english), (["LANG": "C", "LC_ALL": "ja_JP.UTF-8"], .japanese),
            (["LANG": "ja", "LC_ALL": ""], .japanese), (["LANG": "C", "LC_MESSAGES": "ja_JP"], .japanese),
        ] as [([String: String], Language)])
    func speaksTheLanguageOfTheShell(environment: [String: String], language: Language) {
        #expect(Language(environment: environment) == language)
    }
}
