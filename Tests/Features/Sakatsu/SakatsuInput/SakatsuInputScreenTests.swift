import Foundation
import HTTPTypes
import HummingbirdTesting
import ListTestSupport
import LocalizationCore
import ModelsCore
import SakatsuData
import SampleCore
import SampleData
import SettingsData
import TestSupport
import Testing
import WebCore

@testable import SakatsuFeature

/// The responses of the form's paths; the catalog shows how its page looks.
@Suite struct SakatsuInputScreenTests {
    private static let edit = "/sakatsu/00000000-0000-4000-8000-000000000001/edit"

    private static let history = StubSakatsuRepository(
        latest: { _, _ in .minimal }, facilityNames: { _, _ in ["湯の森サウナ", "駅前サウナ", "三", "四", "五"] })

    private static func repository(
        _ change: (inout StubSakatsuRepository) -> Void = { _ in }
    ) -> StubSakatsuRepository {
        var repository = StubSakatsuRepository(latest: { _, _ in nil }, facilityNames: { _, _ in [] })
        change(&repository)
        return repository
    }

    // MARK: - Pages

    struct Answer: CustomTestStringConvertible, Sendable {
        let testDescription: String
        var path = "/sakatsu/new"
        var repository = SakatsuInputScreenTests.repository()
        var settings = StubSettingsRepository.holding(.usual)
        /// nil for opening the page.
        var form: [(String, String)]?
        var status = 200
        /// A part of the page that others lack, in every language.
        let part: String
    }

    static let answers = [
        Answer(
            testDescription: "times cannot be read",
            settings: StubSettingsRepository(settings: { _ in throw StubError() }), status: 503,
            part: "<section class=\"empty\">"),
        Answer(
            testDescription: "shared", path: "/sakatsu/shared",
            form: [("title", "題"), ("text", "<b>\n"), ("url", ""), ("other", "x")],
            part: ">\n題\n&lt;b&gt;</textarea>"),
        Answer(
            testDescription: "shared visit", path: "/sakatsu/shared",
            form: [("title", ""), ("text", "湯の森サウナ（2026/11/20）\nサウナ：7分 × 2\n<b>")],
            part: "<li class=\"read\">"),
        Answer(
            testDescription: "pasted",
            form: SakatsuInputForm.typed.with { $0.pasted = "<b>\nサウナ：7分 × 2" }.fields(action: "fill"),
            part: ">\n&lt;b&gt;</textarea>"),
        Answer(
            testDescription: "wrong", form: SakatsuInputForm.typed.with { $0.facilityName = "" }.fields(), status: 422,
            part: "<p class=\"error\" id=\"facilityName.error\">"),
        Answer(
            testDescription: "too many temperatures",
            form: SakatsuInputForm.typed.with { $0.temperatures = Array(repeating: .sauna(""), count: 21) }.fields(),
            status: 422, part: "<p class=\"error\" id=\"temperatures.error\">"),
        Answer(
            testDescription: "account full",
            repository: repository { $0.save = { _ in .accountFull(limit: 7_000_000) } },
            form: SakatsuInputForm.typed.fields(), status: 422, part: "7 MB"),
        Answer(
            testDescription: "saving failed", repository: repository { $0.save = { _ in throw StubError() } },
            form: SakatsuInputForm.typed.fields(), status: 503, part: "<div class=\"summary\" role=\"alert\""),
    ]

    @Test(arguments: answers, Language.allCases)
    func `each request is answered with its page`(_ answer: Answer, language: Language) async throws {
        let tester = ScreenTester(repository: answer.repository, settings: answer.settings, language: language)
        let response = try await tester.response(
            answer.form == nil ? .get : .post, answer.path, form: answer.form)
        #expect(response.status.code == answer.status)
        #expect(response.text.hasPrefix("<!DOCTYPE html><html lang=\"\(language.rawValue)\""))
        #expect(response.text.contains(answer.part))
        #expect(!response.text.contains("secret"))
    }

    @Test func `a script receives the form`() async throws {
        let response = try await ScreenTester().response(
            .post, "/sakatsu/new", headers: [.hxRequest: "true"],
            form: SakatsuInputForm.typed.fields(action: "add-set"))
        #expect(response.status == .ok)
        try expectSnapshot(of: response.text, named: "input.added.fragment")
    }

