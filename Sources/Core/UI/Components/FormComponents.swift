package import LocalizationCore
package import ModelsCore

/// The error of a form as a whole, above the form. The browser focuses it first.
package struct AlertBanner<Content: HTML>: HTML {
    private let title: String
    private let className: String?
    private let content: Content

    /// - Parameters:
    ///   - className: an additional class, for what is no error.
    ///   - content: details of the error, or ways to fix it.
    package init(
        _ title: String, className: String? = nil, @HTMLBuilder content: () -> Content = { HTMLEmpty() }
    ) {
        self.title = title
        self.className = className
        self.content = content()
    }

    package var body: some HTML {
        div(.classes("summary", className), .role("alert"), .tabindex(-1), .autofocus()) {
            h2 {
                Icon(.warning)
                title
            }
            content
        }
    }
}

/// The error of a field, next to it. The field refers to it with `aria-describedby`.
package struct FieldError: HTML {
    private let message: String?
    private let id: String
    private let isQuestion: Bool

    /// - Parameters:
    ///   - message: nil shows nothing.
    ///   - field: the identifier of the field.
    ///   - isQuestion: whether the value is valid, but the person is asked about it.
    package init(_ message: String?, of field: String, isQuestion: Bool = false) {
        self.message = message
        self.isQuestion = isQuestion
        id = Self.id(of: field)
    }

    /// The identifier of the field's error message.
    static func id(of field: String) -> String {
        "\(field).error"
    }

    package var body: some HTML {
        if let message {
            p(.classes("error", isQuestion ? "question" : nil), .id(id)) { message }
        }
    }
}

extension HTMLAttribute {
    /// Marks the field as invalid if there is a message.
    package static func invalid(_ message: String?) -> HTMLAttribute {
        .aria("invalid", message.map { _ in "true" })
    }

    /// Connects the field with its ``FieldError`` if there is a message.
    package static func describedBy(_ field: String, _ message: String?) -> HTMLAttribute {
        .aria("describedby", message.map { _ in FieldError.id(of: field) })
    }
}

/// The unit of a duration: minutes or seconds.
package struct UnitSelect: HTML {
    private let name: String
    private let selection: DurationUnit
    private let description: String
    private let localize: Localizer

    /// - Parameters:
    ///   - name: the form field's name; its value is the unit's raw value.
    ///   - description: its name for screen readers.
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
