import Testing
import ValuesCore

@Suite struct FixedDecimalTypedTests {
    @Test(arguments: ["", " ", "\u{3000}", " \t\r\n\u{00A0}\u{3000}"])
    func readsNothingFromBlankText(text: String) throws {
        #expect(try FixedDecimal.parse(typed: text) == nil)
    }

    @Test(arguments: [
        ("6", 600), ("16.2", 1_620), ("0", 0), ("007", 700), ("88.05", 8_805), ("5.", 500), (".5", 50), ("-.5", -50),
        ("+3", 300), ("-0", 0), ("1.500", 150), ("1.50000000000000000000000", 150), ("1,5", 150), ("1,50", 150),
        ("1,5000", 150), ("1.000", 100),
    ])
    func readsPlainNumbers(text: String, hundredths: Int) throws {
        #expect(try FixedDecimal.parse(typed: text) == FixedDecimal(hundredths: hundredths))
    }

    @Test(arguments: [
        ("８８．５", 8_850), ("８８，５", 8_850), ("８８、５", 8_850), ("８８。５", 8_850), ("88､5", 8_850), ("88｡5", 8_850),
        ("８8.５", 8_850), ("　６　", 600), (" 6\n", 600), ("＋６", 600),
    ])
    func readsJapaneseKeyboards(text: String, hundredths: Int) throws {
        #expect(try FixedDecimal.parse(typed: text) == FixedDecimal(hundredths: hundredths))
    }

    @Test(arguments: [
        "-1.5", "\u{2212}1.5", "－1.5", "\u{2010}1.5", "\u{2011}1.5", "\u{2013}1.5", "ー１．５", "ｰ1.5", "﹣1.5",
    ])
    func readsEveryMinus(text: String) throws {
        #expect(try FixedDecimal.parse(typed: text) == FixedDecimal(hundredths: -150))
    }

    @Test(arguments: [
        "1e3", "1.2.3", "1,2.3", "1.2,3", "６分", "inf", "nan", "NaN", "0x10", "6 5", "- 5", "--5", "5-", "+-5", ".", ",",
        "-", "+", "-.", "６℃", "10²", "①", "½", "六", "٦", "1\u{0301}", "6\u{0}", "<b>", "🔥", "1.234x", "１，０００，０００",
    ])
    func refusesEverythingElse(text: String) {
        #expect(throws: TypedNumberError.notANumber) { try FixedDecimal.parse(typed: text) }
    }

    @Test(arguments: ["1,000", "1,234", "12，345", "1、000"])
    func refusesACommaThatMayMeanThousands(text: String) {
        #expect(throws: TypedNumberError.notANumber) { try FixedDecimal.parse(typed: text) }
    }

    @Test(arguments: ["1.234", "0.001", "-.125", "1.5001", "１．２３４", "1,2345"])
    func refusesMoreThanTwoSignificantFractionDigits(text: String) {
        #expect(throws: TypedNumberError.tooManyFractionDigits) { try FixedDecimal.parse(typed: text) }
    }

    @Test(arguments: [
        "92233720368547758.08", "-92233720368547758.09", "99999999999999999999", String(repeating: "9", count: 10_000),
    ])
    func refusesWhatItCannotHold(text: String) {
        #expect(throws: TypedNumberError.outOfRange) { try FixedDecimal.parse(typed: text) }
    }

    @Test(arguments: [Int.max, .min, .min + 1, -1, 99, 100_000])
    func readsWhatDescriptionWrites(hundredths: Int) throws {
        let number = FixedDecimal(hundredths: hundredths)
        #expect(try FixedDecimal.parse(typed: number.description) == number)
    }

    @Test func readsLongLeadingZeros() throws {
        let text = String(repeating: "0", count: 10_000) + "7"
        #expect(try FixedDecimal.parse(typed: text) == FixedDecimal(7))
    }
}
