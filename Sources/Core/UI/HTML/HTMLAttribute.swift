/// An attribute of an element, made by the static functions: `input(.type(.text), .name("q"), .required())`.
///
/// Names are literals of the program. Values may be any text: they are escaped when written. They are not judged
/// otherwise, so an address from data has to be checked before it becomes an `href`. An attribute whose value is `nil`
/// or `false` is left out. Of two attributes with the same name, browsers take the first.
package struct HTMLAttribute: Sendable {
    /// What stands behind the name.
    private enum Value {
        case text(String)
        case present
        case absent
    }

    private let prefix: StaticString
    private let name: StaticString
    private let value: Value

    /// Makes `prefix` + `name="value"`, or no attribute for `nil`.
    init(prefix: StaticString = " ", _ name: StaticString, _ value: String?) {
        self.prefix = prefix
        self.name = name
        self.value = value.map(Value.text) ?? .absent
    }

    /// Makes a bare `name` when it `isPresent`.
    init(_ name: StaticString, isPresent: Bool) {
        prefix = " "
        self.name = name
        value = isPresent ? .present : .absent
    }

    /// Appends the attribute with a space before it, or nothing if it is absent.
    func render(into output: inout HTMLOutput) {
        switch value {
        case .text(let text):
            output.append(markup: prefix)
            output.append(markup: name)
            output.append(markup: "=\"")
            output.append(text: text)
            output.append(markup: "\"")
        case .present:
            output.append(markup: prefix)
            output.append(markup: name)
        case .absent:
            break
        }
    }
}
