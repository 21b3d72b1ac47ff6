import Foundation
import Testing
import ValuesCore

@Suite struct FixedDecimalCodableTests {
    @Test(arguments: [
        (1_620, "16.2"), (600, "6"), (-50, "-0.5"), (0, "0"), (5, "0.05"), (-5, "-0.05"), (1_234, "12.34"), (10, "0.1"),
        (29, "0.29"), (36_050, "360.5"), (100_000, "1000"), (100_000_000_000_000, "1000000000000"),
        (-100_000_000_000_000, "-1000000000000"), (99_999_999_999_999, "999999999999.99"),
    ])
    func isAPlainNumberInJSON(hundredths: Int, json: String) throws {
        let number = FixedDecimal(hundredths: hundredths)
        #expect(String(decoding: try JSONEncoder().encode(number), as: UTF8.self) == json)
        #expect(try JSONDecoder().decode(FixedDecimal.self, from: Data(json.utf8)) == number)
    }

    /// Every number of two fraction digits that a binary number would make noise of.
    @Test func makesNoNoise() throws {
        let numbers = (0..<10_000).map { FixedDecimal(hundredths: $0) }
        let json = String(decoding: try JSONEncoder().encode(numbers), as: UTF8.self)
        #expect(json == "[\(numbers.map(\.description).joined(separator: ","))]")
        #expect(try JSONDecoder().decode([FixedDecimal].self, from: Data(json.utf8)) == numbers)
    }

    @Test(arguments: [("1.50", 150), ("1.5000", 150), ("1e2", 10_000), ("162E-1", 1_620), ("-0", 0)])
    func readsOtherFormsOfANumber(json: String, hundredths: Int) throws {
        #expect(
            try JSONDecoder().decode(FixedDecimal.self, from: Data(json.utf8)) == FixedDecimal(hundredths: hundredths))
    }

    @Test(
        arguments: [
            ("1.234", .tooManyFractionDigits), ("16.200000000000003", .tooManyFractionDigits),
            ("1e-3", .tooManyFractionDigits), ("1000000000000.01", .outOfRange), ("-1000000000001", .outOfRange),
            ("1e30", .outOfRange),
        ] as [(String, TypedNumberError)])
    func refusesOtherNumbers(json: String, reason: TypedNumberError) throws {
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
    func refusesWhatIsNoNumber(json: String) {
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(FixedDecimal.self, from: Data(json.utf8))
        }
    }
}
