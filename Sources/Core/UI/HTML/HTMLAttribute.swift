/// An attribute of an element, made by the static functions: `input(.type(.text), .name("q"), .required())`.
///
/// Names are literals of the program. Values may be any text: they are escaped when written. They are not judged
/// otherwise, so an address from data has to be checked before it becomes an `href`. An attribute whose value is `nil`
/// or `false` is left out. Of two attributes with the same name, browsers take the first.
@usableFromInline
package struct HTMLAttribute: Sendable {
    /// A family of attributes whose names begin alike.
    enum Family {
        case plain
        case aria
        case data
        case htmx
    }

    private enum Value {
        case text(String)
        case present
        case absent
    }

    private let family: Family
    private let name: StaticString
    private let value: Value

    /// Makes `name="value"` in a family of names, or no attribute for `nil`.
    init(family: Family = .plain, _ name: StaticString, _ value: String?) {
        self.family = family
        self.name = name
        self.value = value.map(Value.text) ?? .absent
    }

    /// Makes a bare `name` when it `isPresent`.
    init(_ name: StaticString, isPresent: Bool) {
        family = .plain
        self.name = name
        value = isPresent ? .present : .absent
    }

    /// Appends the attribute with a space before it, or nothing if it is absent.
    func render(into output: inout HTMLOutput) {
        switch value {
        case .text(let text):
            output.append(markup: family.start)
            output.append(markup: name)
            output.append(markup: "=\"")
            output.append(text: text)
            output.append(character: "\"")
        case .present:
            output.append(markup: family.start)
            output.append(markup: name)
        case .absent:
            break
        }
    }
}

extension HTMLAttribute.Family {
    /// What stands before the given name: a space, and what all names of the family begin with.
    fileprivate var start: StaticString {
        switch self {
        case .plain: " "
        case .aria: " aria-"
        case .data: " data-"
        case .htmx: " hx-"
        }
    }
}
