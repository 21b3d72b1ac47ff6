import CustomDump
import LocalizationCore
import ModelsCore
import Testing

@testable import SakatsuData

@Suite struct SakatsuShareTextTests {
    private static func example() throws -> SakatsuContent {
        let set = SaunaSet(steps: [
            SaunaStep(kind: .sauna, title: "サウナ", amount: FixedDecimal(6), unit: .minutes),
            SaunaStep(kind: .coolBath, title: "水風呂", amount: FixedDecimal(30), unit: .seconds),
            SaunaStep(kind: .relaxation, title: "休憩", amount: FixedDecimal(10), unit: .minutes),
        ])
        return SakatsuContent(
            facilityName: "施設名",
            visitingDate: try .day("2026-11-21"),
            foreword: "まえがき",
            sets: [set, set, set],
            afterword: "あとがき",
            temperatures: [
                SaunaTemperature(kind: .sauna, title: "サウナ", celsius: FixedDecimal(88)),
                SaunaTemperature(kind: .coolBath, title: "水風呂", celsius: FixedDecimal(hundredths: 1_620)),
            ]
        )
    }

    private func text(_ content: SakatsuContent, in language: Language = .japanese) -> String {
        SakatsuShareText(content, localize: Localizer(language)).text
    }

    @Test func `In Japanese`() throws {
        expectNoDifference(
            text(try Self.example()),
            """
            施設名（2026/11/21）

            まえがき

            3セット行いました。
            🔥サウナ（6分）→💧水風呂（30秒）→🍃休憩（10分）
            🔥サウナ（6分）→💧水風呂（30秒）→🍃休憩（10分）
            🔥サウナ（6分）→💧水風呂（30秒）→🍃休憩（10分）

            あとがき

            🔥88℃ 💧16.2℃
            """)
    }

    @Test func `In English, with the default names of steps`() throws {
        var content = try Self.example()
        expectNoDifference(
            text(content, in: .english),
            """
            施設名 (2026/11/21)

            まえがき

            3 sets
            🔥Sauna (6 min)→💧Cold plunge (30 sec)→🍃Rest (10 min)
            🔥Sauna (6 min)→💧Cold plunge (30 sec)→🍃Rest (10 min)
            🔥Sauna (6 min)→💧Cold plunge (30 sec)→🍃Rest (10 min)

            あとがき

            🔥88℃ 💧16.2℃
            """)
        content.sets.removeLast(2)
        #expect(text(content, in: .english).contains("\n1 set\n"))
    }

    @Test func `Empty parts leave nothing`() throws {
        #expect(text(try .visit("湯", on: "2026-01-02")) == "湯（2026/01/02）")
        var content = try Self.example()
        content.foreword = ""
        content.temperatures = []
        content.sets.removeLast(2)
        expectNoDifference(
            text(content),
            """
            施設名（2026/11/21）

            1セット行いました。
            🔥サウナ（6分）→💧水風呂（30秒）→🍃休憩（10分）

            あとがき
            """)
    }

    @Test func `An item without title and duration is left out, one with either is not`() throws {
        var content = try SakatsuContent.visit("湯")
        content.sets = [
            SaunaSet(steps: [
                SaunaStep(kind: .sauna, title: "", amount: nil, unit: .minutes),
                SaunaStep(kind: .coolBath, title: "水風呂", amount: nil, unit: .seconds),
                SaunaStep(kind: .relaxation, title: "", amount: FixedDecimal(0), unit: .minutes),
                SaunaStep(kind: .other, title: "スチーム", amount: FixedDecimal(hundredths: 250), unit: .minutes),
            ])
        ]
        #expect(text(content) == "湯（2026/11/21）\n\n1セット行いました。\n💧水風呂→🍃（0分）→スチーム（2分30秒）")
    }

    @Test func `A set without items leaves no line, sets without lines no paragraph`() throws {
        let nothing = SaunaSet(steps: [SaunaStep(kind: .sauna, title: "", amount: nil, unit: .minutes)])
        var content = try SakatsuContent.visit("湯")
        content.sets = [nothing, SaunaSet(steps: [])]
        #expect(text(content) == "湯（2026/11/21）")

        content.sets.append(SaunaSet(steps: [SaunaStep(kind: .sauna, title: "サ", amount: nil, unit: .minutes)]))
        content.sets.append(nothing)
        #expect(text(content) == "湯（2026/11/21）\n\n1セット行いました。\n🔥サ")
    }

    @Test func `A temperature without a number is left out`() throws {
        var content = try SakatsuContent.visit("湯")
        content.temperatures = [
            SaunaTemperature(kind: .coolBath, title: "水風呂", celsius: nil),
            SaunaTemperature(kind: .coolBath, title: "", celsius: FixedDecimal(hundredths: 805)),
            SaunaTemperature(kind: .sauna, title: "高温", celsius: FixedDecimal(0)),
        ]
        #expect(text(content) == "湯（2026/11/21）\n\n💧8.05℃ 🔥0℃")
    }

    @Test func `People's texts are not treated as a format`() throws {
        var content = try SakatsuContent.visit("%@ 100%% %1$@")
        content.foreword = "%lld"
        #expect(text(content) == "%@ 100%% %1$@（2026/11/21）\n\n%lld")
    }

    /// The code that StringsPlugin generates from a text with a plural.
    @Test(arguments: [
        (0, "0 sets"), (1, "1 set"), (2, "2 sets"), (11, "11 sets"),
        (1_000, "1,000 sets"), (-1, "-1 set"),
    ])
    func `The number chooses the plural form`(count: Int, text: String) {
        #expect(Localizer(.english)(SakatsuString.setCount(count)) == text)
        #expect(Localizer(.japanese)(.setCount(count)) == "\(Localizer(.japanese).number(count))セット行いました。")
    }
}
