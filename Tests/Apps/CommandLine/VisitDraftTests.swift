import APICore
import ApiClientTestSupport
import CustomDump
import LocalizationCore
import ModelsCore
import SampleCore
import Testing
import TypedCore

@testable import CommandLineApp

@Suite struct VisitDraftTests {
    private let form = VisitDraft(
        localize: Localizer(.japanese), dates: TypedDays(today: .sampleDay), titles: .japanese)

    @Test func `a draft writes a form`() {
        expectNoDifference(
            form.text(of: .sample),
            """
            施設: 湯の森サウナ
            日付: 2026-11-21
            ととのい度: 4.5
            タグ: "#朝"
            料金: 1600
            到着: "18:30"
            温度:
            - サウナ: 88
            - 水風呂: 16.2
            まえがき: |-
              雨の日に。
              "A & B"
            セット:
            - - サウナ: 360.5s
              - 水風呂: 30s
              - その他:
            あとがき: |-
              🔥

            """)
    }

    @Test func `a draft writes short sets and titles`() throws {
        var content = SakatsuContent(facilityName: "#1", visitingDate: .sampleDay)
        content.sets = try form.titles.sets(typed: "10/1/10x2 -/1")
        content.sets.append(
            SaunaSet(steps: [SaunaStep(kind: .sauna, title: "薪: サウナ", seconds: FixedDecimal(720))]))
        content.temperatures = [SaunaTemperature(kind: .coolBath, title: "", celsius: nil)]
        expectNoDifference(
            form.text(of: content),
            """
            施設: "#1"
            日付: 2026-11-21
            ととのい度:
            タグ:
            料金:
            到着:
            温度:
            - 水風呂:
              名前: ""
            まえがき: |-
            セット:
            - 10/1/10x2
            - "-/1"
            - - サウナ: 12
                名前: "薪: サウナ"
            あとがき: |-

            """)
    }

    /// Texts that could be mistaken for parts of a draft.
    private static let hostile = SakatsuContent(
        facilityName: " \\n \"x\"\n[sets]", visitingDate: .sampleDay, foreword: "[sets]\n\\[sets]\n# 3\n\nfacility: x",
        sets: [
            SaunaSet(steps: []),
            SaunaSet(steps: [SaunaStep(kind: .sauna, title: "", seconds: nil, unit: .seconds)]),
            SaunaSet(steps: [SaunaStep(kind: .sauna, title: "", seconds: nil, unit: .seconds)]),
            SaunaSet(steps: [SaunaStep(kind: .sauna, title: "サウナ", seconds: FixedDecimal(600))]),
            SaunaSet(steps: [SaunaStep(kind: .sauna, title: "サウナ", seconds: FixedDecimal(600))]),
            SaunaSet(steps: [
                SaunaStep(kind: .other, title: "\"\"", seconds: FixedDecimal(80)),
                SaunaStep(kind: .relaxation, title: " 外 ", seconds: FixedDecimal(80), unit: .seconds),
            ]),
        ],
        afterword: "[まえがき]",
        temperatures: [
            SaunaTemperature(kind: .coolBath, title: "", celsius: nil),
            SaunaTemperature(kind: .coolBath, title: "\\s", celsius: FixedDecimal(0)),
        ])

    @Test(arguments: [SakatsuContent.sample, hostile, SakatsuContent(facilityName: "x", visitingDate: .sampleDay)])
    func `a draft is read as it was written`(content: SakatsuContent) throws {
        expectNoDifference(try form.read(form.text(of: content)).content, content)
        let english = VisitDraft(localize: Localizer(.english), dates: form.dates, titles: .english)
        expectNoDifference(try english.read(english.text(of: content)).content, content)
    }

    @Test func `a draft contains the visit's identifier`() throws {
        let text = form.text(of: .sample, id: .number(7))
        #expect(text.hasPrefix("施設: 湯の森サウナ\n日付: 2026-11-21\nID: 00000000-0000-4000-8000-000000000007\nととのい度: 4.5\n"))
        #expect(try form.read(text).id == .number(7))
        #expect(try form.read(form.text(of: .sample)).id == nil)
        let error = #expect(throws: DraftError.self) { try form.read(text.replacing("0007", with: "000")) }
        #expect(error?.lines.first?.number == 3)
    }

    private static let characters = ["\\", "\n", "\r\n", "\r", " ", "\t", "\"", "-", ":", "n", "#"]
    private static let others = ["[", "'", "1", "&", "*", "|", "%", "\u{85}", "\u{2028}"]

