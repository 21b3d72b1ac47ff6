package import Foundation
package import ValuesCore

extension Localizer {
    /// A day with its weekday. Days before 15 October 1582 are shown in the Julian calendar, as Foundation does.
    package func date(_ date: CivilDate, _ style: DateStyle) -> String {
        formats.date(date, style)
    }

    /// A day and the time of day there: `2026/11/21(土) 12:00`, `Sat, Nov 21, 2026, 12:00 PM`.
    package func time(_ instant: Timestamp, in timeZone: TimeZone) -> String {
        let day = date(CivilDate(instant.date, in: timeZone), .standard)
        let time = Date.FormatStyle(
            locale: language.locale, calendar: Calendar(identifier: .gregorian), timeZone: timeZone
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

    private var formats: ValueFormats {
        switch language {
        case .japanese: Self.japanese
        case .english: Self.english
        }
    }

    // Shared by all requests although the project avoids shared instances: formatting is a pure function of
    // language and value, so what another request left here cannot change any result, only the time it takes.
    private static let japanese = ValueFormats(language: .japanese)
    private static let english = ValueFormats(language: .english)
}
