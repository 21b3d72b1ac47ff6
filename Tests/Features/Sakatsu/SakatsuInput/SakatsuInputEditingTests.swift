import Foundation
import LocalizationCore
import ModelsCore
import SakatsuData
import SampleData
import ScreensCore
import SettingsData
import TestSupport
import Testing

@testable import SakatsuFeature

/// Buttons that change the form.
@Suite struct SakatsuInputEditingTests {
    private let tester = SakatsuInputTester()
    private let form = SakatsuInputForm.filled

    @Test func `a button adds a set with the default times`() async {
        let tester = SakatsuInputTester(settings: .holding(.usual))
        await tester.expect(focuses: .stepAmount(set: 2, step: 0)) {
            await $0.onAddNewSaunaSetButtonClick()
        } makes: {
            $0.sets.append([
                .sauna("6"), SaunaStepForm(kind: .coolBath, title: "水風呂", amount: "30", unit: .seconds),
                SaunaStepForm(kind: .relaxation, title: "休憩", amount: "9.5", unit: .minutes),
            ])
        }
    }

    @Test func `a button duplicates a set after the original`() async {
        await tester.expect(focuses: .stepAmount(set: 1, step: 0)) {
            await $0.onDuplicateSaunaSetButtonClick(set: 0)
        } makes: {
            $0.sets = [[.sauna("1"), .sauna("2")], [.sauna("1"), .sauna("2")], [.sauna("3")]]
        }
    }

    @Test(arguments: [
        (SaunaStep.Kind.sauna, SaunaStepForm(kind: .sauna, title: "サウナ", amount: "6", unit: .minutes)),
        (.coolBath, SaunaStepForm(kind: .coolBath, title: "水風呂", amount: "30", unit: .seconds)),
        (.relaxation, SaunaStepForm(kind: .relaxation, title: "休憩", amount: "9.5", unit: .minutes)),
        (.other, SaunaStepForm(kind: .other, title: "その他", amount: "", unit: .minutes)),
    ])
    func `a button adds a step`(kind: SaunaStep.Kind, step: SaunaStepForm) async {
        let tester = SakatsuInputTester(settings: .holding(.usual))
        let field = SakatsuField.stepAmount(set: 1, step: 1)
        await tester.expect(focuses: field) {
            await $0.onAddStepButtonClick(set: 1, kind: kind)
        } makes: {
            $0.sets = [[.sauna("1"), .sauna("2")], [.sauna("3"), step]]
        }
    }

    @Test func `a set without steps stays`() async {
        await tester.expect {
            await $0.onRemoveStepButtonClick(set: 1, step: 0)
        } makes: {
            $0.sets = [[.sauna("1"), .sauna("2")], []]
        }
    }

    @Test func `a button adds a temperature before the last`() async {
        await tester.expect(focuses: .celsius(1)) {
            await $0.onAddNewSaunaTemperatureButtonClick()
        } makes: {
            $0.temperatures = [.sauna("88"), .sauna(""), .coolBath("１６")]
        }
    }

    @Test func `a button adds the first temperature`() async {
        let uiState = await SakatsuInputTester().state(of: .typed) { await $0.onAddNewSaunaTemperatureButtonClick() }
        #expect(uiState.form.temperatures == [.sauna("")])
        #expect(uiState.focus == .celsius(0))
    }

    @Test(
        arguments: [
            { await $0.onDuplicateSaunaSetButtonClick(set: 2) }, { await $0.onDuplicateSaunaSetButtonClick(set: -1) },
            { await $0.onDuplicateSaunaSetButtonClick(set: .max) },
            { await $0.onDuplicateSaunaSetButtonClick(set: .min) },
            { await $0.onRemoveSaunaSetButtonClick(set: 2) }, { await $0.onRemoveSaunaSetButtonClick(set: .max) },
            { await $0.onRemoveStepButtonClick(set: 2, step: 0) },
            { await $0.onRemoveStepButtonClick(set: 0, step: 2) },
            { await $0.onRemoveStepButtonClick(set: .min, step: -1) },
            { await $0.onRemoveSaunaTemperatureButtonClick(index: 2) },
            { await $0.onRemoveSaunaTemperatureButtonClick(index: -1) },
        ] as [SakatsuInputClick])
    func `a button changes nothing outside the form`(action: SakatsuInputClick) async {
        await tester.expect(after: action, makes: { _ in })
    }

