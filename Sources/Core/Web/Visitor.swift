package import LocalizationCore
package import UICore
package import ValuesCore

/// Who asks, and in which surroundings.
package struct Visitor: Sendable {
    package let account: AccountID
    package let localize: Localizer
    package let appearance: Appearance
    /// The instant of the request.
    package let now: Timestamp
    /// The person's day, by the time zone that the browser tells.
    package let today: CivilDate

    package init(
        account: AccountID, localize: Localizer, appearance: Appearance, now: Timestamp, today: CivilDate
    ) {
        self.account = account
        self.localize = localize
        self.appearance = appearance
        self.now = now
        self.today = today
    }
}

/// What an account prefers for every page.
package struct Preferences: Hashable, Sendable {
    /// nil for the one that the browser asks for.
    package var language: Language?
    package var appearance: Appearance

    package init(language: Language?, appearance: Appearance) {
        self.language = language
        self.appearance = appearance
    }
}

/// Knows what accounts prefer.
package protocol PreferencesProvider: Sendable {
    func preferences(of account: AccountID) async throws -> Preferences
}
