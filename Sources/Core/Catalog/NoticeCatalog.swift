import LocalizationCore
import UICore
import WebCore

/// Short messages above the bottom of a page.
enum NoticeCatalog {
    static let entries: [CatalogEntry] = [
        toast("Message") { $0(.saved) },
        toast("Long words") { $0(.longText) },
        CatalogEntry(Toast<HTMLEmpty>.self, "With an action") { visitor in
            ComponentPage("Toast", visitor: visitor) {
            } notice: {
                Toast(visitor.localize(.saved), dismissal: home, localize: visitor.localize) {
                    a(.href(home)) { visitor.localize(.more) }
                }
            }
        },
        undo("Deleted") { $0(.deleted) },
        undo("Long words") { $0(.longText) },
    ]

    private static let home = "/sakatsu"

    private static func toast(_ state: String, text: @escaping @Sendable (Localizer) -> String) -> CatalogEntry {
        CatalogEntry(Toast<HTMLEmpty>.self, state) { visitor in
            ComponentPage("Toast", visitor: visitor) {
            } notice: {
                Toast(text(visitor.localize), dismissal: home, localize: visitor.localize) {}
            }
        }
    }

    private static func undo(_ state: String, text: @escaping @Sendable (Localizer) -> String) -> CatalogEntry {
        CatalogEntry(UndoToast.self, state) { visitor in
            ComponentPage("UndoToast", visitor: visitor) {
            } notice: {
                UndoToast(
                    text(visitor.localize), restorePath: "\(home)/restore", deletion: "1795262400000",
                    searchText: visitor.localize(.sauna), actionTitle: visitor.localize(.undo), dismissal: home,
                    localize: visitor.localize)
            }
        }
    }
}
