import Foundation
import Testing

@testable import StringsGenerator

@Suite struct StringCatalogTests {
    @Test func readsACatalogueAsXcodeWritesIt() throws {
        let json = #"""
            {
              "sourceLanguage" : "ja",
              "strings" : {
                "facility" : {
                  "comment" : "Label",
                  "extractionState" : "manual",
                  "localizations" : {
                    "en" : { "stringUnit" : { "state" : "translated", "value" : "Facility" } },
                    "fr" : { "stringUnit" : { "state" : "translated", "value" : "%d" } },
                    "ja" : { "stringUnit" : { "state" : "translated", "value" : "施設名" } }
                  }
                }
              },
              "version" : "1.0"
            }
            """#
        let texts = try StringCatalog(json: Data(json.utf8)).texts
        #expect(texts.map(\.name) == ["facility"])
        #expect(texts.map(\.arguments) == [[]])
        #expect(texts.first?.formats[.japanese] == [.other: MessageFormat(segments: [.literal("施設名")])])
        #expect(texts.first?.formats[.english] == [.other: MessageFormat(segments: [.literal("Facility")])])
    }

    @Test(arguments: [
        "", "[]", "{", "{}", #"{ "strings": {} }"#, #"{ "sourceLanguage": "ja", "strings": [] }"#, "\u{0}",
    ])
    func refusesWhatIsNoCatalogue(json: String) {
        #expect {
            try StringCatalog(json: Data(json.utf8))
        } throws: { error in
            (error as? StringsError)?.lines.count == 1
        }
    }

    @Test(arguments: [
        #""en": 3"#,
        #""en": { "stringUnit": { "value": "x" } }"#,
        #""en": { "stringUnit": { "state": "translated" } }"#,
        #""en": { "stringUnit": { "state": "translated", "value": 3 } }"#,
        #""en": { "variations": { "plural": { "other": {} } } }"#,
    ])
    func namesTheMalformedString(localizations: String) {
        let json = SampleCatalog.json(["good": SampleCatalog.both("a", "b"), "bad": localizations])
        #expect {
            try StringCatalog(json: json)
        } throws: { error in
            (error as? StringsError)?.description.hasPrefix("\"bad\" localizations.en") == true
        }
    }

    @Test func takesAGoodCatalogue() throws {
        let texts = try StringCatalog(
            json: SampleCatalog.json([
                "name": SampleCatalog.both("Name", "名前"),
                "count": SampleCatalog.plural(
                    "en", ["zero": "None of %2$@", "one": "%lld of %@", "other": "%lld of %@"])
                    + "," + SampleCatalog.plural("ja", ["zero": "%2$@はなし", "other": "%2$@%1$lld件"]),
                "order": SampleCatalog.both("%@ by %@", "%2$@の%1$@"),
            ])
        ).texts
        #expect(texts.map(\.name) == ["count", "name", "order"])
        #expect(texts.map(\.arguments) == [[.count, .text], [], [.text, .text]])
    }

    @Test(arguments: [
        (#""en": {}"#, "(en) has neither a string unit nor plural variations"),
        (#""en": { "variations": {} }"#, "(en) has neither a string unit nor plural variations"),
        (
            #""en": { "variations": { "device": {} } }"#,
            "(en) varies by something else than one number, which is not supported"
        ),
        (
            #""en": { "substitutions": {}, "stringUnit": { "state": "translated", "value": "x" } }"#,
            "(en) varies by something else than one number, which is not supported"
        ),
        (SampleCatalog.plain("en", "100%"), "(en) has an unknown format specifier in the text: 100%"),
        (SampleCatalog.plain("en", "%d"), "(en) has an unknown format specifier in the text: %d"),
        (SampleCatalog.plain("en", "%0$@"), "(en) has an unknown format specifier in the text: %0$@"),
        (SampleCatalog.plain("en", "%12$@"), "(en) has an unknown format specifier in the text: %12$@"),
        (SampleCatalog.plain("en", " "), "(en) is blank in the text"),
        (
            SampleCatalog.plain("en", "Name", state: "needs_review"), "(en) has not finished translating the text"
        ),
        (SampleCatalog.plural("en", ["one": "a", "some": "b", "other": "c"]), "(en) has an unknown plural form some"),
        (SampleCatalog.plural("en", ["other": "%lld"]), "(en) lacks the plural form one"),
        (SampleCatalog.plural("en", ["one": "a"]), "(en) lacks the plural form other"),
        (
            SampleCatalog.plural("en", ["one": "a", "few": "b", "other": "c"]), "(en) never uses the plural form few"
        ),
        (
            SampleCatalog.plural("en", ["one": "%2$lld", "other": "%1$@ %2$lld"]),
            "(en) has other places for arguments in the plural form one"
        ),
        (
            SampleCatalog.plural("en", ["one": "%lld %@", "other": "%lld"]),
            "(en) has other places for arguments in the plural form one"
        ),
        (SampleCatalog.plain("ja", "x"), "(en) is missing"),
    ])
    func saysWhatIsWrongWithALanguage(localizations: String, problem: String) {
        let japanese = localizations.contains("\"ja\"") ? "" : "," + SampleCatalog.plain("ja", "x")
        let json = SampleCatalog.json(["bad": localizations + japanese])
        #expect(throws: StringsError(lines: ["\"bad\" \(problem)"])) { try StringCatalog(json: json) }
    }

    @Test(arguments: [
        (SampleCatalog.both("%@", "%1$@%2$@"), "has different places for arguments in different languages"),
        (SampleCatalog.both("%@", "%lld"), "has different places for arguments in different languages"),
        (SampleCatalog.both("%2$@", "%2$@"), "leaves out an argument or takes one as two kinds"),
        (SampleCatalog.both("%1$@%1$lld", "%1$@%1$lld"), "leaves out an argument or takes one as two kinds"),
        (
            SampleCatalog.plural("en", ["one": "a", "other": "b"]) + "," + SampleCatalog.plain("ja", "c"),
            "has plural forms but no number"
        ),
        (
            SampleCatalog.plural("ja", ["zero": "なし", "other": "%lld"])
                + "," + SampleCatalog.plural("en", ["one": "%lld", "other": "%lld"]),
            "has a text for zero in one language only"
        ),
    ])
    func saysWhereLanguagesDiffer(localizations: String, problem: String) {
        let json = SampleCatalog.json(["bad": localizations])
        #expect(throws: StringsError(lines: ["\"bad\" \(problem)"])) { try StringCatalog(json: json) }
    }

    @Test func saysAllAtOnce() {
        let json = SampleCatalog.json([
            "list.title": SampleCatalog.both("a", "b"), "bad": SampleCatalog.both("%d", " "),
            "good": SampleCatalog.both("a", "b"),
        ])
        let lines = [
            "\"bad\" (ja) is blank in the text", "\"bad\" (en) has an unknown format specifier in the text: %d",
            "\"list.title\" is no name for a Swift member",
        ]
        #expect(throws: StringsError(lines: lines)) { try StringCatalog(json: json) }
    }

    @Test(arguments: [
        ("localize(.name)", true), ("[ .name ]", true), ("flag ? .name : .other", true), ("MemoString.name", true),
        ("(MemoString.name)", true), ("\n    .name", true), (".named", false), ("visit.name", false),
        ("OtherString.name", false), ("visits[0].name", false), ("visits().name", false), ("visit?.name", false),
        ("name", false), ("\"name\"", false),
    ])
    func findsWhatIsNotUsed(source: String, isUsed: Bool) throws {
        let catalog = try StringCatalog(json: SampleCatalog.json(["name": SampleCatalog.both("Name", "名前")]))
        let sources = ["func other() {}", source].map { Data($0.utf8) }
        #expect(catalog.unusedNames(in: sources, type: "MemoString") == (isUsed ? [] : ["name"]))
    }

    @Test func cutsFormatsIntoSegments() {
        let first = MessageFormat.Place(index: 0, argument: .text)
        let second = MessageFormat.Place(index: 1, argument: .count)
        #expect(
            MessageFormat(parsing: "a%@b%%%lldc")?.segments == [
                .literal("a"), .place(first), .literal("b%"), .place(second), .literal("c"),
            ])
        #expect(MessageFormat(parsing: "%2$lld%1$@")?.segments == [.place(second), .place(first)])
        #expect(MessageFormat(parsing: "")?.segments == [])
        #expect(MessageFormat(parsing: "%%@")?.segments == [.literal("%@")])
    }
}
