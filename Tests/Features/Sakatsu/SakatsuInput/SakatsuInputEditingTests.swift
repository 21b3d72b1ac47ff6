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

    @Test(arguments: [[], [[]]] as [[[SaunaStepForm]]])
    func `a button adds a set with the default times when there is none with steps`(sets: [[SaunaStepForm]]) async {
        let form = SakatsuInputForm.typed.with { $0.sets = sets }
        let uiState = await SakatsuInputTester(settings: .holding(.usual)).state(of: form) {
            await $0.onAddNewSaunaSetButtonClick()
        }
        #expect(
            uiState.form.sets == sets + [
                [
                    .sauna("6"), SaunaStepForm(kind: .coolBath, title: "水風呂", amount: "30", unit: .seconds),
                    SaunaStepForm(kind: .relaxation, title: "休憩", amount: "9.5", unit: .minutes),
                ]
            ])
        #expect(uiState.focus == .stepAmount(set: sets.count, step: 0))
    }

    @Test func `a button adds the last set once more`() async {
        await tester.expect(focuses: .stepAmount(set: 2, step: 0)) {
            await $0.onAddNewSaunaSetButtonClick()
        } makes: {
            $0.sets.append([.sauna("3")])
        }
    }

    @Test func `a button duplicates a set after the original`() async {
        await tester.expect(focuses: .stepAmount(set: 1, step: 0)) {
            await $0.onDuplicateSaunaSetButtonClick(set: 0)
        } makes: {
            $0.sets = [[.sauna("1"), .sauna("2")], [.sauna("1"), .sauna("2")], [.sauna("3")]]
        }
    }

    @Test(arguments: [(0, SakatsuInputMove.down), (1, .up)])
    func `buttons move a set`(set: Int, way: SakatsuInputMove) async {
        await tester.expect {
            await $0.onMoveSaunaSetButtonClick(set: set, way)
        } makes: {
            $0.sets = [[.sauna("3")], [.sauna("1"), .sauna("2")]]
        }
    }

    @Test(arguments: [(0, SakatsuInputMove.down), (1, .up)])
    func `buttons move a step`(step: Int, way: SakatsuInputMove) async {
        await tester.expect {
            await $0.onMoveStepButtonClick(set: 0, step: step, way)
        } makes: {
            $0.sets[0] = [.sauna("2"), .sauna("1")]
        }
    }

    @Test(arguments: [(0, SakatsuInputMove.up), (1, .down), (7, .up), (.max, .down), (.min, .up)])
    func `a set or a step at the end stays`(index: Int, way: SakatsuInputMove) async {
        await tester.expect {
            await $0.onMoveSaunaSetButtonClick(set: index, way)
            await $0.onMoveStepButtonClick(set: 0, step: index, way)
            await $0.onMoveStepButtonClick(set: 2, step: 0, way)
        } makes: { _ in
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
