import HTTPTypes
import LocalizationCore
import UICore
import WebCore

/// The frame of all pages, and the pages that say what went wrong.
enum PageCatalog {
    static let entries = frames + errors

    private static let frames: [CatalogEntry] = [
        page("Without tabs") { _ in [] },
        page("On a tab") { tabs($0, .here, .elsewhere, .elsewhere) },
        page("Below a tab") { tabs($0, .elsewhere, .elsewhere, .within) },
        CatalogEntry(Page<HTMLEmpty, HTMLEmpty>.self, "Sheet") { visitor in
            let localize = visitor.localize
            return Page(
                title: "Page", isSheet: true, localize: localize, appearance: visitor.appearance,
                tabs: tabs(localize, .within, .elsewhere, .elsewhere)
            ) {
                main {
                    form(.action("/sakatsu")) {
                        header(.class("bar")) {
                            span {}
                            h1(.class("bar-title")) { "Page" }
                            button(.class("strong")) { localize(.add) }
                        }
                        p(.class("footnote")) { localize(.longText) }
                    }
                }
            }
        },
    ]

    private static let errors: [CatalogEntry] = [
        error("Bad request", .badRequest),
        error("Forbidden", .forbidden),
        error("Not found", .notFound),
        error("Method not allowed", .methodNotAllowed),
        error("Misdirected", .misdirectedRequest),
        error("Too large", .contentTooLarge),
        error("Server error", .internalServerError),
        error("Unavailable", .serviceUnavailable),
        CatalogEntry(ErrorPage.self, "Owner only") { visitor in
            ErrorPage(status: .forbidden, isOwnersOnly: true, visitor: visitor, home: "/sakatsu")
        },
        CatalogEntry(ErrorPage.self, "Not signed in") { visitor in
            let stranger = Visitor(
                localize: visitor.localize, appearance: visitor.appearance, now: visitor.now,
                timeZone: visitor.timeZone)
            return ErrorPage(status: .notFound, visitor: stranger, home: "/sakatsu")
        },
    ]

    private static func page(_ state: String, tabs: @escaping @Sendable (Localizer) -> [Tab]) -> CatalogEntry {
        CatalogEntry(Page<HTMLEmpty, HTMLEmpty>.self, state) { visitor in
            Page(
                title: "Page", localize: visitor.localize, appearance: visitor.appearance,
                tabs: tabs(visitor.localize)
            ) {
                main {
                    h1 { "Page" }
                    p { visitor.localize(.longText) }
                }
            }
        }
    }

    private static func tabs(
        _ localize: Localizer, _ visits: Tab.Position, _ memos: Tab.Position, _ settings: Tab.Position
    ) -> [Tab] {
        [
            Tab(path: "/sakatsu", title: localize(.visits), icon: .droplet, position: visits),
            Tab(path: "/memos", title: localize(.memos), icon: .memo, position: memos),
            Tab(path: "/settings", title: localize(.settings), icon: .gear, position: settings),
        ]
    }

    private static func error(_ state: String, _ status: HTTPResponse.Status) -> CatalogEntry {
        CatalogEntry(ErrorPage.self, state) { visitor in
            ErrorPage(status: status, visitor: visitor, home: "/sakatsu")
        }
    }
}
