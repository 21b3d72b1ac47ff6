import Testing

@testable import LocalizationCore

@Suite struct LocalizationProblemsTests {
    private enum Good: String, LocalizationKey {
        case name, count, order

        static let catalog = StringCatalog(
            embedded: SampleCatalog.json([
                "name": SampleCatalog.both("Name", "名前"),
                "count": SampleCatalog.plural("en", ["zero": "None", "one": "%lld of %@", "other": "%lld of %@"])
                    .replacing("None", with: "None of %2$@")
                    + "," + SampleCatalog.plural("ja", ["zero": "%2$@はなし", "other": "%2$@%1$lld件"]),
                "order": SampleCatalog.both("%@ by %@", "%2$@の%1$@"),
            ]))
    }

    @Test func findsNothingWrongWithAGoodCatalogue() {
        #expect(localizationProblems(of: Good.self) == [])
        #expect(localizationProblems(of: UnitText.self) == [])
    }

    private enum Bad: String, LocalizationKey {
        case absent, blank, needsReview, missingLanguage, noOne, noOther, unusedForm, differentPlaces
        case differentKinds, lostPlaceInForm, extraPlaceInForm, zeroInOneLanguage

        static let catalog = StringCatalog(
            embedded: SampleCatalog.json([
                "blank": SampleCatalog.both(" ", "名前"),
                "needsReview": SampleCatalog.plain("en", "Name")
                    + "," + SampleCatalog.plain("ja", "名前", state: "needs_review"),
                "missingLanguage": SampleCatalog.plain("en", "Name"),
                "noOne": SampleCatalog.plural("en", ["other": "%lld"]) + "," + SampleCatalog.plain("ja", "%lld"),
                "noOther": SampleCatalog.plain("en", "a") + "," + SampleCatalog.plural("ja", ["one": "a"]),
                "unusedForm": SampleCatalog.plural("en", ["one": "a", "few": "b", "other": "c"])
                    + "," + SampleCatalog.plain("ja", "c"),
                "differentPlaces": SampleCatalog.both("%@", "%1$@%2$@"),
                "differentKinds": SampleCatalog.both("%@", "%lld"),
                "lostPlaceInForm": SampleCatalog.plural("en", ["one": "%2$lld", "other": "%1$@ %2$lld"])
                    + "," + SampleCatalog.plain("ja", "%1$@ %2$lld"),
                "extraPlaceInForm": SampleCatalog.plural("en", ["one": "%lld %@", "other": "%lld"])
                    + "," + SampleCatalog.plain("ja", "%lld"),
                "zeroInOneLanguage": SampleCatalog.plural("ja", ["zero": "なし", "other": "%lld"])
                    + "," + SampleCatalog.plural("en", ["one": "%lld", "other": "%lld"]),
                "orphan": SampleCatalog.both("a", "b"),
            ]))
    }

    @Test func findsEveryPlantedProblem() {
        #expect(
            localizationProblems(of: Bad.self) == [
                "\"absent\" is not in the catalogue",
                "\"blank\" (en) is blank in the text",
                "\"needsReview\" (ja) has not finished translating the text",
                "\"missingLanguage\" (ja) is missing",
                "\"noOne\" (en) lacks the plural form one",
                "\"noOther\" (ja) never uses the plural form one",
                "\"noOther\" (ja) lacks the plural form other",
                "\"unusedForm\" (en) never uses the plural form few",
                "\"differentPlaces\" has different places for arguments in different languages",
                "\"differentKinds\" has different places for arguments in different languages",
                "\"lostPlaceInForm\" (en) has other places for arguments in the plural form one",
                "\"extraPlaceInForm\" (en) has other places for arguments in the plural form one",
                "\"zeroInOneLanguage\" has a text for zero in one language only",
                "\"orphan\" has no case",
            ])
    }
}
