import Foundation
import SampleData
import Testing

@testable import ModelsCore

@Suite struct VisitFieldTests {
    @Test func `No two fields have a name in common`() {
        let names = VisitField.allCases.flatMap { Set($0.row.aliases + [$0.rawValue]) }
        #expect(names.count == Set(names).count)
    }

    @Test(arguments: VisitField.allCases)
    func `The names of columns are short and folded, as lookups require`(field: VisitField) {
        #expect(field.row.aliases.contains(field.rawValue.lowercased()))
        #expect(field.row.aliases.allSatisfy { $0 == $0.lowercased() && !$0.contains { !$0.isLetter } })
    }

    @Test(arguments: VisitField.allCases)
    func `What a field writes it reads, in any currency`(field: VisitField) throws {
        for currency in [Currency.yen, try #require(Currency("EUR"))] {
            var content = SakatsuContent.minimal
            try field.read(field.text(of: .full, in: currency), into: &content, in: currency)
            #expect(field.text(of: content) == field.text(of: .full))
            #expect(field.row.value.problem(in: content) == nil)
        }
    }

    @Test(arguments: [VisitField.score, .price, .arrival, .tags])
    func `An empty text is no value`(field: VisitField) throws {
        var content = SakatsuContent.full
        try field.read(" ", into: &content)
        #expect(field.text(of: content) == "")
        #expect(field.row.value.problem(in: content) == nil)
    }

    @Test(arguments: [("⭐️⭐️⭐️⭐️", "4"), ("★★★☆☆", "3"), ("4/5", "4"), (" ３．５／５ ", "3.5")])
    func `A score can be written as stars or out of five`(typed: String, score: String) throws {
        var content = SakatsuContent.minimal
        try VisitField.score.read(typed, into: &content)
        #expect(VisitField.score.text(of: content) == score)
    }

    @Test(arguments: ["4.3", "-1", "0", "5.5", "1000000000000"])
    func `A score is on its scale`(typed: String) throws {
        var content = SakatsuContent.full
        try VisitField.score.read(typed, into: &content)
        guard case .notOnScale(let scale) = VisitField.score.row.value.problem(in: content) else {
            Issue.record("\(typed) was taken")
            return
        }
        #expect(scale.numbers.map(\.description).joined(separator: " ") == "0.5 1 1.5 2 2.5 3 3.5 4 4.5 5")
    }

    @Test(
        arguments: [
            (.score, "NaN", .notANumber), (.score, "星", .notANumber), (.score, "4.555", .tooManyFractionDigits),
            (.price, "free", .notANumber), (.price, "1.5", .tooManyFractionDigits), (.arrival, "25:61", .notATime),
        ] as [(VisitField, String, SakatsuProblem.Reason)])
    func `A text that is no value leaves the field unchanged`(
        field: VisitField, typed: String, reason: SakatsuProblem.Reason
    ) {
        var content = SakatsuContent.full
        #expect(throws: reason) { try field.read(typed, into: &content) }
        #expect(content == .full)
    }

