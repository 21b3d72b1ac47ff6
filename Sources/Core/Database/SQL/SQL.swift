import Foundation

/// A statement, or a part of one, with the values that are bound in it.
///
/// What is interpolated is bound and never becomes part of the text, unless it says so:
///
///     "SELECT name FROM account WHERE id = \(account)"
///     "SELECT \(sql: columns) FROM \(table) WHERE \(condition)"
///
/// Statements are written in what both engines understand, and read by position, for PostgreSQL folds the names of
/// columns. What only one understands stands in `\(sqlite: …)` or `\(postgreSQL: …)`.
package struct SQL: Sendable {
    fileprivate enum Part {
        case text(String, SQLDialect?)
        case value(SQLValue)
    }

    private var parts: [Part] = []

    /// - Parameter text: written by the program; never what a user has typed.
    package init(sql text: String) {
        parts = [.text(text, nil)]
    }

    fileprivate mutating func append(_ other: SQL, after separator: String) {
        parts.append(.text(separator, nil))
        parts += other.parts
    }

    /// The text with a placeholder for each value, and the values in their order.
    func printed(for dialect: SQLDialect) -> (text: String, values: [SQLValue]) {
        var text = ""
        var values: [SQLValue] = []
        for part in parts {
            switch part {
            case .text(let part, let only):
                if only == nil || only == dialect { text += part }
            case .value(let value):
                values.append(value)
                text += dialect == .sqlite ? "?" : "$\(values.count)"
            }
        }
        return (text, values)
    }
}

/// Whose SQL it is.
package enum SQLDialect: Sendable {
    case sqlite
    case postgreSQL
}

extension SQL: ExpressibleByStringInterpolation {
    package init(stringLiteral text: String) {
        self.init(sql: text)
    }

    package init(stringInterpolation: StringInterpolation) {
        parts = stringInterpolation.parts
    }

    package struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var parts: [Part] = []

        package init(literalCapacity: Int, interpolationCount: Int) {
            parts.reserveCapacity(2 * interpolationCount + 1)
        }

        package mutating func appendLiteral(_ text: String) {
            if !text.isEmpty { parts.append(.text(text, nil)) }
        }

        /// A value that is bound.
        package mutating func appendInterpolation(_ value: some SQLConvertible) {
            parts.append(.value(value.sqlValue))
        }

        /// A value that is bound; nil as NULL.
        package mutating func appendInterpolation(_ value: (some SQLConvertible)?) {
            parts.append(.value(value.sqlValue))
        }

        /// A part with values of its own.
        package mutating func appendInterpolation(_ part: SQL) {
            parts += part.parts
        }

        /// Text of the program's: the name of a table or column.
        package mutating func appendInterpolation(sql text: String) {
            parts.append(.text(text, nil))
        }

        /// Text that only SQLite gets.
        package mutating func appendInterpolation(sqlite text: String) {
            parts.append(.text(text, .sqlite))
        }

        /// Text that only PostgreSQL gets.
        package mutating func appendInterpolation(postgreSQL text: String) {
            parts.append(.text(text, .postgreSQL))
        }
    }
}

extension SQL {
    /// Whether a column holds one of some texts: one bound value, however many they are.
    ///
    /// - Parameter type: the column's in PostgreSQL.
    package static func column(_ column: String, isOneOf texts: [String], type: String = "text") -> SQL {
        // Strings are always valid JSON: this cannot fail.
        let json = (try? JSONEncoder().encode(texts)).map { String(decoding: $0, as: UTF8.self) } ?? "[]"
        return """
            \(sql: column) \(sqlite: "IN (SELECT value FROM json_each(")\
            \(postgreSQL: "= ANY (ARRAY(SELECT value::\(type) FROM json_array_elements_text(")\(json)\
            \(sqlite: "))")\(postgreSQL: "::json)))")
            """
    }
}

extension [SQL] {
    /// All of them, with a text between each two.
    package func joined(separator: String) -> SQL {
        var joined = first ?? ""
        for part in dropFirst() { joined.append(part, after: separator) }
        return joined
    }
}
