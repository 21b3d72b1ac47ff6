import Testing

@testable import LocalizationCore

@Suite struct StringCatalogTests {
    @Test func readsACatalogueAsXcodeWritesIt() throws {
        let json = #"""
            {
              "sourceLanguage" : "ja",
              "strings" : {
                "" : { },
                "Facility name" : {
                  "comment" : "Label",
                  "extractionState" : "manual",
                  "localizations" : {
                    "fr" : { "stringUnit" : { "state" : "translated", "value" : "%d" } },
                    "ja" : { "stringUnit" : { "state" : "needs_review", "value" : "施設名" } }
                  }
                }
              },
              "version" : "1.0"
            }
            """#
        let catalog = try StringCatalog(json: json.utf8)
        let format = MessageFormat(segments: [.literal("施設名")])
        #expect(
            catalog.entries == [
                "": [:],
                "Facility name": [
                    .japanese: LocalizedText(content: .plain(.init(format: format, isTranslated: false)))
                ],
            ])
    }

    @Test(arguments: [
        "", "[]", "{", "{}", #"{ "strings": {} }"#, #"{ "sourceLanguage": "ja", "strings": [] }"#, "\u{0}",
    ])
    func refusesWhatIsNoCatalogue(json: String) {
        #expect {
            try StringCatalog(json: json.utf8)
        } throws: { error in
            guard case .malformedCatalog(let reason)? = error as? StringCatalogError else { return false }
            return !reason.isEmpty
        }
    }

    @Test(arguments: [
        #""en": {}"#,
        #""en": 3"#,
        #""en": { "stringUnit": { "value": "x" } }"#,
        #""en": { "stringUnit": { "state": "translated" } }"#,
        #""en": { "stringUnit": { "state": "translated", "value": 3 } }"#,
        #""en": { "variations": {} }"#,
        #""en": { "variations": { "device": {} } }"#,
        #""en": { "variations": { "plural": { "other": {} } } }"#,
        #""en": { "substitutions": {}, "stringUnit": { "state": "translated", "value": "x" } }"#,
        SampleCatalog.plural("en", ["some": "x"]),
        SampleCatalog.plain("en", "100%"),
        SampleCatalog.plain("en", "%d"),
        SampleCatalog.plain("ja", "%0$@"),
        SampleCatalog.plain("ja", "%12$@"),
        SampleCatalog.plural("ja", ["other": "%.1f"]),
    ])
    func namesTheMalformedString(localizations: String) {
        let json = SampleCatalog.json(["Good": SampleCatalog.both("a", "b"), "Bad one": localizations])
        #expect {
            try StringCatalog(json: json)
        } throws: { error in
            guard case .malformedString("Bad one", let reason)? = error as? StringCatalogError else { return false }
            return !reason.isEmpty && "\(error)".contains("Bad one")
        }
    }

    @Test func stopsTheProgramOnABrokenEmbeddedCatalogue() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = StringCatalog(embedded: SampleCatalog.json(["Bad one": SampleCatalog.plain("en", "%d")]))
        }
        let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(message.contains("\"Bad one\": en: \"%d\" is no known format specifier"))
    }

    @Test func cutsFormatsIntoSegments() throws {
        let first = MessageFormat.Placeholder(index: 0, kind: .text)
        let second = MessageFormat.Placeholder(index: 1, kind: .integer)
        #expect(
            try MessageFormat(parsing: "a%@b%%%lldc").segments == [
                .literal("a"), .placeholder(first), .literal("b%"), .placeholder(second), .literal("c"),
            ])
        #expect(try MessageFormat(parsing: "%2$lld%1$@").segments == [.placeholder(second), .placeholder(first)])
        #expect(try MessageFormat(parsing: "").segments == [])
        #expect(try MessageFormat(parsing: "%%@").segments == [.literal("%@")])
    }
}
