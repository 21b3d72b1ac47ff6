/// A piece of HTML: a view made of other views, or a primitive that writes its own bytes.
///
/// A view is a struct of `let` values whose `body` composes tag functions and other views. Text and attribute values
/// are escaped when they are written; ``HTMLRaw`` is the only way around it.
///
/// Inside a conforming type its own properties hide tag functions of the same name. Write `UICore.label(…)` where a
/// view has a property `label`, and use ``HTMLDocument`` for the `<body>` of a page.
package protocol HTML {
    /// The type of ``body``; `Never` for primitives.
    associatedtype Body: HTML

    /// What the view consists of.
    @HTMLBuilder var body: Body { get }

    /// Appends the markup of `html` to `output`. Views do not implement this; primitives do.
    static func render(_ html: Self, into output: inout HTMLOutput)
}

extension HTML {
    /// Renders the body in place of the view.
    package static func render(_ html: Self, into output: inout HTMLOutput) {
        Body.render(html.body, into: &output)
    }

    /// The markup as UTF-8.
    ///
    /// - Parameter capacity: the expected size in bytes; the buffer grows beyond it when needed.
    package func render(reservingCapacity capacity: Int = 16_384) -> [UInt8] {
        var output = HTMLOutput(reservingCapacity: capacity)
        Self.render(self, into: &output)
        return output.bytes
    }

    /// The markup as a string, for tests and logs; responses use ``render(reservingCapacity:)``.
    package func renderToString() -> String {
        String(decoding: render(), as: UTF8.self)
    }
}

extension HTML where Body == Never {
    /// Primitives have no body: reading it is a programming error that stops the program.
    package var body: Never {
        fatalError("\(Self.self) is a primitive and has no body")
    }
}

extension Never: HTML {
    /// There is nothing inside nothing.
    package typealias Body = Never

    /// Never runs: there is no value of this type.
    package static func render(_ html: Never, into output: inout HTMLOutput) {}
}
