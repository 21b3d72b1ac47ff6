package import DatabaseCore
package import Hummingbird
package import LocalizationCore
package import UICore
package import WebCore

/// What an app has besides the features that all of them have.
package struct Additions: Sendable {
    /// The database as the features with people's records see it; nil for as it is.
    package var records: Database?
    /// Further tabs on the page with that path.
    package var tabs: @Sendable (_ path: String, Localizer) -> [Tab]
    /// Adds middleware inside the security headers and outside of everything else.
    package var addMiddleware: @Sendable (Router<WebContext>) -> Void
    /// Adds routes for those who are signed in.
    package var addRoutes: @Sendable (RouterGroup<WebContext>) -> Void
    /// Ends what the app does in the background, before the database is closed.
    package var stop: @Sendable () async -> Void

    package init(
        records: Database? = nil, tabs: @escaping @Sendable (_ path: String, Localizer) -> [Tab] = { _, _ in [] },
        addMiddleware: @escaping @Sendable (Router<WebContext>) -> Void = { _ in },
        addRoutes: @escaping @Sendable (RouterGroup<WebContext>) -> Void = { _ in },
        stop: @escaping @Sendable () async -> Void = {}
    ) {
        self.records = records
        self.tabs = tabs
        self.addMiddleware = addMiddleware
        self.addRoutes = addRoutes
        self.stop = stop
    }
}
