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
    @Test func `titles of steps are in the language of most titles`() {
        var content = SakatsuContent.sample
        #expect(StepTitles(in: content, else: Localizer(.english)) == .japanese)
        content.sets[0].steps[0].title = "Sauna"
        #expect(StepTitles(in: content, else: Localizer(.english)) == .japanese)
        content.temperatures[0].title = "Sauna"
        content.sets[0].steps[1].title = "Cold plunge"
        #expect(StepTitles(in: content, else: Localizer(.japanese)) == .english)
    }

    @Test(arguments: [Language.japanese, .english])
    func `titles of steps are in the shell's language if there are none`(language: Language) {
        let content = SakatsuContent(facilityName: "x", visitingDate: .sampleDay)
        let titles = StepTitles(in: content, else: Localizer(language))
        #expect(titles == StepTitles(Localizer(language)))
    }

    @Test func `sets have the titles of the steps`() throws {
        let expected = SaunaSet(steps: [
            SaunaStep(kind: .sauna, title: "サウナ", seconds: FixedDecimal(600)),
            SaunaStep(kind: .coolBath, title: "水風呂", seconds: FixedDecimal(60), unit: .seconds),
            SaunaStep(kind: .relaxation, title: "休憩", seconds: FixedDecimal(600)),
        ])
        #expect(try StepTitles.japanese.sets(typed: "10/60s/10") == [expected])
    }

    @Test func `only sets with the usual titles and order have a short text`() {
        let named = SaunaSet(steps: [SaunaStep(kind: .sauna, title: "塩サウナ", seconds: nil)])
        let turned = SaunaSet(steps: [
            SaunaStep(kind: .coolBath, title: "水風呂", seconds: nil), SaunaStep(kind: .sauna, title: "サウナ", seconds: nil),
        ])
        let other = SaunaSet(steps: [SaunaStep(kind: .other, seconds: nil)])
        #expect([named, turned, other, SaunaSet(steps: [])].compactMap { StepTitles.japanese.text(of: $0) } == [])
    }
}
