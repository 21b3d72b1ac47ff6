import Foundation
import ValuesCore

/// Formats the dates and numbers of one language and remembers the results.
///
/// A `FormatStyle` takes microseconds for each value, and a list shows hundreds of them, mostly the same.
final class ValueFormats: Sendable {
    private let standardDate: Date.FormatStyle
    private let fullDate: Date.FormatStyle
    private let decimal: Decimal.FormatStyle
    private let integer: IntegerFormatStyle<Int>
    private let remembered: BoundedCache<Value, String>

    private enum Value: Hashable {
        case date(CivilDate, DateStyle)
        case decimal(FixedDecimal)
        case integer(Int)
    }

    /// - Parameter capacity: how many formatted values are remembered at most.
    init(language: Language, capacity: Int = 4_096) {
        let locale = language.locale
        let date = Date.FormatStyle(
            locale: locale, calendar: Calendar(identifier: .gregorian), timeZone: .gmt
        ).year().day()
        // 2026/11/21 with the month as a number, Nov 21, 2026 with its name.
        let month: Date.FormatStyle.Symbol.Month = language == .japanese ? .defaultDigits : .abbreviated
        standardDate = date.month(month).weekday(.abbreviated)
        fullDate = date.month(.wide).weekday(.wide)
        decimal = Decimal.FormatStyle(locale: locale).precision(.fractionLength(0...2))
        integer = IntegerFormatStyle<Int>(locale: locale)
        remembered = BoundedCache(capacity: capacity)
    }

    func date(_ date: CivilDate, _ style: DateStyle) -> String {
        remembered.value(for: .date(date, style)) {
            let noon = Date(timeIntervalSince1970: (Double(date.daysSinceEpoch) + 0.5) * 86_400)
            return switch style {
            case .standard: standardDate.format(noon)
            case .full: fullDate.format(noon)
            }
        }
    }

    func number(_ number: FixedDecimal) -> String {
        remembered.value(for: .decimal(number)) {
            decimal.format(Decimal(number.hundredths) / 100)
        }
    }

    func number(_ number: Int) -> String {
        remembered.value(for: .integer(number)) {
            integer.format(number)
        }
    }
}
