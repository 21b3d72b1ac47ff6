import Foundation
import HTTPTypes
import HummingbirdTesting
import ListTestSupport
import LocalizationCore
import ModelsCore
import SakatsuData
import SampleCore
import SampleData
import TestSupport
import Testing

@testable import SakatsuFeature

/// The responses of the paths of one visit: its page, and its text. The catalog shows how they look.
@Suite struct SakatsuDetailScreenTests {
    private static let path = "/sakatsu/00000000-0000-4000-8000-000000000001"

    private func tester(
        _ language: Language = .japanese, _ sakatsu: @escaping @Sendable () throws -> Sakatsu?
    ) -> ScreenTester {
        ScreenTester(
            repository: StubSakatsuRepository(item: { _, _ in try sakatsu() }, facilityNames: { _, _ in [] }),
            language: language)
    }

    @Test(arguments: [("", "湯の森サウナ</a></h1>"), ("/text", "雨の日に。\nロウリュは13時。")], Language.allCases)
    func `each request is answered with its page`(_ page: (suffix: String, part: String), language: Language)
        async throws
    {
        let response = try await tester(language) { .full }.response(.get, Self.path + page.suffix)
        #expect(response.status == .ok)
        #expect(response.text.hasPrefix("<!DOCTYPE html><html lang=\"\(language.rawValue)\""))
        #expect(response.text.contains(page.part))
    }

    @Test func `the page leads back to the search and the position`() async throws {
        let query = "q=%E6%B9%AF&through=\(SakatsuCursor(.minimal))"
        let escaped = query.replacing("&", with: "&amp;")
        let detail = try await tester { .full }.response(.get, "\(Self.path)?\(query)").text
        let card = "#sakatsu-00000000-0000-4000-8000-000000000001"
        #expect(detail.contains("href=\"/sakatsu?\(escaped)\(card)\""))
        #expect(detail.contains("href=\"\(Self.path)/edit?\(escaped)&amp;from=visit\""))
        #expect(detail.contains("href=\"\(Self.path)/text?\(escaped)\""))
        #expect(detail.contains("<input type=\"hidden\" name=\"q\" value=\"湯\">"))
        let text = try await tester { .full }.response(.get, "\(Self.path)/text?\(query)").text
        #expect(text.contains("href=\"\(Self.path)?\(escaped)\""))
        let form = try await tester { .full }.response(.get, "\(Self.path)/edit?\(query)").text
        #expect(form.contains("href=\"/sakatsu?\(escaped)\(card)\""))
        #expect(form.contains("name=\"through\" value=\"\(SakatsuCursor(.minimal))\""))
    }

    @Test func `the page says that the visit is saved`() async throws {
        let saved = "<p>サ活を保存しました</p>"
        #expect(try await tester { .full }.response(.get, "\(Self.path)?saved=x").text.contains(saved))
        #expect(try await !tester { .full }.response(.get, Self.path).text.contains(saved))
    }

    @Test func `plain text is sent to programs that ask for it`() async throws {
        let response = try await tester { .minimal }
            .response(.get, "\(Self.path)/text", headers: [.accept: "text/plain"])
        #expect(response.status == .ok)
        #expect(response.headers[.contentType] == "text/plain; charset=utf-8")
        #expect(response.headers[.vary] == "Accept, Accept-Language, Cookie")
        #expect(response.text == "駅前サウナ（2026/01/05）")
    }

    @Test func `chosen visits are one text, without those that are gone`() async throws {
        let visits: [UUID: Sakatsu] = [.number(1): .minimal, .number(3): .minimal]
        let tester = ScreenTester(repository: StubSakatsuRepository(item: { id, _ in visits[id] }))
        let form = [1, 2, 3].map { ("ids", UUID.number($0).canonicalText) }
        let text = "駅前サウナ（2026/01/05）\n\n駅前サウナ（2026/01/05）"
        let plain = try await tester.response(
            .post, "/sakatsu/text", headers: [.accept: "text/plain"], form: form)
        #expect(plain.text == text)
        let page = try await tester.response(.post, "/sakatsu/text", form: form)
        #expect(page.status == .ok && page.text.contains(">\n\(text)</textarea>"))
        #expect(page.text.contains("<a href=\"/sakatsu\">") && !page.text.contains("data-share"))
    }

    @Test func `a text has at most 500 visits`() async throws {
        let form = (0...SakatsuTextScreen.limit).map { ("ids", UUID.number($0).canonicalText) }
        #expect(try await tester { .minimal }.response(.post, "/sakatsu/text", form: form).status == .contentTooLarge)
    }

    @Test func `the same visit many times, and too long a text, are refused`() async throws {
        let twice = Array(repeating: ("ids", UUID.number(1).canonicalText), count: 2)
        #expect(try await tester { .minimal }.response(.post, "/sakatsu/text", form: twice).status == .contentTooLarge)
        var content = SakatsuContent.minimal
        content.foreword = String(repeating: "湯", count: SakatsuLimits.textLength)
        let visit = Sakatsu(.number(1), content)
        let many = (0..<200).map { ("ids", UUID.number($0).canonicalText) }
        #expect(try await tester { visit }.response(.post, "/sakatsu/text", form: many).status == .contentTooLarge)
    }

    @Test func `copying without a selection asks for one`() async throws {
        let repository = StubSakatsuRepository(page: { _ in SakatsuPage(items: [.full], next: nil, count: .exactly(1)) }
        )
        let response = try await ScreenTester(repository: repository).response(.post, "/sakatsu/text", form: [])
        #expect(response.status == .unprocessableContent && response.text.contains("サ活を選んでください。"))
    }

    @Test(arguments: ["text/html,text/plain", "*/*", "text/plain, */*"])
    func `browsers get the page`(accept: String) async throws {
        let response = try await tester { .minimal }.response(.get, "\(Self.path)/text", headers: [.accept: accept])
        #expect(response.headers[.contentType] == "text/html; charset=utf-8")
    }

    @Test(arguments: ["", "/text"])
    func `the page answers that there is no such visit`(suffix: String) async throws {
        #expect(try await tester { nil }.response(.get, Self.path + suffix).status == .notFound)
        #expect(try await tester { .full }.response(.get, "/sakatsu/1" + suffix).status == .notFound)
        let page = try await tester { nil }.response(.get, Self.path).text
        #expect(page.contains("このサ活は見つかりません") && page.contains("href=\"/sakatsu/trash\""))
    }

    @Test(arguments: ["", "/text"])
    func `the page answers that the visit cannot be read`(suffix: String) async throws {
        let response = try await tester { throw StubError() }.response(.get, Self.path + suffix)
        #expect(response.status == .serviceUnavailable)
        #expect(!response.text.contains("secret"))
    }
}
