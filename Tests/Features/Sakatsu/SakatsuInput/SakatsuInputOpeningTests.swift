import Foundation
import ListTestSupport
import LocalizationCore
import ModelsCore
import SakatsuData
import SampleCore
import SampleData
import ScreensCore
import SettingsData
import TestSupport
import Testing
import WebTestSupport

@testable import SakatsuFeature

/// Opening the input screen.
@Suite struct SakatsuInputOpeningTests {
    private static func emptyForm(_ language: Language, amounts: [String]) -> SakatsuInputForm {
        let titles =
            switch language {
            case .japanese: ["サウナ", "水風呂", "休憩"]
            case .english: ["Sauna", "Cold plunge", "Rest"]
            }
        return SakatsuInputForm(
            id: .number(9), revision: 0, facilityName: "", visitingDate: "2026-11-21",
            sets: [
                [
                    SaunaStepForm(kind: .sauna, title: titles[0], amount: amounts[0], unit: .minutes),
                    SaunaStepForm(kind: .coolBath, title: titles[1], amount: amounts[1], unit: .seconds),
                    SaunaStepForm(kind: .relaxation, title: titles[2], amount: amounts[2], unit: .minutes),
                ]
            ],
            temperatures: [
                SaunaTemperatureForm(kind: .sauna, title: titles[0]),
                SaunaTemperatureForm(kind: .coolBath, title: titles[1]),
            ])
    }

    @Test(arguments: [(Language.japanese, "サ活登録"), (.english, "New visit")])
    func `the form starts with today and the default times`(language: Language, title: String) async {
        let tester = SakatsuInputTester(settings: .holding(.usual), language: language)

        let uiState = await tester.state { await $0.onAppear(id: nil) }

        let form = Self.emptyForm(language, amounts: ["6", "30", "9.5"])
        #expect(uiState == .new(form, title: title, times: .usual, language: language))
        #expect(tester.reports.names == [])
    }

    @Test func `the form starts empty without default times`() async {
        let tester = SakatsuInputTester(settings: .holding(DefaultTimes()))
        let uiState = await tester.state { await $0.onAppear(id: nil) }
        #expect(uiState == .new(Self.emptyForm(.japanese, amounts: ["", "", ""])))
    }

