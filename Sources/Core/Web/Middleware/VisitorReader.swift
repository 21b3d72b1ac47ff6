package import Foundation
import HTTPTypes
import Hummingbird
import LocalizationCore
import UICore
package import ValuesCore

/// Finds out who asks, from the account's preferences and the request's headers.
package struct VisitorReader: Sendable {
    private let account: AccountID
    private let preferences: any PreferencesProvider
    private let now: @Sendable () -> Date

    /// - Parameter account: the one that everything belongs to until people can sign in.
    package init(account: AccountID, preferences: any PreferencesProvider, now: @escaping @Sendable () -> Date) {
        self.account = account
        self.preferences = preferences
        self.now = now
    }

    /// - Throws: what the preferences' storage throws.
    func visitor(for request: Request) async throws -> Visitor {
        try await visitor(for: request, preferring: preferences.preferences(of: account))
    }

    /// The same by the headers alone, for when the storage fails.
    func anonymousVisitor(for request: Request) -> Visitor {
        visitor(for: request, preferring: Preferences(language: nil, appearance: .system))
    }

    private func visitor(for request: Request, preferring preferences: Preferences) -> Visitor {
        let date = now()
        return Visitor(
            account: account,
            localize: Localizer(
                preferences.language ?? .preferred(acceptLanguage: request.headers[.acceptLanguage])),
            appearance: preferences.appearance,
            now: Timestamp(date),
            today: CivilDate(date, in: timeZone(of: request))
        )
    }

    /// The browser's, from a cookie that the page's script sets; else the server's.
    private func timeZone(of request: Request) -> TimeZone {
        let name = request.cookies["timeZone"]?.value.removingPercentEncoding
        return name.flatMap(TimeZone.init(identifier:)) ?? .current
    }
}
