import Foundation
import ModelsCore
import Testing

@Suite struct FixedDecimalTests {
    @Test(arguments: [
        (1e300, 100_000_000_000_000), (-1e300, -100_000_000_000_000), (.infinity, 100_000_000_000_000), (.nan, 0),
        (16.2, 1_620), (-0.005, -1),
    ])
    func `Any stored number can be read`(value: Double, hundredths: Int) {
        #expect(FixedDecimal(nearest: value).hundredths == hundredths)
    }

    @Test(arguments: [
        (1_620, "16.2"), (600, "6"), (-50, "-0.5"), (0, "0"), (5, "0.05"), (-5, "-0.05"), (1_234, "12.34"),
        (99_999, "999.99"), (100_000, "1000"), (Int.max, "92233720368547758.07"),
        (Int.min, "-92233720368547758.08"),
    ])
    func `a number is written without trailing zeros`(hundredths: Int, text: String) {
        #expect(FixedDecimal(hundredths: hundredths).description == text)
    }

    @Test func `a number is made of a whole number`() {
        #expect(FixedDecimal(6) == FixedDecimal(hundredths: 600))
        #expect(FixedDecimal(-6) == FixedDecimal(hundredths: -600))
    }

    @Test func `numbers are ordered by value`() {
        let numbers = [-100, -1, 0, 5, 50, 1_620].map { FixedDecimal(hundredths: $0) }
        #expect(numbers.shuffled().sorted() == numbers)
    }
}

@Suite struct FixedDecimalCodableTests {
    @Test(arguments: [
        (1_620, "16.2"), (600, "6"), (-50, "-0.5"), (0, "0"), (5, "0.05"), (-5, "-0.05"), (1_234, "12.34"), (10, "0.1"),
        (29, "0.29"), (36_050, "360.5"), (100_000, "1000"), (100_000_000_000_000, "1000000000000"),
        (-100_000_000_000_000, "-1000000000000"), (99_999_999_999_999, "999999999999.99"),
    ])
    func `a number is a plain number in JSON`(hundredths: Int, json: String) throws {
        let number = FixedDecimal(hundredths: hundredths)
        #expect(String(decoding: try JSONEncoder().encode(number), as: UTF8.self) == json)
        #expect(try JSONDecoder().decode(FixedDecimal.self, from: Data(json.utf8)) == number)
    }

    /// Every number with two fraction digits that has no exact binary representation.
    @Test func `a number has no binary noise`() throws {
        let numbers = (0..<10_000).map { FixedDecimal(hundredths: $0) }
        let json = String(decoding: try JSONEncoder().encode(numbers), as: UTF8.self)
        #expect(json == "[\(numbers.map(\.description).joined(separator: ","))]")
        #expect(try JSONDecoder().decode([FixedDecimal].self, from: Data(json.utf8)) == numbers)
    }

    @Test(arguments: [("1.50", 150), ("1.5000", 150), ("1e2", 10_000), ("162E-1", 1_620), ("-0", 0)])
    func `other forms of a number in JSON are read`(json: String, hundredths: Int) throws {
        #expect(
            try JSONDecoder().decode(FixedDecimal.self, from: Data(json.utf8)) == FixedDecimal(hundredths: hundredths))
    }

    @Test(
        arguments: [
            ("1.234", .tooManyFractionDigits), ("16.200000000000003", .tooManyFractionDigits),
            ("1e-3", .tooManyFractionDigits), ("1000000000000.01", .outOfRange), ("-1000000000001", .outOfRange),
            ("1e30", .outOfRange),
        ] as [(String, TypedNumberError)])
    func `other numbers in JSON are refused`(json: String, reason: TypedNumberError) throws {
        let error = #expect(throws: DecodingError.self) {
            try JSONDecoder().decode([FixedDecimal].self, from: Data("[\(json)]".utf8))
        }
        guard case .dataCorrupted(let context)? = error else {
            Issue.record("Another error: \(String(describing: error))")
            return
        }
        #expect(context.underlyingError as? TypedNumberError == reason)
        #expect(context.codingPath.map(\.intValue) == [0])
    }

    @Test(arguments: ["\"1\"", "null", "true", "{}", "[1]", "NaN", "1,5", "０"])
    func `a JSON value other than a number is refused`(json: String) {
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(FixedDecimal.self, from: Data(json.utf8))
        }
    }
}