    @Test func `the form starts in the units of the default times`() async {
        let times = DefaultTimes(coolBath: StepTime(amount: FixedDecimal(hundredths: 50), unit: .minutes))
        let tester = SakatsuInputTester(settings: .holding(times))

        let uiState = await tester.state { await $0.onAppear(id: nil) }

        #expect(
            uiState.form.sets[0][1] == SaunaStepForm(kind: .coolBath, title: "水風呂", amount: "0.5", unit: .minutes))
    }

    @Test func `the form opens a visit to edit`() async {
        var tester = SakatsuInputTester()
        tester.repository.item = { id, account in
            #expect(id == .number(1))
            #expect(account == .owner)
            return .full
        }
        // Last sets are only offered for new visits, so they are not even read.
        tester.repository.facilityNames = { _, _ in ["湯の森サウナ"] }
        tester.repository.latest = { _, _ in throw Unstubbed("latest") }

        let uiState = await tester.state { await $0.onAppear(id: .number(1)) }

        var expected = SakatsuInputUiState.new(
            SakatsuInputForm(
                id: .number(1), revision: 3, facilityName: "湯の森サウナ", visitingDate: "2026-11-21",
                fields: [
                    .foreword: "雨の日に。\nロウリュは13時。", .afterword: "水風呂がちょうどよい。", .score: "4.5", .tags: "#ロウリュ #ひとり",
                    .price: "1600", .arrival: "18:30",
                ],
                sets: [
                    [
                        .sauna("6"),
                        SaunaStepForm(kind: .coolBath, title: "水風呂", amount: "30", unit: .seconds),
                        SaunaStepForm(kind: .relaxation, title: "休憩", amount: "10", unit: .minutes),
                    ],
                    [
                        SaunaStepForm(kind: .sauna, title: "塩サウナ", amount: "7.5", unit: .minutes),
                        SaunaStepForm(kind: .other, title: "炭酸泉", unit: .minutes),
                        SaunaStepForm(kind: .coolBath, title: "", unit: .seconds),
                        SaunaStepForm(kind: .relaxation, title: "", amount: "5", unit: .minutes),
                    ],
                ],
                temperatures: [
                    .sauna("88"), SaunaTemperatureForm(kind: .sauna, title: "塩サウナ"), .coolBath("16.2"),
                ]),
            title: "サ活編集")
        expected.facilityNames = ["湯の森サウナ"]
        #expect(uiState == expected)
    }

    @Test func `the form repeats the last visit to the facility today`() async {
        var tester = SakatsuInputTester()
        tester.repository.item = { _, _ in Sakatsu(.number(2), .minimal, revision: 1) }
        tester.repository.latest = { name, account in
            #expect(name == SakatsuContent.minimal.facilityName)
            #expect(account == .owner)
            return .full
        }

        let uiState = await tester.state { await $0.onAppear(repeating: .number(2)) }

        var form = SakatsuInputForm(id: .number(9), revision: 0, facilityName: "", visitingDate: "2026-11-21")
        form.pattern = SakatsuInputForm(.full, localize: Localizer(.japanese)).pattern
        var expected = SakatsuInputUiState.new(form)
        expected.repeatedID = .number(2)
        #expect(uiState == expected)
    }

    @Test(arguments: [UUID.number(2), nil])
    func `the form repeats no unknown visit`(id: UUID?) async {
        var tester = SakatsuInputTester()
        tester.repository.item = { _, _ in nil }
        let uiState = await tester.state { await $0.onAppear(repeating: id) }
        #expect(uiState.error == .notFound)
    }

    @Test func `the form says that there is no such visit`() async {
        // Nothing is suggested for a form that is not shown: the stubs would fail the test.
        var tester = SakatsuInputTester(settings: StubSettingsRepository())
        tester.repository = StubSakatsuRepository(item: { _, _ in nil })
        let uiState = await tester.state { await $0.onAppear(id: .number(1)) }
        #expect(uiState.error == .notFound)
        #expect(tester.reports.names == [])
    }

    @Test func `the form fails to read the visit`() async {
        var tester = SakatsuInputTester()
        tester.repository.item = { _, _ in throw StubError() }
        let uiState = await tester.state { await $0.onAppear(id: .number(1)) }
        #expect(uiState.error == .loadingFailed)
        #expect(tester.reports.names == ["storage"])
    }

    @Test func `the form fails to read the default times`() async {
        var tester = SakatsuInputTester()
        tester.settings.settings = { _ in throw StubError("settings") }

        let uiState = await tester.state { await $0.onAppear(id: nil) }

        var expected = SakatsuInputUiState.new(
            SakatsuInputForm(id: .number(9), revision: 0, facilityName: "", visitingDate: "2026-11-21"))
        expected.newSteps = []
        expected.error = .loadingFailed
        #expect(uiState == expected)
        #expect(tester.reports.names == ["settings", "settings"])
    }
}

/// The suggestions of the form.
@Suite struct SakatsuInputSuggestionTests {
    @Test func `the form offers known facilities and the last sets of a few`() async {
        var tester = SakatsuInputTester()
        tester.repository.latest = { name, account in
            #expect(account == .owner)
            return name == "五" ? nil : .full
        }
        tester.repository.facilityNames = { limit, account in
            #expect(limit == 100)
            #expect(account == .owner)
            return ["湯の森サウナ", "五", "三", "四", "駅前サウナ"]
        }

        let uiState = await tester.state(of: .typed) { await $0.onAddNewSaunaTemperatureButtonClick() }

        #expect(uiState.facilityNames == ["湯の森サウナ", "五", "三", "四", "駅前サウナ"])
        #expect(
            uiState.patterns
                == Array(repeating: SakatsuInputForm(.full, localize: Localizer(.japanese)).pattern, count: 3))
    }

    @Test func `the form does not offer last sets while editing`() async {
        var tester = SakatsuInputTester()
        tester.repository.facilityNames = { _, _ in ["湯の森サウナ"] }
        tester.repository.latest = { _, _ in throw Unstubbed("latest") }
        let form = SakatsuInputForm.typed.with { $0.revision = 2 }

        let uiState = await tester.state(of: form) { await $0.onAddNewSaunaTemperatureButtonClick() }

        #expect(uiState.patterns == [])
        #expect(uiState.title == "サ活編集")
    }

    @Test func `a failure to suggest is only reported`() async {
        var tester = SakatsuInputTester()
        tester.repository.facilityNames = { _, _ in throw StubError("names") }

        let uiState = await tester.state(of: .typed) { await $0.onRemoveSaunaSetButtonClick(set: 0) }

        var expected = SakatsuInputUiState.new(.typed)
        expected.newSteps = []
        #expect(uiState == expected)
        #expect(tester.reports.names == ["names"])
    }
}

