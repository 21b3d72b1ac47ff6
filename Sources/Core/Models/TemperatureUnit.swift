/// The unit in which temperatures are shown and typed. They are kept in hundredths of ℃.
package enum TemperatureUnit: String, Hashable, Sendable, Word {
    case celsius
    case fahrenheit

    /// ℃ or °F, in every language.
    package var sign: String { self == .celsius ? "℃" : "°F" }

    /// A temperature in this unit, with as few fraction digits, of at most two, as lead back to the same temperature.
    package func number(of celsius: FixedDecimal) -> FixedDecimal {
        guard self == .fahrenheit else { return celsius }
        let thousandths = Double(celsius.hundredths * 18 + 32_000)
        let candidates = [100, 10, 1].map { step in
            FixedDecimal(hundredths: Int((thousandths / Double(step * 10)).rounded()) * step)
        }
        return candidates.first { self.celsius(of: $0) == celsius } ?? candidates[2]
    }

    /// The temperature that a number in this unit means, rounded to hundredths of ℃.
    package func celsius(of number: FixedDecimal) -> FixedDecimal {
        guard self == .fahrenheit else { return number }
        return FixedDecimal(hundredths: Int((Double(number.hundredths - 3_200) / 1.8).rounded()))
    }

    /// A difference of temperatures in this unit.
    package func difference(_ celsius: Double) -> Double {
        self == .fahrenheit ? celsius * 1.8 : celsius
    }
}
