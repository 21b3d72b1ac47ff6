/// Attributes that any element may have.
extension HTMLAttribute {
    /// The classes, separated by spaces.
    package static func `class`(_ names: String?) -> HTMLAttribute {
        HTMLAttribute("class", names)
    }

    /// The classes that are not `nil`; no attribute when all of them are.
    package static func classes(_ names: String?...) -> HTMLAttribute {
        let present = names.compactMap(\.self)
        return HTMLAttribute("class", present.isEmpty ? nil : present.joined(separator: " "))
    }

    /// The identifier, unique in the page.
    package static func id(_ value: String?) -> HTMLAttribute {
        HTMLAttribute("id", value)
    }

    /// The role for assistive technology, where the element does not imply it.
    package static func role(_ value: String?) -> HTMLAttribute {
        HTMLAttribute("role", value)
    }

    /// The language of the content as a BCP 47 tag, such as `ja`.
    package static func lang(_ value: String?) -> HTMLAttribute {
        HTMLAttribute("lang", value)
    }

    /// Advisory text.
    package static func title(_ value: String?) -> HTMLAttribute {
        HTMLAttribute("title", value)
    }

    /// Whether and where the element takes part in keyboard navigation: 0, or -1 for focus by script only.
    package static func tabindex(_ value: Int?) -> HTMLAttribute {
        HTMLAttribute("tabindex", value.map(String.init))
    }

    /// Makes the element a popover of the given kind.
    package static func popover(_ kind: Popover?) -> HTMLAttribute {
        HTMLAttribute("popover", kind?.rawValue)
    }

    /// Takes the element out of the page.
    package static func hidden(_ isPresent: Bool = true) -> HTMLAttribute {
        HTMLAttribute("hidden", isPresent: isPresent)
    }

    /// Focuses the element when the page has loaded.
    package static func autofocus(_ isPresent: Bool = true) -> HTMLAttribute {
        HTMLAttribute("autofocus", isPresent: isPresent)
    }

    /// `aria-name`, such as `.aria("describedby", errorID)`.
    package static func aria(_ name: StaticString, _ value: String?) -> HTMLAttribute {
        HTMLAttribute(family: .aria, name, value)
    }

    /// `aria-name` as the word `true` or `false`, such as `.aria("expanded", isOpen)`.
    package static func aria(_ name: StaticString, _ value: Bool) -> HTMLAttribute {
        HTMLAttribute(family: .aria, name, value ? "true" : "false")
    }

    /// `data-name`.
    package static func data(_ name: StaticString, _ value: String?) -> HTMLAttribute {
        HTMLAttribute(family: .data, name, value)
    }

    /// `hx-name`, such as `.hx("target", "#list")`.
    package static func hx(_ name: StaticString, _ value: String?) -> HTMLAttribute {
        HTMLAttribute(family: .htmx, name, value)
    }

    /// Any attribute that has no function of its own; `nil` leaves it out.
    package static func custom(name: StaticString, value: String?) -> HTMLAttribute {
        HTMLAttribute(name, value)
    }
}
