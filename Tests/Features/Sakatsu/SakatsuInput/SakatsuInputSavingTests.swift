import Foundation
import ListTestSupport
import LocalizationCore
import ModelsCore
import SakatsuData
import SampleCore
import SampleData
import ScreensCore
import TestSupport
import Testing
import WebTestSupport

@testable import SakatsuFeature

/// 保存 and its results.
@Suite struct SakatsuInputSavingTests {
    private static let form = SakatsuInputForm(
        id: .number(1), revision: 2, facilityName: " 湯の森サウナ\u{3000}", visitingDate: "2026-11-20",
        fields: [.foreword: " 雨の日に。\n", .afterword: " \n\u{3000}"],
        sets: [[.sauna("７．５"), .sauna("30", .seconds)], []],
        temperatures: [.sauna("８８，５"), .coolBath("")])

    private static let content = SakatsuContent(
        facilityName: "湯の森サウナ", visitingDate: .sampleDay.earlier(days: 1), foreword: " 雨の日に。\n",
        sets: [
            SaunaSet(steps: [
                SaunaStep(kind: .sauna, title: "サウナ", amount: FixedDecimal(hundredths: 750), unit: .minutes),
                SaunaStep(kind: .sauna, title: "サウナ", amount: FixedDecimal(30), unit: .seconds),
            ]),
            SaunaSet(steps: []),
        ],
        temperatures: [
            SaunaTemperature(kind: .sauna, title: "サウナ", celsius: FixedDecimal(hundredths: 8850)),
            SaunaTemperature(kind: .coolBath, title: "水風呂", celsius: nil),
        ])

    private static func editing(_ form: SakatsuInputForm = form) -> SakatsuInputUiState {
        .new(form, title: "サ活編集")
    }

    @Test(arguments: [("2026-11-25", ScreenError?.none), ("2026-11-26", .invalid)])
    func `the form does not check unchanged values again`(date: String, error: ScreenError?) async {
        var tester = SakatsuInputTester.saving { .saved(Sakatsu($0.id, $0.content)) }
        tester.repository.item = { id, account in
            #expect(id == .number(1))
            #expect(account == .owner)
            var content = Self.content
            content.visitingDate = .sampleDay.earlier(days: -4)
            return Sakatsu(id, content, revision: 2)
        }

        let uiState = await tester.state(of: Self.form.with { $0.visitingDate = date }) { await $0.onSaveButtonClick() }

        #expect(uiState.error == error)
        #expect(uiState.savedID == (error == nil ? .number(1) : nil))
    }

    @Test(arguments: [0, 2])
    func `Saving reads no suggestions, which would never be shown`(revision: Int) async {
        // Stubs fail the test when anything else is called.
        var tester = SakatsuInputTester(settings: StubSettingsRepository())
        tester.repository = StubSakatsuRepository(save: { .saved(Sakatsu($0.id, $0.content)) })

        let uiState = await tester.state(of: Self.form.with { $0.revision = revision }) { await $0.onSaveButtonClick() }

        #expect(uiState.savedID == .number(1))
        #expect(uiState.error == nil)
    }

    @Test func `the form keeps the typed text when saving fails`() async {
        let tester = SakatsuInputTester.saving { _ in throw StubError() }

        let uiState = await tester.state(of: Self.form) { await $0.onSaveButtonClick() }

        var expected = Self.editing()
        expected.error = .savingFailed
        #expect(uiState == expected)
        #expect(tester.reports.names == ["storage"])
    }

    @Test func `the form keeps the typed text when the account is full`() async {
        let tester = SakatsuInputTester.saving { _ in .accountFull(limit: 100_000_000) }

        let uiState = await tester.state(of: Self.form) { await $0.onSaveButtonClick() }

        var expected = Self.editing()
        expected.error = .accountFull(limit: 100_000_000)
        #expect(uiState == expected)
        #expect(tester.reports.names == [])
    }

    @Test func `the form shows what differs in a visit that was changed elsewhere`() async {
        let typed = SakatsuInputForm(.full, localize: Localizer(.japanese)).with {
            $0.visitingDate = "2026-11-20"
            $0[.afterword] = "また来る。"
        }
        let tester = SakatsuInputTester.saving { _ in .stale(current: Sakatsu(.number(1), .full, revision: 5)) }

        let uiState = await tester.state(of: typed) { await $0.onSaveButtonClick() }

        // Saving again is based on the current version, and so replaces it.
        var expected = Self.editing(typed.with { $0.revision = 5 })
        expected.error = .stale
        expected.differences = [
            SakatsuDifference(field: .visitingDate, name: "訪問日", saved: "2026/11/21(土)", typed: "2026/11/20(金)"),
            SakatsuDifference(field: .field(.afterword), name: "あとがき", saved: "水風呂がちょうどよい。", typed: "また来る。"),
        ]
        #expect(uiState == expected)
        #expect(tester.reports.names == [])
    }

