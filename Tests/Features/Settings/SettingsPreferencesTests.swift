import Foundation
import LocalizationCore
import ModelsCore
import SampleCore
import SettingsData
import TestSupport
import Testing
import UICore
import WebCore
import WebTestSupport

@testable import SettingsFeature

/// The settings that every page needs.
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

    @Test func `the feature offers each language of the app`() {
        #expect(LanguageSetting.allCases.dropFirst().map { Language(rawValue: $0.rawValue) } == Language.allCases)
    }

    @Test(arguments: [
        (LanguageSetting.system, Language?.none), (.japanese, .japanese), (.english, .english),
    ])
    func `the preferences hold the language`(setting: LanguageSetting, language: Language?) async throws {
        #expect(
            try await preferences { Settings(language: setting) }
                == Preferences(language: language, appearance: .system))
    }

    @Test(arguments: Appearance.allCases)
    func `the preferences hold the appearance`(appearance: Appearance) async throws {
        #expect(
            try await preferences { Settings(appearance: appearance) }
                == Preferences(language: nil, appearance: appearance))
    }

    @Test func `the preferences hold the time zone`() async throws {
        let tokyo = try #require(TimeZone(identifier: "Asia/Tokyo"))
        #expect(try await preferences(timeZone: tokyo) { Settings() }.timeZone == tokyo)
    }

    @Test func `the feature remembers the time zone`() async throws {
        let calls = Calls<TimeZone>()
        let repository = StubSettingsRepository(keep: { timeZone, account in
            #expect(account == .owner)
            calls.record(timeZone)
        })
        try await SettingsPreferences(repository: repository, kept: nil).remember(.gmt, of: .owner)
        #expect(calls.all == [.gmt])
    }

    @Test func `the feature passes on that reading failed`() async {
        await #expect(throws: StubError()) {
            _ = try await preferences { throw StubError() }
        }
    }
}