    @Test func `too many sets are shown with the message below`() async throws {
        let form = SakatsuInputForm.typed.with { $0.sets = Array(repeating: [], count: 51) }
        let text = try await ScreenTester().response(.post, "/sakatsu/new", form: form.fields()).text
        #expect(text.contains("<input type=\"hidden\" name=\"sets.50\">"))
        #expect(text.contains("<a href=\"#sets\">セット：50個までにしてください。</a>"))
        #expect(text.contains("<p class=\"error\" id=\"sets.error\">50個までにしてください。</p>"))
    }

    // MARK: - Editing

    @Test func `the form keeps the search that led to it`() async throws {
        let tester = ScreenTester(repository: Self.repository { $0.item = { _, _ in .full } })
        let text = try await tester.response(.get, "\(Self.edit)?q=%E6%B9%AF%20%26").text
        #expect(text.contains("<input type=\"hidden\" name=\"q\" value=\"湯 &amp;\">"))
        #expect(text.contains("<a href=\"/sakatsu?q=%E6%B9%AF%20%26#sakatsu-"))
    }

    @Test func `the form leads back to where an edit began`() async throws {
        let tester = ScreenTester(repository: Self.repository { $0.item = { _, _ in .full } })
        let visit = Self.edit.replacing("/edit", with: "")
        let text = try await tester.response(.get, "\(Self.edit)?q=a&from=visit").text
        #expect(text.contains("<a href=\"\(visit)?q=a\">"))
        #expect(text.contains("<input type=\"hidden\" name=\"from\" value=\"visit\">"))
        let new = try await ScreenTester(repository: Self.history).response(.get, "/sakatsu/new?q=a").text
        #expect(new.contains("<a href=\"/sakatsu?q=a#new\">"))
    }

    // MARK: - Drafts

    @Test func `the form shows a draft with the way to discard it`() async throws {
        let draft = SakatsuInputForm.typed.with { $0.sets = Array(repeating: [], count: 4) }
        let response = try await ScreenTester().response(
            .post, "/sakatsu/new", headers: [.hxRequest: "true"], form: draft.fields(action: "show-draft"))
        #expect(response.status == .ok)
        #expect(response.text.contains("name=\"sets.3\""))
        #expect(response.text.contains(" data-discard="))
        #expect(!response.text.contains("role=\"alert\""))
    }

    @Test func `the script is told whether the form contains typed text`() async throws {
        let opened = try await ScreenTester().response(.get, "/sakatsu/new").text
        #expect(opened.contains(" data-draft=\"sakatsuID\""))
        #expect(!opened.contains(" data-typed"))
        let typed = try await ScreenTester().response(
            .post, "/sakatsu/new", form: SakatsuInputForm.typed.fields(action: "add-set")
        ).text
        #expect(typed.contains(" data-typed"))
    }

    @Test func `the form leads to the draft of a visit that no longer exists`() async throws {
        let tester = ScreenTester(repository: Self.repository { $0.item = { _, _ in nil } })
        let draft = UUID.number(1).canonicalText
        let response = try await tester.response(.get, "\(Self.edit)?draft=\(draft)")
        #expect(response.status == .seeOther)
        #expect(response.headers[.location] == "/sakatsu/new?draft=\(draft)")
        #expect(try await tester.response(.get, "\(Self.edit)?draft=x").status == .notFound)
    }

    @Test func `the form answers that there is no such visit`() async throws {
        let tester = ScreenTester(repository: Self.repository { $0.item = { _, _ in nil } })
        #expect(try await tester.response(.get, Self.edit).status == .notFound)
        #expect(try await tester.response(.get, "/sakatsu/x/edit").status == .notFound)
    }

    @Test func `the form answers that the visit cannot be read`() async throws {
        let tester = ScreenTester(repository: Self.repository { $0.item = { _, _ in throw StubError() } })
        let response = try await tester.response(.get, Self.edit)
        #expect(response.status == .serviceUnavailable)
        #expect(!response.text.contains("secret"))
    }

    @Test func `the form reads its own page back`() async throws {
        let tester = ScreenTester(repository: Self.repository { $0.item = { _, _ in .full } })
        let text = try await tester.response(.get, Self.edit).text
        let names = Set(text.matches(of: #/ name="([^"]+)"/#).map { String($0.output.1) })
        let sent = Set(SakatsuInputForm(.full, localize: Localizer(.japanese)).fields().map(\.0))
        #expect(sent.subtracting(names) == [])
    }
}
