import APICore
import ApiClientTestSupport
import LocalizationCore
import ModelsCore
import SampleCore
import Testing

@testable import CommandLineApp

extension StepTitles {
    static let japanese = StepTitles(Localizer(.japanese))
    static let english = StepTitles(Localizer(.english))
}

@Suite struct StepTitlesTests {
    @Test func `titles of steps take the language of most of them`() {
        var content = SakatsuContent.sample
        #expect(StepTitles(in: content, else: Localizer(.english)) == .japanese)
        content.sets[0].steps[0].title = "Sauna"
        #expect(StepTitles(in: content, else: Localizer(.english)) == .japanese)
        content.temperatures[0].title = "Sauna"
        content.sets[0].steps[1].title = "Cold plunge"
        #expect(StepTitles(in: content, else: Localizer(.japanese)) == .english)
    }

    @Test(arguments: [Language.japanese, .english])
    func `titles of steps take the shell's language where there are none`(language: Language) {
        let content = SakatsuContent(facilityName: "x", visitingDate: .sampleDay)
        let titles = StepTitles(in: content, else: Localizer(language))
        #expect(titles == StepTitles(Localizer(language)))
    }
}
