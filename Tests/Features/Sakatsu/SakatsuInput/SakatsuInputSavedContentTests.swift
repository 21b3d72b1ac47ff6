import Foundation
import LocalizationCore
import SakatsuData
import SampleCore
import SampleData
import TestSupport
import Testing
import ValuesCore
import WebTestSupport

@testable import SakatsuFeature

/// What is saved of what was typed.
@Suite struct SakatsuInputSavedContentTests {
    @Test(arguments: [
        ("湯\r\nの\u{2028}森", "湯  の 森"), ("\u{0007}湯\u{009F}", "湯"), ("湯\u{202E}森\u{2066}", "湯 森"),
        ("👨‍👩‍👧 ｻｳﾅ", "👨‍👩‍👧 ｻｳﾅ"),
    ])
    func keepsNamesAndTitlesInOneLine(typed: String, name: String) async {
        let calls = Calls<[String]>()
        let tester = SakatsuInputTester.saving { saving in
            let content = saving.content
            calls.record(
                [content.facilityName] + content.sets.flatMap(\.steps).map(\.title)
                    + content.temperatures.map(\.title))
            return .saved(Sakatsu(saving.id, content))
        }
        let form = SakatsuInputForm.typed.with {
            $0.facilityName = typed
            $0.sets = [[SaunaStepForm(kind: .other, title: typed, unit: .minutes)]]
            $0.temperatures = [SaunaTemperatureForm(kind: .sauna, title: typed)]
        }

        _ = await tester.state(of: form, after: .onSaveButtonClick)

        #expect(calls.all == [[name, name, name]])
    }

    @Test(arguments: [
        ("2026-11-21", "2026-11-21"), (" 2026-02-28 ", "2026-02-28"), ("1900-01-01", "1900-01-01"),
    ])
    func takesDaysUpToToday(typed: String, date: String) async {
        let calls = Calls<String>()
        let tester = SakatsuInputTester.saving { saving in
            calls.record(saving.content.visitingDate.description)
            return .saved(Sakatsu(saving.id, saving.content))
        }

        _ = await tester.state(of: .typed.with { $0.visitingDate = typed }, after: .onSaveButtonClick)

        #expect(calls.all == [date])
    }
}
