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
