import Foundation
import LocalizationCore
import SakatsuData
import SampleData
import SettingsData
import TestSupport
import Testing
import ValuesCore

@testable import SakatsuFeature

/// Starting from the sets of the last visit.
@Suite struct SakatsuInputLastVisitTests {
    private let tester = SakatsuInputTester()
    private let form = SakatsuInputForm.filled

    @Test func startsFromTheSetsOfTheLastVisit() async {
        var tester = SakatsuInputTester()
        tester.repository.latest = { _ in .full }
        tester.settings.settings = { _ in Settings() }
        let untouched: [SaunaStepForm] = [
            SaunaStepForm(kind: .sauna, title: "サウナ", unit: .minutes),
            SaunaStepForm(kind: .coolBath, title: "水風呂", unit: .seconds),
            SaunaStepForm(kind: .relaxation, title: "休憩", unit: .minutes),
        ]

        let uiState = await tester.state(
            of: form.with { $0.sets.append(untouched) }, after: .onUseLastVisitButtonClick)

        // What was typed stays; the set that nobody touched gives way.
        var expected = SakatsuInputUiState.new(form.with { $0.sets += SakatsuInputForm(.full).sets })
        expected.lastVisitText = "湯の森サウナ・2026/11/21(土)"
        #expect(uiState == expected)
    }

    @Test(arguments: [(48, true), (49, false)])
    func startsFromNoMoreSetsThanFit(count: Int, fits: Bool) async {
        var tester = SakatsuInputTester()
        tester.repository.latest = { _ in .full }
        tester.settings.settings = { _ in Settings() }
        let crowded = form.with { $0.sets = Array(repeating: [.sauna("1")], count: count) }

        let uiState = await tester.state(of: crowded, after: .onUseLastVisitButtonClick)

        #expect(uiState.form.sets.count == (fits ? count + 2 : count))
        #expect(uiState.problems.map(\.summary) == (fits ? [] : ["セット：50個までにしてください。"]))
        #expect(uiState.error == (fits ? nil : .invalid))
    }

    @Test func keepsTheSetsWhenThereIsNoLastVisitAnyMore() async {
        await tester.expect(.onUseLastVisitButtonClick) { _ in }
    }

    @Test func keepsWhatWasTypedWhenTheLastVisitCannotBeRead() async {
        let attempts = Calls<Void>()
        var tester = SakatsuInputTester()
        tester.repository.latest = { _ in
            attempts.record(())
            guard attempts.all.count > 1 else { throw StubError() }
            return nil
        }

        let uiState = await tester.state(of: form, after: .onUseLastVisitButtonClick)

        var expected = SakatsuInputUiState.new(form)
        expected.error = .loadingFailed
        #expect(uiState == expected)
        #expect(tester.reports.names == ["storage"])
    }
}