    /// Texts that could be mistaken for parts of a draft.
    private static let texts = [
        "# 3\n## 4", "[sets]", "\\[sets]\n\\\\［セット］", "[abc]", " [abc] ", "[]", "[a] [b]", "\\", "\\o/\n\\\\", "\n",
        "\n\nx\n\n", " ", "x\r\ny\r\n", "\r", "x\r\r\n\r", "x\r\\\n\\r", "C:\\new\\r", "facility: x\ndate: y",
        "---", "...", "- a", "? a", "a: b", "a #b", "key:", "&a *a", "!!int 1", "null", "~", "yes", "0x1F", "{a: 1}",
        "%YAML 1.1",
        "| ", ">", "`", "@1", "\u{FEFF}x", "x\u{FFFE}", "\u{7F}\u{9B}", "a\u{2028}b\u{2029}c\u{85}d", "🔥", "👨‍👩‍👧\n🔥",
        "  a\n b",
        "\ta", "\n\ta", "a\n\n\n", "\n \n", "a\n ", "\u{3000}a\u{3000}", "\u{A0}",
        "\u{301}[sets]\n\u{200D}", "\u{FE0F}", " \u{301}x", "\n\u{301}", "\"\"", "e\u{301}",
    ]

    @Test func `a draft keeps any text unchanged`() throws {
        for text in Self.texts { try expectReadAsWritten(text) }
        for first in Self.characters + Self.others {
            for second in Self.characters + Self.others { try expectReadAsWritten(first + second) }
        }
        for first in Self.characters {
            for second in Self.characters {
                for third in Self.characters { try expectReadAsWritten(first + second + third) }
            }
        }
    }

    private func expectReadAsWritten(_ text: String) throws {
        let content = SakatsuContent(
            facilityName: text, visitingDate: .sampleDay, foreword: text,
            sets: [SaunaSet(steps: [SaunaStep(kind: .sauna, title: text, seconds: nil)])], afterword: text,
            temperatures: [SaunaTemperature(kind: .sauna, title: text, celsius: nil)])
        let read = try form.read(form.noting(form.text(of: content), ["note"])).content
        let texts = [read.facilityName, read.foreword, read.afterword] + read.sets.flatMap(\.steps).map(\.title)
        for readText in texts + read.temperatures.map(\.title) {
            // Compares bytes, because `==` treats equivalent texts as equal.
            #expect(Array(readText.utf8) == Array(text.utf8))
        }
    }

    @Test func `a draft reads a file with any line ends`() throws {
        let text = form.noting(form.text(of: .sample))
        expectNoDifference(try form.read(text.replacing("\n", with: "\r\n")).content, .sample)
        expectNoDifference(try form.read("\u{FEFF}" + text).content, .sample)
        #expect(form.noting("\u{FEFF}" + text) == text)
    }

    @Test func `a draft is read with usual variations`() throws {
        let text = """
            # hint
            Facility:   しきじ\r
            "日付": 昨日
            SETS:
              - １０／１／１０ x2
              - [{rest: 5, title: 'Garden'}, {サウナ: }]
              - [] # nothing
            まえがき: >
              雨。

            notes: ''
            温度: [{sauna: 110℃, 名前: }]
            """
        let sets = try form.titles.sets(typed: "10/1/10x2")
        let garden = SaunaSet(steps: [
            SaunaStep(kind: .relaxation, title: "Garden", seconds: FixedDecimal(300)),
            SaunaStep(kind: .sauna, title: "サウナ", seconds: nil),
        ])
        expectNoDifference(
            try form.read(text).content,
            SakatsuContent(
                facilityName: "しきじ", visitingDate: CivilDate.sampleDay.earlier(days: 1), foreword: "雨。\n",
                sets: sets + [garden, SaunaSet(steps: [])],
                temperatures: [SaunaTemperature(kind: .sauna, title: "サウナ", celsius: FixedDecimal(110))]))
    }

    /// Drafts saved by earlier versions are still valid.
    @Test(arguments: [("前書き", "後書き"), ("Foreword", "afterword")])
    func `a draft reads parts by their former names`(foreword: String, afterword: String) throws {
        let text = form.text(of: .sample).replacing("まえがき:", with: "\(foreword):")
            .replacing("あとがき:", with: "\(afterword):")
        #expect(text.contains("\n\(foreword): |-\n") && text.contains("\n\(afterword): |-\n"))
        expectNoDifference(try form.read(text).content, .sample)
    }

