import Foundation
import LocalizationCore
import SakatsuData
import SampleCore
import SampleData
import SettingsData
import TestSupport
import Testing
import ValuesCore
import WebTestSupport

@testable import SakatsuFeature

/// What the input screen suggests.
@Suite struct SakatsuInputSuggestionTests {
    @Test(arguments: [(Language.japanese, "湯の森サウナ・2026/11/21(土)"), (.english, "湯の森サウナ, Sat, Nov 21, 2026")])
    func offersTheLastVisitAndKnownFacilities(language: Language, lastVisit: String) async {
        var tester = SakatsuInputTester(language: language)
        tester.repository.latest = { account in
            #expect(account == .owner)
            return .full
        }
        tester.repository.facilityNames = { limit, account in
            #expect(limit == 100)
            #expect(account == .owner)
            return ["湯の森サウナ", "駅前サウナ"]
        }

        let uiState = await tester.state(of: .typed, after: .onAddNewSaunaTemperatureButtonClick)

        #expect(uiState.facilityNames == ["湯の森サウナ", "駅前サウナ"])
        #expect(uiState.lastVisitText == lastVisit)
    }

    @Test func doesNotOfferTheLastVisitWhileEditing() async {
        var tester = SakatsuInputTester()
        tester.repository.latest = { _ in throw Unstubbed("latest") }
        let form = SakatsuInputForm.typed.with { $0.revision = 2 }

        let uiState = await tester.state(of: form, after: .onAddNewSaunaTemperatureButtonClick)

        #expect(uiState.lastVisitText == nil)
        #expect(uiState.title == "サ活編集")
    }

    @Test func onlyReportsThatItCannotSuggest() async {
        var tester = SakatsuInputTester()
        tester.repository.facilityNames = { _, _ in throw StubError("names") }

        let uiState = await tester.state(of: .typed, after: .onRemoveSaunaSetButtonClick(set: 0))

        #expect(uiState == .new(.typed))
        #expect(tester.reports.names == ["names"])
    }
}
