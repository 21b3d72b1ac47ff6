package import Foundation
package import ModelsCore
import Synchronization

/// How much detail a date has.
package enum DateStyle: Hashable, Sendable {
    /// For lists: `2026/11/21(土)`, `Sat, Nov 21, 2026`, `Sat, 21 Nov 2026`.
    case standard
    /// For a heading: `2026年11月`, `November 2026`.
    case month
    /// For a day below the heading of its month: `土`, `Sat`.
    case weekday
    /// For a page of its own: `2026年11月21日 土曜日`, `Saturday, November 21, 2026`, `Saturday, 21 November 2026`.
    case full
}

extension Localizer {
    /// The locale for dates and numbers: the language's, or Britain's.
    package var locale: Locale {
        dates == .british ? Locale(identifier: "en_GB") : language.locale
    }

    /// A day with its weekday. Days before 15 October 1582 are shown in the Julian calendar, as Foundation does.
    package func date(_ date: CivilDate, _ style: DateStyle) -> String {
        formats.date(date, style)
    }

    /// A day and its time of day in the time zone: `2026/11/21(土) 12:00`, `Sat, Nov 21, 2026, 12:00 PM`, `Sat, 21 Nov
    /// 2026, 12:00`.
    package func time(_ instant: Timestamp, in timeZone: TimeZone) -> String {
        let day = date(CivilDate(instant.date, in: timeZone), .standard)
        let time = Date.FormatStyle(
            locale: locale, calendar: Calendar(identifier: .gregorian), timeZone: timeZone
        ).hour().minute().format(instant.date)
        return language == .japanese ? "\(day) \(time)" : "\(day), \(time)"
    }

    /// A decimal number with grouped digits and no trailing zeros: `16.2`, `1,000`.
    package func number(_ number: FixedDecimal) -> String {
        formats.number(number)
    }

    /// A whole number with grouped digits: `1,000`.
    package func number(_ number: Int) -> String {
        formats.number(number)
    }

    /// A price with the sign of its currency, and as many fraction digits as the currency has: `¥1,600`, `€12.50`.
    package func price(_ price: Price) -> String {
        formats.price(price)
    }

    /// A time on a clock: `18:30`, `6:30 PM`.
    package func time(_ time: TimeOfDay) -> String {
        formats.time(time)
    }

    private var formats: ValueFormats {
        switch (language, dates) {
        case (.japanese, _): Self.japanese
        case (.english, .american): Self.american
        case (.english, .british): Self.british
        }
    }

    // Shared by all requests although the project avoids shared instances: formatting is a pure function of localizer
    // and value, so a cached result cannot change another request's result, only its time.
    private static let japanese = ValueFormats(Localizer(.japanese))
    private static let american = ValueFormats(Localizer(.english))
    private static let british = ValueFormats(Localizer(.english, dates: .british))
}

/// Formats dates and numbers for one localizer, and caches the results.
///
/// A `FormatStyle` takes microseconds for each value, and a list shows hundreds of them, mostly the same.
final class ValueFormats: Sendable {
    private let standardDate: Date.FormatStyle
    private let fullDate: Date.FormatStyle
    private let monthOfYear: Date.FormatStyle
    private let weekday: Date.FormatStyle
    private let decimal: Decimal.FormatStyle
    private let integer: IntegerFormatStyle<Int>
    private let clock: Date.FormatStyle
    private let locale: Locale
    private let remembered: BoundedCache<Value, String>

    private enum Value: Hashable {
        case date(CivilDate, DateStyle)
        case decimal(FixedDecimal)
        case integer(Int)
        case price(Price)
        case time(TimeOfDay)
    }

    /// - Parameter capacity: the maximum number of cached values.
    init(_ localize: Localizer, capacity: Int = 4_096) {
        locale = localize.locale
        let year = Date.FormatStyle(
            locale: locale, calendar: Calendar(identifier: .gregorian), timeZone: .gmt
        ).year()
        let date = year.day()
        monthOfYear = year.month(.wide)
        weekday = Date.FormatStyle(
            locale: locale, calendar: Calendar(identifier: .gregorian), timeZone: .gmt
        ).weekday(.abbreviated)
        // 2026/11/21 with the month as a number, Nov 21, 2026 with its name.
        let month: Date.FormatStyle.Symbol.Month = localize.language == .japanese ? .defaultDigits : .abbreviated
        standardDate = date.month(month).weekday(.abbreviated)
        fullDate = date.month(.wide).weekday(.wide)
        decimal = Decimal.FormatStyle(locale: locale).precision(.fractionLength(0...2))
        integer = IntegerFormatStyle<Int>(locale: locale)
        clock = Date.FormatStyle(locale: locale, calendar: Calendar(identifier: .gregorian), timeZone: .gmt)
            .hour().minute()
        remembered = BoundedCache(capacity: capacity)
    }

    func date(_ date: CivilDate, _ style: DateStyle) -> String {
        remembered.value(for: .date(date, style)) {
            let noon = Date(timeIntervalSince1970: (Double(date.daysSinceEpoch) + 0.5) * 86_400)
            return switch style {
            case .standard: standardDate.format(noon)
            case .month: monthOfYear.format(noon)
            case .weekday: weekday.format(noon)
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

    func price(_ price: Price) -> String {
        remembered.value(for: .price(price)) {
            Decimal.FormatStyle.Currency(code: price.currency.code, locale: locale).presentation(.narrow)
                .format(price.decimal)
                // The sign in full width that Japanese has for yen is as wide as two digits.
                .replacing("￥", with: "¥")
        }
    }

    func time(_ time: TimeOfDay) -> String {
        remembered.value(for: .time(time)) {
            clock.format(Date(timeIntervalSince1970: Double(time.minutes) * 60))
        }
    }
}

/// Caches computed values, at most `capacity` of them, for any number of concurrent tasks.
///
/// When full it empties itself: the values are cheap to compute again, and tracking an order of use would cost more on
/// every hit than the rare refill.
final class BoundedCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private let capacity: Int
    private let values = Mutex<[Key: Value]>([:])

    init(capacity: Int) {
        self.capacity = capacity
    }

    /// The number of cached values; 0 to `capacity`.
    var count: Int { values.withLock { $0.count } }

    /// The cached value, or the result of `compute`; several tasks may compute the same value at the same time.
    func value(for key: Key, compute: () -> Value) -> Value {
        if let value = values.withLock({ $0[key] }) { return value }
        // Outside the lock, so that a slow value blocks no other task.
        let value = compute()
        values.withLock { values in
            if values.count >= capacity { values.removeAll(keepingCapacity: true) }
            values[key] = value
        }
        return value
    }
}
