import APICore
import ApiClientTestSupport
import CustomDump
import LocalizationCore
import SampleCore
import Testing
import ValuesCore

@testable import ProductionApp

@Suite struct VisitDraftTests {
    private let form = VisitDraft(Localizer(.japanese), dates: DateText(today: .sampleDay), titles: .japanese)

    @Test func writesAForm() {
        expectNoDifference(
            form.text(of: .sample),
            """
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
        let english = VisitDraft(Localizer(.english), dates: form.dates, titles: .english)
        expectNoDifference(try english.content(of: english.text(of: content)), content)
    }

    @Test func namesTheVisit() throws {
        let text = form.text(of: .sample, id: .number(7))
        #expect(text.hasPrefix("施設: 湯の森サウナ\n日付: 2026-11-21\nID: 00000000-0000-4000-8000-000000000007\n\n"))
        #expect(try form.read(text).id == .number(7))
        #expect(try form.read(form.text(of: .sample)).id == nil)
        let error = #expect(throws: DraftError.self) { try form.read(text.replacing("0007", with: "000")) }
        #expect(error?.lines.first?.number == 3)
    }

    private static let characters = ["\\", "[", "]", "\n", "\r", "\r\n", " ", "\t", "#", "\"", "n", "s"]

    /// What a draft could take for its own.
    private static let texts = [
        "# 3\n## 4", "[sets]", "\\[sets]\n\\\\［セット］", "[abc]", " [abc] ", "[]", "[a] [b]", "\\", "\\o/\n\\\\", "\n",
        "\n\nx\n\n", " ", "x\r\ny\r\n", "\r", "x\r\r\n\r", "x\r\\\n\\r", "C:\\new\\r", "facility: x\ndate: y",
        "\u{301}[sets]\n\u{200D}", "\u{FE0F}", " \u{301}x", "\n\u{301}", "\"\"", "e\u{301}",
    ]

    @Test func losesNothingOfATextWhateverIsInIt() throws {
        for text in Self.texts { try expectReadAsWritten(text) }
        for first in Self.characters {
            for second in Self.characters {
                for third in Self.characters { try expectReadAsWritten(first + second + third) }
            }
        }
    }

    private func expectReadAsWritten(_ text: String) throws {
        let content = VisitContent(
            facilityName: text, visitingDate: .sampleDay, foreword: text,
            sets: [VisitSet(steps: [VisitStep(kind: .sauna, title: text, seconds: nil)])], afterword: text,
            temperatures: [VisitTemperature(kind: .sauna, title: text, celsius: nil)])
        let read = try form.content(of: form.noting(form.text(of: content), ["note"]))
        let texts = [read.facilityName, read.foreword, read.afterword] + read.sets.flatMap(\.steps).map(\.title)
        for readText in texts + read.temperatures.map(\.title) {
            // Byte for byte, which `==` does not look at.
            #expect(Array(readText.utf8) == Array(text.utf8))
        }
    }

    @Test func readsAFileOfAnEditorThatEndsLinesInItsOwnWay() throws {
        let text = form.noting(form.text(of: .sample)).replacing("\n", with: "\r\n")
        expectNoDifference(try form.content(of: text), .sample)
    }

    @Test func leavesBackslashesAlone() throws {
        let text = form.text(of: .sample).replacing("雨の日に。", with: "\\o/\n\\[sets]")
        #expect(try form.content(of: text).foreword == "\\o/\n[sets]\n\"A & B\"")
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

            [afterword]
            ［温度］
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
        let text = "日付: 13/1\n\n[温度]\n湯 40\n\n[セット]\n10/ten\n[set]\nx\n[afterword]\n"
        let error = #expect(throws: DraftError.self) { try form.content(of: text) }
        #expect(
            error?.texts(Localizer(.english)) == [
                "Line 1: \"13/1\" is not a date. Write it like 2026-11-20, 11/20 or yesterday.",
                "Line 4: \"湯 40\" cannot be read.",
                "Line 7: \"ten\" is not a time. Write it like 10 (minutes), 60s or 1:30.",
                "Line 8: \"[set]\" is not a section. Put \\ in front of it if it belongs to the text.",
                "There is no facility.", "The line [foreword] is missing.",
            ])
        let noted = #expect(throws: DraftError.self) { try form.content(of: "# note\n# note\n" + text) }
        #expect(noted?.texts(Localizer(.english)).first?.hasPrefix("Line 3: ") == true)
    }

    @Test func wantsAllOfItsLines() {
        let error = #expect(throws: DraftError.self) { try form.content(of: "") }
        #expect(
            error?.texts(Localizer(.japanese)) == [
                "施設を入力してください。", "日付を入力してください。", "[前書き]の行がありません。", "[セット]の行がありません。", "[後書き]の行がありません。",
                "[温度]の行がありません。",
            ])
    }

    @Test func putsNotesInPlaceOfOthers() {
        let hint = "保存して閉じると変更されます。変えずに閉じると何もしません。"
        #expect(form.noting("# old\n# older\n施設: x\n", ["new"]) == "# new\n# \(hint)\n施設: x\n")
    }
}
