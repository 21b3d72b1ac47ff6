import Foundation
import HTTPTypes
import HummingbirdTesting
import LocalizationCore
import SakatsuData
import TestSupport
import Testing
import ValuesCore

@testable import SakatsuFeature

/// What the paths of one visit answer, and how they look: the visit whole, and its text.
@Suite struct SakatsuDetailScreenTests {
    private static let path = "/sakatsu/00000000-0000-4000-8000-000000000001"

    private func tester(
        _ language: Language = .japanese, _ sakatsu: @escaping @Sendable () throws -> Sakatsu?
    ) -> ScreenTester {
        ScreenTester(repository: StubSakatsuRepository(sakatsu: { _, _ in try sakatsu() }), language: language)
    }

    @Test(arguments: [("detail.full", Sakatsu.full), ("detail.minimal", .minimal)], Language.allCases)
    func looksAsItDid(_ look: (name: String, visit: Sakatsu), language: Language) async throws {
        let response = try await tester(language) { look.visit }.response(.get, Self.path)
        #expect(response.status == .ok)
        try expectSnapshot(of: response.text, named: "\(look.name).\(language.rawValue)")
    }

    @Test(arguments: Language.allCases)
    func looksAsItDidAsText(language: Language) async throws {
        let response = try await tester(language) { .full }.response(.get, "\(Self.path)/text")
        #expect(response.status == .ok)
        try expectSnapshot(of: response.text, named: "text.\(language.rawValue)")
    }

    @Test func givesPlainTextToThoseWhoAskForIt() async throws {
        let response = try await tester { .minimal }
            .response(.get, "\(Self.path)/text", headers: [.accept: "text/plain"])
        #expect(response.status == .ok)
        #expect(response.headers[.contentType] == "text/plain; charset=utf-8")
        #expect(response.headers[.vary] == "Accept, Accept-Language, Cookie")
        #expect(response.text == "駅前サウナ（2026/01/05）")
    }

    @Test(arguments: ["text/html,text/plain", "*/*", "text/plain, */*"])
    func givesThePageToBrowsers(accept: String) async throws {
        let response = try await tester { .minimal }.response(.get, "\(Self.path)/text", headers: [.accept: accept])
        #expect(response.headers[.contentType] == "text/html; charset=utf-8")
    }

    @Test(arguments: ["", "/text"])
    func answersThatThereIsNoSuchVisit(suffix: String) async throws {
        #expect(try await tester { nil }.response(.get, Self.path + suffix).status == .notFound)
        #expect(try await tester { .full }.response(.get, "/sakatsu/1" + suffix).status == .notFound)
    }

    @Test(arguments: ["", "/text"])
    func answersThatTheVisitCannotBeRead(suffix: String) async throws {
        let response = try await tester { throw StubError() }.response(.get, Self.path + suffix)
        #expect(response.status == .serviceUnavailable)
        #expect(!response.text.contains("secret"))
    }
}
