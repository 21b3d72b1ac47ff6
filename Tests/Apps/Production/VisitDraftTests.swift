import APICore
import ApiClientTestSupport
import CustomDump
import LocalizationCore
import SampleCore
import Testing
import ValuesCore

@testable import ProductionApp

@Suite struct VisitDraftTests {
    private let form = VisitDraft(Localizer(.japanese), dates: DateText(today: .sampleDay))

    @Test func writesAForm() {
        expectNoDifference(
            form.text(of: .sample, notes: ["hint"]),
            """
            # hint
            施設: 湯の森サウナ
            日付: 2026-11-21

            [温度]
            サウナ 88
            水風呂 16.2

            [前書き]
            雨の日に。
            "A & B"

            [セット]
            サウナ 6m0.5s
            水風呂 30s
            その他 -

            [後書き]
            🔥

            """)
    }

    /// What could be taken for something else.
    private static let hostile = VisitContent(
        facilityName: " \\n \"x\"\n[sets]", visitingDate: .sampleDay, foreword: "[sets]\n\\[sets]\n# 3\n\nfacility: x",
        sets: [
            VisitSet(steps: []),
            VisitSet(steps: [VisitStep(kind: .sauna, title: "", seconds: nil, unit: .seconds)]),
            VisitSet(steps: [VisitStep(kind: .sauna, title: "", seconds: nil, unit: .seconds)]),
            VisitSet(steps: [VisitStep(kind: .sauna, title: "サウナ", seconds: FixedDecimal(600))]),
            VisitSet(steps: [VisitStep(kind: .sauna, title: "サウナ", seconds: FixedDecimal(600))]),
            VisitSet(steps: [
                VisitStep(kind: .other, title: "\"\"", seconds: FixedDecimal(80)),
                VisitStep(kind: .relaxation, title: " 外 ", seconds: FixedDecimal(80), unit: .seconds),
            ]),
        ],
        afterword: "[前書き]",
        temperatures: [
            VisitTemperature(kind: .coolBath, title: "", celsius: nil),
            VisitTemperature(kind: .coolBath, title: "\\s", celsius: FixedDecimal(0)),
        ])

    @Test(arguments: [VisitContent.sample, hostile, VisitContent(facilityName: "x", visitingDate: .sampleDay)])
    func readsWhatItWrites(content: VisitContent) throws {
        expectNoDifference(try form.content(of: form.text(of: content)), content)
        let english = VisitDraft(Localizer(.english), dates: form.dates)
        expectNoDifference(try english.content(of: english.text(of: content)), content)
    }

    @Test func readsWhatPeopleType() throws {
        let text = """
            # hint
            Facility： しきじ\r
            日付: 昨日

            [SETS]
            １０／１／１０ x2
            rest 5 Garden
            [ 前書き ]

            雨。

            """
        let sets = try SetsText(titles: form.titles).sets(typed: "10/1/10x2")
        let garden = VisitSet(steps: [VisitStep(kind: .relaxation, title: "Garden", seconds: FixedDecimal(300))])
        let content = try form.content(of: text)
        expectNoDifference(
            content,
            VisitContent(
                facilityName: "しきじ", visitingDate: CivilDate.sampleDay.earlier(days: 1), foreword: "雨。",
                sets: sets + [garden]))
    }

    @Test func saysAllThatIsWrong() {
        let text = "日付: 13/1\n\n[温度]\n湯 40\n\n[セット]\n10/ten\n"
        let error = #expect(throws: DraftError.self) { try form.content(of: text) }
        #expect(
            error?.texts(Localizer(.english)) == [
                "Line 1: \"13/1\" is no day. Write it like 2026-11-20, 11/20 or yesterday.",
                "Line 4: \"湯 40\" cannot be read.",
                "Line 7: \"ten\" is no time. Write it like 10 (minutes), 60s or 1:30.",
                "There is no facility.",
            ])
    }

    @Test func putsNotesInPlaceOfOthers() {
        #expect(VisitDraft.noting("# old\n# older\n施設: x\n", ["new"]) == "# new\n施設: x\n")
    }
}