@Suite struct FixedDecimalTypedTests {
    @Test(arguments: ["", " ", "\u{3000}", " \t\r\n\u{00A0}\u{3000}"])
    func `a blank text is not a number`(text: String) throws {
        #expect(try FixedDecimal.parse(typed: text) == nil)
    }

    @Test(arguments: [
        ("6", 600), ("16.2", 1_620), ("0", 0), ("007", 700), ("88.05", 8_805), ("5.", 500), (".5", 50), ("-.5", -50),
        ("+3", 300), ("-0", 0), ("1.500", 150), ("1.50000000000000000000000", 150), ("1,5", 150), ("1,50", 150),
        ("1,5000", 150), ("1.000", 100),
    ])
    func `plain numbers are read`(text: String, hundredths: Int) throws {
        #expect(try FixedDecimal.parse(typed: text) == FixedDecimal(hundredths: hundredths))
    }

    @Test(arguments: [
        ("８８．５", 8_850), ("８８，５", 8_850), ("８８、５", 8_850), ("８８。５", 8_850), ("88､5", 8_850), ("88｡5", 8_850),
        ("８8.５", 8_850), ("　６　", 600), (" 6\n", 600), ("＋６", 600),
    ])
    func `numbers of Japanese keyboards are read`(text: String, hundredths: Int) throws {
        #expect(try FixedDecimal.parse(typed: text) == FixedDecimal(hundredths: hundredths))
    }

    @Test(arguments: [
        "-1.5", "\u{2212}1.5", "－1.5", "\u{2010}1.5", "\u{2011}1.5", "\u{2013}1.5", "ー１．５", "ｰ1.5", "﹣1.5",
    ])
    func `every minus sign is read`(text: String) throws {
        #expect(try FixedDecimal.parse(typed: text) == FixedDecimal(hundredths: -150))
    }

    @Test(arguments: [
        "1e3", "1.2.3", "1,2.3", "1.2,3", "６分", "inf", "nan", "NaN", "0x10", "6 5", "- 5", "--5", "5-", "+-5", ".", ",",
        "-", "+", "-.", "６℃", "10²", "①", "½", "六", "٦", "1\u{0301}", "6\u{0}", "<b>", "🔥", "1.234x", "１，０００，０００",
    ])
    func `every other text is refused`(text: String) {
        #expect(throws: TypedNumberError.notANumber) { try FixedDecimal.parse(typed: text) }
    }

    @Test(arguments: ["1,000", "1,234", "12，345", "1、000"])
    func `a comma that may mean thousands is refused`(text: String) {
        #expect(throws: TypedNumberError.notANumber) { try FixedDecimal.parse(typed: text) }
    }

    @Test(arguments: ["1.234", "0.001", "-.125", "1.5001", "１．２３４", "1,2345"])
    func `more than two significant fraction digits are refused`(text: String) {
        #expect(throws: TypedNumberError.tooManyFractionDigits) { try FixedDecimal.parse(typed: text) }
    }

    @Test(arguments: [
        "92233720368547758.08", "-92233720368547758.09", "99999999999999999999", String(repeating: "9", count: 10_000),
    ])
    func `a number outside the range is refused`(text: String) {
        #expect(throws: TypedNumberError.outOfRange) { try FixedDecimal.parse(typed: text) }
    }

    @Test(arguments: [Int.max, .min, .min + 1, -1, 99, 100_000])
    func `a number is read as it was written`(hundredths: Int) throws {
        let number = FixedDecimal(hundredths: hundredths)
        #expect(try FixedDecimal.parse(typed: number.description) == number)
    }

    @Test func `long leading zeros are read`() throws {
        let text = String(repeating: "0", count: 10_000) + "7"
        #expect(try FixedDecimal.parse(typed: text) == FixedDecimal(7))
    }
}
