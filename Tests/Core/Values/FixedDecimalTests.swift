import Testing
import ValuesCore

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
    func describesItselfWithoutTrailingZeros(hundredths: Int, text: String) {
        #expect(FixedDecimal(hundredths: hundredths).description == text)
    }

    @Test func makesWholeNumbers() {
        #expect(FixedDecimal(6) == FixedDecimal(hundredths: 600))
        #expect(FixedDecimal(-6) == FixedDecimal(hundredths: -600))
    }

    @Test func ordersByValue() {
        let numbers = [-100, -1, 0, 5, 50, 1_620].map { FixedDecimal(hundredths: $0) }
        #expect(numbers.shuffled().sorted() == numbers)
    }
}
