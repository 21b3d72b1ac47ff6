import LocalizationCore
import ValuesCore

/// Tells sizes in bytes in the largest decimal unit of which there is one: `4.1 kB`.
struct ByteCountFormat {
    private static let units = ["B", "kB", "MB", "GB", "TB"]

    let localize: Localizer

    /// - Parameter count: 0 or more.
    func text(of count: Int) -> String {
        var (amount, unit) = (Double(count), 0)
        while amount >= 1_000, unit < Self.units.count - 1 {
            amount /= 1_000
            unit += 1
        }
        return "\(localize.number(FixedDecimal(nearest: amount))) \(Self.units[unit])"
    }
}
