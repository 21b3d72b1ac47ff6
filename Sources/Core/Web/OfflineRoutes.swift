import HTTPTypes
package import Hummingbird
package import LocalizationCore
package import UICore

/// `/offline`: the page that the service worker shows in place of one that the device does not have, with the texts and
/// templates for unsent items.
package struct OfflineRoutes: Sendable {
    private let home: String

    /// - Parameter home: the path that leads out of the page.
    package init(home: String) {
        self.home = home
    }

    package func addRoutes(to router: some RouterMethods<WebContext>) {
        router.get("/offline") { [home] request, context in
            Response.html(OfflinePage(visitor: try context.visitor, home: home), for: request)
        }
    }
}

/// Shows that there is no connection, and contains the templates for the cards of unsent items.
package struct OfflinePage: HTML {
    private let visitor: Visitor
    private let home: String

    package init(visitor: Visitor, home: String) {
        self.visitor = visitor
        self.home = home
    }

    package var body: some HTML {
        let localize = visitor.localize
        Page(title: localize(.offlineTitle), for: visitor) {
            ErrorView(
                title: localize(.offlineTitle), message: localize(.offlineMessage),
                actionTitle: localize(.home), actionPath: home)
            template(
                .data("state", "unsent"), .data("question", localize(.unsentQuestion)),
                .data("untitled", localize(.untitled))
            ) {
                UnsentCard(isRefused: false, localize: localize)
            }
            template(.data("state", "refused")) { UnsentCard(isRefused: true, localize: localize) }
        }
    }
}

/// The card of an item that was saved offline. The page's script replaces the placeholders in braces.
package struct UnsentCard: HTML {
    private let isRefused: Bool
    private let localize: Localizer

    /// - Parameter isRefused: whether the server has refused the item, so that its author must correct it.
    package init(isRefused: Bool, localize: Localizer) {
        self.isRefused = isRefused
        self.localize = localize
    }

    package var body: some HTML {
        article(.classes("card", "unsent", isRefused ? "refused" : nil), .id("unsent-{id}")) {
            UICore.time {}
            p { localize(isRefused ? .undecided : .unsent) }
            h2 { a(.href("{path}?unsent={id}")) { "{title}" } }
            button(
                .type(.button), .class("destructive"), .data("discard-unsent", "{id}"),
                .data("question", localize(.discardUnsentQuestion))
            ) {
                localize(.discardUnsent)
            }
        }
    }
}
