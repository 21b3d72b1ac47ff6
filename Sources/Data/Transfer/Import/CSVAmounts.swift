import Foundation
import ModelsCore

/// Amounts as they stand in the cells of a table: numbers, each of which may have its unit behind it.
struct CSVAmounts {
    /// A number and what stands behind it.
    private typealias Part = (number: FixedDecimal, unit: String)

    private let parts: [Part]

    /// nil for what is none.
    init?(_ text: String) {
        guard text.utf8.count <= 64 else { return nil }
        var parts: [Part] = []
        // Also behind an abbreviation: `90 sec.`.
        let ends = CharacterSet.whitespacesAndNewlines.union(CharacterSet(charactersIn: "."))
        var rest = text.trimmingCharacters(in: ends).unicodeScalars[...]
        while !rest.isEmpty {
            let digits = rest.prefix(while: Self.isPartOfNumber)
            rest = rest.dropFirst(digits.count)
            let unit = rest.prefix { !Self.isPartOfNumber($0) }
            rest = rest.dropFirst(unit.count)
            guard let number = try? FixedDecimal.parse(typed: String(digits)), let unit = String(unit).shortFolded
            else {
                return nil
            }
            parts.append((number, unit))
        }
        guard !parts.isEmpty else { return nil }
        self.parts = parts
    }

    private static func isPartOfNumber(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "0"..."9", "０"..."９", ".", "．", ",", "，": true
        default: false
        }
    }

    /// As `90`, `90℃`.
    var celsius: FixedDecimal? {
        guard parts.count == 1, ["", "°c", "c", "度", "°"].contains(parts[0].unit) else { return nil }
        return parts[0].number
    }

    /// As `3`, `3セット`.
    var count: Int? {
        guard parts.count == 1, ["", "セット", "回", "set", "sets", "x"].contains(parts[0].unit),
            parts[0].number.hundredths.isMultiple(of: 100)
        else { return nil }
        return parts[0].number.hundredths / 100
    }

    /// As `10`, `10分`, `90 sec`, `1分30秒`, `1:30`, `0:10:00`.
    ///
    /// - Parameter unit: of a number by itself.
    /// - Returns: nil for what is no time.
    func time(in unit: DurationUnit) -> StepTime? {
        let units = parts.map(\.unit)
        if units == [""] { return StepTime(amount: parts[0].number, unit: unit) }
        let lengths: [Int]
        switch units {
        case [":", ""]: lengths = [60, 1]
        case [":", ":", ""]: lengths = [3_600, 60, 1]
        default:
            lengths = units.compactMap { Self.lengths[$0] }
            guard lengths.count == units.count, zip(lengths, lengths.dropFirst()).allSatisfy({ $0 > $1 }) else {
                return nil
            }
        }
        var hundredths = 0
        for (index, (part, length)) in zip(parts, lengths).enumerated() {
            // So much is no time anyway; and what follows is less than one of the unit before.
            guard part.number < FixedDecimal(1_000_000),
                index == 0 || part.number.hundredths * length < 100 * lengths[index - 1]
            else { return nil }
            hundredths += part.number.hundredths * length
        }
        let typedUnit: DurationUnit = lengths.count > 1 ? unit : lengths[0] == 1 ? .seconds : .minutes
        return StepTime(seconds: FixedDecimal(hundredths: hundredths), unit: typedUnit)
    }

    /// The units of time, in seconds.
    private static let lengths = [
        "時間": 3_600, "h": 3_600, "分": 60, "分間": 60, "m": 60, "min": 60, "mins": 60, "minute": 60,
        "minutes": 60, "秒": 1, "秒間": 1, "s": 1, "sec": 1, "secs": 1, "second": 1, "seconds": 1,
    ]

    /// The unit that a cell of units or a header names.
    static func unit(_ name: String) -> DurationUnit? {
        lengths[name].flatMap { [60: .minutes, 1: .seconds][$0] }
    }
}
