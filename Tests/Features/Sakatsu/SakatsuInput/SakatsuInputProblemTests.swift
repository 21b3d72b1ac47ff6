import Foundation
import LocalizationCore
import ModelsCore
import SakatsuData
import ScreensCore
import TestSupport
import Testing

@testable import SakatsuFeature

/// All problems of the form, in both languages.
@Suite struct SakatsuInputProblemTests {
    @Test(arguments: cases)
    func `the form shows each problem next to its field`(_ problem: Case) async {
        let form = SakatsuInputForm.typed.with(problem.change)
        for (language, words) in [(Language.japanese, problem.japanese), (.english, problem.english)] {
            let uiState = await SakatsuInputTester(language: language).state(of: form) { await $0.onSaveButtonClick() }

            #expect(uiState.error == .invalid)
            #expect(
                uiState.problems == [
                    SakatsuFieldProblem(field: problem.field, message: words.message, summary: words.summary)
                ])
            #expect(uiState.problem(of: problem.field)?.error == words.message)
            #expect(!uiState.isQuestion)
            #expect(uiState.form == form)
        }
    }

    @Test func `the form counts characters as people do`() async {
        // A family of four is one character, but 25 bytes.
        let form = SakatsuInputForm.typed.with { $0.facilityName = String(repeating: "👨‍👩‍👧‍👦", count: 101) }
        let uiState = await SakatsuInputTester().state(of: form) { await $0.onSaveButtonClick() }
        #expect(uiState.problems.map(\.message) == ["100文字以内で入力してください。"])
    }

    @Test func `the form lists problems in the order of the form`() async {
        let form = SakatsuInputForm.typed.with {
            $0.facilityName = ""
            $0.visitingDate = "someday"
            $0[.foreword] = Self.typed(10_001)
            $0.sets = [
                [.sauna("x"), SaunaStepForm(kind: .other, title: Self.typed(51), amount: "y", unit: .minutes)],
                Array(repeating: .sauna("1000"), count: 21),
            ]
            $0[.afterword] = Self.typed(10_001)
            $0.temperatures = [
                .sauna("-1"), SaunaTemperatureForm(kind: .coolBath, title: Self.typed(51), amount: "z"),
            ]
        }

        let uiState = await SakatsuInputTester().state(of: form) { await $0.onSaveButtonClick() }

        #expect(
            uiState.problems.map(\.field) == [
                .facilityName, .visitingDate, .stepAmount(set: 0, step: 0), .stepTitle(set: 0, step: 1),
                .stepAmount(set: 0, step: 1), .set(1),
            ] + (0..<21).map { SakatsuField.stepAmount(set: 1, step: $0) }
                + [.field(.afterword), .celsius(0), .temperatureTitle(1), .celsius(1), .field(.foreword)])
    }

    @Test(arguments: [(Language.japanese, "1セット目 項目：数字で入力してください。"), (.english, "Set 1, item: Enter a number.")])
    func `the form calls a step without title an item`(language: Language, summary: String) async {
        let form = SakatsuInputForm.typed.with {
            $0.sets = [[SaunaStepForm(kind: .other, title: "", amount: "x", unit: .minutes)]]
        }
        let uiState = await SakatsuInputTester(language: language).state(of: form) { await $0.onSaveButtonClick() }
        #expect(uiState.problems.map(\.summary) == [summary])
    }

    @Test(arguments: [
        (Language.japanese, "項目の温度：数字で入力してください。"), (.english, "item temperature: Enter a number."),
    ])
    func `the form calls a temperature without title an item`(language: Language, summary: String) async {
        let form = SakatsuInputForm.typed.with {
            $0.temperatures = [SaunaTemperatureForm(kind: .sauna, title: "", amount: "x")]
        }
        let uiState = await SakatsuInputTester(language: language).state(of: form) { await $0.onSaveButtonClick() }
        #expect(uiState.problems.map(\.summary) == [summary])
    }
}

extension SakatsuInputProblemTests {
    struct Case: CustomTestStringConvertible, Sendable {
        let name: String
        let field: SakatsuField
        let japanese: (message: String, summary: String)
        let english: (message: String, summary: String)
        let change: @Sendable (inout SakatsuInputForm) -> Void

        var testDescription: String { name }
    }

    private static let number = "数字で入力してください。"
    private static let typeANumber = "Enter a number."
    private static let range = "0以上1,000未満で入力してください。"
    private static let typeInRange = "Enter a number from 0 to less than 1,000."
    private static let digits = "小数点以下は2桁までにしてください。"
    private static let twoDigits = "Use no more than two decimal places."

    private static func step(
        _ name: String, _ amount: String, _ japanese: String, _ english: String, unit: DurationUnit = .minutes
    ) -> Case {
        Case(
            name: "time \(name)", field: .stepAmount(set: 1, step: 0),
            japanese: (japanese, "2セット目 サウナ：\(japanese)"), english: (english, "Set 2, サウナ: \(english)")
        ) { $0.sets = [[], [.sauna(amount, unit)]] }
    }

    private static func celsius(_ name: String, _ celsius: String, _ japanese: String, _ english: String) -> Case {
        Case(
            name: "temperature \(name)", field: .celsius(1),
            japanese: (japanese, "水風呂の温度：\(japanese)"), english: (english, "水風呂 temperature: \(english)")
        ) { $0.temperatures = [.sauna("88"), .coolBath(celsius)] }
    }

