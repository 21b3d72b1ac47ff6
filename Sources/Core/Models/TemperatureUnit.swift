/// The unit in which temperatures are shown and typed. They are kept in hundredths of ℃.
package enum TemperatureUnit: String, Hashable, Sendable, Word {
    case celsius
    case fahrenheit

    /// ℃ or °F, in every language.
    package var sign: String { self == .celsius ? "℃" : "°F" }

    /// A temperature in this unit, with as few fraction digits, of at most two, as lead back to the same temperature.
    package func number(of celsius: FixedDecimal) -> FixedDecimal {
        guard self == .fahrenheit else { return celsius }
        let exact = celsius.doubleValue * 1.8 + 32
        // Typed numbers can have any size.
        let candidates = [1, 10, 100].map { FixedDecimal(nearest: (exact * $0).rounded() / $0) }
        return candidates.first { self.celsius(of: $0) == celsius } ?? candidates[2]
    }

    /// The temperature that a number in this unit means, rounded to hundredths of ℃.
    package func celsius(of number: FixedDecimal) -> FixedDecimal {
        guard self == .fahrenheit else { return number }
        return FixedDecimal(nearest: (number.doubleValue - 32) / 1.8)
    }

    /// A difference of temperatures in this unit.
    package func difference(_ celsius: Double) -> Double {
        self == .fahrenheit ? celsius * 1.8 : celsius
    }
}
