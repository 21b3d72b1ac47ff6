package import UICore
package import WebCore

/// A page that shows a part of pages by itself.
package struct ComponentPage<Content: HTML, Notice: HTML>: HTML {
    private let title: String
    private let visitor: Visitor
    private let content: Content
    private let notice: Notice

    /// - Parameter title: the heading above it.
    package init(
        _ title: String, visitor: Visitor, @HTMLBuilder content: () -> Content,
        @HTMLBuilder notice: () -> Notice = { HTMLEmpty() }
    ) {
        self.title = title
        self.visitor = visitor
        self.content = content()
        self.notice = notice()
    }

    package var body: some HTML {
        Page(title: title, localize: visitor.localize, appearance: visitor.appearance) {
            main {
                h1 { title }
                content
            }
        } notice: {
            notice
        }
    }
}
