package import UICore

/// Leads from one form of a list to another.
package struct ListViews: HTML {
    private let views: [(title: String, path: String)]
    private let current: Int
    private let label: String

    /// - Parameters:
    ///   - views: none if there is only one form.
    ///   - current: the index of the one that is shown.
    package init(views: [(title: String, path: String)], current: Int = 0, label: String) {
        self.views = views
        self.current = current
        self.label = label
    }

    package var body: some HTML {
        if !views.isEmpty {
            nav(.class("segments"), .aria("label", label)) {
                ForEach(views.enumerated()) { index, view in
                    a(.href(view.path), .aria("current", index == current ? "page" : nil)) { view.title }
                }
            }
        }
    }
}
