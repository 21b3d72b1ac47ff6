/// A piece of HTML: a view made of other views, or a primitive that writes its own bytes.
///
/// A view is a struct of `let` values whose `body` composes tag functions and other views. Text and attribute values
/// are escaped when they are written; ``HTMLRaw`` is the only way around it.
///
/// Inside a conforming type its own properties hide tag functions of the same name. Write `UICore.label(…)` where a
/// view has a property `label`, and use ``HTMLDocument`` for the `<body>` of a page.
// The builder is inlinable throughout: generics of another module are specialised only where their code can be seen,
// and unspecialised the list page takes twice the time.
@usableFromInline
package protocol HTML {
    /// The type of ``body``; `Never` for primitives.
    associatedtype Body: HTML

    /// What the view consists of.
    @HTMLBuilder var body: Body { get }

    /// Appends the markup of `html` to `output`. Views do not implement this; primitives do.
    // Borrowing: a page is a large nested value, and passing it on level by level must not copy it.
    static func render(_ html: borrowing Self, into output: inout HTMLOutput)
}

extension HTML {
    /// Renders the body in place of the view.
    @inlinable
    package static func render(_ html: borrowing Self, into output: inout HTMLOutput) {
        Body.render(html.body, into: &output)
    }

    /// The markup as UTF-8.
    ///
    /// - Parameter capacity: the expected size in bytes, 0 or more; the buffer grows beyond it when needed.
    @inlinable
    package func render(reservingCapacity capacity: Int = 65_536) -> [UInt8] {
        var output = HTMLOutput(reservingCapacity: capacity)
        Self.render(self, into: &output)
        return output.bytes
    }

    /// The markup as a string, for tests and logs; responses use ``render(reservingCapacity:)``.
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
    /// There is nothing inside nothing.
    @usableFromInline package typealias Body = Never

    /// Never runs: there is no value of this type.
    @inlinable
    package static func render(_ html: borrowing Never, into output: inout HTMLOutput) {}
}
