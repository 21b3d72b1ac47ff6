import CustomDump
import LocalizationCore
import ModelsCore
import SakatsuData
import TestSupport
import Testing
import TypedCore

/// Posts as people write them, each with the complete result.
@Suite struct SakatsuPostTests {
    /// A post and its result: a line for each part, as `SakatsuPost.outline` writes them.
    struct Example: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let text: String
        let outline: String

        init(_ testDescription: String, _ text: String, _ outline: String) {
            (self.testDescription, self.text, self.outline) = (testDescription, text, outline)
        }
    }

    @Test(arguments: tables + rows + heads + temperatures + texts)
    func `A post is read`(_ example: Example) throws {
        expectNoDifference(try post(example.text).outline, example.outline)
    }

    static let tables = [
        Example(
            "a table", "サウナ：10分 × 3\n水風呂：1分 × 3\n休憩：10分 × 3\n合計：3セット",
            "3× サウナ🔥10分 水風呂💧1分 休憩🍃10分"),
        Example(
            "full width, and no total", "サウナ：１０分×３\n水風呂：３０秒×３\n外気浴：１０分×３",
            "3× サウナ🔥10分 水風呂💧30秒 外気浴🍃10分"),
        Example(
            "times of each set", "サウナ：10分(下段) / 6分(上段) / 5分(下段)\n水風呂：15秒×2\n合計：3セット",
            """
            1× サウナ（下段）🔥10分 水風呂💧15秒
            1× サウナ（上段）🔥6分 水風呂💧15秒
            1× サウナ（下段）🔥5分
            水風呂：15秒×2
            """),
        Example(
            "ranges", "サウナ：8〜10分 × 3\n水風呂：1～2分 × 3\n休憩：10分 × 3",
            "3× サウナ（8〜10分）🔥9分 水風呂（1～2分）💧1.5分 休憩🍃10分"),
        Example(
            "different times", "サウナ：6分 × 1、8分 × 2\n水風呂：1分 × 3\n休憩：10分",
            """
            1× サウナ🔥6分 水風呂💧1分 休憩🍃10分
            2× サウナ🔥8分 水風呂💧1分 休憩🍃10分
            """),
        Example(
            "a unit for several numbers", "サウナ：10・12・8分\n水風呂：1分\n外気浴：5分",
            """
            1× サウナ🔥10分 水風呂💧1分 外気浴🍃5分
            1× サウナ🔥12分 水風呂💧1分 外気浴🍃5分
            1× サウナ🔥8分 水風呂💧1分 外気浴🍃5分
            """),
        Example(
            "two kinds of sauna in turn", "高温サウナ：8分×2\nアウフグース：10分×1\n水風呂：1分×3\n合計：3セット",
            """
            2× 高温サウナ🔥8分 水風呂💧1分
            1× アウフグース🔥10分 水風呂💧1分
            """),
        Example(
            "two kinds of sauna in each set", "ドライサウナ：8分×2\n塩サウナ：5分×2\n水風呂：1分×2",
            "2× ドライサウナ🔥8分 塩サウナ🔥5分 水風呂💧1分"),
        Example(
            "the total says how many", "サウナ：10分\n水風呂：1分\n内気浴：10分\n計4セット",
            "4× サウナ🔥10分 水風呂💧1分 内気浴🍃10分"),
        Example(
            "a total that is not theirs stays", "サウナ：10分 × 2\n水風呂：1分 × 2\n合計：3セット",
            "2× サウナ🔥10分 水風呂💧1分\n合計：3セット"),
        Example(
            "in one line", "サウナ10分×3 水風呂1分×3 外気浴10分×3",
            "3× サウナ🔥10分 水風呂💧1分 外気浴🍃10分"),
        Example(
            "in brackets", "【サウナ】10分×3\n【水風呂】1分×3\n【休憩】10分×3",
            "3× サウナ🔥10分 水風呂💧1分 休憩🍃10分"),
        Example(
            "in English", "Sauna: 12 min x 3\nCold plunge: 45 sec x 3\nRest: 10 min x 3\nTotal: 3 sets",
            "3× Sauna🔥12分 Cold plunge💧45秒 Rest🍃10分"),
        Example(
            "notes that are numbers", "サウナ(3)：10分×3(2)\n水風呂：1分×3(3回)",
            "3× サウナ（3 2）🔥10分 水風呂（3回）💧1分"),
        Example("counts alone", "サウナ × 3\n水風呂 × 3", "3× サウナ🔥 水風呂💧"),
    ]

    static let rows = [
        Example(
            "a line for each set", "1セット目：サウナ10分→水風呂1分→外気浴10分\n2セット目：サウナ12分→水風呂1分→外気浴8分",
            """
            1× サウナ🔥10分 水風呂💧1分 外気浴🍃10分
            1× サウナ🔥12分 水風呂💧1分 外気浴🍃8分
            """),
        Example(
            "numbers in circles", "①サウナ 8分 / 水風呂 1分 / 休憩 5分\n②サウナ 10分 / 水風呂 1分半 / 休憩 5分",
            """
            1× サウナ🔥8分 水風呂💧1分 休憩🍃5分
            1× サウナ🔥10分 水風呂💧1.5分 休憩🍃5分
            """),
        Example(
            "several sets at once", "1〜2セット目 サウナ10分→水風呂1分\n3セット目 サウナ15分→水風呂2分",
            "2× サウナ🔥10分 水風呂💧1分\n1× サウナ🔥15分 水風呂💧2分"),
        Example(
            "a line for each step", "1セット目\nサウナ 10分\n水風呂 1分\n\n2セット目\nサウナ 12分\n水風呂 1分",
            "1× サウナ🔥10分 水風呂💧1分\n1× サウナ🔥12分 水風呂💧1分"),
        Example(
            "without numbers", "サウナ 10分\n水風呂 1分\n休憩 5分\nサウナ 12分\n水風呂 1分",
            "1× サウナ🔥10分 水風呂💧1分 休憩🍃5分\n1× サウナ🔥12分 水風呂💧1分"),
        Example(
            "several sets on a line", "サウナ10分→水風呂1分→休憩5分、サウナ12分→水風呂2分→休憩5分",
            "1× サウナ🔥10分 水風呂💧1分 休憩🍃5分\n1× サウナ🔥12分 水風呂💧2分 休憩🍃5分"),
        Example(
            "repeated", "サウナ10分→水風呂1分30秒→外気浴10分 ×3",
            "3× サウナ🔥10分 水風呂💧1.5分 外気浴🍃10分"),
        Example(
            "in brackets, repeated", "(サウナ8分→水風呂1分→休憩10分)×4セット",
            "4× サウナ🔥8分 水風呂💧1分 休憩🍃10分"),
        Example("as typed to the command line", "10/1/10x3", "3× サウナ🔥10分 水風呂💧1分 休憩🍃10分"),
        Example("syllables", "サ10→水1→外10 ×3", "3× サウナ🔥10分 水風呂💧1分 休憩🍃10分"),
        Example(
            "signs", "🔥10分💧1分🍃10分\n🔥8分💧1分🍃10分",
            "1× サウナ🔥10分 水風呂💧1分 休憩🍃10分\n1× サウナ🔥8分 水風呂💧1分 休憩🍃10分"),
        Example(
            "signs with names", "🔥薬草ミスト（6分）→💧滝（20秒）→🍃デッキ（10分）", "1× 薬草ミスト🔥6分 滝💧20秒 デッキ🍃10分"),
        Example(
            "about so long", "サウナ約10分→水風呂1分くらい→休憩5分",
            "1× サウナ（約10分）🔥10分 水風呂（1分くらい）💧1分 休憩🍃5分"),
        Example(
            "a step without time", "サウナ12分→水風呂→外気浴10分",
            "1× サウナ🔥12分 水風呂💧 外気浴🍃10分"),
        Example(
            "times in front, in English", "3 sets: 10 min sauna, 1 min cold plunge, 5 min rest",
            "3× sauna🔥10分 cold plunge💧1分 rest🍃5分"),
        Example(
            "another kind", "サウナ10分→水風呂1分→炭酸泉5分→休憩10分",
            "1× サウナ🔥10分 水風呂💧1分 炭酸泉5分 休憩🍃10分"),
    ]

    static let heads = [
        Example("a name below the day", "2025-11-01\n湯処 ロキ\nサウナ 10分", "@湯処 ロキ 2025-11-01\n1× サウナ🔥10分"),
        Example("a word below the day", "2025-11-01\n大満足\nサウナ 10分", "@ 2025-11-01\n1× サウナ🔥10分\n大満足"),
        Example(
            "everything in a line", "11/3 湯処ロキ サウナ10分→水風呂1分 ×3",
            "@湯処ロキ 2026-11-03\n3× サウナ🔥10分 水風呂💧1分"),
        Example("shorthand after the name", "10/24 ゆらぎ湯 10-1-10×3", "@ゆらぎ湯 2026-10-24\n3× サウナ🔥10分 水風呂💧1分 休憩🍃10分"),
        Example(
            "a set that was not done",
            "Round 1: sauna 10 min, plunge 1 min\nRound 2 skipped: sauna 12 min, plunge 1 min",
            "Round 1: sauna 10 min, plunge 1 min\nRound 2 skipped: sauna 12 min, plunge 1 min"),
        Example(
            "plans for another day", "湯処 ロキ\nサウナ10分→水風呂1分\n明日の朝も行く。",
            "@湯処 ロキ\n1× サウナ🔥10分 水風呂💧1分\n明日の朝も行く。"),
        Example(
            "the second place of the day", "本日2軒目の湯処ロキ\nサウナ10分→水風呂1分",
            "1× サウナ🔥10分 水風呂💧1分\n本日2軒目の湯処ロキ"),
        Example(
            "a queue", "20 min queue, sauna 8 min, plunge 1 min", "20 min queue, sauna 8 min, plunge 1 min"),
        Example(
            "weights", "3 sets @ 80 kg\nSauna 15 min, plunge 2 min", "1× Sauna🔥15分 plunge💧2分\n3 sets @ 80 kg"),
        Example(
            "temperatures next to the day", "11/3 サウナ 90℃ 水風呂 17℃\nサウナ10分",
            "@ 2026-11-03\n1× サウナ🔥10分\nT サウナ🔥90 水風呂💧17"),
        Example("name and day", "湯の森サウナ（2026/11/20）\n\nサウナ：10分×1", "@湯の森サウナ 2026-11-20\n1× サウナ🔥10分"),
        Example("a name in brackets", "【湯の森サウナ】\nサウナ10分×2", "@湯の森サウナ\n2× サウナ🔥10分"),
        Example(
            "a name alone, above sets", "湯処 ロキ\nサウナ10分→水風呂1分", "@湯処 ロキ\n1× サウナ🔥10分 水風呂💧1分"),
        Example("a name alone, above a text", "湯処 ロキ\nよかった", "湯処 ロキ\nよかった"),
        Example("a day and a name", "11/21（土） 湯処 ロキ\n楽しい", "@湯処 ロキ 2026-11-21\n楽しい"),
        Example("a day of last year", "12月24日\nサウナ10分→水風呂1分", "@ 2025-12-24\n1× サウナ🔥10分 水風呂💧1分"),
        Example("a day to come", "日付：2027年1月2日", "@ 2027-01-02"),
        Example(
            "labels", "施設名：湯処 ロキ\n日付：2026-11-03(火・祝)\nサウナ：6分×1",
            "@湯処 ロキ 2026-11-03\n1× サウナ🔥6分"),
        Example("in English", "Lakeside Sauna (Nov 3, 2026)\n\n8 min sauna", "@Lakeside Sauna 2026-11-03\n1× sauna🔥8分"),
        Example(
            "a first sentence is no name", "今日は湯処 ロキへ\nサウナ10分→水風呂1分",
            "1× サウナ🔥10分 水風呂💧1分\n今日は湯処 ロキへ"),
        Example("no such day", "2026/02/30\n11/31", "2026/02/30\n11/31"),
    ]

    static let temperatures = [
        Example("signs", "🔥88℃ 💧16.2℃", "T サウナ🔥88 水風呂💧16.2"),
        Example("names", "サウナ室92℃ / 水風呂16℃", "T サウナ室🔥92 水風呂💧16"),
        Example("full width", "サウナ温度：９２度\n水温：１６．５度", "T サウナ温度🔥92 水温💧16.5"),
        Example("a range", "サウナ 90〜96℃", "T サウナ（90〜96℃）🔥93"),
        Example(
            "beside times", "サウナ(92℃)：10分×2\n水風呂(16℃)：1分×2",
            "2× サウナ🔥10分 水風呂💧1分\nT サウナ🔥92 水風呂💧16"),
        Example("of the air", "外気温 5℃", "外気温 5℃"),
        Example("without a sign", "サウナ 90 / 水風呂 16", "サウナ 90 / 水風呂 16"),
    ]

    static let texts = [
        Example(
            "texts stay in their order", "最高の一日\n\nサウナ：10分×2\n水風呂：1分×2\n\nご飯もおいしい\nhttps://example.com/1\n#サ活",
            "2× サウナ🔥10分 水風呂💧1分\n最高の一日\n\nご飯もおいしい\nhttps://example.com/1\n#サ活"),
        Example(
            "sets in a sentence", "サウナ10分のあと水風呂1分で、最高。", "1× サウナ🔥10分 水風呂💧1分\nサウナ10分のあと水風呂1分で、最高。"),
        Example("what was not done", "サウナ：10分×2\n水風呂：なし", "2× サウナ🔥10分\n水風呂：なし"),
        Example("a name of many meanings", "森の休憩", "森の休憩"),
        Example("more sets than a visit has", "サウナ：10分 × 51", "サウナ：10分 × 51"),
        Example("too long a time", "サウナ：1000分 × 2\nサウナ：999分×1", "1× サウナ🔥999分\nサウナ：1000分 × 2"),
        Example("a number of sets alone", "3セット", "3セット"),
        Example("numbers of sets without steps", "1セット目\nサウナ10分→水風呂1分\n2セット目\n寝た", "1× サウナ🔥10分 水風呂💧1分\n2セット目\n寝た"),
        Example("nothing", " \n\n", ""),
    ]

    // MARK: - As anywhere else

    @Test(arguments: TypedCases.days + TypedCases.yearlessDays + [("10-1", "2026-10-01"), ("10.1", "2026-10-01")])
    func `a post contains a day`(text: String, day: String?) throws {
        #expect(try post("日付：\(text)").outline == day.map { "@ \($0)" } ?? "日付：\(text)")
    }

    /// It is unknown when the post was written.
    @Test(arguments: TypedCases.relativeDays)
    func `a day that depends on the day of writing stays text`(text: String, day: String?) throws {
        let post = try post("日時：\(text)")
        #expect(post.visitingDate == nil)
        #expect(post.afterword.contains("日時"))
    }

    @Test(arguments: TypedCases.times)
    func `a post contains a time`(text: String, seconds: Int?) throws {
        let post = try post("サウナ \(text)")
        #expect(post.sets.first?.steps.first?.seconds == seconds.map { FixedDecimal($0) })
        #expect(post.afterword == (seconds == nil ? "サウナ \(text)" : ""))
    }

    @Test(arguments: TypedCases.sets)
    func `a post contains sets in the short form`(text: String, seconds: [[Int]]) throws {
        let sets = try post(text).sets
        #expect(sets.map { $0.steps.compactMap(\.seconds) } == seconds.map { $0.map { FixedDecimal($0) } })
    }

    private func post(_ text: String) throws -> SakatsuPost {
        SakatsuPost(
            text, days: TypedDays(today: try .day("2026-11-21")),
            localize: Localizer(.japanese))
    }
}