    @Test func `sets and temperatures that differ are shown in lines`() async {
        let tester = SakatsuInputTester.saving(.english) { _ in .stale(current: .minimal) }
        let form = SakatsuInputForm(.minimal, localize: Localizer(.english)).with {
            $0.sets = [[.sauna("7.5"), SaunaStepForm(kind: .other, title: "Steam", unit: .minutes)], [.sauna("x")]]
            $0.temperatures = [.sauna("88"), .coolBath("16")]
        }
        let uiState = await tester.state(of: form.with { $0.sets[1] = [.sauna("8")] }) { await $0.onSaveButtonClick() }
        #expect(uiState.differences.map(\.field) == [.sets, .temperatures])
        #expect(uiState.differences.map(\.saved) == ["", ""])
        #expect(
            uiState.differences.map(\.typed) == [
                "🔥サウナ 7.5min → Steam min\n🔥サウナ 8min", "🔥サウナ 88℃\n💧水風呂 16℃",
            ])
    }

    @Test func `the form takes a part from the version saved elsewhere`() async {
        var tester = SakatsuInputTester()
        tester.repository.item = { id, _ in Sakatsu(id, .full, revision: 6) }
        let saved = SakatsuInputForm(Sakatsu(.number(1), .full, revision: 6), localize: Localizer(.japanese))
        let typed = saved.with {
            $0.revision = 5
            $0.facilityName = "丘の湯"
            $0.sets = []
        }

        let one = await tester.state(of: typed) { await $0.onUseSavedButtonClick(.sets) }
        #expect(one.form == saved.with { $0.facilityName = "丘の湯" })
        #expect(one.differences.map(\.field) == [.facilityName])
        #expect(one.error == .stale)

        let both = await tester.state(of: one.form) { await $0.onUseSavedButtonClick(.facilityName) }
        #expect(both.form == saved)
        #expect(both.differences == [])
        #expect(both.error == nil)
    }

    @Test func `a number that is hardly meant is a question`() async {
        let form = SakatsuInputForm.typed.with { $0.sets = [[.sauna("99")]] }
        let asked = await SakatsuInputTester().state(of: form) { await $0.onSaveButtonClick() }
        #expect(asked.isQuestion)
        let field = SakatsuField.stepAmount(set: 0, step: 0)
        #expect(asked.problem(of: field)?.message == "「99分」で合っていますか？")
        #expect(asked.problem(of: field)?.error == nil)
        // Saving again is the answer.
        let tester = SakatsuInputTester.saving { .saved(Sakatsu($0.id, $0.content)) }
        #expect(await tester.state(of: asked.form) { await $0.onSaveButtonClick() }.savedID == .number(1))
        let wrong = form.with { $0.facilityName = "" }
        let both = await SakatsuInputTester().state(of: wrong) { await $0.onSaveButtonClick() }
        #expect(!both.isQuestion)
        #expect(both.problems.map(\.isDoubt) == [false, true])
    }

    @Test func `the form offers to record a visit that was deleted elsewhere again`() async {
        let tester = SakatsuInputTester.saving { _ in .deleted }

        let uiState = await tester.state(of: Self.form) { await $0.onSaveButtonClick() }

        var expected = SakatsuInputUiState.new(
            Self.form.with {
                $0.id = .number(9)
                $0.revision = 0
            })
        expected.error = .deleted
        #expect(uiState == expected)
    }

    @Test func `an invalid form is not saved`() async {
        // The stub's `save` fails the test when it is called.
        let form = Self.form.with { $0.facilityName = "" }
        var tester = SakatsuInputTester()
        tester.repository.item = { _, _ in nil }

        let uiState = await tester.state(of: form) { await $0.onSaveButtonClick() }

        var expected = Self.editing(form)
        expected.error = .invalid
        expected.problems = [
            SakatsuFieldProblem(field: .facilityName, message: "入力してください。", summary: "施設名：入力してください。")
        ]
        #expect(uiState == expected)
        #expect(tester.reports.names == [])
    }
}

/// The saved form of typed values.
@Suite struct SakatsuInputSavedContentTests {
    @Test(arguments: [
        ("湯\r\nの\u{2028}森", "湯  の 森"), ("\u{0007}湯\u{009F}", "湯"), ("湯\u{202E}森\u{2066}", "湯 森"),
        ("👨‍👩‍👧 ｻｳﾅ", "👨‍👩‍👧 ｻｳﾅ"),
    ])
    func `names and titles are saved on one line`(typed: String, name: String) async {
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

        _ = await tester.state(of: form) { await $0.onSaveButtonClick() }

        #expect(calls.all == [[name, name, name]])
    }

    @Test(arguments: [
        ("2026-11-21", "2026-11-21"), (" 2026-02-28 ", "2026-02-28"), ("1900-01-01", "1900-01-01"),
    ])
    func `days up to today are accepted`(typed: String, date: String) async {
        let calls = Calls<String>()
        let tester = SakatsuInputTester.saving { saving in
            calls.record(saving.content.visitingDate.description)
            return .saved(Sakatsu(saving.id, saving.content))
        }

        _ = await tester.state(of: .typed.with { $0.visitingDate = typed }) { await $0.onSaveButtonClick() }

        #expect(calls.all == [date])
    }
}
