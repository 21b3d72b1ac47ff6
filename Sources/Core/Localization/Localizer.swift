package import ModelsCore

/// Texts, dates and numbers in one language, for one person.
///
/// `StringsPlugin` gives each module that has a `Localizable.xcstrings` an enum of its texts and a `callAsFunction(_:)`
/// that returns them:
///
/// ```swift
/// let localize = Localizer(.japanese)
/// localize(.facilityName)          // 施設名
/// localize(.count(visits.count))   // 3件のサ活
/// ```
package struct Localizer: Hashable, Sendable {
    /// The language of everything it returns.
    package let language: Language
    /// How it writes dates and times in English; ``EnglishDates/american`` in any other language.
    package let dates: EnglishDates
    /// The unit in which it writes temperatures.
    package let temperatureUnit: TemperatureUnit

    /// A localizer for `language`; costs nothing to create.
    ///
    /// - Parameter dates: ignored for languages other than English.
    package init(
        _ language: Language, dates: EnglishDates = .american, temperatureUnit: TemperatureUnit = .celsius
    ) {
        self.language = language
        self.temperatureUnit = temperatureUnit
        // Localizers that write the same are equal.
        self.dates = language == .english ? dates : .american
    }

    /// The first day of the week in calendars, from 0 for Monday: Sunday in Japan and America.
    package var firstWeekday: Int { dates == .british ? 0 : 6 }

    /// The same with another unit of temperatures.
    ///
    /// - Parameter unit: nil for ℃.
    package func writing(temperaturesIn unit: TemperatureUnit?) -> Localizer {
        Localizer(language, dates: dates, temperatureUnit: unit ?? .celsius)
    }

    /// One for each way in which the app writes.
    package static let all = Language.allCases.map { Localizer($0) } + [Localizer(.english, dates: .british)]
}
