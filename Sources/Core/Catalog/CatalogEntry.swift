package import UICore
package import WebCore

/// A view in one of its states, as the catalog shows it.
package struct CatalogEntry: Sendable {
    /// The name of the view's type.
    package let view: String
    /// What is particular about it, in a few English words: `Nothing found`.
    package let state: String
    /// The identifier of the popover that is open; nil for none.
    package let openPopover: String?
    private let makePage: @Sendable (Visitor) -> any HTML

    /// - Parameters:
    ///   - view: the type of the view that is shown.
    ///   - state: what is particular about it, in a few English words; no other entry of the view has the same.
    ///   - openPopover: the identifier of the popover that is open; nil for none.
    ///   - page: the whole page with the view in it.
    package init(
        _ view: any HTML.Type, _ state: String, openPopover: String? = nil,
        page: @escaping @Sendable (Visitor) -> any HTML
    ) {
        // A generic view is called by its name alone: `Toast`, not `Toast<HTMLEmpty>`.
        self.view = String(describing: view).prefix { $0 != "<" }.description
        self.state = state
        self.openPopover = openPopover
        makePage = page
    }

    /// The page in somebody's surroundings.
    package func page(for visitor: Visitor) -> any HTML {
        makePage(visitor)
    }
}

/// The views of one module.
package struct CatalogGroup: Sendable {
    /// What the module is about: `Sakatsu`.
    package let name: String
    package let entries: [CatalogEntry]

    package init(_ name: String, _ entries: [CatalogEntry]) {
        self.name = name
        self.entries = entries
    }
}
