import ValuesCore

/// A temperature as it is typed: `88`, `16.2`, `８８℃`, and `-` when nothing was read.
enum TemperatureText {
    /// - Returns: ℃; nil when nothing was read.
    static func celsius(typed text: String) throws(InputProblem) -> FixedDecimal? {
        var plain = text.halfWidth.withoutOuterSpaces
        guard !["-", "ー", "?"].contains(plain) else { return nil }
        for unit in ["℃", "°C", "度", "C", "c"] where plain.hasSuffix(unit) {
            plain = String(plain.dropLast(unit.count))
            break
        }
        let number: FixedDecimal?
        do {
            number = try FixedDecimal.parse(typed: plain)
        } catch {
            throw .notATemperature(text)
        }
        guard let number, FixedDecimal.recordable.contains(number) else { throw .notATemperature(text) }
        return number
    }

    static func text(_ celsius: FixedDecimal?) -> String {
        celsius?.description ?? "-"
    }
}
