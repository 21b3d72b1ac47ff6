import ModelsCore
import Testing

struct TemperatureUnitTests {
    @Test func `every temperature comes back from °F as it went in`() {
        let celsius = (0..<100_000).map(FixedDecimal.init(hundredths:))
        #expect(
            celsius.allSatisfy {
                TemperatureUnit.fahrenheit.celsius(of: TemperatureUnit.fahrenheit.number(of: $0)) == $0
            })
        #expect(
            celsius.allSatisfy { TemperatureUnit.celsius.celsius(of: TemperatureUnit.celsius.number(of: $0)) == $0 })
    }

    @Test func `every tenth of a °F comes back from ℃ as it went in`() {
        let numbers = (320..<18_000).map { FixedDecimal(hundredths: $0 * 10) }
        #expect(
            numbers.allSatisfy {
                TemperatureUnit.fahrenheit.number(of: TemperatureUnit.fahrenheit.celsius(of: $0)) == $0
            })
    }

    /// A form can send any number.
    @Test(arguments: [Int.min, Int.max, Int.min / 100 * 100, -1, 99_999_999_999_999])
    func `a number of any size is converted without a crash`(hundredths: Int) {
        for unit in TemperatureUnit.allCases {
            _ = unit.number(of: unit.celsius(of: FixedDecimal(hundredths: hundredths)))
            _ = unit.celsius(of: unit.number(of: FixedDecimal(hundredths: hundredths)))
        }
    }

    @Test(arguments: [(0, "32"), (8_778, "190"), (8_800, "190.4"), (1_620, "61.16"), (10_000, "212"), (8_767, "189.8")])
    func `°F have as few fraction digits as possible`(hundredths: Int, expected: String) {
        #expect(TemperatureUnit.fahrenheit.number(of: FixedDecimal(hundredths: hundredths)).description == expected)
    }
}
