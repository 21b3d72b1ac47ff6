import Foundation
import LocalizationCore
import ValuesCore

/// Tells when something happened: today by the time of day, else by the date.
struct MemoTimeFormat {
    private let today: CivilDate
    private let timeZone: TimeZone
    private let localize: Localizer
    private let timeOfDay: Date.FormatStyle

    /// - Parameter timeZone: the person's.
    init(now: Timestamp, timeZone: TimeZone, localize: Localizer) {
        today = CivilDate(now.date, in: timeZone)
        self.timeZone = timeZone
        self.localize = localize
        timeOfDay = Date.FormatStyle(
            locale: localize.language.locale, calendar: Calendar(identifier: .gregorian), timeZone: timeZone
        ).hour().minute()
    }

    func text(of instant: Timestamp) -> String {
        let day = CivilDate(instant.date, in: timeZone)
        return day == today ? timeOfDay.format(instant.date) : localize.date(day, .standard)
    }
}