extension SakatsuPost {
    /// The complete content: facility and date, a line for each run of equal sets, temperatures, texts.
    fileprivate var outline: String {
        var lines: [String] = []
        if facilityName != nil || visitingDate != nil {
            lines.append(
                ["@\(facilityName ?? "")", visitingDate?.description].compactMap(\.self).joined(separator: " "))
        }
        if !foreword.isEmpty { lines.append("before: \(foreword)") }
        var sets = sets[...]
        while let set = sets.first {
            let count = sets.prefix { $0 == set }.count
            lines.append("\(count)× \(set.steps.map(\.outline).joined(separator: " "))")
            sets = sets.dropFirst(count)
        }
        if !temperatures.isEmpty { lines.append("T \(temperatures.map(\.outline).joined(separator: " "))") }
        if !afterword.isEmpty { lines.append(afterword) }
        return lines.joined(separator: "\n")
    }
}

extension SaunaStep {
    fileprivate var outline: String {
        let amount = time.amount.map { "\($0)\(time.unit == .minutes ? "分" : "秒")" } ?? ""
        return "\(title)\(kind.symbol ?? "")\(amount)"
    }
}

extension SaunaTemperature {
    fileprivate var outline: String {
        "\(title)\(kind.symbol)\(celsius?.description ?? "?")"
    }
}
