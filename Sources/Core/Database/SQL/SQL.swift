import Foundation

/// A statement, or a part of one, with its bound values.
///
/// Interpolated values are bound and never become part of the text, except with an explicit label:
///
///     "SELECT name FROM account WHERE id = \(account)"
///     "SELECT \(sql: columns) FROM \(table) WHERE \(condition)"
///
/// Statements are written in the common language of both engines, and rows read by position, because PostgreSQL folds
/// the names of columns. Words of only one engine are in `\(sqlite: …)` or `\(postgreSQL: …)`.
package struct SQL: Sendable {
    fileprivate enum Part {
        case text(String, SQLDialect?)
        case value(SQLValue)
    }

    private var parts: [Part] = []

    /// - Parameter text: written by the program; never typed by a user.
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

/// The dialects of SQL.
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

        /// A bound value.
        package mutating func appendInterpolation(_ value: some SQLConvertible) {
            parts.append(.value(value.sqlValue))
        }

        /// A bound value; nil as NULL.
        package mutating func appendInterpolation(_ value: (some SQLConvertible)?) {
            parts.append(.value(value.sqlValue))
        }

        /// A part with values of its own.
        package mutating func appendInterpolation(_ part: SQL) {
            parts += part.parts
        }

        /// Text of the program: the name of a table or column.
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
    /// Whether a column has one of some texts, as a single bound value for any number of them.
    ///
    /// - Parameter type: the type of the column in PostgreSQL.
    package static func column(_ column: String, isOneOf texts: [String], type: String = "text") -> SQL {
        // Strings are always valid JSON, so this cannot fail.
        let json = (try? JSONEncoder().encode(texts)).map { String(decoding: $0, as: UTF8.self) } ?? "[]"
        return """
            \(sql: column) \(sqlite: "IN (SELECT value FROM json_each(")\
            \(postgreSQL: "= ANY (ARRAY(SELECT value::\(type) FROM json_array_elements_text(")\(json)\
            \(sqlite: "))")\(postgreSQL: "::json)))")
            """
    }
}

extension [SQL] {
    /// All parts, separated by a text.
    package func joined(separator: String) -> SQL {
        var joined = first ?? ""
        for part in dropFirst() { joined.append(part, after: separator) }
        return joined
    }
}
