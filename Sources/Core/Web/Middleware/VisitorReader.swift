package import Foundation
import HTTPTypes
import Hummingbird
package import LocalizationCore
package import UICore
import ValuesCore

/// Finds out who asks, from the account's preferences and the request's headers.
package struct VisitorReader: Sendable {
    /// In bytes; the longest names have some 30.
    private static let longestTimeZone = 64

    private let preferences: any PreferencesProvider
    private let now: @Sendable () -> Date
    private let tabs: @Sendable (_ path: String, Localizer) -> [Tab]

    /// - Parameter tabs: the root navigation on the page with that path.
    package init(
        preferences: any PreferencesProvider, now: @escaping @Sendable () -> Date,
        tabs: @escaping @Sendable (_ path: String, Localizer) -> [Tab] = { _, _ in [] }
    ) {
        self.preferences = preferences
        self.now = now
        self.tabs = tabs
    }

    /// Reports when the preferences could not be read or kept. The headers alone then decide, so that a screen can
    /// still say what failed and keep what was typed.
    func visitor(for request: Request, _ context: WebContext) async -> Visitor {
        var preferred = Preferences(language: nil, appearance: .system)
        let timeZone = timeZone(toldBy: request)
        var isSignedIn = false
        if case .signedIn(let identity) = context.identification {
            isSignedIn = true
            do {
                preferred = try await preferences.preferences(of: identity.account)
                if let timeZone, timeZone.identifier != preferred.timeZone?.identifier {
                    try await preferences.remember(timeZone, of: identity.account)
                }
            } catch {
                context.report(error)
            }
        }
        let localize = Localizer(
            preferred.language ?? .preferred(acceptLanguage: request.headers[.acceptLanguage]))
        return Visitor(
            localize: localize,
            appearance: preferred.appearance,
            now: Timestamp(now()),
            timeZone: timeZone ?? preferred.timeZone ?? .current,
            tabs: isSignedIn ? tabs(request.uri.path, localize) : []
        )
    }

    /// The browser's, from a cookie that the page's script sets.
    private func timeZone(toldBy request: Request) -> TimeZone? {
        guard let name = request.cookie("timeZone")?.removingPercentEncoding,
            // Looking up what is no name of a zone can take long.
            name.utf8.count <= Self.longestTimeZone, name.utf8.allSatisfy({ $0 < 0x80 })
        else { return nil }
        return TimeZone(identifier: name)
    }
}
