import Foundation
import HTTPTypes
import HummingbirdTesting
import ListTestSupport
import LocalizationCore
import ModelsCore
import SampleCore
import SampleData
import Synchronization
import Testing
import WebCore

@testable import SakatsuFeature

@Suite struct SakatsuScoreTests {
    private static let path = "/sakatsu/\(UUID.number(1).canonicalText)/score"

    /// - Parameter results: the results of the saves, in their order.
    private func tester(
        _ visit: Sakatsu? = .full,
        saved: @escaping @Sendable (StubSakatsuRepository.Saving) throws -> SaveResult<Sakatsu>
    ) -> ScreenTester {
        ScreenTester(repository: StubSakatsuRepository(item: { _, _ in visit }, save: saved))
    }

    @Test(arguments: [("5", "★5"), ("0.5", "★0.5"), ("0", ""), ("", "")])
    func `A tap saves the score alone, and the page can take it back`(score: String, text: String) async throws {
        let tester = tester { saving in
            #expect(saving.base == 3 && saving.account == .owner)
            var expected = SakatsuContent.full
            expected.score = saving.content.score
            #expect(saving.content == expected)
            #expect(Localizer(.japanese).value(of: .score, in: saving.content) == text)
            return .saved(.full)
        }
        let response = try await tester.response(.post, Self.path, form: [("score", score), ("q", "湯")])
        #expect(response.status == .seeOther)
        let page = "/sakatsu/\(UUID.number(1).canonicalText)"
        #expect(response.headers[.location] == "\(page)?q=%E6%B9%AF&score=4.5")
        let shown = try await tester.response(.get, "\(page)?score=4.5").text
        #expect(shown.contains("<button name=\"score\" value=\"4.5\">元に戻す</button>"))
    }

    @Test func `A fragment replaces the stars, whose next values give half a star less, then none`() async throws {
        let tester = tester { _ in .saved(.full) }
        func values(_ score: String) async throws -> [String] {
            let response = try await tester.response(
                .post, Self.path, headers: [.hxRequest: "true"], form: [("score", score)])
            #expect(response.status == .ok)
            return response.text.components(separatedBy: "name=\"score\" value=\"").dropFirst()
                .compactMap { $0.components(separatedBy: "\"").first }
        }
        #expect(try await values("4") == ["1", "2", "3", "3.5", "5", "4.5"])
        #expect(try await values("3.5") == ["1", "2", "3", "0", "5", "4.5"])
        #expect(try await values("0") == ["1", "2", "3", "4", "5", "4.5"])
    }

    @Test func `A score is given again when the visit was changed at the same time`() async throws {
        let attempts = Mutex(0)
        let tester = tester { _ in
            attempts.withLock { $0 += 1 }
            return attempts.withLock { $0 } < 3 ? .stale(current: .full) : .saved(.full)
        }
        #expect(try await tester.response(.post, Self.path, form: [("score", "3")]).status == .seeOther)
        #expect(attempts.withLock { $0 } == 3)
    }

    @Test(arguments: ["4.3", "-1", "NaN", "6", "★"])
    func `What is no score is refused`(score: String) async throws {
        let tester = tester { _ in .saved(.full) }
        #expect(try await tester.response(.post, Self.path, form: [("score", score)]).status == .badRequest)
    }

    @Test(
        arguments: [
            (nil, .saved(.full), .notFound), (.full, .deleted, .notFound),
            (.full, .stale(current: .full), .serviceUnavailable),
        ]
            as [(Sakatsu?, SaveResult<Sakatsu>, HTTPResponse.Status)])
    func `A score that cannot be saved is an error`(
        visit: Sakatsu?, result: SaveResult<Sakatsu>, status: HTTPResponse.Status
    ) async throws {
        let tester = tester(visit) { _ in result }
        #expect(try await tester.response(.post, Self.path, form: [("score", "3")]).status == status)
    }
}
