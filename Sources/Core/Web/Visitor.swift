package import Foundation
package import LocalizationCore
package import UICore
package import ValuesCore

/// In which surroundings the asking person is, whether signed in or not.
package struct Visitor: Sendable {
    package let localize: Localizer
    package let appearance: Appearance
    /// The instant of the request.
    package let now: Timestamp
    /// The one that the browser tells; else the one that it told last; else the server's.
    package let timeZone: TimeZone
    /// The root navigation; empty while nobody is signed in.
    package let tabs: [Tab]

    package init(
        localize: Localizer, appearance: Appearance, now: Timestamp, timeZone: TimeZone, tabs: [Tab] = []
    ) {
        self.localize = localize
        self.appearance = appearance
        self.now = now
        self.timeZone = timeZone
        self.tabs = tabs
    }

    /// The person's day.
    package var today: CivilDate { day(of: now) }

    /// The day and the time of day of the instant for the person, in words.
    package func time(of instant: Timestamp) -> String {
        localize.time(instant, in: timeZone)
    }

    /// The day in which the instant lies for the person.
    package func day(of instant: Timestamp) -> CivilDate {
        CivilDate(instant.date, in: timeZone)
    }
}

/// What an account prefers for every page.
package struct Preferences: Hashable, Sendable {
    /// nil for the one that the browser asks for.
    package var language: Language?
    package var appearance: Appearance
    /// The one that the account's browser told last; nil before one did.
    package var timeZone: TimeZone?

    package init(language: Language?, appearance: Appearance, timeZone: TimeZone? = nil) {
        self.language = language
        self.appearance = appearance
        self.timeZone = timeZone
    }
}

/// Knows what accounts prefer.
package protocol PreferencesProvider: Sendable {
    func preferences(of account: AccountID) async throws -> Preferences

    /// Keeps the time zone that the account's browser tells, for requests that tell none.
    func remember(_ timeZone: TimeZone, of account: AccountID) async throws
}
