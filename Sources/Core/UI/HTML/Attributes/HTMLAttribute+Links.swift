/// Attributes of links, metadata and other elements that are not form controls.
extension HTMLAttribute {
    /// The address that a link leads to.
    package static func href(_ value: String?) -> HTMLAttribute {
        HTMLAttribute("href", value)
    }

    /// The address of what is embedded.
    package static func src(_ value: String?) -> HTMLAttribute {
        HTMLAttribute("src", value)
    }

    /// Where the link opens, such as `_blank` for another tab.
    package static func target(_ value: String?) -> HTMLAttribute {
        HTMLAttribute("target", value)
    }

    /// How the linked resource relates to the page, such as `stylesheet`.
    package static func rel(_ value: String?) -> HTMLAttribute {
        HTMLAttribute("rel", value)
    }

    /// The value of a `<meta>`.
    package static func content(_ value: String?) -> HTMLAttribute {
        HTMLAttribute("content", value)
    }

    /// The encoding of the page, always `utf-8`.
    package static func charset(_ value: String?) -> HTMLAttribute {
        HTMLAttribute("charset", value)
    }

    /// The media query under which a resource applies.
    package static func media(_ value: String?) -> HTMLAttribute {
        HTMLAttribute("media", value)
    }

    /// What a `<time>` means, for machines: `2026-11-21`.
    package static func datetime(_ value: String?) -> HTMLAttribute {
        HTMLAttribute("datetime", value)
    }

    /// Runs a script after the page has been parsed.
    package static func `defer`(_ isPresent: Bool = true) -> HTMLAttribute {
        HTMLAttribute("defer", isPresent: isPresent)
    }

    /// Shows the content of a `<details>` or a `<dialog>`.
    package static func `open`(_ isPresent: Bool = true) -> HTMLAttribute {
        HTMLAttribute("open", isPresent: isPresent)
    }
}
