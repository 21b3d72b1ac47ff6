import LocalizationCore
import UICore
import WebCore

/// What lists are made of, and what stands in place of one.
enum ListCatalog {
    static let entries = messages + searches + lists

    private static let messages: [CatalogEntry] = [
        message("Empty") { localize in
            ListMessage(
                title: localize(.emptyTitle), message: localize(.emptyMessage), actionTitle: localize(.add),
                actionPath: home, hasLogo: true)
        },
        message("Nothing found") { localize in
            ListMessage(
                title: localize(.nothingFoundTitle), message: localize(.nothingFoundMessage),
                actionTitle: localize(.reset), actionPath: home)
        },
        message("Failed") { localize in
            ListMessage(
                title: localize(.failedTitle), message: localize(.failedMessage), actionTitle: localize(.retry),
                actionPath: home, isError: true)
        },
        message("Long words") { localize in
            ListMessage(
                title: localize(.longText), message: localize(.longText), actionTitle: localize(.longText),
                actionPath: home, hasLogo: true)
        },
    ]

    private static let searches: [CatalogEntry] = [
        search("Nothing typed") { _ in "" },
        search("Something typed") { $0(.sauna) },
        search("Long words") { $0(.longText) },
        CatalogEntry(SearchField<HTMLEmpty>.self, "With a further field") { visitor in
            ComponentPage("SearchField", visitor: visitor) {
                SearchField(
                    path: home, text: "", label: visitor.localize(.search), list: listID,
                    extra: { input(.type(.hidden), .name("edit")) })
            }
        },
    ]

    private static let lists: [CatalogEntry] = [
        CatalogEntry(MoreLink.self, "More follow") { visitor in
            ComponentPage("MoreLink", visitor: visitor) {
                MoreLink(visitor.localize(.more), path: "\(home)?after=sample")
            }
        },
        CatalogEntry(MoreLink.self, "End") { visitor in
            ComponentPage("MoreLink", visitor: visitor) { MoreLink(visitor.localize(.more), path: nil) }
        },
        list("Stays as it is", updates: nil),
        list("Follows", updates: ListUpdates(path: "/events", kind: "sample", version: "sample-0", limit: 500)),
        CatalogEntry(StaleLine.self, "Shown") { visitor in
            ComponentPage("StaleLine", visitor: visitor) { StaleLine(isShown: true, localize: visitor.localize) }
        },
    ]

    private static let home = "/sakatsu"
    private static let listID = "items"

    private static func message(
        _ state: String, make: @escaping @Sendable (Localizer) -> ListMessage
    ) -> CatalogEntry {
        CatalogEntry(ListMessage.self, state) { visitor in
            ComponentPage("ListMessage", visitor: visitor) { make(visitor.localize) }
        }
    }

    /// - Parameter text: what is looked for.
    private static func search(_ state: String, text: @escaping @Sendable (Localizer) -> String) -> CatalogEntry {
        CatalogEntry(SearchField<HTMLEmpty>.self, state) { visitor in
            ComponentPage("SearchField", visitor: visitor) {
                SearchField(
                    path: home, text: text(visitor.localize), label: visitor.localize(.search), list: listID)
            }
        }
    }

    private static func list(_ state: String, updates: ListUpdates?) -> CatalogEntry {
        CatalogEntry(LiveList<HTMLEmpty>.self, state) { visitor in
            let localize = visitor.localize
            return ComponentPage("LiveList", visitor: visitor) {
                // The script sends it when the list has changed.
                SearchField(path: home, text: "", label: localize(.search), list: listID)
                LiveList(id: listID, updates: updates, localize: localize) {
                    ul(.class("rows")) {
                        ForEach(1...3) { number in
                            li(.class("row")) { localize(.item, number) }
                        }
                    }
                }
            }
        }
    }
}
