import CustomDump
import LocalizationCore
import ModelsCore
import SakatsuData
import TestSupport
import Testing
import TypedCore

/// A share text is read as the same visit, in both languages.
@Suite struct SharedVisitTests {
    @Test(arguments: Language.allCases)
    func `The text of any visit with sets is read as the visit`(language: Language) throws {
        var generator = SeededGenerator(seed: 7)
        for _ in 0..<500 {
            let content = try content(in: language, using: &generator)
            let text = SakatsuShareText(content, localize: Localizer(language)).text
            // The text as other apps pass it on, read on another day.
            let post = SakatsuPost(
                text + "\n", days: TypedDays(today: try .day("2020-01-01")), localize: Localizer(language))
            expectNoDifference(post.content, content, "\(text)")
        }
    }

    @Test(arguments: Language.allCases)
    func `The share text of a visit without sets is read, with all texts as one`(language: Language) throws {
        var content = try SakatsuContent.visit("湯処 ロキ（本店）", on: "2026-02-28")
        content.foreword = "一行目\n二行目"
        content.temperatures = [SaunaTemperature(kind: .coolBath, title: "x", celsius: FixedDecimal(hundredths: 1_650))]
        let localize = Localizer(language)
        let post = SakatsuPost(
            SakatsuShareText(content, localize: localize).text, days: TypedDays(today: content.visitingDate),
            localize: localize)
        (content.foreword, content.afterword) = ("", content.foreword)
        content.temperatures[0].title = localize.title(of: SaunaTemperature.Kind.coolBath)
        expectNoDifference(post.content, content)
    }

    @Test func `A share text without one of its sets is read like any other`() throws {
        let text = "湯（2026/11/21）\n\nまえ\n\n2セット行いました。\n🔥サウナ（6分）→💧水風呂（1分30秒）\n\n🔥88℃"
        let localize = Localizer(.japanese)
        let post = SakatsuPost(text, days: TypedDays(today: try .day("2026-11-22")), localize: localize)
        var content = try SakatsuContent.visit("湯")
        content.sets = Array(
            repeating: SaunaSet(steps: [
                SaunaStep(kind: .sauna, title: "サウナ", seconds: FixedDecimal(360)),
                SaunaStep(kind: .coolBath, title: "水風呂", seconds: FixedDecimal(90)),
            ]), count: 2)
        content.afterword = "まえ"
        content.temperatures = [SaunaTemperature(kind: .sauna, title: "サウナ", celsius: FixedDecimal(88))]
        expectNoDifference(post.content, content)
    }

    // MARK: - Visits that are completely contained in their text

    private static let names = ["湯", "湯処 ロキ（本店）", "Löyly (by the Lake)", "サウナ：10分 × 3", "2026/01/02", "【湯】"]
    /// Texts that would be recognised elsewhere: within a share text, they are still the visit's texts.
    private static let texts = [
        "", "最高。", "一行目\n二行目", "一段落\n\n二段落", "サウナ：10分 × 3", "3セット行いました。", "1 set\nx", "施設名：別の湯",
        "2026/01/02", "🔥88℃ です", "（6分）",
    ]
    private static let titles = ["", "塩サウナ", "サウナ（下段）", "Sauna (top)", "10分", "a/b、c", "🍃"]

    private func content(
        in language: Language, using generator: inout SeededGenerator
    ) throws -> SakatsuContent {
        func one<Value>(_ values: [Value]) throws -> Value { try #require(values.randomElement(using: &generator)) }
        func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }
        let localize = Localizer(language)
        var content = try SakatsuContent.visit(
            one(Self.names), on: CivilDate(daysSinceEpoch: number(0...30_000)).map(\.description) ?? "")
        content.foreword = try one(Self.texts)
        content.afterword = try one(Self.texts)
        for _ in 0..<number(1...4) {
            var set = SaunaSet(steps: [])
            for _ in 0..<number(1...5) {
                let kind = try one(SaunaStep.Kind.allCases)
                var step = SaunaStep(
                    kind: kind, title: try one(Self.titles + [localize.title(of: kind)]), seconds: nil,
                    unit: kind == .coolBath ? .seconds : .minutes)
                if number(0...3) > 0 {
                    let seconds = FixedDecimal(hundredths: number(0...3) * number(0...200_000))
                    // The text does not contain the unit.
                    let isInSeconds = seconds > FixedDecimal(0) && seconds < FixedDecimal(60)
                    step.time = StepTime(seconds: seconds, unit: isInSeconds ? .seconds : .minutes)
                }
                // A step without title and time is not in the text, and for a symbol as its title, the kind is
                // ambiguous.
                if step.seconds == nil, ["", "サウナ（下段）", "Sauna (top)"].contains(step.title) { continue }
                if kind == .other, step.title == "🍃" { continue }
                set.steps.append(step)
            }
            // Words alone look like a text.
            if set.steps.contains(where: { $0.kind != .other || $0.seconds != nil }) { content.sets.append(set) }
        }
        if content.sets.isEmpty {
            content.sets = [SaunaSet(steps: [SaunaStep(kind: .sauna, title: "サ", seconds: nil)])]
        }
        for _ in 0..<number(0...3) {
            let kind = try one(SaunaTemperature.Kind.allCases)
            let celsius = FixedDecimal(hundredths: number(0...99_999))
            content.temperatures.append(
                SaunaTemperature(kind: kind, title: localize.title(of: kind), celsius: celsius))
        }
        return content
    }
}

extension SakatsuPost {
    /// The post as a visit.
    fileprivate var content: SakatsuContent? {
        guard let facilityName, let visitingDate else { return nil }
        return SakatsuContent(
            facilityName: facilityName, visitingDate: visitingDate, foreword: foreword, sets: sets,
            afterword: afterword,
            temperatures: temperatures)
    }
}