    @Test func `a draft names every problem`() {
        let text = "日付: 13/1\n温度:\n- 湯: 40\n- sauna: hot\nセット:\n- 10/ten\n- - rest: x\nset:\n- x\nnotes: [a]\n"
        let error = #expect(throws: DraftError.self) { try form.read(text) }
        #expect(
            error?.texts(Localizer(.english)) == [
                "Line 1: \"13/1\" is not a date. Use one like 2026-11-20, 11/20 or yesterday.",
                "Line 3: \"- 湯: 40\" cannot be read.",
                "Line 4: \"hot\" is not a temperature. Use one like 88 or 16.2.",
                "Line 6: \"ten\" is not a time. Use one like 10 (minutes), 60s or 1:30.",
                "Line 7: \"x\" is not a time. Use one like 10 (minutes), 60s or 1:30.",
                "Line 8: \"set:\" cannot be read.",
                "Line 10: \"notes: [a]\" cannot be read.",
                "The line 施設: is missing.", "The line まえがき: is missing.",
            ])
        let noted = #expect(throws: DraftError.self) { try form.read("# note\n# note\n" + text) }
        #expect(noted?.texts(Localizer(.english)).first?.hasPrefix("Line 3: ") == true)
    }

    /// An editor may have saved only a part, or the user may have used features of YAML.
    @Test(arguments: [
        ("facility:\nx", 2), ("facility: x\n\tdate: y", 2), ("facility: \"x\ndate: y\n", 1), ("a: [", 1), ("- a", 1),
        ("a", 1),
        ("facility: x\n---\nfacility: y", 2), ("facility: x\nfacility: y", 1), ("facility: x\n施設: y", 2),
        ("facility: &a x\ndate: *a", 1), ("{? *a : b, c: &a d}", 1), ("facility: x\ndate: \u{1}", 2),
        ("facility: {a: b}", 1),
        ("facility: x\nsets: {a: b}", 2), ("sets:\n- x\n- - x", 2), ("? [a]\n: b", 1),
        ("facility: x\n<<: {a: b}", 2),
        ("temperatures:\n- sauna: 99999999999999999999999999\n", 2), ("sets:\n- - sauna: 1e309\n", 2),
        ("sets:\n- 10x99999999999999999999", 2), ("temperatures:\n- title: a", 2), ("temperatures:\n- rest: 1", 2),
        // Texts that YAML would drop or change.
        ("facility: &more relax spa", 1), ("facility: !important sauna", 1), ("facility: !!binary x", 1),
        ("facility: &a 'x'", 1), ("facility: &a", 1), ("&a facility: x", 1), ("&a\nfacility: x", 1),
        ("facility: x\nbefore: &a |-\n  b", 2), ("facility: x\nsets: &a\n- 10", 2), ("facility: x\nsets: !a [10]", 2),
        ("facility: x\nsets:\n- &a\n  - sauna: 1", 3), ("facility: x\nsets:\n- - &a\n    sauna: 1", 3),
        ("facility: x\nsets:\n- - !a sauna: 1", 3),
        ("facility: 湯 #2", 1), ("facility: '湯' #2", 1), ("facility: \"湯\"#2", 1), ("facility: #2", 1),
        ("before: |-\n#tag", 2), ("before: |- #tag\n  a", 1), ("before: |-\n  a\n # b\nfacility: x", 3),
        ("before: #tag\n  a", 2), ("before:\n  # tag", 2), ("facility: x\n#y", 2), ("facility: x\n#\u{301}y", 2),
        ("sets:\n- 10/1/10 #2", 2), ("sets:\n- - sauna: #12", 2), ("sets:\n- - sauna: 1\n    title: サウナ #1", 3),
        ("temperatures: [{sauna: 88, title: a} #2\n]", 1),
        ("facility: x\n...", 2), ("facility: x\n...\ndate: y", 2), ("facility: x\n... y", 2),
        ("facility: x\n  y", 1), ("before: a\n  b", 1), ("before:\n  a\n  b", 2), ("before:\n  a", 2),
        ("facility: 'x\n  y'", 1), ("facility: 'it''s\n  y'", 1), ("facility: \"x\\\n  y\"", 1),
        ("facility: x\nbefore: |-\n  a\r\u{85}\u{2028}  b\u{2029}date: soon", 7),
        ("sets:\n- - sauna: 1\n    title: a\n    名前: b", 4), ("sets:\n- - sauna: 1\n    title:\n    名前:", 4),
        (String(repeating: "[", count: 100_000), 1), (String(repeating: "- ", count: 100_000), 1),
        (String(repeating: "{a: ", count: 100_000), 1),
    ])
    func `a draft names the invalid line`(text: String, line: Int) {
        let error = #expect(throws: DraftError.self) { try form.read(text) }
        #expect(error?.lines.first?.number == line, "\(error?.texts(Localizer(.english)) ?? [])")
    }

    @Test(arguments: [
        ("施設：しきじ", "しきじ"), ("施設:しきじ", "しきじ"), ("Facility： しきじ", "しきじ"), ("施設　：　しきじ", "しきじ"),
        ("施設:　しきじ", "しきじ"), ("施設: yes", "yes"), ("施設: 007", "007"), ("施設: a：b", "a：b"), ("施設: a#b", "a#b"),
        ("施設: null", "null"), ("施設: ~", "~"), ("施設: it's #1's".replacing(" #", with: "#"), "it's#1's"),
        ("施設: 'it''s'", "it's"),
        ("施設:\n  しきじ", "しきじ"), ("施設: \"#1\"", "#1"), ("施設: |-\n  # しきじ", "# しきじ"),
    ])
    func `a draft reads a facility as it is typed`(line: String, name: String) throws {
        let text = "\(line)\n日付:昨日\nsets：\nまえがき：|-\n  #サ活\n   # a\n\n  # b #c\nnotes:\n温度:\n"
        var content = SakatsuContent(facilityName: name, visitingDate: CivilDate.sampleDay.earlier(days: 1))
        content.foreword = "#サ活\n # a\n\n# b #c"
        expectNoDifference(try form.read(text).content, content)
    }

    @Test func `a draft reads texts as they are typed`() throws {
        let text = """
            facility: x
            date: today
            sets: 10/1/10x2
            temperatures: [{sauna: 88, title: 007}, {water: 16, title: "a, #1"}]
            before: a: b
            notes: >-
              a
              # b
            """
        var content = SakatsuContent(facilityName: "x", visitingDate: .sampleDay, foreword: "a", afterword: "a # b")
        content.sets = try form.titles.sets(typed: "10/1/10x2")
        content.temperatures = [
            SaunaTemperature(kind: .sauna, title: "007", celsius: FixedDecimal(88)),
            SaunaTemperature(kind: .coolBath, title: "a, #1", celsius: FixedDecimal(16)),
        ]
        expectNoDifference(try form.read(text.replacing("before: a: b", with: "before: a")).content, content)
        let error = #expect(throws: DraftError.self) { try form.read(text) }
        #expect(error?.lines.map(\.number) == [5])
    }

    @Test(arguments: ["[温度]", "[Sets]", "［前書き］"])
    func `a draft of an earlier version is refused with an explanation`(heading: String) {
        let text = "# note\n施設: x\n日付: 昨日\n\n\(heading)\n\n[後書き]\n"
        let error = #expect(throws: DraftError.self) { try form.read(text) }
        #expect(error?.texts(Localizer(.japanese)) == ["5行目: 以前の版で書かれた下書きです。新しい下書きに書き写してください。"])
    }

    /// In a text, these are not anchors and aliases.
    @Test func `a draft reads stars in a text as they are`() throws {
        var content = SakatsuContent.sample
        content.foreword = "&1 " + String(repeating: "*1 ", count: 100) + "\n*1"
        expectNoDifference(try form.read(form.text(of: content)).content, content)
    }

    /// A quotation mark can end a text in which a part seems to begin.
    @Test func `a draft expands no aliases in a text`() {
        let levels = (1...9).map {
            "  &a\($0) [\(Array(repeating: "*a\($0 - 1)", count: 10).joined(separator: ","))],"
        }
        let text = (["a: [&a0 x, '", "before: |-", "  ',"] + levels + ["  ? *a9", "]"]).joined(separator: "\n")
        let error = #expect(throws: DraftError.self) { try form.read(text) }
        #expect(error?.texts(Localizer(.english)) == ["Line 4: \"*a0\" cannot be read."])
    }

    /// A billion texts in ten lines.
    @Test func `a draft expands no aliases`() {
        let levels = (1...9).map {
            "a\($0): &a\($0) [\(Array(repeating: "*a\($0 - 1)", count: 10).joined(separator: ","))]"
        }
        let text = (["a0: &a0 x"] + levels + ["? *a9\n: x"]).joined(separator: "\n")
        let error = #expect(throws: DraftError.self) { try form.read(text) }
        #expect(error?.texts(Localizer(.english)) == ["Line 2: \"*a0\" cannot be read."])
    }

    /// At every possible end of a truncated file.
    @Test func `a truncated draft is refused`() throws {
        let text = form.text(of: .sample)
        let end = try #require(text.firstRange(of: "あとがき: |-")).lowerBound
        for index in text.indices where index < end {
            #expect(throws: DraftError.self) { try form.read(String(text[..<index])) }
        }
    }

    @Test func `a draft requires all of its parts`() {
        let error = #expect(throws: DraftError.self) { try form.read("") }
        #expect(
            error?.texts(Localizer(.japanese)) == [
                "施設:の行がありません。", "日付:の行がありません。", "まえがき:の行がありません。", "セット:の行がありません。", "あとがき:の行がありません。", "温度:の行がありません。",
            ])
        let empty = #expect(throws: DraftError.self) { try form.read("施設:") }
        #expect(empty?.texts(Localizer(.japanese)).first == "1行目: 施設を入力してください。")
    }

    @Test func `a draft replaces former notes with new ones`() {
        let hint = "保存して閉じると変更されます。変えずに閉じると何もしません。"
        #expect(form.noting("# old\n# older\n施設: x\n", ["new"]) == "# new\n# \(hint)\n施設: x\n")
    }
}
