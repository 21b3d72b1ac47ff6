package import Foundation
import HTTPTypes
package import Hummingbird
package import LocalizationCore
package import ModelsCore
import Synchronization
package import UICore

/// The environment of the user of a request, signed in or not: language, appearance, time.
package struct Visitor: Sendable {
    package let localize: Localizer
    package let appearance: Appearance
    /// The instant of the request.
    package let now: Timestamp
    /// The browser's time zone; else the one that it sent last; else the server's.
    package let timeZone: TimeZone
    /// The signed-in account; nil if there is none.
    package let account: AccountID?
    /// The root navigation; empty if no one is signed in.
    package let tabs: [Tab]
    /// Whether the browser asks for cards that show everything.
    package var hasRoomyCards = false

    package init(
        localize: Localizer, appearance: Appearance, now: Timestamp, timeZone: TimeZone, account: AccountID? = nil,
        tabs: [Tab] = []
    ) {
        self.localize = localize
        self.appearance = appearance
        self.now = now
        self.timeZone = timeZone
        self.account = account
        self.tabs = tabs
    }

    /// The browser's choice of cards.
    package static let cardsCookie = (
        name: "cards", roomy: "roomy", attributes: "Path=/; Max-Age=31536000; SameSite=Lax"
    )

    /// The user's current day.
    package var today: CivilDate { day(of: now) }

    /// The day and the time of day of the instant for the user, in words.
    package func time(of instant: Timestamp) -> String {
        localize.time(instant, in: timeZone)
    }

    /// The day of the instant in the user's time zone.
    package func day(of instant: Timestamp) -> CivilDate {
        CivilDate(instant.date, in: timeZone)
    }
}

extension Page {
    /// The frame of a page for this user.
    package init(
        title: String, isSheet: Bool = false, for visitor: Visitor,
        @HTMLBuilder content: () -> Content, @HTMLBuilder notice: () -> Notice = { HTMLEmpty() }
    ) {
        self.init(
            title: title, isSheet: isSheet, localize: visitor.localize, appearance: visitor.appearance,
            account: visitor.account?.uuid.canonicalText, tabs: visitor.tabs, content: content, notice: notice)
    }
}

/// The preferences of an account for every page.
package struct Preferences: Hashable, Sendable {
    /// nil for the language that the browser asks for.
    package var language: Language?
    package var appearance: Appearance
    /// The unit in which temperatures are shown and typed.
    package var temperatureUnit: TemperatureUnit
    /// The time zone that the account's browser sent last; nil before the first.
    package var timeZone: TimeZone?

    package init(
        language: Language?, appearance: Appearance, temperatureUnit: TemperatureUnit = .celsius,
        timeZone: TimeZone? = nil
    ) {
        self.language = language
        self.appearance = appearance
        self.temperatureUnit = temperatureUnit
        self.timeZone = timeZone
    }
}

/// Provides the preferences of accounts.
package protocol PreferencesProvider: Sendable {
    func preferences(of account: AccountID) async throws -> Preferences

    /// Stores the time zone that the account's browser sends, for requests without one.
    func remember(_ timeZone: TimeZone, of account: AccountID) async throws
}

/// Gives screens the environment of the user, from the account's preferences and the request's headers.
package struct VisitorMiddleware: RouterMiddleware {
    /// In bytes; the longest names have some 30.
    private static let longestTimeZone = 64

    private let preferences: any PreferencesProvider
    private let now: @Sendable () -> Date
    private let tabs: @Sendable (_ path: String, Identity, Localizer) -> [Tab]
    private let recentWrites = RecentWrites()

    /// - Parameter tabs: returns the root navigation of the page with that path.
    package init(
        preferences: any PreferencesProvider, now: @escaping @Sendable () -> Date,
        tabs: @escaping @Sendable (_ path: String, Identity, Localizer) -> [Tab] = { _, _, _ in [] }
    ) {
        self.preferences = preferences
        self.now = now
        self.tabs = tabs
    }

    package func handle(_ request: Request, context: WebContext, next: NextResponder) async throws -> Response {
        var context = context
        context.knownVisitor = await visitor(for: request, context)
        return try await next(request, context)
    }

    /// Reports when the preferences could not be read or stored. The headers alone then decide, so that a screen can
    /// still say what failed and keep what was typed.
    func visitor(for request: Request, _ context: WebContext) async -> Visitor {
        var preferred = Preferences(language: nil, appearance: .system)
        let now = Timestamp(now())
        let timeZone = timeZone(toldBy: request)
        let identity = context.identification.identity
        if let identity {
            do {
                preferred = try await preferences.preferences(of: identity.account)
                if let timeZone, timeZone.identifier != preferred.timeZone?.identifier,
                    recentWrites.begin(for: identity.account, at: now)
                {
                    try await preferences.remember(timeZone, of: identity.account)
                }
            } catch {
                context.report(error)
            }
        }
        let localize = Localizer(
            preferred.language, acceptLanguage: request.headers[.acceptLanguage],
            temperatureUnit: preferred.temperatureUnit)
        var visitor = Visitor(
            localize: localize, appearance: preferred.appearance, now: now,
            timeZone: timeZone ?? preferred.timeZone ?? .current, account: identity?.account,
            tabs: identity.map { tabs(request.uri.path, $0, localize) } ?? [])
        visitor.hasRoomyCards = request.cookie(Visitor.cardsCookie.name) == Visitor.cardsCookie.roomy
        return visitor
    }

    /// The browser's time zone, from a cookie that the page's script sets.
    private func timeZone(toldBy request: Request) -> TimeZone? {
        guard let name = request.cookie("timeZone")?.removingPercentEncoding,
            // Looking up an invalid name of a zone can take long.
            name.utf8.count <= Self.longestTimeZone, name.utf8.allSatisfy({ $0 < 0x80 })
        else { return nil }
        return TimeZone(identifier: name)
    }
}

/// Allows one write a minute for each account: a write waits for the disk, and two browsers of one account that
/// disagree would otherwise cause one with every page.
private final class RecentWrites: Sendable {
    /// In milliseconds.
    private static let pause: Int64 = 60_000

    /// The last write of each account within the last minute.
    private let times = Mutex<[AccountID: Timestamp]>([:])

    /// - Returns: whether a write may begin, which then counts as one.
    func begin(for account: AccountID, at now: Timestamp) -> Bool {
        times.withLock { times in
            times = times.filter { (0..<Self.pause).contains(now.milliseconds - $0.value.milliseconds) }
            guard times[account] == nil else { return false }
            times[account] = now
            return true
        }
    }
}
