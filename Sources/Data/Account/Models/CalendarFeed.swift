package import LocalizationCore
package import ModelsCore

/// The visits of an account as a calendar, at an address that nobody can guess.
package struct CalendarFeed: Hashable, Sendable {
    package let account: AccountID
    package let content: CalendarContent
    /// When the address was made.
    package let createdAt: Timestamp
    /// Differs once anything of the account has changed: 16 hexadecimal digits and a number.
    package let state: String

    package init(account: AccountID, content: CalendarContent, createdAt: Timestamp, state: String) {
        self.account = account
        self.content = content
        self.createdAt = createdAt
        self.state = state
    }
}

/// What a calendar says of visits.
package struct CalendarContent: Hashable, Sendable {
    package let detail: CalendarDetail
    /// Calendars ask in no language, or in that of the machine that asks for a person.
    package let language: Language

    package init(_ detail: CalendarDetail, in language: Language) {
        self.detail = detail
        self.language = language
    }
}
