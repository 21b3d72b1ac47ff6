package import Foundation
import HTTPTypes
import Hummingbird
import LocalizationCore
import UICore
import ValuesCore

/// Finds out who asks, from the account's preferences and the request's headers.
package struct VisitorReader: Sendable {
    private let preferences: any PreferencesProvider
    private let now: @Sendable () -> Date

    package init(preferences: any PreferencesProvider, now: @escaping @Sendable () -> Date) {
        self.preferences = preferences
        self.now = now
    }

    /// Reports when the preferences could not be read. The headers alone then decide, so that a screen can still say
    /// what failed and keep what was typed.
    func visitor(for request: Request, _ context: WebContext) async -> Visitor {
        var preferred = Preferences(language: nil, appearance: .system)
        if case .signedIn(let identity) = context.identification {
            do {
                preferred = try await preferences.preferences(of: identity.account)
            } catch {
                context.report(error)
            }
        }
        return visitor(for: request, preferring: preferred)
    }

    private func visitor(for request: Request, preferring preferences: Preferences) -> Visitor {
        Visitor(
            localize: Localizer(
                preferences.language ?? .preferred(acceptLanguage: request.headers[.acceptLanguage])),
            appearance: preferences.appearance,
            now: Timestamp(now()),
            timeZone: timeZone(of: request)
        )
    }

    /// The browser's, from a cookie that the page's script sets; else the server's.
    private func timeZone(of request: Request) -> TimeZone {
        let name = request.cookies["timeZone"]?.value.removingPercentEncoding
        return name.flatMap(TimeZone.init(identifier:)) ?? .current
    }
}
