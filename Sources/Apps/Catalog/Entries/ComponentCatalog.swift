import HTTPTypes
import LocalizationCore
import ModelsCore
import SearchCore
import UICore
import WebCore

/// The components of pages: icons, texts and fields, lists and their placeholders, messages, the frame of all pages,
/// and error pages.
enum ComponentCatalog {
    static let entries: [CatalogEntry] = pictures + charts + texts + fields + messages + lists + notices + pages

    private static let pictures: [CatalogEntry] = [
        .part(Icon.self, "All") { _ in
            ul(.classes("group", "rows")) {
                ForEach(Icon.Name.allCases) { name in
                    li(.class("row")) {
                        Icon(name)
                        span { name.rawValue }
                    }
                }
            }
        },
        .part(Logo.self, "Above words") { visitor in
            section(.class("empty")) {
                Logo()
                p { visitor.localize(.sauna) }
            }
        },
        .part(Symbol.self, "Before a word") { visitor in
            p {
                Symbol("🔥", name: visitor.localize(.sauna))
                " 100 ℃"
            }
        },
    ]

    private static let charts = [
        chart("One line", [[line(.sauna, "サウナ", [90, 92, 95, 92])]]),
        chart(
            "Two panels",
            [
                [line(.sauna, "サウナ", [110, 108, 112, 110]), line(.sauna, "薬草サウナ", [58, 58, 60])],
                [line(.coolBath, "水風呂", [17, 16, 17, 15])],
            ]),
        chart("Many values", [[line(.coolBath, "水風呂", (0..<120).map { 14 + $0 * 7 % 5 })]]),
        chart("Equal values", [[line(.sauna, "<b>", [100, 100, 100]), line(.sauna, "サウナ", [100])]]),
    ]

    private static func line(_ stroke: LineChart.Series.Stroke, _ name: String, _ values: [Int]) -> LineChart.Series {
        let first = CivilDate(year: 2026, month: 1, day: 5)?.daysSinceEpoch ?? 0
        let points = values.enumerated().compactMap { index, value in
            CivilDate(daysSinceEpoch: first + index * 3).map {
                LineChart.Point(day: $0, value: FixedDecimal(value), path: home)
            }
        }
        return LineChart.Series(name: name, stroke: stroke, points: points)
    }

    private static func chart(_ state: String, _ panels: [[LineChart.Series]]) -> CatalogEntry {
        .part(LineChart.self, state) { visitor in
            LineChart(visitor.localize(.sauna), panels: panels, localize: visitor.localize) {
                visitor.localize.temperature($0)
            }
        }
    }

    private static let texts = [
        highlighted("Found") { HighlightedText($0(.searchedText), highlighting: SearchQuery($0(.sauna))) },
        highlighted("Not found") { HighlightedText($0(.searchedText), highlighting: "<b>") },
        highlighted("Found whole") { HighlightedText(match: $0(.sauna)) },
        highlighted("Found as markup") { _ in HighlightedText("<b>&<b>", highlighting: "<b>") },
        highlighted("Long words") { HighlightedText($0(.longText), highlighting: "a") },
    ]

    private static let fields = [
        field("All is well", value: "10") { _ in nil },
        field("Problem", value: "ten") { $0(.notANumber) },
        field("Long problem", value: "<b>") { $0(.longText) },
        unit("Minutes", .minutes),
        unit("Seconds", .seconds),
    ]

    private static let messages: [CatalogEntry] = [
        .part(EmptyState.self, "Empty") { visitor in
            EmptyState(
                title: visitor.localize(.emptyTitle), message: visitor.localize(.emptyMessage),
                actionTitle: visitor.localize(.add), actionPath: home, hasLogo: true)
        },
        .part(EmptyState.self, "Nothing found") { visitor in
            EmptyState(
                title: visitor.localize(.nothingFound), message: visitor.localize(.nothingFoundMessage),
                actionTitle: visitor.localize(.reset), actionPath: home)
        },
        .part(EmptyState.self, "Failed") { visitor in
            EmptyState(
                title: visitor.localize(.failedTitle), message: visitor.localize(.failedMessage),
                actionTitle: visitor.localize(.retry), actionPath: home, isError: true)
        },
        .part(EmptyState.self, "Long words") { visitor in
            let text = visitor.localize(.longText)
            EmptyState(title: text, message: text, actionTitle: text, actionPath: home, hasLogo: true)
        },
    ]

    private static let lists: [CatalogEntry] = [
        search("Nothing typed") { _ in "" },
        search("Something typed") { $0(.sauna) },
        search("Long words") { $0(.longText) },
        .part(SearchField<HTMLEmpty>.self, "With a further field") { visitor in
            SearchField(path: home, text: "", list: listID, localize: visitor.localize) {
                input(.type(.hidden), .name("edit"))
            }
        },
        .part(MoreLink.self, "More follow") { MoreLink(path: "\(home)?after=sample", localize: $0.localize) },
        .part(MoreLink.self, "End") { MoreLink(path: nil, localize: $0.localize) },
        list("Stays as it is", updates: nil),
        list("Follows", updates: ListUpdates(path: "/events", kind: "sample", version: "sample-0", limit: 500)),
        .part(StaleBanner.self, "Shown") { StaleBanner(isShown: true, localize: $0.localize) },
    ]

