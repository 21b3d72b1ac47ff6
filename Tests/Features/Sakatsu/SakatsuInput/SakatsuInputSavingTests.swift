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

    @Test func `the form shows both versions of a visit that was changed elsewhere`() async {
        let tester = SakatsuInputTester.saving { _ in .stale(current: Sakatsu(.number(1), .full, revision: 5)) }

        let uiState = await tester.state(of: Self.form) { await $0.onSaveButtonClick() }

        // Saving again is based on the current version, and so replaces it.
        var expected = Self.editing(Self.form.with { $0.revision = 5 })
        expected.error = .stale
        expected.savedVersion = SakatsuShareText(.full, localize: Localizer(.japanese)).text
        #expect(uiState == expected)
        #expect(tester.reports.names == [])
    }

    @Test func `the saved version is in the person's language`() async {
        let tester = SakatsuInputTester.saving(.english) { _ in .stale(current: .minimal) }
        let uiState = await tester.state(of: Self.form) { await $0.onSaveButtonClick() }
        #expect(uiState.savedVersion == "駅前サウナ (2026/01/05)")
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