/// Starting from the last sets of a facility.
@Suite struct SakatsuInputLastSetsTests {
    private let form = SakatsuInputForm.filled

    /// A log with the full visit as the last one to any facility.
    private var tester: SakatsuInputTester {
        var tester = SakatsuInputTester()
        tester.repository.latest = { name, _ in
            guard name != "知らない湯" else { return nil }
            var sakatsu = Sakatsu.full
            sakatsu.content.facilityName = name
            return sakatsu
        }
        return tester
    }

    private func used(_ facilityName: String, in form: SakatsuInputForm) -> SakatsuInputUiState {
        var expected = SakatsuInputUiState.new(form)
        expected.form.replaced = form.pattern
        expected.form.pattern = SakatsuInputForm(.full, localize: Localizer(.japanese)).pattern
        expected.form.facilityName = facilityName
        expected.filledText = "\(facilityName)の前回のセットと温度を入力しました"
        return expected
    }

    @Test func `the last sets of the chosen facility replace sets and temperatures only`() async {
        let uiState = await tester.state(of: form) { await $0.onUseLastSetsButtonClick(facilityName: "丘の湯") }
        #expect(uiState == used("丘の湯", in: form))
    }

    @Test func `the last sets are not added to themselves`() async {
        let tester = tester
        let once = await tester.state(of: form) { await $0.onUseLastSetsButtonClick(facilityName: "丘の湯") }
        let twice = await tester.state(of: once.form) { await $0.onUseLastSetsButtonClick(facilityName: "丘の湯") }
        #expect(twice.form.pattern == once.form.pattern)
    }

    @Test func `the last sets can be undone`() async {
        let tester = tester
        let used = await tester.state(of: form) { await $0.onUseLastSetsButtonClick(facilityName: "丘の湯") }
        let uiState = await tester.state(of: used.form) { await $0.onBringBackSetsButtonClick() }
        #expect(uiState == .new(form))
    }

    @Test func `the last sets stay after any other edit`() async {
        let tester = tester
        let used = await tester.state(of: form) { await $0.onUseLastSetsButtonClick(facilityName: "丘の湯") }
        let uiState = await tester.state(of: used.form) { await $0.onRemoveSaunaSetButtonClick(set: 0) }
        #expect(uiState.form.replaced == nil)
        #expect(uiState.filledText == nil)
    }

    @Test func `there are no last sets of a facility that was never visited`() async {
        let uiState = await tester.state(of: form) { await $0.onUseLastSetsButtonClick(facilityName: "知らない湯") }
        var expected = SakatsuInputUiState.new(form)
        expected.problems = [
            SakatsuFieldProblem(
                field: .facilityName, message: "この施設のサ活はまだありません。", summary: "施設名：この施設のサ活はまだありません。")
        ]
        #expect(uiState == expected)
    }

    @Test func `last sets that cannot be read replace nothing`() async {
        var tester = tester
        tester.repository.latest = { _, _ in throw StubError() }
        let uiState = await tester.state(of: form) { await $0.onUseLastSetsButtonClick(facilityName: "丘の湯") }
        var expected = SakatsuInputUiState.new(form)
        expected.error = .loadingFailed
        #expect(uiState == expected)
        #expect(tester.reports.names == ["storage"])
    }
}