    private static func date(_ name: String, _ date: String, _ japanese: String, _ english: String) -> Case {
        Case(
            name: "date \(name)", field: .visitingDate, japanese: (japanese, "訪問日：\(japanese)"),
            english: (english, "Date: \(english)")
        ) { $0.visitingDate = date }
    }

    private static func text(
        _ name: String, _ field: SakatsuField, limit: String, _ summary: (String, String),
        _ change: @escaping @Sendable (inout SakatsuInputForm) -> Void
    ) -> Case {
        let japanese = "\(limit)文字以内で入力してください。"
        let english = "Use no more than \(limit) characters."
        return Case(
            name: name, field: field, japanese: (japanese, summary.0 + japanese),
            english: (english, summary.1 + english),
            change: change)
    }

    private static func count(
        _ name: String, _ field: SakatsuField, limit: Int, _ summary: (String, String),
        _ change: @escaping @Sendable (inout SakatsuInputForm) -> Void
    ) -> Case {
        Case(
            name: name, field: field, japanese: ("\(limit)個までにしてください。", "\(summary.0)：\(limit)個までにしてください。"),
            english: ("Use no more than \(limit).", "\(summary.1): Use no more than \(limit)."), change: change)
    }

    private static let marks = (
        japanese: "1文字に重ねる記号（濁点やアクセントなど）は30個以内にしてください。",
        english: "A character can have no more than 30 marks, such as accents."
    )

    static func typed(_ count: Int) -> String { String(repeating: "湯", count: count) }

    static let cases: [Case] = [
        Case(
            name: "facility missing", field: .facilityName, japanese: ("入力してください。", "施設名：入力してください。"),
            english: ("This can’t be empty.", "Facility name: This can’t be empty.")
        ) { $0.facilityName = " \u{3000}\n" },
        text("facility too long", .facilityName, limit: "100", ("施設名：", "Facility name: ")) {
            $0.facilityName = typed(101)
        },
        date("missing", "", "日付を選んでください。", "Choose a date."),
        date("impossible", "2026-02-29", "日付を選んでください。", "Choose a date."),
        date("with a broken time", "2026-11-20T10", "日付を選んでください。", "Choose a date."),
        date("future", "2026-11-23", "未来の日付は選べません。", "The date cannot be in the future."),
        date("too early", "1899-12-31", "1900年以降の日付を選んでください。", "Choose a date in 1900 or later."),
        text("foreword too long", .field(.foreword), limit: "10,000", ("まえがき：", "Going in: ")) {
            $0[.foreword] = typed(10_001)
        },
        text("afterword too long", .field(.afterword), limit: "10,000", ("あとがき：", "Notes: ")) {
            $0[.afterword] = typed(10_001)
        },
        Case(
            name: "too many marks", field: .field(.foreword),
            japanese: (marks.japanese, "まえがき：\(marks.japanese)"), english: (marks.english, "Going in: \(marks.english)")
        ) { $0[.foreword] = "湯" + String(repeating: "\u{301}", count: 31) },
        count("too many sets", .sets, limit: 50, ("セット", "Sets")) {
            $0.sets = Array(repeating: [], count: 51)
        },
        count("too many steps", .set(1), limit: 20, ("2セット目", "Set 2")) {
            $0.sets = [[], Array(repeating: .sauna(""), count: 21)]
        },
        count("too many temperatures", .temperatures, limit: 20, ("温度", "Temperatures")) {
            $0.temperatures = Array(repeating: .sauna(""), count: 21)
        },
        text(
            "step title too long", .stepTitle(set: 0, step: 1), limit: "50",
            ("1セット目 \(typed(51))：", "Set 1, \(typed(51)): ")
        ) { $0.sets = [[.sauna(""), SaunaStepForm(kind: .other, title: typed(51), unit: .minutes)]] },
        text(
            "temperature title too long", .temperatureTitle(0), limit: "50",
            ("\(typed(51))の温度：", "\(typed(51)) temperature: ")
        ) { $0.temperatures = [SaunaTemperatureForm(kind: .sauna, title: typed(51))] },
        step("in words", "六", number, typeANumber),
        step("with another unit", "6杯", number, typeANumber),
        step("a thousand", "1000", range, typeInRange),
        step("just a thousand", "９９９．９９５", digits, twoDigits),
        step(
            "in seconds", "60000", "0以上60,000未満で入力してください。", "Enter a number from 0 to less than 60,000.",
            unit: .seconds),
        step("negative", "−1", range, typeInRange),
        step("nearly nothing, negative", "-0.01", range, typeInRange),
        step("far too large", "90000000000000000", range, typeInRange),
        step("far too small", "-90000000000000000", range, typeInRange),
        step("larger than any number", "99999999999999999999", range, typeInRange),
        step("with three fraction digits", "1.234", digits, twoDigits),
        celsius("in words", "ぬるい", number, typeANumber),
        celsius("a thousand", "１０００", range, typeInRange),
        celsius("negative", "ー１", range, typeInRange),
        celsius("with three fraction digits", "16.225", digits, twoDigits),
    ]
}
