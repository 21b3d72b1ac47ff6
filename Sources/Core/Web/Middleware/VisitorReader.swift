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

    /// - Parameter report: receives why the preferences could not be read. The headers alone then decide, so that a
    ///   screen can still say what failed and keep what was typed.
    func visitor(for request: Request, report: (any Error) -> Void) async -> Visitor {
        do {
            return visitor(for: request, preferring: try await preferences.preferences(of: account))
        } catch {
            report(error)
            return visitor(for: request, preferring: Preferences(language: nil, appearance: .system))
        }
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