    @Test func `JSON has a member for each value, and none for a missing one`() throws {
        func json(_ content: SakatsuContent) throws -> String {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            return String(decoding: try encoder.encode(content), as: UTF8.self)
        }
        let full = try json(.full)
        for member in [
            #""score":4.5"#, #""tags":["ロウリュ","ひとり"]"#, #""price":1600"#, #""currency":"JPY""#, #""arrival":"18:30""#,
        ] { #expect(full.contains(member)) }
        let minimal = try json(.minimal)
        #expect(minimal.contains(#""tags":[]"#))
        for member in ["score", "price", "currency", "arrival"] { #expect(!minimal.contains(member)) }
        #expect(try JSONDecoder().decode(SakatsuContent.self, from: Data(full.utf8)) == .full)
        #expect(try JSONDecoder().decode(SakatsuContent.self, from: Data(minimal.utf8)) == .minimal)
    }

    @Test(arguments: [#""price":1200"#, #""price":1200,"currency":null"#])
    func `A price without a currency is in yen`(members: String) throws {
        let json = #"{"facilityName":"湯","visitingDate":"2026-11-20",\#(members)}"#
        let content = try JSONDecoder().decode(SakatsuContent.self, from: Data(json.utf8))
        #expect(content.price == Price(amount: 1_200, currency: .yen))
    }
}

@Suite struct PriceTests {
    private static let euro = Currency("EUR") ?? .yen

    @Test(arguments: [
        ("1600", 1_600, "JPY"), ("1,600円", 1_600, "JPY"), ("１，６００円", 1_600, "JPY"), ("¥1600", 1_600, "JPY"),
        ("￥ 12,345,678", 12_345_678, "JPY"), ("12.50 EUR", 1_250, "EUR"), ("€12", 1_200, "EUR"),
        ("12,5 €", 1_250, "EUR"),
        ("usd 3", 300, "USD"), ("1.25 KWD", 1_250, "KWD"), ("0", 0, "JPY"),
    ])
    func `A price is read with its currency, or in yen`(typed: String, amount: Int, code: String) throws {
        #expect(
            try Price.parse(typed: typed, in: .yen) == Price(amount: amount, currency: try #require(Currency(code))))
    }

    @Test(arguments: [("12.5", 1_250, "12.50"), ("12", 1_200, "12"), ("0.05", 5, "0.05"), ("1600円", 1_600, "1600 JPY")])
    func `In an account of another currency, a price is read and written in that`(
        typed: String, amount: Int, text: String
    ) throws {
        let price = try #require(try Price.parse(typed: typed, in: Self.euro))
        #expect(price.amount == amount)
        #expect(price.text(in: Self.euro) == text)
        #expect(try Price.parse(typed: text, in: Self.euro) == price)
    }

    @Test(
        arguments: [
            ("円", .notANumber), ("1,60", .tooManyFractionDigits), ("1e3", .notANumber),
            ("1.25円", .tooManyFractionDigits), (String(repeating: "9", count: 18) + "9", .outOfRange),
            (String(repeating: "1", count: 300), .notANumber),
        ] as [(String, TypedNumberError)])
    func `What is no price is refused`(typed: String, error: TypedNumberError) {
        #expect(throws: error) { try Price.parse(typed: typed, in: .yen) }
    }

    @Test func `Any amount of any currency is read as it was written`() throws {
        var random = SystemRandomNumberGenerator()
        for currency in Currency.all {
            let amount = Int.random(in: Price.recordable, using: &random)
            let price = Price(amount: currency.fractionDigits == 3 ? amount / 10 * 10 : amount, currency: currency)
            for usual in [Currency.yen, Self.euro, currency] {
                #expect(try Price.parse(typed: price.text(in: usual), in: usual) == price)
            }
        }
    }
}

@Suite struct TimeOfDayTests {
    @Test(arguments: [
        ("18:30", "18:30"), ("1830", "18:30"), ("１８：３０", "18:30"), ("18時30分", "18:30"), ("18時半", "18:30"),
        ("18時", "18:00"),
        ("6:30 pm", "18:30"), ("6pm", "18:00"), ("午後6時半", "18:30"), ("午前0時", "00:00"), ("12:15am", "00:15"),
        ("12 p.m.", "12:00"), ("9:05", "09:05"), ("905", "09:05"), ("0:00", "00:00"), ("23.59", "23:59"),
        ("7", "07:00"),
    ])
    func `A time is read as people type it`(typed: String, time: String) {
        #expect(TimeOfDay(typed: typed)?.description == time)
    }

    @Test(arguments: ["25:61", "24:00", "12:60", "13pm", "", ":", "18:", "18:3:0", "18:300", "-1", "夜", "1e1", "18６"])
    func `Anything else is no time`(typed: String) {
        #expect(TimeOfDay(typed: typed) == nil)
    }

    @Test func `Every minute of a day is read as it is written, and nothing else`() {
        #expect((0..<1_440).allSatisfy { TimeOfDay(TimeOfDay(minutes: $0)!.description)?.minutes == $0 })
        #expect(TimeOfDay("9:05") == nil)
        #expect(TimeOfDay(minutes: 1_440) == nil)
    }
}

@Suite struct TagTests {
    @Test(arguments: [
        ("#ロウリュ #ひとり", ["ロウリュ", "ひとり"]), ("ロウリュ、ひとり,朝", ["ロウリュ", "ひとり", "朝"]), ("＃朝　夜", ["朝", "夜"]),
        ("#a#b", ["a", "b"]),
        ("", []), ("# ,、", []), ("ロウリュ ﾛｳﾘｭ ろうりゅ", ["ロウリュ"]), ("Cold COLD", ["Cold"]),
    ])
    func `Tags are separated by spaces, commas and signs, and none is there twice`(typed: String, names: [String]) {
        #expect(Tag.tags(typed: typed).map(\.name) == names)
    }

    @Test func `Tags from elsewhere are stored as if they were typed`() {
        var content = SakatsuContent.minimal
        content.tags = ["外気 浴", " #朝\u{202E}", "朝"].map(Tag.init)
        #expect(content.normalized.tags.map(\.name) == ["外気", "浴", "朝"])
    }

    @Test func `A visit has at most twenty tags, none of them long or with a pile of marks`() {
        func problem(_ tags: [String]) -> SakatsuProblem.Reason? {
            var content = SakatsuContent.minimal
            content.tags = tags.map(Tag.init)
            return VisitField.tags.row.value.problem(in: content.normalized)
        }
        #expect(problem((1...20).map { "\($0)" }) == nil)
        #expect(problem((1...200).map { "\($0)" }) == .tooMany(limit: 20))
        #expect(problem([(1...100_000).map { "\($0)" }.joined(separator: " ")]) == .tooMany(limit: 20))
        #expect(problem([String(repeating: "あ", count: 1_000_000)]) == .tooLong(limit: 50))
        #expect(problem([String(repeating: "あ", count: 51)]) == .tooLong(limit: 50))
        #expect(problem(["e" + String(repeating: "\u{301}", count: 40)]) == .tooManyMarks)
    }
}