    @Test func `a button adds no step to a missing set`() async {
        let tester = SakatsuInputTester(settings: .holding(.usual))
        await tester.expect {
            await $0.onAddStepButtonClick(set: 2, kind: .sauna)
        } makes: { _ in
        }
    }

    @Test(
        arguments: [
            { await $0.onAddNewSaunaSetButtonClick() }, { await $0.onAddStepButtonClick(set: 0, kind: .sauna) },
        ] as [SakatsuInputClick])
    func `the typed text stays when the default times cannot be read`(action: SakatsuInputClick) async {
        var tester = SakatsuInputTester()
        tester.settings.settings = { _ in throw StubError() }

        let uiState = await tester.state(of: form, after: action)

        var expected = SakatsuInputUiState.new(form)
        expected.newSteps = []
        expected.error = .loadingFailed
        #expect(uiState == expected)
        #expect(tester.reports.names == ["storage", "storage"])
    }

    // MARK: - The limits

    private static let crowded = SakatsuInputForm.typed.with {
        $0.sets = Array(repeating: Array(repeating: .sauna("6"), count: 20), count: 50)
        $0.temperatures = Array(repeating: .sauna("88"), count: 20)
    }

    @Test(
        arguments: [
            (
                { @Sendable viewModel in await viewModel.onAddNewSaunaSetButtonClick() }, SakatsuField.sets,
                "セット：50個までにしてください。"
            ),
            (
                { @Sendable viewModel in await viewModel.onDuplicateSaunaSetButtonClick(set: 1) }, .sets,
                "セット：50個までにしてください。"
            ),
            (
                { @Sendable viewModel in await viewModel.onAddStepButtonClick(set: 1, kind: .sauna) }, .set(1),
                "2セット目：20個までにしてください。"
            ),
            (
                { @Sendable viewModel in await viewModel.onAddNewSaunaTemperatureButtonClick() }, .temperatures,
                "温度：20個までにしてください。"
            ),
        ] as [(SakatsuInputClick, SakatsuField, String)])
    func `a button adds nothing beyond the limits`(action: SakatsuInputClick, field: SakatsuField, summary: String)
        async
    {
        let uiState = await SakatsuInputTester().state(of: Self.crowded, after: action)

        #expect(uiState.form == Self.crowded)
        #expect(uiState.error == .invalid)
        #expect(uiState.problems.map(\.field) == [field])
        #expect(uiState.problems.map(\.summary) == [summary])
        #expect(uiState.focus == nil)
    }

    // MARK: - Beyond the limits

    private static let overfull = SakatsuInputForm.typed.with {
        $0.sets = [Array(repeating: .sauna("6"), count: 102)] + Array(repeating: [.sauna("7")], count: 101)
        $0.temperatures = Array(repeating: .sauna("88"), count: 102)
    }

    @Test(
        arguments: [
            { await $0.onRemoveSaunaSetButtonClick(set: 1) }, { await $0.onRemoveStepButtonClick(set: 0, step: 0) },
            { await $0.onRemoveSaunaTemperatureButtonClick(index: 0) },
        ] as [SakatsuInputClick])
    func `a button deletes from a form beyond the limit, and the message names the limit`(action: SakatsuInputClick)
        async
    {
        let uiState = await SakatsuInputTester().state(of: Self.overfull, after: action)

        let form = Self.overfull
        let counts = [form.sets.count, form.sets[0].count, form.temperatures.count].reduce(0, +)
        let left = [uiState.form.sets.count, uiState.form.sets[0].count, uiState.form.temperatures.count]
        #expect(left.reduce(0, +) == counts - 1)
        #expect(uiState.error == nil)
        #expect(uiState.problems.map(\.field) == [.set(0), .sets, .temperatures])
        #expect(uiState.problems.map(\.message) == ["20個までにしてください。", "50個までにしてください。", "20個までにしてください。"])
    }
}
