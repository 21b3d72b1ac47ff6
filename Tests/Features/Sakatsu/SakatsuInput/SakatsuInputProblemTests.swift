import Foundation
import LocalizationCore
import SakatsuData
import TestSupport
import Testing
import ValuesCore

@testable import SakatsuFeature

/// Everything that can be wrong with the form, in both languages.
@Suite struct SakatsuInputProblemTests {
    @Test(arguments: cases)
    func saysWhatIsWrongBesideTheField(_ problem: Case) async {
        let form = SakatsuInputForm.typed.with(problem.change)
        for (language, words) in [(Language.japanese, problem.japanese), (.english, problem.english)] {
            let uiState = await SakatsuInputTester(language: language).state(of: form, after: .onSaveButtonClick)

            #expect(uiState.error == .invalid)
            #expect(
                uiState.problems == [
                    SakatsuFieldProblem(field: problem.field, message: words.message, summary: words.summary)
                ])
            #expect(uiState.problem(of: problem.field) == words.message)
            #expect(uiState.form == form)
        }
    }

    @Test func countsCharactersAsPeopleDo() async {
        // A family of four is one character, but 25 bytes.
        let form = SakatsuInputForm.typed.with { $0.facilityName = String(repeating: "👨‍👩‍👧‍👦", count: 101) }
        let uiState = await SakatsuInputTester().state(of: form, after: .onSaveButtonClick)
        #expect(uiState.problems.map(\.message) == ["100文字以内で入力してください。"])
    }

    @Test func listsProblemsInTheOrderOfTheForm() async {
        let form = SakatsuInputForm.typed.with {
            $0.facilityName = ""
            $0.visitingDate = "yesterday"
            $0.foreword = Self.typed(10_001)
            $0.sets = [
                [.sauna("x"), SaunaStepForm(kind: .other, title: Self.typed(51), amount: "y", unit: .minutes)],
                Array(repeating: .sauna("1000"), count: 21),
            ]
            $0.afterword = Self.typed(10_001)
            $0.temperatures = [
                .sauna("-1"), SaunaTemperatureForm(kind: .coolBath, title: Self.typed(51), celsius: "z"),
            ]
        }

        let uiState = await SakatsuInputTester().state(of: form, after: .onSaveButtonClick)

        #expect(
            uiState.problems.map(\.field) == [
                .facilityName, .visitingDate, .foreword, .stepAmount(set: 0, step: 0), .stepTitle(set: 0, step: 1),
                .stepAmount(set: 0, step: 1), .set(1),
            ] + (0..<21).map { SakatsuField.stepAmount(set: 1, step: $0) } + [
                .afterword, .celsius(0), .temperatureTitle(1), .celsius(1),
            ])
    }

    @Test(arguments: [(Language.japanese, "1セット目 項目：数字で入力してください。"), (.english, "Set 1, item: Please type a number.")])
    func callsAStepWithoutTitleAnItem(language: Language, summary: String) async {
        let form = SakatsuInputForm.typed.with {
            $0.sets = [[SaunaStepForm(kind: .other, title: "", amount: "x", unit: .minutes)]]
        }
        let uiState = await SakatsuInputTester(language: language).state(of: form, after: .onSaveButtonClick)
        #expect(uiState.problems.map(\.summary) == [summary])
    }

    @Test(arguments: [
        (Language.japanese, "項目の温度：数字で入力してください。"), (.english, "item: temperature: Please type a number."),
    ])
    func callsATemperatureWithoutTitleAnItem(language: Language, summary: String) async {
        let form = SakatsuInputForm.typed.with {
            $0.temperatures = [SaunaTemperatureForm(kind: .sauna, title: "", celsius: "x")]
        }
        let uiState = await SakatsuInputTester(language: language).state(of: form, after: .onSaveButtonClick)
        #expect(uiState.problems.map(\.summary) == [summary])
    }
}
