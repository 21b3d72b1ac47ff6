package import LocalizationCore
package import ModelsCore

/// What went wrong with a form as a whole, above it. The browser goes there first.
package struct AlertBanner<Content: HTML>: HTML {
    private let title: String
    private let content: Content

    /// - Parameter content: what there is to say or to do about it.
    package init(_ title: String, @HTMLBuilder content: () -> Content = { HTMLEmpty() }) {
        self.title = title
        self.content = content()
    }

    package var body: some HTML {
        div(.class("summary"), .role("alert"), .tabindex(-1), .autofocus()) {
            h2 {
                Icon(.warning)
                title
            }
            content
        }
    }
}

/// What is wrong with a field, beside it. The field names it in `aria-describedby`.
package struct FieldError: HTML {
    private let message: String?
    private let id: String

    /// - Parameters:
    ///   - message: nil when nothing is wrong, and nothing is shown.
    ///   - field: the identifier of the field.
    package init(_ message: String?, of field: String) {
        self.message = message
        id = Self.id(of: field)
    }

    /// The identifier of the message beside the field.
    static func id(of field: String) -> String {
        "\(field).error"
    }

    package var body: some HTML {
        if let message {
            p(.class("error"), .id(id)) { message }
        }
    }
}

extension HTMLAttribute {
    /// Tells that something is wrong with the field, if there is a message.
    package static func invalid(_ message: String?) -> HTMLAttribute {
        .aria("invalid", message.map { _ in "true" })
    }

    /// Ties the field to its ``FieldError``, if there is a message.
    package static func describedBy(_ field: String, _ message: String?) -> HTMLAttribute {
        .aria("describedby", message.map { _ in FieldError.id(of: field) })
    }
}

/// The unit beside a time: minutes or seconds.
package struct UnitSelect: HTML {
    private let name: String
    private let selection: DurationUnit
    private let description: String
    private let localize: Localizer

    /// - Parameters:
    ///   - name: the form field's name; its value is the unit's raw value.
    ///   - description: what a screen reader calls it.
    package init(name: String, selection: DurationUnit, description: String, localize: Localizer) {
        self.name = name
        self.selection = selection
        self.description = description
        self.localize = localize
    }

    package var body: some HTML {
        select(.id(name), .name(name), .aria("label", description)) {
            ForEach(DurationUnit.allCases) { unit in
                option(.value(unit.rawValue), .selected(unit == selection)) { localize.unit(unit) }
            }
        }
    }
}
