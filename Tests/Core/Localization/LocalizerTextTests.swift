import LocalizationCore
import Testing
import ValuesCore

@Suite struct LocalizerTextTests {
    private enum Text: String, LocalizationKey {
        case facility = "Facility name"
        case count = "%lld Sakatsus"
        case visits = "%@ visits of %lld"
        case swapped = "%@ by %@"
        case percent = "Percent"
        case onlyEnglish, onlyJapanese, emptyEnglish, absent
        case noOther

        static let catalog = StringCatalog(
            embedded: SampleCatalog.json([
                "Facility name": SampleCatalog.both("Facility name", "施設名"),
                "%lld Sakatsus": SampleCatalog.plural(
                    "en", ["zero": "No Sakatsus", "one": "%lld Sakatsu", "other": "%lld Sakatsus"])
                    + "," + SampleCatalog.plural("ja", ["zero": "サ活なし", "other": "%lld件のサ活"]),
                "%@ visits of %lld": SampleCatalog.plural("en", ["one": "%@: %lld visit", "other": "%@: %lld visits"])
                    + "," + SampleCatalog.plain("ja", "%1$@は%2$lld回"),
                "%@ by %@": SampleCatalog.both("%@ by %@", "%2$@の%1$@"),
                "Percent": SampleCatalog.both("100%% of %@%%", "%@%%"),
                "onlyEnglish": SampleCatalog.plain("en", "English"),
                "onlyJapanese": SampleCatalog.plain("ja", "日本語"),
                "emptyEnglish": SampleCatalog.both("", "日本語"),
                "noOther": SampleCatalog.plural("en", ["one": "one"]),
            ]))
    }

    private let japanese = Localizer(.japanese)
    private let english = Localizer(.english)

    @Test func givesPlainTexts() {
        #expect(japanese(Text.facility) == "施設名")
        #expect(english(Text.facility) == "Facility name")
    }

    @Test(arguments: [
        (0, "サ活なし", "No Sakatsus"), (1, "1件のサ活", "1 Sakatsu"), (2, "2件のサ活", "2 Sakatsus"),
        (11, "11件のサ活", "11 Sakatsus"), (1_000, "1,000件のサ活", "1,000 Sakatsus"), (-1, "-1件のサ活", "-1 Sakatsu"),
    ])
    func choosesThePluralForm(count: Int, inJapanese: String, inEnglish: String) {
        #expect(japanese(Text.count, count) == inJapanese)
        #expect(english(Text.count, count) == inEnglish)
    }

    @Test func theFirstIntegerChoosesThePluralForm() {
        #expect(english(Text.visits, "Spa", 1) == "Spa: 1 visit")
        #expect(english(Text.visits, "Spa", 0) == "Spa: 0 visits")
        #expect(english(Text.visits, "Spa", 5) == "Spa: 5 visits")
        #expect(japanese(Text.visits, "湯", 1) == "湯は1回")
    }

    @Test func placesNumberedArguments() {
        #expect(english(Text.swapped, "Picture", "Mori") == "Picture by Mori")
        #expect(japanese(Text.swapped, "絵", "森") == "森の絵")
    }

    @Test func argumentsAreNotReadAsFormats() {
        #expect(english(Text.swapped, "%@ %2$@", "100%%") == "%@ %2$@ by 100%%")
    }

    @Test func unescapesPercentSigns() {
        #expect(english(Text.percent, 50) == "100% of 50%")
        #expect(japanese(Text.percent, FixedDecimal(hundredths: 1_250)) == "12.5%")
    }

    @Test func fallsBackToAnotherLanguageThenToTheKey() {
        #expect(japanese(Text.onlyEnglish) == "English")
        #expect(english(Text.onlyJapanese) == "日本語")
        #expect(english(Text.emptyEnglish) == "日本語")
        #expect(english(Text.absent) == "absent")
        #expect(english(Text.noOther, 2) == "noOther")
        #expect(english(Text.noOther, 1) == "one")
        #expect(english(Text.noOther) == "noOther")
    }

    @Test func showsPlacesWithoutAnArgument() {
        #expect(english(Text.swapped, "Picture") == "Picture by %2$@")
        #expect(english(Text.count) == "%1$lld Sakatsus")
        #expect(english(Text.facility, "more", 3) == "Facility name")
    }

    @Test func isEqualByLanguage() {
        #expect(Localizer(.japanese) == japanese)
        #expect(japanese != english)
    }
}
