package import LocalizationCore
package import ModelsCore

/// The visits of an account at a secret address.
package struct CalendarFeed: Hashable, Sendable {
    /// The file at the address.
    package enum Kind: String, CaseIterable, Hashable, Sendable {
        case calendar
        /// A picture with the days of a year, the darker the more visits, without words.
        case map
    }

    package let kind: Kind
    package let account: AccountID
    /// What a calendar shows; a map always shows the same.
    package let content: CalendarContent
    /// When the address was created.
    package let createdAt: Timestamp
    /// Changes with any change of the account: 16 hexadecimal digits and a number.
    package let state: String

    package init(
        kind: Kind = .calendar, account: AccountID, content: CalendarContent, createdAt: Timestamp, state: String
    ) {
        self.kind = kind
        self.account = account
        self.content = content
        self.createdAt = createdAt
        self.state = state
    }
}

/// What a calendar shows of visits.
package struct CalendarContent: Hashable, Sendable {
    package let detail: CalendarDetail
    /// Calendar programs send no language, or that of their own machine.
    package let language: Language

    package init(_ detail: CalendarDetail, in language: Language) {
        self.detail = detail
        self.language = language
    }
}
