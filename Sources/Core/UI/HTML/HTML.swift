/// A piece of HTML: a view made of other views, or a primitive that writes its own bytes.
///
/// A view is a struct of `let` values whose `body` composes tag functions and other views. Text and attribute values
/// are escaped when they are written; ``HTMLRaw`` is the only way around it.
///
/// Inside a conforming type its own properties hide tags of the same name. Write `UICore.label(…)` where a view has a
/// property `label`, and use ``HTMLDocument`` for the `<body>` of a page.
// The builder is inlinable throughout: generics of another module are only specialized if their code is visible, and
// unspecialized the list page takes twice as long.
@usableFromInline
package protocol HTML {
    /// The type of ``body``; `Never` for primitives.
    associatedtype Body: HTML

    @HTMLBuilder var body: Body { get }

    /// Appends the markup of `html` to `output`. Views do not implement this; primitives do.
    // Borrowing: a page is a large nested value that must not be copied when it is passed on level by level.
    static func render(_ html: borrowing Self, into output: inout HTMLOutput)
}

extension HTML {
    @inlinable
    package static func render(_ html: borrowing Self, into output: inout HTMLOutput) {
        Body.render(html.body, into: &output)
    }

    /// The markup as UTF-8.
    ///
    /// - Parameters:
    ///   - capacity: the expected size in bytes, 0 or more; the buffer grows if necessary.
    ///   - account: the account that the page belongs to, see ``FormAccount``; nil for none.
    @inlinable
    package func render(reservingCapacity capacity: Int = 65_536, account: String? = nil) -> [UInt8] {
        var output = HTMLOutput(reservingCapacity: capacity, account: account)
        Self.render(self, into: &output)
        return output.bytes
    }

    /// The markup as a string, for tests and logs; responses use ``render(reservingCapacity:account:)``.
    @inlinable
    package func renderToString() -> String {
        String(decoding: render(), as: UTF8.self)
    }
}

extension HTML where Body == Never {
    /// Primitives have no body: reading it is a programming error that stops the program.
    @inlinable
    package var body: Never {
        fatalError("\(Self.self) is a primitive and has no body")
    }
}

extension Never: HTML {
    @usableFromInline package typealias Body = Never

    @inlinable
    package static func render(_ html: borrowing Never, into output: inout HTMLOutput) {}
}

/// Composes the statements of a closure into one ``HTML`` value.
///
/// Strings and integers are text; `if`, `switch` and `for` work as in any code. For a long list prefer ``ForEach``,
/// which creates the content of an element only when it is written.
@resultBuilder
@usableFromInline
package enum HTMLBuilder {
    @inlinable
    package static func buildExpression<Content: HTML>(_ content: Content) -> Content { content }

    @inlinable
    package static func buildExpression(_ text: String) -> HTMLText { HTMLText(text) }

    /// Takes an integer as text in ASCII digits, without grouping.
    @inlinable
    package static func buildExpression(_ number: Int) -> HTMLText { HTMLText(String(number)) }

    @inlinable
    package static func buildBlock() -> HTMLEmpty { HTMLEmpty() }

    @inlinable
    package static func buildPartialBlock<Content: HTML>(first: Content) -> Content { first }

    @inlinable
    package static func buildPartialBlock<Accumulated: HTML, Next: HTML>(
        accumulated: Accumulated, next: Next
    ) -> HTMLPair<Accumulated, Next> {
        HTMLPair(first: accumulated, second: next)
    }

    @inlinable
    package static func buildOptional<Content: HTML>(_ content: Content?) -> Content? { content }

    @inlinable
    package static func buildEither<First: HTML, Second: HTML>(first: First) -> HTMLEither<First, Second> {
        .first(first)
    }

    @inlinable
    package static func buildEither<First: HTML, Second: HTML>(second: Second) -> HTMLEither<First, Second> {
        .second(second)
    }

    @inlinable
    package static func buildArray<Content: HTML>(_ contents: [Content]) -> [Content] { contents }
}

// MARK: - Types that the builder creates

/// Two pieces of HTML, one after the other.
@usableFromInline
package struct HTMLPair<First: HTML, Second: HTML>: HTML {
    @usableFromInline let first: First
    @usableFromInline let second: Second

    @inlinable
    init(first: First, second: Second) {
        self.first = first
        self.second = second
    }

    @inlinable
    package static func render(_ html: borrowing Self, into output: inout HTMLOutput) {
        First.render(html.first, into: &output)
        Second.render(html.second, into: &output)
    }
}

/// One of two pieces of HTML, for `if`–`else` and `switch`.
@usableFromInline
package enum HTMLEither<First: HTML, Second: HTML>: HTML {
    /// The content of the branch for `true`, or of an earlier case.
    case first(First)
    /// The content of the branch for `false`, or of a later case.
    case second(Second)

    @inlinable
    package static func render(_ html: borrowing Self, into output: inout HTMLOutput) {
        switch copy html {
        case .first(let content): First.render(content, into: &output)
        case .second(let content): Second.render(content, into: &output)
        }
    }
}

extension Optional: HTML where Wrapped: HTML {
    @usableFromInline package typealias Body = Never

    @inlinable
    package static func render(_ html: borrowing Self, into output: inout HTMLOutput) {
        guard let content = copy html else { return }
        Wrapped.render(content, into: &output)
    }
}

extension Array: HTML where Element: HTML {
    @usableFromInline package typealias Body = Never

    @inlinable
    package static func render(_ html: borrowing Self, into output: inout HTMLOutput) {
        for content in copy html {
            Element.render(content, into: &output)
        }
    }
}

/// The content for each element of a sequence, one after the other.
///
/// The content of an element is created when it is written, so a long list never exists as a whole.
@usableFromInline
package struct ForEach<Elements: Sequence, Content: HTML>: HTML {
    @usableFromInline let elements: Elements
    @usableFromInline let content: (Elements.Element) -> Content

    @inlinable
    package init(_ elements: Elements, @HTMLBuilder content: @escaping (Elements.Element) -> Content) {
        self.elements = elements
        self.content = content
    }

    @inlinable
    package static func render(_ html: borrowing Self, into output: inout HTMLOutput) {
        for element in html.elements {
            Content.render(html.content(element), into: &output)
        }
    }
}

// MARK: - Text and markup

/// Text, escaped when written.
@usableFromInline
package struct HTMLText: HTML {
    @usableFromInline let text: String

    @inlinable
    package init(_ text: String) {
        self.text = text
    }

    @inlinable
    package static func render(_ html: borrowing HTMLText, into output: inout HTMLOutput) {
        output.append(text: html.text)
    }
}

/// Empty HTML.
@usableFromInline
package struct HTMLEmpty: HTML {
    @inlinable
    package init() {}

    @inlinable
    package static func render(_ html: borrowing HTMLEmpty, into output: inout HTMLOutput) {}
}

/// Markup that is written unescaped. It can only be made from a literal in the program, never from data.
@usableFromInline
package struct HTMLRaw: HTML {
    @usableFromInline let markup: StaticString

    /// - Parameter markup: written unescaped; the author is responsible for it.
    @inlinable
    package init(trusted markup: StaticString) {
        self.markup = markup
    }

    @inlinable
    package static func render(_ html: borrowing HTMLRaw, into output: inout HTMLOutput) {
        output.append(markup: html.markup)
    }
}
