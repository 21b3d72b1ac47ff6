import Foundation
import LocalizationCore
import SakatsuData
import SampleData
import SettingsData
import TestSupport
import Testing
import ValuesCore

@testable import SakatsuFeature

/// Buttons that change the form.
@Suite struct SakatsuInputEditingTests {
    private let tester = SakatsuInputTester()
    private let form = SakatsuInputForm.filled

    @Test func addsASetWithTheDefaultTimes() async {
        let tester = SakatsuInputTester(settings: .holding(.usual))
        await tester.expect(.onAddNewSaunaSetButtonClick, focuses: .stepAmount(set: 2, step: 0)) {
            $0.sets.append([
                .sauna("6"), SaunaStepForm(kind: .coolBath, title: "水風呂", amount: "30", unit: .seconds),
                SaunaStepForm(kind: .relaxation, title: "休憩", amount: "9.5", unit: .minutes),
            ])
        }
    }

    @Test func duplicatesASetBehindIt() async {
        await tester.expect(.onDuplicateSaunaSetButtonClick(set: 0), focuses: .stepAmount(set: 1, step: 0)) {
            $0.sets = [[.sauna("1"), .sauna("2")], [.sauna("1"), .sauna("2")], [.sauna("3")]]
        }
    }

    @Test func removesASet() async {
        await tester.expect(.onRemoveSaunaSetButtonClick(set: 0)) { $0.sets = [[.sauna("3")]] }
    }

    @Test(arguments: [
        (SaunaStep.Kind.sauna, SaunaStepForm(kind: .sauna, title: "サウナ", amount: "6", unit: .minutes)),
        (.coolBath, SaunaStepForm(kind: .coolBath, title: "水風呂", amount: "30", unit: .seconds)),
        (.relaxation, SaunaStepForm(kind: .relaxation, title: "休憩", amount: "9.5", unit: .minutes)),
        (.other, SaunaStepForm(kind: .other, title: "その他", amount: "", unit: .minutes)),
    ])
    func addsAStep(kind: SaunaStep.Kind, step: SaunaStepForm) async {
        let tester = SakatsuInputTester(settings: .holding(.usual))
        let field = SakatsuField.stepAmount(set: 1, step: 1)
        await tester.expect(.onAddStepButtonClick(set: 1, kind: kind), focuses: field) {
            $0.sets = [[.sauna("1"), .sauna("2")], [.sauna("3"), step]]
        }
    }

    @Test func removesAStep() async {
        await tester.expect(.onRemoveStepButtonClick(set: 0, step: 0)) { $0.sets = [[.sauna("2")], [.sauna("3")]] }
    }

    @Test func keepsASetWithoutSteps() async {
        await tester.expect(.onRemoveStepButtonClick(set: 1, step: 0)) { $0.sets = [[.sauna("1"), .sauna("2")], []] }
    }

    @Test func addsATemperatureBeforeTheLast() async {
        await tester.expect(.onAddNewSaunaTemperatureButtonClick, focuses: .celsius(1)) {
            $0.temperatures = [.sauna("88"), .sauna(""), .coolBath("１６")]
        }
    }

    @Test func addsTheFirstTemperature() async {
        let uiState = await SakatsuInputTester().state(of: .typed, after: .onAddNewSaunaTemperatureButtonClick)
        #expect(uiState.form.temperatures == [.sauna("")])
        #expect(uiState.focus == .celsius(0))
    }

    @Test func removesATemperature() async {
        await tester.expect(.onRemoveSaunaTemperatureButtonClick(index: 1)) { $0.temperatures = [.sauna("88")] }
    }

    @Test(arguments: [
        SakatsuInputAction.onDuplicateSaunaSetButtonClick(set: 2), .onDuplicateSaunaSetButtonClick(set: -1),
        .onDuplicateSaunaSetButtonClick(set: .max), .onDuplicateSaunaSetButtonClick(set: .min),
        .onRemoveSaunaSetButtonClick(set: 2), .onRemoveSaunaSetButtonClick(set: .max),
        .onRemoveStepButtonClick(set: 2, step: 0), .onRemoveStepButtonClick(set: 0, step: 2),
        .onRemoveStepButtonClick(set: .min, step: -1), .onRemoveSaunaTemperatureButtonClick(index: 2),
        .onRemoveSaunaTemperatureButtonClick(index: -1),
    ])
    func changesNothingOutsideTheForm(action: SakatsuInputAction) async {
        await tester.expect(action) { _ in }
    }

    @Test func addsNoStepToAMissingSet() async {
        let tester = SakatsuInputTester(settings: .holding(.usual))
        await tester.expect(.onAddStepButtonClick(set: 2, kind: .sauna)) { _ in }
    }

    @Test(arguments: [
        SakatsuInputAction.onAddNewSaunaSetButtonClick, .onAddStepButtonClick(set: 0, kind: .sauna),
    ])
    func keepsWhatWasTypedWhenTheDefaultTimesCannotBeRead(action: SakatsuInputAction) async {
        var tester = SakatsuInputTester()
        tester.settings.settings = { _ in throw StubError() }

        let uiState = await tester.state(of: form, after: action)

        var expected = SakatsuInputUiState.new(form)
        expected.error = .loadingFailed
        #expect(uiState == expected)
        #expect(tester.reports.names == ["storage"])
    }

    // MARK: - No room for more

    private static let crowded = SakatsuInputForm.typed.with {
        $0.sets = Array(repeating: Array(repeating: .sauna("6"), count: 20), count: 50)
        $0.temperatures = Array(repeating: .sauna("88"), count: 20)
    }

    @Test(arguments: [
        (SakatsuInputAction.onAddNewSaunaSetButtonClick, SakatsuField.sets, "セット：50個までにしてください。"),
        (.onDuplicateSaunaSetButtonClick(set: 1), .sets, "セット：50個までにしてください。"),
        (.onAddStepButtonClick(set: 1, kind: .sauna), .set(1), "2セット目：20個までにしてください。"),
        (.onAddNewSaunaTemperatureButtonClick, .temperatures, "温度：20個までにしてください。"),
    ])
    func addsNothingBeyondTheLimits(action: SakatsuInputAction, field: SakatsuField, summary: String) async {
        let uiState = await SakatsuInputTester().state(of: Self.crowded, after: action)

        #expect(uiState.form == Self.crowded)
        #expect(uiState.error == .invalid)
        #expect(uiState.problems.map(\.field) == [field])
        #expect(uiState.problems.map(\.summary) == [summary])
        #expect(uiState.focus == nil)
    }

    // MARK: - Too much already

    private static let overfull = SakatsuInputForm.typed.with {
        $0.sets = [Array(repeating: .sauna("6"), count: 102)] + Array(repeating: [.sauna("7")], count: 101)
        $0.temperatures = Array(repeating: .sauna("88"), count: 102)
    }

    @Test(arguments: [
        SakatsuInputAction.onRemoveSaunaSetButtonClick(set: 1), .onRemoveStepButtonClick(set: 0, step: 0),
        .onRemoveSaunaTemperatureButtonClick(index: 0),
    ])
    func deletesFromWhatIsTooMuchAndSaysHowMuchIsWell(action: SakatsuInputAction) async {
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
