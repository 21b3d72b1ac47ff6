import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import LocalizationCore
import ModelsCore
import NIOCore
import SampleData
import SettingsData
import TestSupport
import Testing
import UICore
import WebCore
import WebTestSupport

@testable import SettingsFeature

/// The responses of `/settings`.
@Suite struct SettingsScreenTests {
    private func response(
        _ repository: StubSettingsRepository, _ method: HTTPRequest.Method = .get, _ uri: String = "/settings",
        headers: HTTPFields = [:], form: String? = nil, language: Language = .japanese
    ) async throws -> TestResponse {
        try await RouteTester(language: language).response(method, uri, headers: headers, body: form) { router in
            SettingsFeature(
                repository: repository, version: "1.2.3",
                links: SettingsLinks(
                    account: "/account", licenses: "/settings/licenses", visitTrash: "/sakatsu/trash",
                    memoTrash: "/memos/trash", export: "/settings/export")
            ).addRoutes(to: router)
        }
    }

    private static let failing = StubSettingsRepository(
        settings: { _ in throw StubError() }, save: { _, _ in throw StubError() })
    private static let valid = """
        sauna.amount=7.5&sauna.unit=minutes&coolBath.amount=&coolBath.unit=seconds&relaxation.amount=\
        &relaxation.unit=minutes&language=en&appearance=dark
        """

    // MARK: - Pages

    struct PageAnswer: CustomTestStringConvertible, Sendable {
        let testDescription: String
        var uri = "/settings"
        var repository = StubSettingsRepository(settings: { _ in Settings() })
        var form: String?
        var status = 200
        /// A text of the page, as markup.
        let japanese: String
        let english: String
    }

    static let pages = [
        PageAnswer(
            testDescription: "invalid",
            form: """
                sauna.amount=%3Cb%3E&sauna.unit=minutes&coolBath.amount=60000&coolBath.unit=seconds\
                &relaxation.amount=5&relaxation.unit=minutes&language=system&appearance=system
                """,
            status: 422, japanese: "数字で入力してください。", english: "Enter a number."),
        PageAnswer(
            testDescription: "saving failed", repository: failing, form: valid, status: 503,
            japanese: "設定の保存に失敗しました。", english: "Couldn’t save your settings."),
    ]

    @Test(arguments: pages, Language.allCases)
    func `each request is answered with its page`(_ page: PageAnswer, language: Language) async throws {
        let response = try await response(
            page.repository, page.form == nil ? .get : .post, page.uri, form: page.form, language: language)
        #expect(response.status.code == page.status)
        let text = String(buffer: response.body)
        #expect(text.contains("<html lang=\"\(language.rawValue)\""))
        #expect(text.contains(language == .japanese ? page.japanese : page.english))
        #expect(!text.contains("<b>"))
        #expect(!text.contains("secret"))
    }

    // MARK: - Answers

    @Test func `the page saves and leads back`() async throws {
        let calls = Calls<Settings>()
        let repository = StubSettingsRepository(save: { settings, _ in calls.record(settings) })

        let answer = try await response(repository, .post, form: Self.valid)
        #expect(answer.status == .seeOther)
        #expect(answer.headers[.location] == "/settings?saved")

        let scripted = try await response(repository, .post, headers: [.hxRequest: "true"], form: Self.valid)
        #expect(scripted.status == .ok)
        #expect(scripted.headers[.hxRedirect] == "/settings?saved")

        #expect(calls.all.map(\.language) == [.english, .english])
        #expect(
            calls.all.map(\.defaultTimes.sauna.amount) == [
                FixedDecimal(hundredths: 750), FixedDecimal(hundredths: 750),
            ])
    }

    @Test func `the page answers that the settings cannot be read`() async throws {
        let response = try await response(Self.failing)
        #expect(response.status == .serviceUnavailable)
        let text = String(buffer: response.body)
        #expect(!text.contains("secret"))
        // A form with the defaults would overwrite the settings that cannot be read.
        #expect(!text.contains("<form"))
    }

    @Test func `the page refuses bytes that are not text`() async throws {
        #expect(try await response(StubSettingsRepository(), .post, form: "language=%FF").status == .badRequest)
    }
}