    private static let notices: [CatalogEntry] = [
        .notice(Toast<HTMLEmpty>.self, "Message") { Toast($0(.saved), dismissal: home, localize: $0) {} },
        .notice(Toast<HTMLEmpty>.self, "Long words") { Toast($0(.longText), dismissal: home, localize: $0) {} },
        .notice(Toast<HTMLEmpty>.self, "With an action") { localize in
            Toast(localize(.saved), dismissal: home, localize: localize) {
                a(.href(home)) { localize(.more) }
            }
        },
        .notice(UndoToast.self, "Deleted") { undo($0(.deleted), $0) },
        .notice(UndoToast.self, "Long words") { undo($0(.longText), $0) },
    ]

    private static let pages = [
        page("Without tabs", []),
        page("On a tab", [.here, .elsewhere, .elsewhere]),
        page("Below a tab", [.elsewhere, .elsewhere, .within]),
        CatalogEntry(Page<HTMLEmpty, HTMLEmpty>.self, "Sheet") { visitor in
            let localize = visitor.localize
            return Page(
                title: "Page", isSheet: true, localize: localize, appearance: visitor.appearance,
                tabs: tabs([.within, .elsewhere, .elsewhere], localize)
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
        error("Bad request", .badRequest),
        error("Forbidden", .forbidden),
        error("Not found", .notFound),
        error("Method not allowed", .methodNotAllowed),
        error("Misdirected", .misdirectedRequest),
        error("Too large", .contentTooLarge),
        error("Server error", .internalServerError),
        error("Unavailable", .serviceUnavailable),
        CatalogEntry(OfflinePage.self, "Without a connection") { OfflinePage(visitor: $0, home: home) },
        unsent("Waits", isRefused: false),
        unsent("Refused", isRefused: true),
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

    private static let home = "/sakatsu"
    private static let listID = "items"

    private static func highlighted(
        _ state: String, text: @escaping @Sendable (Localizer) -> HighlightedText
    ) -> CatalogEntry {
        .part(Highlighted.self, state) { visitor in
            p(.class("prose")) { Highlighted(text(visitor.localize)) }
        }
    }

    /// - Parameter problem: the problem with the value, in words; nil for none.
    private static func field(
        _ state: String, value: String, problem: @escaping @Sendable (Localizer) -> String?
    ) -> CatalogEntry {
        .part(FieldError.self, state) { visitor in
            let message = problem(visitor.localize)
            div(.classes("group", "rows")) {
                div(.class("row")) {
                    label(.for("time")) { visitor.localize(.time) }
                    input(
                        .classes("wide", "trailing"), .id("time"), .name("time"), .value(value),
                        .invalid(message), .describedBy("time", message))
                    FieldError(message, of: "time")
                }
            }
        }
    }

    private static func unit(_ state: String, _ unit: DurationUnit) -> CatalogEntry {
        .part(UnitSelect.self, state) { visitor in
            div(.classes("group", "rows")) {
                div(.class("row")) {
                    span { visitor.localize(.time) }
                    UnitSelect(
                        name: "unit", selection: unit, description: visitor.localize(.unit), localize: visitor.localize)
                }
            }
        }
    }

    /// - Parameter text: the search text.
    private static func search(_ state: String, text: @escaping @Sendable (Localizer) -> String) -> CatalogEntry {
        .part(SearchField<HTMLEmpty>.self, state) { visitor in
            SearchField(path: home, text: text(visitor.localize), list: listID, localize: visitor.localize)
        }
    }

    private static func list(_ state: String, updates: ListUpdates?) -> CatalogEntry {
        .part(LiveList<HTMLEmpty>.self, state) { visitor in
            let localize = visitor.localize
            // The script triggers it when the list has changed.
            SearchField(path: home, text: "", list: listID, localize: localize)
            LiveList(id: listID, updates: updates, localize: localize) {
                ul(.class("rows")) {
                    ForEach(1...3) { number in
                        li(.class("row")) { localize(.item(number)) }
                    }
                }
            }
        }
    }

    private static func undo(_ text: String, _ localize: Localizer) -> UndoToast {
        UndoToast(
            text, restorePath: "\(home)/restore", deletion: "1795262400000", searchText: localize(.sauna),
            dismissal: home, localize: localize)
    }

    /// - Parameter positions: the position of the page relative to each tab; empty without tabs.
    private static func page(_ state: String, _ positions: [Tab.Position]) -> CatalogEntry {
        CatalogEntry(Page<HTMLEmpty, HTMLEmpty>.self, state) { visitor in
            Page(
                title: "Page", localize: visitor.localize, appearance: visitor.appearance,
                tabs: tabs(positions, visitor.localize)
            ) {
                main {
                    h1 { "Page" }
                    p { visitor.localize(.longText) }
                }
            }
        }
    }

    private static func tabs(_ positions: [Tab.Position], _ localize: Localizer) -> [Tab] {
        let tabs: [(path: String, title: String, icon: Icon.Name)] = [
            ("/sakatsu", localize(.visits), .droplet), ("/memos", localize(.memos), .memo),
            ("/settings", localize(.settings), .gear),
        ]
        let new = Tab(path: "/sakatsu/new", title: localize(.add), icon: .plus, role: .new, key: "n")
        return zip(tabs, positions).map { tab, position in
            Tab(
                path: tab.path, title: tab.title, icon: tab.icon, role: tab.icon == .gear ? .tool : .place,
                position: position)
        } + (positions.isEmpty ? [] : [new])
    }

    private static func unsent(_ state: String, isRefused: Bool) -> CatalogEntry {
        .part(UnsentCard.self, state) { visitor in
            UnsentCard(isRefused: isRefused, localize: visitor.localize)
        }
    }

    private static func error(_ state: String, _ status: HTTPResponse.Status) -> CatalogEntry {
        CatalogEntry(ErrorPage.self, state) { visitor in
            ErrorPage(status: status, visitor: visitor, home: "/sakatsu")
        }
    }
}
