import Foundation
import LocalizationCore
import Testing

@Suite struct LanguageTests {
    @Test(
        arguments: [
            // No preference.
            (nil, .japanese), ("", .japanese), ("*", .japanese), ("*;q=0.1", .japanese), ("*;q=0", .japanese),
            (" , ,", .japanese),
            // A supported language.
            ("ja", .japanese), ("en", .english), ("ja-JP", .japanese), ("en-GB", .english), ("JA-jp", .japanese),
            ("EN", .english),
            ("ja-Latn-JP", .japanese),
            // Both: quality, then order.
            ("ja,en", .japanese), ("en,ja", .english), ("ja;q=0.8,en;q=0.9", .english),
            ("en;q=0.8, ja;q=0.9", .japanese),
            ("ja;q=0.5, en", .english), ("en-US;q=0.1, ja;q=0.2, en;q=0.3", .english),
            ("en;q=0.999,ja;q=1.000", .japanese),
            ("en ; q=0.1 , ja ; q=0.2", .japanese), ("en;Q=0.1,ja;Q=0.2", .japanese), ("en;q=0.,ja;q=0.001", .japanese),
            // Other languages.
            ("fr", .english), ("ko-KR,ko;q=0.9", .english), ("fr, ja;q=0.1", .japanese),
            ("fr, en;q=0.5, ja;q=0.4", .english),
            ("jam", .english), ("eng", .english), ("fr, *;q=0.5", .english),
            // Exclusion.
            ("ja;q=0", .english), ("en;q=0", .japanese), ("ja;q=0, en;q=0.1", .english), ("ja;q=0, *", .english),
            ("en;q=0.0, *", .japanese), ("fr, en;q=0", .japanese), ("ja;q=0,en;q=0", .japanese),
            // The wildcard means languages that are not named.
            ("*, en;q=0.1", .japanese), ("*, ja;q=0.1", .english), ("en;q=0.9, ja;q=0.5, *", .english),
            ("ja;q=0.9, *;q=0.5", .japanese),
            // Malformed entries are ignored.
            ("en;q=2, ja;q=0.1", .japanese), ("en;q=1.001, ja;q=0.1", .japanese), ("en;q=-1, ja;q=0.1", .japanese),
            ("en;q=0.1234, ja;q=0.1", .japanese), ("en;q=abc, ja;q=0.1", .japanese),
            ("en;level=1, ja;q=0.1", .japanese),
            ("en;q=1;q=1, ja;q=0.1", .japanese), ("日本語", .japanese), ("en_US", .japanese), ("en-, ja;q=0.1", .japanese),
            ("verylonglanguage", .japanese), ("en;q=０.5, ja;q=0.1", .japanese),
        ] as [(String?, Language)])
    func `the language is chosen by the header`(header: String?, language: Language) {
        #expect(Language.preferred(acceptLanguage: header) == language)
    }

    @Test(
        arguments: [
            // Without a region.
            (nil, .american), ("", .american), ("*", .american), ("en", .american), ("fr-FR,fr", .american),
            ("ja-JP", .american), ("en-Latn", .american),
            // With a region.
            ("en-US", .american), ("en-CA", .american), ("en-PH", .american), ("en-GB", .british), ("EN-gb", .british),
            ("en-AU,en;q=0.9", .british), ("en-IE", .british), ("en-IN", .british), ("en-NZ", .british),
            ("en-001", .british), ("en-150", .british), ("en-Latn-GB", .british), ("en-GB-oxendict", .british),
            ("en-Latn-US", .american),
            // The preferred English, even if another language is preferred to it.
            ("ja,en-GB;q=0.1", .british), ("en-US,en-GB;q=0.9", .american), ("en-US;q=0.8,en-GB;q=0.9", .british),
            ("en,en-GB", .american), ("en-GB,en", .british), ("en-GB;q=0", .american),
            ("en-GB;q=0,en-US;q=0.1", .american), ("en-US;q=0,en-AU;q=0.1", .british),
            // Subtags that only look like a region.
            ("en-x-gb", .american), ("en-u-gb", .american), ("en-abc", .american), ("enm-GB", .american),
            ("en_GB", .american), ("en-GB;q=2", .american),
        ] as [(String?, EnglishDates)])
    func `dates are written as in the reader's region`(header: String?, dates: EnglishDates) {
        #expect(Localizer(.english, acceptLanguage: header).dates == dates)
    }

    @Test func `texts are in the preferred language`() {
        #expect(Localizer(acceptLanguage: "en-GB,ja;q=0.5") == Localizer(.english, dates: .british))
        #expect(Localizer(acceptLanguage: "en-US,en-GB;q=0.9") == Localizer(.english))
        #expect(Localizer(acceptLanguage: "ja,en-GB;q=0.5") == Localizer(.japanese))
        #expect(Localizer(acceptLanguage: nil) == Localizer(.japanese))
        #expect(Localizer(.japanese, acceptLanguage: "en-GB") == Localizer(.japanese))
        #expect(Localizer(.english, acceptLanguage: "ja") == Localizer(.english))
    }

    @Test func `only as much of the header is read as a browser sends`() {
        let commas = String(repeating: ",", count: 100_000)
        #expect(Language.preferred(acceptLanguage: commas + "en") == .japanese)
        let others = String(repeating: "fr,", count: 32)
        #expect(Language.preferred(acceptLanguage: "en;q=0.1," + others) == .english)
        #expect(Language.preferred(acceptLanguage: others + "ja") == .english)
        #expect(Language.preferred(acceptLanguage: "ja" + String(repeating: "-a", count: 500_000)) == .japanese)
    }

    @Test func `a language names itself for the document`() {
        #expect(Language.allCases.map(\.rawValue) == ["ja", "en"])
        #expect(Language.japanese.locale.identifier == "ja_JP")
        #expect(Language.english.locale.identifier == "en_US")
        #expect(Localizer.all.map(\.locale.identifier) == ["ja_JP", "en_US", "en_GB"])
    }
}
