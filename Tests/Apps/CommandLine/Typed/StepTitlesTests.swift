import APICore
import ApiClientTestSupport
import Foundation
import LocalizationCore
import ModelsCore
import SampleCore
import Testing
import ValuesCore

@testable import CommandLineApp

extension StepTitles {
    static let japanese = StepTitles(Localizer(.japanese))
    static let english = StepTitles(Localizer(.english))
}

@Suite struct StepTitlesTests {
    @Test func areOfTheLanguageOfMostOfThem() {
        var content = SakatsuContent.sample
        #expect(StepTitles(in: content, else: Localizer(.english)) == .japanese)
        content.sets[0].steps[0].title = "Sauna"
        #expect(StepTitles(in: content, else: Localizer(.english)) == .japanese)
        content.temperatures[0].title = "Sauna"
        content.sets[0].steps[1].title = "Cold plunge"
        #expect(StepTitles(in: content, else: Localizer(.japanese)) == .english)
    }

    @Test(arguments: [Language.japanese, .english])
    func areOfTheShellsLanguageWhereThereAreNone(language: Language) {
        let content = SakatsuContent(facilityName: "x", visitingDate: .sampleDay)
        let titles = StepTitles(in: content, else: Localizer(language))
        #expect(titles == StepTitles(Localizer(language)))
    }

    /// Each module has a catalogue of its own, and a visit may be typed on a page as well as here.
    @Test(arguments: ["Data/Sakatsu", "Features/Settings"])
    func areThoseOfThePages(module: String) throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../../Sources/\(module)/Resources/Localizable.xcstrings").standardized
        let catalog = try JSONDecoder().decode(CatalogFile.self, from: try Data(contentsOf: file))
        for (language, titles) in [("ja", StepTitles.japanese), ("en", .english)] {
            let texts = ["sauna", "coolBath", "relaxation"].map { key in
                catalog.strings[key]?.localizations[language]?.stringUnit?.value
            }
            #expect(texts == [SaunaStep.Kind.sauna, .coolBath, .relaxation].map { titles[$0] })
        }
    }
}

/// The part of Apple's String Catalog format that plain texts need.
private struct CatalogFile: Decodable {
    struct Entry: Decodable {
        let localizations: [String: Localization]
    }

    struct Localization: Decodable {
        let stringUnit: Unit?
    }

    struct Unit: Decodable {
        let value: String
    }

    let strings: [String: Entry]
}
