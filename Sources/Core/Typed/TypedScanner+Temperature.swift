package import ModelsCore

/// Temperatures.
extension TypedScanner {
    /// `88℃`, `16.2度`, `190°F`, and `88` in the unit.
    ///
    /// - Parameter unit: nil if the text must have a unit.
    package mutating func celsius(in unit: TemperatureUnit? = .celsius) -> FixedDecimal? {
        attempt { scanner in
            guard let number = scanner.number(), let unit = scanner.degreeSign() ?? unit else { return nil }
            return unit.celsius(of: number)
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
            guard let number = scanner.number() else { return nil }
            let ownUnit = scanner.degreeSign()
            let end = scanner.attempt { $0.rangeEnd { $0.degrees() } }
            guard let unit = ownUnit ?? end?.unit else { return nil }
            var celsius = unit.celsius(of: number)
            if let end {
                isExact = false
                celsius = FixedDecimal(
                    hundredths: (celsius.hundredths + end.unit.celsius(of: end.number).hundredths) / 2)
            }
            if scanner.take(Self.orSo) != nil { isExact = false }
            guard SaunaTemperature.recordable.contains(celsius) else { return nil }
            return (celsius, isExact ? nil : scanner.typed(from: start))
        }
    }

    private mutating func degrees() -> (number: FixedDecimal, unit: TemperatureUnit)? {
        guard let number = number(), let unit = degreeSign() else { return nil }
        return (number, unit)
    }

    /// nil where there is no unit of temperature.
    private mutating func degreeSign() -> TemperatureUnit? {
        attempt { scanner in
            scanner.skipSpaces()
            // 8度目の正直
            guard scanner.next != "度" || scanner.following != "目" else { return nil }
            let fahrenheit = ["℉", "°f", "f", "degrees f"]
            let sign = scanner.take(fahrenheit + ["℃", "°c", "度c", "度", "°", "c", "degrees"])
            // `S10 C1`
            guard let sign, sign != "c" || scanner.next?.isDigit != true else { return nil }
            return fahrenheit.contains(sign) ? .fahrenheit : .celsius
        }
    }
}
