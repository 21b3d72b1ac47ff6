/// Attributes of forms and controls that are either present or not.
extension HTMLAttribute {
    /// The control must be filled in.
    package static func required(_ isPresent: Bool = true) -> HTMLAttribute {
        HTMLAttribute("required", isPresent: isPresent)
    }

    /// The checkbox or radio button starts out on.
    package static func checked(_ isPresent: Bool = true) -> HTMLAttribute {
        HTMLAttribute("checked", isPresent: isPresent)
    }

    /// The option starts out chosen.
    package static func selected(_ isPresent: Bool = true) -> HTMLAttribute {
        HTMLAttribute("selected", isPresent: isPresent)
    }

    /// The control can be read and submitted but not changed.
    package static func readonly(_ isPresent: Bool = true) -> HTMLAttribute {
        HTMLAttribute("readonly", isPresent: isPresent)
    }

    /// The control can be neither used nor submitted.
    package static func disabled(_ isPresent: Bool = true) -> HTMLAttribute {
        HTMLAttribute("disabled", isPresent: isPresent)
    }

    /// Several values may be given.
    package static func multiple(_ isPresent: Bool = true) -> HTMLAttribute {
        HTMLAttribute("multiple", isPresent: isPresent)
    }

    /// The browser submits the form without validating it.
    package static func novalidate(_ isPresent: Bool = true) -> HTMLAttribute {
        HTMLAttribute("novalidate", isPresent: isPresent)
    }

    /// This button submits its form without validation by the browser.
    package static func formnovalidate(_ isPresent: Bool = true) -> HTMLAttribute {
        HTMLAttribute("formnovalidate", isPresent: isPresent)
    }
}
