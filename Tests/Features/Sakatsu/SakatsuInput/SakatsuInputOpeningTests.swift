import Foundation
import LocalizationCore
import ModelsCore
import SakatsuData
import SampleCore
import SampleData
import ScreensCore
import SettingsData
import TestSupport
import Testing
import ValuesCore
import WebTestSupport

@testable import SakatsuFeature

/// Opening the input screen.
@Suite struct SakatsuInputOpeningTests {
    private static func emptyForm(_ language: Language, amounts: [String]) -> SakatsuInputForm {
        let titles =
            switch language {
            case .japanese: ["サウナ", "水風呂", "休憩"]
            case .english: ["Sauna", "Cold bath", "Relaxation"]
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

    @Test(arguments: [(Language.japanese, "サ活登録"), (.english, "New Sakatsu")])
    func startsWithTodayAndTheDefaultTimes(language: Language, title: String) async {
        let tester = SakatsuInputTester(settings: .holding(.usual), language: language)

        let uiState = await tester.state { await $0.onAppear(id: nil) }

        #expect(uiState == .new(Self.emptyForm(language, amounts: ["6", "30", "9.5"]), title: title))
        #expect(tester.reports.names == [])
    }

    @Test func startsEmptyWithoutDefaultTimes() async {
        let tester = SakatsuInputTester(settings: .holding(DefaultTimes()))
        let uiState = await tester.state { await $0.onAppear(id: nil) }
        #expect(uiState == .new(Self.emptyForm(.japanese, amounts: ["", "", ""])))
    }

    @Test func startsInTheUnitsOfTheDefaultTimes() async {
        let times = DefaultTimes(coolBath: DefaultTime(amount: FixedDecimal(hundredths: 50), unit: .minutes))
        let tester = SakatsuInputTester(settings: .holding(times))

        let uiState = await tester.state { await $0.onAppear(id: nil) }

        #expect(
            uiState.form.sets[0][1] == SaunaStepForm(kind: .coolBath, title: "水風呂", amount: "0.5", unit: .minutes))
    }

    @Test func opensAVisitToEdit() async {
        var tester = SakatsuInputTester()
        tester.repository.sakatsu = { id, account in
            #expect(id == .number(1))
            #expect(account == .owner)
            return .full
        }
        // A last visit is offered for new ones only, so it is not even asked for.
        tester.repository.latest = { _ in throw Unstubbed("latest") }

        let uiState = await tester.state { await $0.onAppear(id: .number(1)) }

        #expect(
            uiState
                == .new(
                    SakatsuInputForm(
                        id: .number(1), revision: 3, facilityName: "湯の森サウナ", visitingDate: "2026-11-21",
                        foreword: "雨の日に。\nロウリュは13時。",
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
                        afterword: "水風呂がちょうどよい。",
                        temperatures: [
                            .sauna("88"), SaunaTemperatureForm(kind: .sauna, title: "塩サウナ"), .coolBath("16.2"),
                        ]),
                    title: "サ活編集"))
    }

    @Test func tellsThatThereIsNoSuchVisit() async {
        var tester = SakatsuInputTester()
        tester.repository.sakatsu = { _, _ in nil }
        let uiState = await tester.state { await $0.onAppear(id: .number(1)) }
        #expect(uiState.error == .notFound)
        #expect(tester.reports.names == [])
    }

    @Test func failsToReadTheVisit() async {
        var tester = SakatsuInputTester()
        tester.repository.sakatsu = { _, _ in throw StubError() }
        let uiState = await tester.state { await $0.onAppear(id: .number(1)) }
        #expect(uiState.error == .loadingFailed)
        #expect(tester.reports.names == ["storage"])
    }

    @Test func failsToReadTheDefaultTimes() async {
        var tester = SakatsuInputTester()
        tester.settings.settings = { _ in throw StubError("settings") }

        let uiState = await tester.state { await $0.onAppear(id: nil) }

        var expected = SakatsuInputUiState.new(
            SakatsuInputForm(id: .number(9), revision: 0, facilityName: "", visitingDate: "2026-11-21"))
        expected.error = .loadingFailed
        #expect(uiState == expected)
        #expect(tester.reports.names == ["settings"])
    }
}

/// What the input screen suggests.
@Suite struct SakatsuInputSuggestionTests {
    @Test(arguments: [(Language.japanese, "湯の森サウナ・2026/11/21(土)"), (.english, "湯の森サウナ, Sat, Nov 21, 2026")])
    func offersTheLastVisitAndKnownFacilities(language: Language, lastVisit: String) async {
        var tester = SakatsuInputTester(language: language)
        tester.repository.latest = { account in
            #expect(account == .owner)
            return .full
        }
        tester.repository.facilityNames = { limit, account in
            #expect(limit == 100)
            #expect(account == .owner)
            return ["湯の森サウナ", "駅前サウナ"]
        }

        let uiState = await tester.state(of: .typed) { await $0.onAddNewSaunaTemperatureButtonClick() }

        #expect(uiState.facilityNames == ["湯の森サウナ", "駅前サウナ"])
        #expect(uiState.lastVisitText == lastVisit)
    }

    @Test func doesNotOfferTheLastVisitWhileEditing() async {
        var tester = SakatsuInputTester()
        tester.repository.latest = { _ in throw Unstubbed("latest") }
        let form = SakatsuInputForm.typed.with { $0.revision = 2 }

        let uiState = await tester.state(of: form) { await $0.onAddNewSaunaTemperatureButtonClick() }

        #expect(uiState.lastVisitText == nil)
        #expect(uiState.title == "サ活編集")
    }

    @Test func onlyReportsThatItCannotSuggest() async {
        var tester = SakatsuInputTester()
        tester.repository.facilityNames = { _, _ in throw StubError("names") }

        let uiState = await tester.state(of: .typed) { await $0.onRemoveSaunaSetButtonClick(set: 0) }

        #expect(uiState == .new(.typed))
        #expect(tester.reports.names == ["names"])
    }
}

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

        let uiState = await tester.state(of: form.with { $0.sets.append(untouched) }) {
            await $0.onUseLastVisitButtonClick()
        }

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

        let uiState = await tester.state(of: crowded) { await $0.onUseLastVisitButtonClick() }

        #expect(uiState.form.sets.count == (fits ? count + 2 : count))
        #expect(uiState.problems.map(\.summary) == (fits ? [] : ["セット：50個までにしてください。"]))
        #expect(uiState.error == (fits ? nil : .invalid))
    }

    @Test func keepsTheSetsWhenThereIsNoLastVisitAnyMore() async {
        await tester.expect {
            await $0.onUseLastVisitButtonClick()
        } makes: { _ in
        }
    }

    @Test func keepsWhatWasTypedWhenTheLastVisitCannotBeRead() async {
        let attempts = Calls<Void>()
        var tester = SakatsuInputTester()
        tester.repository.latest = { _ in
            attempts.record(())
            guard attempts.all.count > 1 else { throw StubError() }
            return nil
        }

        let uiState = await tester.state(of: form) { await $0.onUseLastVisitButtonClick() }

        var expected = SakatsuInputUiState.new(form)
        expected.error = .loadingFailed
        #expect(uiState == expected)
        #expect(tester.reports.names == ["storage"])
    }
}
