@testable import UICore

/// The names of the types of all views that a page is made of.
struct RenderedViews {
    private(set) var names: Set<String> = []

    mutating func visit(_ html: any HTML) {
        // A generic view is named without its parameters.
        names.insert(String(describing: type(of: html)).prefix { $0 != "<" }.description)
        if let container = html as? any HTMLContainer {
            for content in container.contents { visit(content) }
        } else {
            visitBody(of: html)
        }
    }

    private mutating func visitBody<View: HTML>(of html: View) {
        guard View.Body.self != Never.self else { return }
        visit(html.body)
    }
}

/// A primitive that has others in it.
private protocol HTMLContainer {
    var contents: [any HTML] { get }
}

extension HTMLPair: HTMLContainer {
    fileprivate var contents: [any HTML] { [first, second] }
}

extension HTMLEither: HTMLContainer {
    fileprivate var contents: [any HTML] {
        switch self {
        case .first(let content): [content]
        case .second(let content): [content]
        }
    }
}

extension Optional: HTMLContainer where Wrapped: HTML {
    fileprivate var contents: [any HTML] { map { [$0] } ?? [] }
}

extension Array: HTMLContainer where Element: HTML {
    fileprivate var contents: [any HTML] { self }
}

extension ForEach: HTMLContainer {
    fileprivate var contents: [any HTML] { elements.map { content($0) } }
}

extension HTMLElement: HTMLContainer {
    fileprivate var contents: [any HTML] { [content] }
}

extension HTMLDocument: HTMLContainer {
    fileprivate var contents: [any HTML] { [head, content] }
}
