import Foundation
import LocalizationCore
import ModelsCore
import SampleCore
import SettingsData
import TestSupport
import Testing
import UICore
import ValuesCore
import WebCore
import WebTestSupport

@testable import SettingsFeature

/// What every page must know of the settings.
@Suite struct SettingsPreferencesTests {
    private func preferences(
        timeZone: TimeZone? = nil, _ settings: @escaping @Sendable () throws -> Settings
    ) async throws -> Preferences {
        let repository = StubSettingsRepository(
            settings: { account in
                #expect(account == .owner)
                return try settings()
            },
            timeZone: { account in
                #expect(account == .owner)
                return timeZone
            })
        return try await SettingsPreferences(repository: repository, kept: nil).preferences(of: .owner)
    }

    @Test func offersEachLanguageOfTheApp() {
        #expect(LanguageSetting.allCases.dropFirst().map { Language(rawValue: $0.rawValue) } == Language.allCases)
    }

    @Test(arguments: [
        (LanguageSetting.system, Language?.none), (.japanese, .japanese), (.english, .english),
    ])
    func tellsTheLanguage(setting: LanguageSetting, language: Language?) async throws {
        #expect(
            try await preferences { Settings(language: setting) }
                == Preferences(language: language, appearance: .system))
    }

    @Test(arguments: Appearance.allCases)
    func tellsTheAppearance(appearance: Appearance) async throws {
        #expect(
            try await preferences { Settings(appearance: appearance) }
                == Preferences(language: nil, appearance: appearance))
    }

    @Test func tellsTheTimeZone() async throws {
        let tokyo = try #require(TimeZone(identifier: "Asia/Tokyo"))
        #expect(try await preferences(timeZone: tokyo) { Settings() }.timeZone == tokyo)
    }

    @Test func remembersTheTimeZone() async throws {
        let calls = Calls<TimeZone>()
        let repository = StubSettingsRepository(keep: { timeZone, account in
            #expect(account == .owner)
            calls.record(timeZone)
        })
        try await SettingsPreferences(repository: repository, kept: nil).remember(.gmt, of: .owner)
        #expect(calls.all == [.gmt])
    }

    @Test func passesOnThatReadingFailed() async {
        await #expect(throws: StubError()) {
            _ = try await preferences { throw StubError() }
        }
    }
}
