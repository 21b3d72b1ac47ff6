package import ModelsCore

/// Temperatures.
extension TypedScanner {
    /// `88℃`, `16.2度` and, unless the unit is needed, `88`.
    package mutating func celsius(needsUnit: Bool = false) -> FixedDecimal? {
        attempt { scanner in
            let number = scanner.number()
            return scanner.celsiusSign() || !needsUnit ? number : nil
        }
    }

    /// A temperature with its unit, exact or not: `90〜95℃`, `約90℃`.
    ///
    /// - Returns: `inexact` is the typed text if it is not exact.
    package mutating func temperature() -> (celsius: FixedDecimal, inexact: String?)? {
        attempt { scanner in
            let start = scanner.position
            var isExact = scanner.take(Self.approximately) == nil
            scanner.skipSpaces()
            guard var celsius = scanner.number() else { return nil }
            if let fahrenheit = scanner.attempt({ $0.fahrenheitSign() ? celsius : nil }) {
                celsius = FixedDecimal(hundredths: Int((Double(fahrenheit.hundredths - 3_200) / 1.8).rounded()))
                guard SaunaTemperature.recordable.contains(celsius) else { return nil }
                return (celsius, scanner.typed(from: start))
            }
            let hasUnit = scanner.celsiusSign()
            if let end = scanner.attempt({ $0.rangeEnd { $0.celsius(needsUnit: true) } }) {
                isExact = false
                celsius = FixedDecimal(hundredths: (celsius.hundredths + end.hundredths) / 2)
            } else if !hasUnit {
                return nil
            }
            if scanner.take(Self.orSo) != nil { isExact = false }
            guard SaunaTemperature.recordable.contains(celsius) else { return nil }
            return (celsius, isExact ? nil : scanner.typed(from: start))
        }
    }

    private mutating func celsiusSign() -> Bool {
        attempt { scanner -> String? in
            scanner.skipSpaces()
            // 8度目の正直
            guard scanner.next != "度" || scanner.following != "目" else { return nil }
            // `S10 C1`
            return scanner.take(["℃", "°c", "度c", "度", "°", "c", "degrees"]).flatMap { sign in
                sign == "c" && scanner.next?.isDigit == true ? nil : sign
            }
        } != nil
    }

    private mutating func fahrenheitSign() -> Bool {
        skipSpaces()
        return take(["℉", "°f", "f", "degrees f"]) != nil
    }
}
